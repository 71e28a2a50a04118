title = Подземелья и пёсики
tagline = Вместе постройте подземелье — и первыми вынесите из него добычу.
daily-goal = Очки — это ваши монеты минус монеты бота.
# What wins, in sight throughout a match; shorter where there is little room.
goal = Побеждает тот, у кого больше монет после { $rounds ->
    [one] { $rounds } раунда
   *[other] { $rounds } раундов
}: выбирайтесь с добычей.
goal-short = цель: больше всех монет

## Options and phases

option-dogs = Пёсики
option-dogs-random = раздаются случайно
option-dogs-pick = выбираются по очереди
option-start = Стартовая комната
option-start-usual = с обычным числом выходов
option-start-narrow = с тремя выходами: так труднее

option-cards = Взятые монеты, сундуки и ловушки
option-cards-hidden = лежат лицом вниз
option-cards-open = лежат лицом вверх

phase-pick = Выбор пёсиков
phase-keep = Выбор квестов
phase-turn = Исследовать, выйти или поспать
phase-place = Новая комната
phase-walk = На пути к выходу
phase-room = В комнате
phase-over = Игра окончена

reason-coins = Три раунда позади — монеты подсчитаны.
warning-empty = Выйти ни с чем? На этом пути ни на одной карте нет вашей лапки.
warning-nap = Лечь спать? Все лапки уже на планшете, новой не будет.

line-coins = Монеты на картах
line-chests = Сундуки с ключом
line-traps = Ловушки
line-face_down = Закрытые карты: их считают в конце
line-raccoons = Плата бродягам
line-iron_grasp = Квест «{ iron_grasp }»
line-bullseye = Квест «{ bullseye }»
line-fiery_heart = Квест «{ fiery_heart }»
line-last_wish = Квест «{ last_wish }»
line-tick_tock = Квест «{ tick_tock }»
line-nut_job = Квест «{ nut_job }»
line-bone_picker = Квест «{ bone_picker }»
line-just_desserts = Квест «{ just_desserts }»
line-box_office = Квест «{ box_office }»
line-triple_treat = Квест «{ triple_treat }»
line-sweet_tooth = Квест «{ sweet_tooth }»
line-staring_contest = Квест «{ staring_contest }»

## Symbols and sides

sword = меч
bow = лук
fireball = огненный шар
defence = защита
key = ключ
paw = лапка
face-down = закрыто
coins-short = монеты
damage = урон
wall = стена
exit = выход
door = дверь, только с ключом
broken = пролом
hole = пустота
    .gen = пустоты
north = север
    .to = на север
    .adj = северную
    .of = к северу от
east = восток
    .to = на восток
    .adj = восточную
    .of = к востоку от
south = юг
    .to = на юг
    .adj = южную
    .of = к югу от
west = запад
    .to = на запад
    .adj = западную
    .of = к западу от

strength = зелье силы
    .acc = зелье силы
    .two = два зелья силы
    .about = один меч, один раз
agility = зелье ловкости
    .acc = зелье ловкости
    .two = два зелья ловкости
    .about = один лук, один раз
magic = зелье магии
    .acc = зелье магии
    .two = два зелья магии
    .about = один огненный шар, один раз

inside = в подземелье
escaped = уже снаружи
napping = спит

## Dogs

joan = Жанна Гавк
    .acc = Жанну Гавк
    .about = Потратив ещё одну лапку, побеждает монстра, который ей не по силам, — но не дракона.
bonk = Боньк Могучий
    .acc = Бонька Могучего
    .about = Кладёт лапку на стену или дверь и проходит насквозь; остальным этот проход тоже открыт.
roota = Рута Снежная
    .acc = Руту Снежную
    .about = У неё пять символов защиты.
sparky = Шарик Огненный
    .acc = Шарика Огненного
    .about = Перед выходом поворачивает комнаты вокруг стартовой как захочет.
pluto = Плохиш Плуто
    .acc = Плохиша Плуто
    .about = С самого начала владеет ключом: от всех дверей и от одного сундука.
robin = Робин Гудгёрл
    .acc = Робин Гудгёрл
    .about = Перепрыгивает ловушки, но обезвредить их не может.

## Rooms

start = стартовая комната
    .acc = стартовую комнату
    .gen = стартовой комнаты
narrow_start = стартовая комната
    .acc = стартовую комнату
    .gen = стартовой комнаты
ifrit = ифрит
    .acc = ифрита
    .gen = ифрита
gigatick = гигаклещ
    .acc = гигаклеща
    .gen = гигаклеща
squirrel = зомби-белка
    .acc = зомби-белку
    .gen = зомби-белки
skeledog = скеледог
    .acc = скеледога
    .gen = скеледога
gelatin_cat = желатиновый кот
    .acc = желатинового кота
    .gen = желатинового кота
mimic = мимик
    .acc = мимика
    .gen = мимика
cerberus = цербер
    .acc = цербера
    .gen = цербера
golem = шоколадный голем
    .acc = шоколадного голема
    .gen = шоколадного голема
cateye = котоглазка
    .acc = котоглазку
    .gen = котоглазки
dragon = дракон
    .acc = дракона
    .gen = дракона
moskeyto = стрекоключ
    .acc = стрекоключа
    .gen = стрекоключа
coin = монета
    .acc = монету
    .gen = монеты
coins = две монеты
    .acc = две монеты
    .gen = двух монет
chewcalibur = Куськалибур
    .acc = Куськалибур
    .gen = Куськалибура
fetchbow = Фрисбострел
    .acc = Фрисбострел
    .gen = Фрисбострела
magicollar = Волшейник
    .acc = Волшейник
    .gen = Волшейника
chest = сундук
    .acc = сундук
    .gen = сундука
trap = ловушка
    .acc = ловушку
    .gen = ловушки
raccoon = бродяга
    .acc = бродягу
    .gen = бродяги
potion_room = полка с зельями
    .acc = полку с зельями
    .gen = полки с зельями
portal = портал
    .acc = портал
    .gen = портала

## Quests

iron_grasp = Стальная хватка
    .about = тому, у кого больше всех трофейных мечей
bullseye = В яблочко
    .about = тому, у кого больше всех трофейных луков
fiery_heart = Огонь в сердце
    .about = тому, у кого больше всех трофейных огненных шаров
last_wish = Последнее желание
    .about = за каждого ифрита среди ваших трофеев
tick_tock = Тик-так, клещ!
    .about = за каждого гигаклеща среди ваших трофеев
nut_job = Крепкий орешек
    .about = за каждую зомби-белку среди ваших трофеев
bone_picker = Перемыть косточки
    .about = за каждого скеледога среди ваших трофеев
just_desserts = Кот на десерт
    .about = за каждого желатинового кота среди ваших трофеев
box_office = Зубастый ящик
    .about = за каждого мимика среди ваших трофеев
triple_treat = Угощение на троих
    .about = за каждого цербера среди ваших трофеев
sweet_tooth = Сладкоежка
    .about = за каждого шоколадного голема среди ваших трофеев
staring_contest = Игра в гляделки
    .about = за каждую котоглазку среди ваших трофеев

## What one can do

pick = Взять себе { $dog_acc }
keep = Оставить себе квест «{ $quest }»
explore = Исследовать: открыть новую комнату
escape = Выйти из подземелья
nap = Спать до конца раунда: ещё одна лапка
nap-only = Спать до конца раунда
# Where something is: beside which room. If there are two rooms of that name, that one is told by its neighbour.
beside = { $side_of } { $near_gen }
beside-twin = { $side_of } { $near_gen }, что { $far_side_of } { $far_gen }
turned = { $turn ->
    [0] без поворота
    [1] повернув по часовой стрелке
    [2] развернув на 180°
   *[3] повернув против часовой стрелки
}
place = Выложить { $room_acc } { beside }, { turned }
place-twin = Выложить { $room_acc } { beside-twin }, { turned }
go = Пройти дальше { $side_to }: { $room }
go-portal = Пройти через портал дальше: { $room } { beside }
leave = Выйти наружу
fight = Победить { $room_acc }
fight-potion = Победить { $room_acc }, потратив { $potion_acc }
fight-potions = Победить { $room_acc }, потратив { $one_acc } и { $other_acc }
fight-twins = Победить { $room_acc }, потратив { $potion_two }
fight-many = Победить { $room_acc }, потратив { $n ->
    [one] { $n } зелье
    [few] { $n } зелья
   *[many] { $n } зелий
}
overpower = Победить { $room_acc }, потратив ещё одну лапку
pass = Пройти мимо { $room_gen }
pass-hurt = Пробежать мимо { $room_gen }: урон { $n }
take = Взять { $room_acc }
take-trap = Забрать ловушку: в конце на монету меньше
disarm = Обезвредить ловушку, отдав { $card_acc }
disarm-held = Обезвредить ловушку, отдав { $card_acc } из прошлых раундов
disarm-held-pair = Обезвредить ловушку, отдав бродягу из прошлых раундов ({ $one } и { $other })
disarm-held-paw = Обезвредить ловушку, отдав бродягу из прошлых раундов ({ $symbol }): одна лапка откладывается
disarm-taken = Обезвредить ловушку, отдав { $card_acc } { beside }
disarm-taken-pair = Обезвредить ловушку, отдав бродягу { beside } ({ $one } и { $other })
disarm-taken-paw = Обезвредить ловушку, отдав бродягу { beside } ({ $symbol }): одна лапка откладывается
hire-pair = Нанять бродягу: { $one } и { $other }
hire-paw = Нанять бродягу: { $symbol } и лапка
hire-single = Нанять бродягу: { $symbol }, лапок больше нет
brew = Взять { $potion_acc }
spin = Повернуть { $direction_adj } комнату ({ $room }) { $n ->
    [1] по часовой стрелке
    [2] на 180°
   *[3] против часовой стрелки
}
break = Пробить проход { $direction_to }

## What happened

log-pick = { $player_self ->
        [yes] Вы берёте
       *[no] { $player } берёт
    } { $dog_acc }
log-keep = { $player_self ->
        [yes] Вы оставляете
       *[no] { $player } оставляет
    } себе квест «{ $quest }»
log-keep-secret = { $player } оставляет себе один квест, второй скоро увидят все
log-explore = { $player_self ->
        [yes] Вы исследуете
       *[no] { $player } исследует
    } подземелье, новая комната: { $room }
log-escape = { $player_self ->
        [yes] Вы отправляетесь
       *[no] { $player } отправляется
    } к выходу
log-nap = { $player_self ->
        [yes] Вы ложитесь спать до конца раунда и получаете
       *[no] { $player } ложится спать до конца раунда и получает
    } ещё одну лапку
log-nap-only = { $player_self ->
        [yes] Вы ложитесь
       *[no] { $player } ложится
    } спать до конца раунда
log-place = { $player_self ->
        [yes] Вы выкладываете
       *[no] { $player } выкладывает
    } { $room_acc } { beside }
log-go = { $player_self ->
        [yes] Вы идёте
       *[no] { $player } идёт
    } { $side_to }, там { $room }
log-go-portal = { $player_self ->
        [yes] Вы проходите
       *[no] { $player } проходит
    } через портал, там { $room }
log-leave = { $player_self ->
        [yes] Вы выходите
       *[no] { $player } выходит
    } из подземелья
log-fight = { $player_self ->
        [yes] Вы побеждаете
       *[no] { $player } побеждает
    } { $room_acc }
log-fight-potions = { $player_self ->
        [yes] Вы побеждаете
       *[no] { $player } побеждает
    } { $room_acc }, потратив { $n ->
        [one] { $n } зелье
        [few] { $n } зелья
       *[many] { $n } зелий
    }
log-overpower = { $player_self ->
        [yes] Вы побеждаете
       *[no] { $player } побеждает
    } { $room_acc }, потратив ещё одну лапку
log-pass = { $player_self ->
        [yes] Вы проходите
       *[no] { $player } проходит
    } мимо { $room_gen }
log-pass-hurt = { $player_self ->
        [yes] Вы пробегаете
       *[no] { $player } пробегает
    } мимо { $room_gen }: урон { $n }
log-take = { $player_self ->
        [yes] Вы берёте
       *[no] { $player } берёт
    } { $room_acc }
log-take-trap = { $player_self ->
        [yes] Вы забираете
       *[no] { $player } забирает
    } ловушку: в конце на монету меньше
log-disarm = { $player_self ->
        [yes] Вы обезвреживаете
       *[no] { $player } обезвреживает
    } ловушку, отдав { $card_acc }
log-disarm-held = { $player_self ->
        [yes] Вы обезвреживаете
       *[no] { $player } обезвреживает
    } ловушку, отдав { $card_acc } из прошлых раундов
log-disarm-taken = { $player_self ->
        [yes] Вы обезвреживаете
       *[no] { $player } обезвреживает
    } ловушку, отдав { $card_acc } с этого пути
log-hire-pair = { $player_self ->
        [yes] Вы нанимаете
       *[no] { $player } нанимает
    } бродягу: { $one } и { $other }
log-hire-paw = { $player_self ->
        [yes] Вы нанимаете
       *[no] { $player } нанимает
    } бродягу: { $symbol } и лапка
log-hire-single = { $player_self ->
        [yes] Вы нанимаете
       *[no] { $player } нанимает
    } бродягу: { $symbol }, лапок больше нет
log-brew = { $player_self ->
        [yes] Вы берёте
       *[no] { $player } берёт
    } { $potion_acc }
log-spin = { $player_self ->
        [yes] Вы поворачиваете
       *[no] { $player } поворачивает
    } комнату { $direction_of } стартовой ({ $room }) { $n ->
        [1] по часовой стрелке
        [2] на 180°
       *[3] против часовой стрелки
    }
log-break = { $player_self ->
        [yes] Вы пробиваете
       *[no] { $player } пробивает
    } проход { $direction_to }
quests-dealt = Каждому сданы два квеста
common-quest = Общий квест: «{ $quest }»
gets-potion = { $who_self ->
        [yes] Вы получаете
       *[no] { $who } получает
    } { $potion_acc }
countdown = Начинается обратный отсчёт: { $n ->
    [0] комнат больше не будет
    [one] осталась { $n } комната
    [few] осталось { $n } комнаты
   *[many] осталось { $n } комнат
}
round-ends = Раунд { $round } окончен
collects = { $n ->
        [0] { $who_self ->
                [yes] Вы остаётесь
               *[no] { $who } остаётся
            } без новых карт
        [one] { $who_self ->
                [yes] Вы приносите
               *[no] { $who } приносит
            } { $n } карту
        [few] { $who_self ->
                [yes] Вы приносите
               *[no] { $who } приносит
            } { $n } карты
       *[many] { $who_self ->
                [yes] Вы приносите
               *[no] { $who } приносит
            } { $n } карт
    }, монет на виду: { $coins }
next-round = Подземелье строится заново, от стартовой комнаты. Карты, лапки и зелья остаются у пёсиков
begins-round = { $who_self ->
        [yes] Вы начинаете
       *[no] { $who } начинает
    } раунд { $round }
turns-up = Все закрытые карты открыты
shows-quest = { $who_self ->
        [yes] Ваш личный квест —
       *[no] { $who } показывает личный квест
    } «{ $quest }»

bot-rival = Соперник

# Отчёт о балансе

balance-by-dog = По пёсикам

# Задачи

puzzle-theme-chests = Сундуки и ключи
puzzle-theme-potions = Зелья
puzzle-theme-traps = Ловушки
puzzle-theme-fights = Бои
puzzle-theme-walk = Путь к выходу
puzzle-task-chests = { puzzle-task }
puzzle-task-potions = { puzzle-task }
puzzle-task-traps = { puzzle-task }
puzzle-task-fights = { puzzle-task }
puzzle-task-walk = { puzzle-task }
puzzle-task = Последний раунд: найдите побег, после которого у вас будет больше всего монет.
