title = Свинка с картой
tagline = Гонка на кубике: у каждого по тайной карте.
option-goal = Сколько очков нужно для победы
option-goal-20 = двадцать
option-goal-40 = сорок
phase-race = Гонка
phase-over = Конец
reason-goal = Цель достигнута.
reason-late = Последний ход сделан.
warning-show = Открытую карту обратно не спрячешь.
line-dice = кубик
line-card = карта
die = кубик
    .the = кубик
point = очко
    .count = { $n ->
        [one] { $n } очко
        [few] { $n } очка
       *[many] { $n } очков
    }
roll = Бросить { $thing_the }
hold = Записать { $thing_count }
aim = Загадать { $face }
late = Время вышло
show = { $who } открывает карту
told-roll = { $who }: на кубике { $thing_count }
told-pig = { $who }: выпала единица, ход потерян
told-hold = { $who } записывает { $thing_count }
told-aim = { $who } загадывает { $face }
told-late = { $who } думает слишком долго
told-show = { $who } открывает карту: { $thing_count }
