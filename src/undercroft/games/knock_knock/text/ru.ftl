title = Knock, Knock! Dungeon!
tagline = Карта за картой через цитадель — вместе, пока не пересыпался песок.
daily-goal = Победа — 100 очков и ещё по очку за каждый сундук; без победы — по очку за каждую выложенную карту.
# What wins, in sight throughout a match; shorter where there is little room.
goal = { $timed ->
    [true] Победите Чёрного Рыцаря, пока сыплется песок. Комната с опасностью 6 — поражение.
   *[false] Победите Чёрного Рыцаря. Комната с опасностью 6 — поражение.
}
goal-short = цель: победить Рыцаря

clock-note = В цитадели песка на шесть минут, что бы вы здесь ни выбрали. Без песка только первая игра.

## Options and phases

option-mode = Игра
option-mode-single = одна цитадель
option-mode-adventure = приключение в четырёх цитаделях
option-mode-retry = приключение, где проигранную цитадель можно пройти заново
option-level = Уровень первой цитадели
option-level-0 = 0, ворота
option-level-1 = 1
option-level-2 = 2
option-level-3 = 3, донжон
option-first_game = Первая игра
option-first_game-no = нет: шесть минут, без поворотов
option-first_game-yes = да: без часов, с поворотами
option-chests = Охота за сундуками
option-chests-no = нет
option-chests-yes = да, очки за самую длинную цепочку
option-spells = Заклинания в начале
option-spells-none = нет
option-spells-fireball = огненный шар
option-spells-ice = ледяные стрелы
option-spells-fireball-ice = огненный шар, ледяные стрелы
option-spells-potion = зелье
option-spells-fireball-potion = огненный шар, зелье
option-spells-ice-potion = ледяные стрелы, зелье
option-spells-fireball-ice-potion = огненный шар, ледяные стрелы, зелье
option-spells-orb = шар молчания
option-spells-fireball-orb = огненный шар, шар молчания
option-spells-ice-orb = ледяные стрелы, шар молчания
option-spells-fireball-ice-orb = огненный шар, ледяные стрелы, шар молчания
option-spells-potion-orb = зелье, шар молчания
option-spells-fireball-potion-orb = огненный шар, зелье, шар молчания
option-spells-ice-potion-orb = ледяные стрелы, зелье, шар молчания
option-spells-fireball-ice-potion-orb = все четыре
option-pace = Секунд на ход (для симуляций)
option-pace-free = не считаем
option-pace-5 = 5
option-pace-6 = 6
option-pace-7 = 7
option-pace-8 = 8
option-pace-9 = 9
option-pace-10 = 10
option-pace-12 = 12
option-pace-15 = 15
option-treasure = Сундуки из пройденных цитаделей

phase-play = Выложите карту
phase-knight = Чёрного Рыцаря надо выложить
phase-camp = Привал перед следующей цитаделью
phase-over = Игра окончена

reason-knight_beaten = Чёрный Рыцарь побеждён. Цитадель ваша!
reason-room_alarm = В комнате стало слишком опасно: тревога! Цитадель потеряна.
reason-monster_alarm = У монстра кончилось время, и он поднял тревогу. Цитадель потеряна.
reason-no_tokens = Для монстра не хватило жетонов времени. Цитадель потеряна.
reason-no_cards = Карт больше ни у кого нет, а Чёрный Рыцарь стоит. Цитадель потеряна.
reason-time_up = Песок пересыпался. Цитадель потеряна.

warning-alarm = Так вы сразу потеряете цитадель. Всё равно сделать?
warning-go_home = Уйти домой? На этом приключение закончится.

line-chests = Сундуки самой длинной цепочки
line-citadels = Пройдено цитаделей

bot-team = Напарник

## Cards

room = комната
    .acc = комнату
silent-room = тихая комната
    .acc = тихую комнату
rat = крыса
    .acc = крысу
bat = нетопырь
    .acc = нетопыря
spider = паук
    .acc = паука
slime = слизень
    .acc = слизня
goblin = гоблин
    .acc = гоблина
imp = бесёнок
    .acc = бесёнка
skeleton = скелет
    .acc = скелета
ghost = призрак
    .acc = призрака
orc = орк
    .acc = орка
harpy = гарпия
    .acc = гарпию
werewolf = оборотень
    .acc = оборотня
gargoyle = горгулья
    .acc = горгулью
ogre = огр
    .acc = огра
minotaur = минотавр
    .acc = минотавра
lich = лич
    .acc = лича
black-knight = Чёрный Рыцарь
    .acc = Чёрного Рыцаря

## Things on the table

spell-fireball = Огненный шар
    .about = сжигает монстра вместе с картой, но не Чёрного Рыцаря
spell-ice = Ледяные стрелы
    .about = время монстра останавливается, но победить его надо раньше Чёрного Рыцаря
spell-potion = Зелье
    .about = один угол монстра навсегда считается нулём
spell-orb = Шар молчания
    .about = можно снова говорить
corner-nw = левый верхний
corner-ne = правый верхний
corner-sw = левый нижний
corner-se = правый нижний
speech = Речь
silence = Молчание
deck = Колода
reserve = Жетоны времени
hand = Рука
level = Уровень
chain = Цепочка сундуков
knight-deck = Чёрный Рыцарь лежит под колодой
knight-drawn = Чёрный Рыцарь здесь
knight-stands = Чёрный Рыцарь стоит
knight-beaten = Чёрный Рыцарь побеждён
frozen = во льду
beaten-mark = повержен
spells = Заклинания

## What an action does

# Where a card goes or lies: over which corner of which card.
over = { $under ->
        [0] на середину стола
       *[other] на { $corner } угол карты { $under } ({ $on })
    }
over-told = { $under ->
        [0] на середину стола
       *[other] на { $corner } угол карты «{ $on }»
    }
lay = Выложить карту { $number } ({ $card }) { over }
lay-upright = Выложить карту { $number } ({ $card }) как есть { over }: сверху { $above }, снизу { $below }
lay-turned = Выложить карту { $number } ({ $card }) вверх ногами { over }: сверху { $above }, снизу { $below }
show = Показать карту { $number } ({ $card }): следующей придётся сыграть её
tell = Сказать команде, что у вас на руке
cast-fireball = Огненный шар в { $monster_acc } (карта { $number })
cast-ice = Ледяные стрелы в { $monster_acc } (карта { $number })
cast-potion = Напоить зельем { $monster_acc } (карта { $number }), { $corner } угол
cast-orb = Использовать шар молчания: снова можно говорить
enter = Войти в цитадель { $level }-го уровня
enter-again = Попробовать цитадель { $level }-го уровня ещё раз
go-home = Уйти домой
time-is-up = Время вышло

## The log

log-lay = { $player_self ->
        [yes] Вы выкладываете
       *[no] { $player } выкладывает
    } { $card_acc } { over-told }
log-lay-turned = { $player_self ->
        [yes] Вы поворачиваете и выкладываете
       *[no] { $player } поворачивает и выкладывает
    } { $card_acc } { over-told }
log-show = { $player_self ->
        [yes] Вы показываете
       *[no] { $player } показывает
    } карту «{ $card }»: её и надо сыграть следующей
log-tell = { $player_self ->
        [yes] Вы говорите
       *[no] { $player } говорит
    }: «У меня { $card } { $above } / { $below }»
tell-more = «И ещё { $card } { $above } / { $below }»
log-cast-fireball = Огненный шар сжигает { $monster_acc }
log-cast-ice = Ледяные стрелы сковывают { $monster_acc }
log-cast-potion = Зелье ослабляет { $monster_acc }: { $corner } угол больше не опасен
log-cast-orb = Шар прерывает молчание: команда снова может говорить
takes-time = { $n ->
    [one] На карту ложится { $n } жетон времени
    [few] На карту ложатся { $n } жетона времени
   *[many] На карту ложатся { $n } жетонов времени
}
silence-falls = Наступает молчание: говорить больше нельзя
speech-returns = Команда снова может говорить
you-draw = Вы берёте карту «{ $card }»
beaten = Команда побеждает { $monster_acc }
knight-appears = Из колоды выходит Чёрный Рыцарь: его надо выложить сразу!
chests-found = { $n ->
    [one] В самой длинной цепочке { $n } сундук
    [few] В самой длинной цепочке { $n } сундука
   *[many] В самой длинной цепочке { $n } сундуков
}
finds-spell = Команда находит заклинание: { $spell }
adventure-done = Все четыре цитадели пройдены!
enters = Команда входит в цитадель { $level }-го уровня
first-card = Первая карта: { $card }
goes-home = Команда уходит домой

# Отчёт о балансе

balance-by-level = По уровням

# Задачи

puzzle-theme-knight = Чёрный Рыцарь
puzzle-theme-monsters = Рыцарь и монстры
puzzle-theme-spells = Заклинания
puzzle-task-knight = { puzzle-task }
puzzle-task-monsters = { puzzle-task }
puzzle-task-spells = { puzzle-task }
puzzle-task = Колода пуста. Спасите цитадель: победите Чёрного Рыцаря картами, которые у вас на руке.
