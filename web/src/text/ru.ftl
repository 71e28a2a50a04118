shelf = Полка
shelf-lead = Подземелья для долгих вечеров: с друзьями, против ботов или в одиночку.
play-bot = Сыграть с ботом
play-friends = С друзьями
play-alone = Сыграть одному
new-table = Новый стол
how-to-play = Как играть
about = О проекте
players-range = { $low }–{ $high } { $high ->
    [one] игрок
    [few] игрока
   *[many] игроков
}
players-just = { $low } { $low ->
    [one] игрок
    [few] игрока
   *[many] игроков
}
minutes = около { $n } мин
together = вместе
continue = Продолжить
open-tables = Открытые столы
open-tables-none = Сейчас никто не ждёт игроков. Откройте стол и пришлите другу ссылку.
waiting = ждёт игроков
sit-down = Сесть за стол

you = Вы
me = Я
guest = Игрок { $n }
bot-named = { $bot } бот
seat-open = Свободное место
seat-n = Место { $n }
who-me = Я, на этом устройстве
who-open = Друг, по ссылке
who-bot = Бот: { $bot }
who-none = Никого
options-title = Домашние правила
seats-title = Кто за столом
start = Открыть стол
listed = Показать стол на полке, чтобы мог сесть кто угодно
hotseat = За одним устройством могут играть несколько человек: отметьте «Я» на нескольких местах.

invite = Пригласить
invite-lead = Отправьте эту ссылку. Кто её откроет, сможет сесть за стол без регистрации.
copy-link = Скопировать ссылку
copied = Скопировано
share = Поделиться
local-only = Этот адрес работает только на этом компьютере. Чтобы к вам присоединились другие, запустите Undercroft с ключом --host 0.0.0.0 и откройте адрес, который он напечатает.
waiting-for = Ждём игроков
start-now = Начать
fill-bot = Посадить бота
your-name = Ваше имя
name-hint = Его увидят другие. Можно оставить пустым.
save = Сохранить
cancel-table = Отменить партию
closed = Эта партия отменена.

menu = Настройки
language = Язык
theme = Свет
theme-cellar = Тёмный погреб
theme-parchment = Светлый пергамент
sound = Звуки
sound-on = включены
sound-off = выключены
close = Закрыть
back = Назад
go-shelf = К полке

hint = Подсказка
hint-says = Бот сыграл бы так:
do-it = Сделать
which = Что именно?
sure = Точно?
touch = Коснитесь того, что светится.
touch-or = Коснитесь того, что светится, или:
choose-target = Теперь выберите цель:
your-turn = Ваш ход
turn-of = Сейчас ходит { $who }
paused = Пауза
away = за него играет бот
resigned = сдался
resume = Продолжить
come-back = Я снова здесь
log = Что произошло
log-show = Показать, что произошло
chat-say = Сказать что-нибудь
send = Отправить
score-so-far = Счёт
moved-start = Партия начинается.
moved-sit = За стол садится { $who }.
moved-stand = Из-за стола встаёт { $who }.
moved-take-back = { $who }: ход отменён.
moved-leave = { $who } отходит, играет бот.
moved-return = { $who } снова за столом.
moved-resign = { $who } сдаётся, доигрывает бот.
moved-time-out = { $who }: время вышло, играет бот.
moved-ask-pause = { $who } просит паузу.
moved-resume = Партия продолжается.
moved-close = Партия отменена.
moved-rematch = Ещё раз!
moved-seat-bot = За стол садится бот.

over = Конец
rematch = Ещё раз
go-rematch = К новой партии
record = Сохранить запись
fair = Честные кубики
fair-lead = Показано до первого броска:
fair-secret = Секрет, который за этим стоял:
fair-how = Каждый бросок следует из секрета. Сохраните запись и проверьте её командой «undercroft verify».
player = Игрок

lost = Связь потеряна. Пробуем снова…
connecting = Подходим к столу…
loading = Минутку…
problem-offline = Сервер не отвечает. Он запущен?
problem-server = Сервер споткнулся. Попробуйте ещё раз.
problem-no-page = Такой страницы нет.
problem-no-match = Такого стола нет.
problem-not-you = Ваш гостевой пропуск истёк. Обновите страницу.
problem-broken = Этот стол не показать: его запись повреждена.
problem-bad-option = Так сыграть нельзя: { $detail }
problem-too-fast = Слишком быстро: подождите немного.
try-again = Попробовать ещё раз
nothing-here = Здесь ничего нет
nothing-here-lead = Этот коридор заканчивается стеной.

lost-game = Вы проиграли
emote-hello = машет рукой
emote-thanks = благодарит
emote-well-played = кивает: отличная игра
emote-ouch = морщится
emote-hurry = смотрит на часы
emote-think = думает
emote-yes = кивает
emote-no = качает головой
emote-laugh = смеётся
emote-heart = тронут до глубины души

## Dungeon Roll

dr-dungeon = Подземелье
dr-party = Отряд
dr-hero = Герой и сокровища
dr-level = Уровень { $level } из { $levels }
dr-gate = У входа
dr-delve = Спуск { $delve } из { $delves }
dr-lair-name = Логово дракона
dr-lair = Логово дракона: { $n } из { $wakes }, чтобы дракон проснулся
dr-reserve-name = Запас
dr-reserve = Кубиков подземелья в запасе: { $n }
dr-graveyard-name = Кладбище
dr-graveyard = Кладбище: { $n ->
    [one] { $n } кубик
    [few] { $n } кубика
   *[many] { $n } кубиков
}
dr-quiet = Здесь всё тихо.
dr-nobody = Никого не осталось.
dr-picked = выбрано: { $n }
dr-used = использовано
dr-master = мастер
dr-novice = новичок
dr-no-hero = В этой партии без героев.
dr-no-treasures = Сокровищ пока нет
dr-experience-n = Опыт: { $n }
dr-which-face = Какой стороной вернётся кубик?
dr-odds = Уровень { $level }: { $dice ->
    [one] будет брошен { $dice } кубик
    [few] будут брошены { $dice } кубика
   *[many] будет брошено { $dice } кубиков
}
dr-odds-monsters = Сколько монстров
dr-odds-line = { $n ->
    [one] { $n } монстр
    [few] { $n } монстра
   *[many] { $n } монстров
}: { $part }
dr-odds-dragon = проснётся дракон

## Tables that pan and zoom

canvas-in = Ближе
canvas-out = Дальше
canvas-fit = Показать всё
canvas-keys = Стрелки двигают стол, плюс и минус меняют масштаб, ноль показывает всё.

## Labyrinth of Adventures

la-round = Раунд { $round }
la-actions = Осталось действий: { $n }
la-seats = Игроки
la-cell = { $cell }, { $colour } путь
la-costs = { $n ->
    [one] Сокровище здесь стоит { $n } карту.
    [few] Сокровище здесь стоит { $n } карты.
   *[many] Сокровище здесь стоит { $n } карт.
}
la-held = Карт этого цвета у вас: { $n }.
la-traveller = Путешественник игрока { $who }
la-spare = Путешественников вне поля: { $n } ({ $who })
la-treasures = Сокровища: { $n } из { $goal }
la-cards = Карт на руке: { $n }
la-supply-treasures = Сокровищ в запасе: { $n }
la-supply-traps = Ловушек в запасе: { $n }
la-place-how = Выложить сокровище: выберите его, затем свободную клетку. Это действие, и оно стоит столько карт цвета клетки, сколько на ней указано.
la-deck = Колода: { $n }
la-discards = Сброс: { $n }
la-hand = Ваши карты
la-no-cards = Карт на руке нет
la-watching = Вы наблюдаете.
la-paying = { $n ->
    [one] Ещё { $n } карта за сокровище на { $cell }
    [few] Ещё { $n } карты за сокровище на { $cell }
   *[many] Ещё { $n } карт за сокровище на { $cell }
}

## Knock, Knock! Dungeon!

kk-citadel = Цитадель уровня { $level }
kk-level = Уровень { $level }
kk-map = Путь приключения
kk-taken = взята
kk-left = Осталось { $minutes } мин { $seconds } с
kk-hand = Ваши карты
kk-card = Карта { $number }, { $name }
kk-laid = Карта { $number }, { $name }, место { $x }, { $y }
kk-corners = сверху { $nw } и { $ne }, снизу { $sw } и { $se }
kk-danger = Опасность { $n }; при 6 поднимется тревога
kk-danger-monster = Опасность { $n }; при 5 монстр побеждён
kk-takes = Берёт { $n ->
    [one] { $n } жетон времени
    [few] { $n } жетона времени
   *[many] { $n } жетонов времени
}; побеждён при опасности 5
kk-tokens = Жетонов времени: { $n }
kk-turns = Переворачивает жетон: речь на тишину или обратно
kk-chests = Сундуков: { $n }
kk-must = Показана всем: её нужно сыграть следующей
kk-place = Место { $x }, { $y }
kk-place-deadly = Место { $x }, { $y }: здесь вы сразу проиграете
kk-speech = Можно разговаривать, но нельзя показывать карты.
kk-silence = Тишина: только знаки и указания.
kk-reserve = Жетонов времени в запасе: { $n } из { $of }
kk-deck = Колода: { $n }
kk-chain = Цепочка: { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}, сундуков: { $chests }
kk-cards = Карт на руке: { $n }
kk-shows = Показывает карту. { $card }
kk-show = Показать карту
kk-show-how = Выберите карту, затем это: все её увидят, и сыграть придётся именно её.

## Tales of Tails

tt-dungeon = Подземелье
tt-round = Раунд { $round } из { $rounds }
tt-pile = Стопка комнат: { $n }
tt-pile-has = В ней ещё есть:
tt-countdown = { $n ->
    [0] Комнат больше не будет
    [one] Ещё { $n } комната
    [few] Ещё { $n } комнаты
   *[many] Ещё { $n } комнат
}
tt-room = { $room }, место { $x }, { $y }
tt-needs = Чем победить: { $symbols }
tt-disarm = Чем обезвредить: { $symbols }
tt-damage = Урон { $n }
tt-gives = Даёт: { $symbols }
tt-coins = Монеты: { $n }
tt-hire = Можно нанять: { $pair } либо { $single } и лапка
tt-exits = Выходы: { $exits }
tt-paw-of = Лапка игрока { $who }
tt-disarmed = Обезврежена
tt-cell = Положить комнату на { $x }, { $y }
tt-cell-turn = { $x }, { $y }: подойдёт, если повернуть
tt-drawn = { $room }, { $turn }
tt-turned-0 = как есть
tt-turned-1 = повёрнута вправо
tt-turned-2 = перевёрнута
tt-turned-3 = повёрнута влево
tt-lay = Поверните (R) и выберите светящееся место или перетащите туда.
tt-drawn-by = Выкладывает { $who }.
tt-turn-left = Повернуть влево
tt-turn-right = Повернуть вправо
tt-dog = { $dog } ({ $who }): { $place }
tt-either = { $one } или { $other }
tt-paws = Свободных лапок: { $n }, отложено: { $aside }
tt-supply = Зелья в запасе
tt-quests = Квесты
tt-yours = только ваш
tt-own-quest = Ваш личный квест. О нём никто не знает.
tt-keep = Оставьте себе один из этих квестов. Другой станет общим.
tt-walk = Ваш путь
tt-left-defence = защиты осталось
tt-left-paws = свободных лапок
tt-would-score = монет, если выйти
tt-leave = Выйти
tt-waiting = Ходит { $who }.
tt-show-way = Показать выход
tt-hide-way = Скрыть путь
tt-way = Всего { $n ->
    [one] { $n } монета
    [few] { $n } монеты
   *[many] { $n } монет
}, взято { $rooms ->
    [one] { $rooms } карта
    [few] { $rooms } карты
   *[many] { $rooms } карт
}
tt-walk-it = Пройти этот путь
tt-walk-on = Идти дальше
