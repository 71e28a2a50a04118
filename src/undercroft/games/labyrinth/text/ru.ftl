title = Лабиринт приключений
tagline = Спрячьте три сокровища там, где до них доберётесь только вы.
daily-goal = Победа — 100 очков минус очко за каждый раунд; без победы — по десять очков за каждое ваше сокровище.
# What wins, in sight throughout a match; shorter where there is little room.
goal = Побеждает тот, у кого первым окажется сокровищ: { $goal }.
goal-short = цель: { $goal ->
    [one] { $goal } сокровище
    [few] { $goal } сокровища
   *[many] { $goal } сокровищ
}

## Options and phases

option-board = Поле
option-board-a = Роза: просторно и быстро
option-board-b = Затонувший замок: коридоры и узкие места
option-first = Кто начинает
option-first-random = по жребию
option-first-1 = место 1
option-first-2 = место 2
option-first-3 = место 3
option-first-4 = место 4
option-first-5 = место 5
option-first-6 = место 6
option-opening = Первый ход
option-opening-equal = по три действия у всех
option-opening-levelled = уравненный: у некоторых игроков меньше действий

phase-act = Действия и карты
phase-pay = Плата за сокровище
phase-discard = Сбросьте лишние карты
phase-over = Игра окончена

reason-three_treasures = Три сокровища нашли хозяина.
reason-all_collected = Все сокровища собраны, но трёх нет ни у кого.
reason-rounds = Раундов было так много, что лабиринт закрыл ворота.

warning-trap = Здесь ловушка: ваш путешественник покинет поле.
warning-gift = Сокровище достанется тому, кого вы толкаете.
warning-lost = Это будет третье сокровище соперника, и он сразу победит.

line-treasures = Сокровища

## Things

board-a = Роза
board-b = Затонувший замок
red = красный
blue = синий
green = зелёный
yellow = жёлтый
violet = фиолетовый
# A cell is called by the letter of its colour and its number.
letter-red = К
letter-blue = С
letter-green = З
letter-yellow = Ж
letter-violet = Ф
place-red = { letter-red }
    .count = { letter-red }{ $n }
place-blue = { letter-blue }
    .count = { letter-blue }{ $n }
place-green = { letter-green }
    .count = { letter-green }{ $n }
place-yellow = { letter-yellow }
    .count = { letter-yellow }{ $n }
place-violet = { letter-violet }
    .count = { letter-violet }{ $n }
effect-jump = прыжок
    .short = прыжок
    .about = Ваш путешественник на клетке этого цвета перепрыгивает соседнюю ловушку, сокровище или соперника.
effect-push = толчок
    .short = толчок
    .about = Сдвиньте на соседнюю клетку любого путешественника, стоящего на этом цвете.
effect-remove = снятие жетона
    .short = снять
    .about = Снимите сокровище или ловушку с клетки этого цвета.
effect-trap = ловушка
    .short = ловушка
    .about = Поставьте ловушку на свободную клетку этого цвета.
start = старт
value = цена
treasure = сокровище
fresh = сокровище, размещённое в этот ход
trap = ловушка
traveller = путешественник
hand = рука
deck = колода
discards = сброс
supply = запас
treasures = сокровища
traps = ловушки
actions = действия
round = раунд
at-home = вне поля

## Cards

red-jump = красный прыжок
    .count = красный прыжок{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
red-push = красный толчок
    .count = красный толчок{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
red-remove = красное снятие жетона
    .count = красное снятие жетона{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
red-trap = красная ловушка
    .count = красная ловушка{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
blue-jump = синий прыжок
    .count = синий прыжок{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
blue-push = синий толчок
    .count = синий толчок{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
blue-remove = синее снятие жетона
    .count = синее снятие жетона{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
blue-trap = синяя ловушка
    .count = синяя ловушка{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
green-jump = зелёный прыжок
    .count = зелёный прыжок{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
green-push = зелёный толчок
    .count = зелёный толчок{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
green-remove = зелёное снятие жетона
    .count = зелёное снятие жетона{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
green-trap = зелёная ловушка
    .count = зелёная ловушка{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
yellow-jump = жёлтый прыжок
    .count = жёлтый прыжок{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
yellow-push = жёлтый толчок
    .count = жёлтый толчок{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
yellow-remove = жёлтое снятие жетона
    .count = жёлтое снятие жетона{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
yellow-trap = жёлтая ловушка
    .count = жёлтая ловушка{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
violet-jump = фиолетовый прыжок
    .count = фиолетовый прыжок{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
violet-push = фиолетовый толчок
    .count = фиолетовый толчок{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
violet-remove = фиолетовое снятие жетона
    .count = фиолетовое снятие жетона{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
violet-trap = фиолетовая ловушка
    .count = фиолетовая ловушка{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }

## What an action does

move = Пройти с { $from } на { $to }
move-treasure = Пройти с { $from } на { $to } и забрать сокровище
move-trap = Пройти с { $from } в ловушку на { $to }
jump = Перепрыгнуть с { $from } на { $to }
jump-treasure = Перепрыгнуть с { $from } на { $to } и забрать сокровище
jump-trap = Перепрыгнуть с { $from } в ловушку на { $to }
push-own = Толкнуть своего путешественника с { $from } на { $to }
push-own-treasure = Толкнуть своего путешественника с { $from } на сокровище на { $to }
push-own-trap = Толкнуть своего путешественника с { $from } в ловушку на { $to }
push = Толкнуть путешественника с { $from } на { $to } ({ $whom })
push-treasure = Толкнуть путешественника с { $from } на сокровище на { $to } ({ $whom })
push-trap = Толкнуть путешественника с { $from } в ловушку на { $to } ({ $whom })
deploy = Выставить путешественника на { $cell }
deploy-treasure = Выставить путешественника на { $cell } и забрать сокровище
deploy-trap = Выставить путешественника на { $cell }, прямо в ловушку
place-treasure = Разместить сокровище на { $cell } за { $n ->
        [one] { $n } карту
        [few] { $n } карты
       *[many] { $n } карт
    }
remove-treasure = Снять сокровище с { $cell }
remove-trap = Снять ловушку с { $cell }
set-trap = Поставить ловушку на { $cell }
pay = Заплатить картой «{ $card }»
throw-away = Сбросить карту «{ $card }»
end-turn = { $n ->
        [0] Закончить ход
        [one] Закончить ход, не использовав { $n } действие
        [few] Закончить ход, не использовав { $n } действия
       *[many] Закончить ход, не использовав { $n } действий
    }
draw = { $n ->
        [0] Оставить эти карты и передать ход
        [one] Взять { $n } карту
        [few] Взять { $n } карты
       *[many] Взять { $n } карт
    }

## What happened

log-move = { $player_self ->
        [yes] Вы идёте
       *[no] { $player } идёт
    } с { $from } на { $to }
log-move-treasure = { $player_self ->
        [yes] Вы идёте с { $from } на { $to } и забираете
       *[no] { $player } идёт с { $from } на { $to } и забирает
    } сокровище
log-move-trap = { $player_self ->
        [yes] Вы идёте
       *[no] { $player } идёт
    } с { $from } в ловушку на { $to }
log-jump = { $player_self ->
        [yes] Вы прыгаете
       *[no] { $player } прыгает
    } с { $from } на { $to }
log-jump-treasure = { $player_self ->
        [yes] Вы прыгаете с { $from } на { $to } и забираете
       *[no] { $player } прыгает с { $from } на { $to } и забирает
    } сокровище
log-jump-trap = { $player_self ->
        [yes] Вы прыгаете
       *[no] { $player } прыгает
    } с { $from } в ловушку на { $to }
log-push-own = { $player_self ->
        [yes] Вы толкаете
       *[no] { $player } толкает
    } своего путешественника с { $from } на { $to }
log-push-own-treasure = { $player_self ->
        [yes] Вы толкаете
       *[no] { $player } толкает
    } своего путешественника с { $from } на сокровище на { $to }
log-push-own-trap = { $player_self ->
        [yes] Вы толкаете
       *[no] { $player } толкает
    } своего путешественника с { $from } в ловушку на { $to }
log-push = { $player_self ->
        [yes] Вы толкаете
       *[no] { $player } толкает
    } { $whom_self ->
        [yes] вашего путешественника
       *[no] чужого путешественника ({ $whom })
    } с { $from } на { $to }
log-push-treasure = { $player_self ->
        [yes] Вы толкаете
       *[no] { $player } толкает
    } { $whom_self ->
        [yes] вашего путешественника
       *[no] чужого путешественника ({ $whom })
    } с { $from } на сокровище на { $to }
log-push-trap = { $player_self ->
        [yes] Вы толкаете
       *[no] { $player } толкает
    } { $whom_self ->
        [yes] вашего путешественника
       *[no] чужого путешественника ({ $whom })
    } с { $from } в ловушку на { $to }
log-deploy = { $player_self ->
        [yes] Вы выставляете
       *[no] { $player } выставляет
    } путешественника на { $cell }
log-deploy-treasure = { $player_self ->
        [yes] Вы выставляете путешественника на { $cell } и забираете
       *[no] { $player } выставляет путешественника на { $cell } и забирает
    } сокровище
log-deploy-trap = { $player_self ->
        [yes] Вы выставляете
       *[no] { $player } выставляет
    } путешественника на { $cell }, прямо в ловушку
log-place-treasure = { $player_self ->
        [yes] Вы размещаете
       *[no] { $player } размещает
    } сокровище на { $cell } за { $n ->
        [one] { $n } карту
        [few] { $n } карты
       *[many] { $n } карт
    }
log-remove-treasure = { $player_self ->
        [yes] Вы снимаете
       *[no] { $player } снимает
    } сокровище с { $cell }
log-remove-trap = { $player_self ->
        [yes] Вы снимаете
       *[no] { $player } снимает
    } ловушку с { $cell }
log-set-trap = { $player_self ->
        [yes] Вы ставите
       *[no] { $player } ставит
    } ловушку на { $cell }
log-pay = { $player_self ->
        [yes] Вы платите
       *[no] { $player } платит
    } картой «{ $card }»
log-throw-away = { $player_self ->
        [yes] Вы сбрасываете
       *[no] { $player } сбрасывает
    } карту «{ $card }»
log-end-turn = { $player_self ->
        [yes] Вы заканчиваете ход
       *[no] { $player } заканчивает ход
    }{ $n ->
        [0] { "" }
        [one] , не использовав { $n } действие
        [few] , не использовав { $n } действия
       *[many] , не использовав { $n } действий
    }
log-draw = { $n ->
        [0] { $player_self ->
                [yes] Вы оставляете свои карты
               *[no] { $player } не берёт карт
            }
        [one] { $player_self ->
                [yes] Вы берёте
               *[no] { $player } берёт
            } { $n } карту
        [few] { $player_self ->
                [yes] Вы берёте
               *[no] { $player } берёт
            } { $n } карты
       *[many] { $player_self ->
                [yes] Вы берёте
               *[no] { $player } берёт
            } { $n } карт
    }
collects = { $who_self ->
        [yes] Вы забираете
       *[no] { $who } забирает
    } { $n ->
        [1] первое сокровище
        [2] второе сокровище
       *[other] третье сокровище
    }
goes-home = Ловушка захлопывается: { $who_self ->
        [yes] ваш путешественник покидает поле
       *[no] путешественник покидает поле ({ $who })
    }
placed = Сокровище оплачено и лежит на { $cell }
reshuffled = Сброс перемешан в новую колоду
you-drew = Вы берёте: { $things }
carried-off = { $who_self ->
        [yes] У вас больше всех сокровищ: вы побеждаете
       *[no] { $who } собирает больше всех сокровищ и побеждает
    }

# Отчёт о балансе

balance-by-board = По полям

# Задачи

puzzle-theme-jump = Прыжки
puzzle-task-jump = Победите в этот ход: поможет прыжок.
puzzle-theme-push = Толчки
puzzle-task-push = Победите в этот ход: поможет толчок.
puzzle-theme-clear = Расчистить путь
puzzle-task-clear = Победите в этот ход: сначала проложите дорогу.
puzzle-theme-cards = Несколько карт
puzzle-task-cards = Победите в этот ход. Понадобится несколько карт.
