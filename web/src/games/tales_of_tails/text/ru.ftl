# What only the board says. The other texts of the game come from the server.

ui-dungeon = Подземелье
ui-round = Раунд { $round } из { $rounds }
ui-pile = Стопка комнат: { $n }
ui-pile-has = В ней ещё есть:
ui-pile-may-have = Ещё не открыты, в ней или закрытые у соперников:
ui-countdown = { $n ->
    [0] Комнат больше не будет
    [one] Ещё { $n } комната
    [few] Ещё { $n } комнаты
   *[many] Ещё { $n } комнат
}
ui-room = { $room }, место { $x }, { $y }
ui-needs = Чем победить: { $symbols }
ui-disarm = Чем обезвредить: { $symbols }
ui-damage = Урон { $n }
ui-gives = Даёт: { $symbols }
ui-coins = Монеты: { $n }
ui-hire = Можно нанять: { $pair } либо { $single } и лапка
ui-exits = Выходы: { $exits }
ui-paw-of = Лапка игрока { $who }
ui-own-paw = Ваша лапка
ui-disarmed = Обезврежена
ui-cell = Положить комнату на { $x }, { $y }
ui-cell-turn = { $x }, { $y }: подойдёт, если повернуть
ui-drawn = { $room }, { $turn }
ui-turned-0 = без поворота
ui-turned-1 = повёрнута по часовой стрелке
ui-turned-2 = развёрнута на 180°
ui-turned-3 = повёрнута против часовой стрелки
ui-lay = Поверните (R) и положите на подсвеченное место.
ui-drawn-by = Выкладывает { $who }.
ui-turn-left = Повернуть влево
ui-turn-right = Повернуть вправо
ui-dog = { $dog } ({ $who }): { $place }
ui-either = { $one } или { $other }
ui-paws = Свободных лапок: { $n }, отложено: { $aside }
ui-face-down = Закрытые карты (монеты, сундуки, ловушки): { $n }
ui-supply = Зелья в запасе
ui-quests = Квесты
ui-quest = { $n ->
    [one] { $n } монета
    [few] { $n } монеты
   *[many] { $n } монет
} { $what }
ui-yours = только ваш
ui-own-quest = Ваш личный квест. О нём никто не знает.
ui-keep = Оставьте себе один из этих квестов. Другой станет общим.
ui-walk = Ваш путь
ui-left-defence = защиты осталось
ui-left-paws = свободных лапок
ui-would-score = монет, если выйти
ui-leave = Выйти
ui-show-way = Показать выход
ui-hide-way = Скрыть путь
ui-way = Всего { $n ->
    [one] { $n } монета
    [few] { $n } монеты
   *[many] { $n } монет
}, { $rooms ->
    [one] взята { $rooms } карта
    [few] взято { $rooms } карты
   *[many] взято { $rooms } карт
}
ui-walk-it = Пройти этот путь
ui-walk-on = Идти дальше
ui-parts-read = Как читать комнату
ui-parts-top = Сверху: символы, которыми её побеждают, и урон тому, кто пройдёт, не победив.
ui-parts-bottom = Снизу: что достанется тому, кто положит сюда лапку, — трофеи и монеты.
ui-parts-sides = По краям: открытые проходы, двери, для которых нужен ключ, и стены.
ui-parts-rooms = Комнаты
ui-parts-dogs = Пёсики
ui-parts-tokens = Жетоны
ui-parts-paw = Лапка забирает карту: положите её по пути к выходу. Номер говорит, чья она.
