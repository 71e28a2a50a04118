# The balance report.

balance-title = Баланс игры «{ $game }»
balance-played = { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[many] { $games } партий
} (играли { $bots }), начальное число { $seed }, содержимое { $content }
balance-against = в сравнении с содержимым { $content } (партий: { $games })
balance-first = первое содержимое
balance-second = второе содержимое
balance-key = Главное
balance-metric = показатель
balance-difference = разница
balance-no-difference = в пределах случайности
balance-wins = Победы
balance-by-seat = По местам, { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}
balance-by-place = По очерёдности хода, { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}
balance-place = { $n }-й
balance-by-players = По числу игроков
balance-even = Пунктир — равная доля. Усы — 95-процентные интервалы; победа, поделённая с кем-то, считается по частям.
balance-scores = Очки
balance-scores-of = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}: в среднем { $mean }
balance-lengths = Длина партии
balance-lengths-of = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}: медиана { $median } { $median ->
    [one] шаг
    [few] шага
   *[many] шагов
}, в девяти партиях из десяти от { $low } до { $high }
balance-reasons = Чем кончаются партии
balance-things = Что и как часто идёт в дело и что с этим связано
balance-win-gain-note = Прибавка — средняя доля победы у игроков, сделавших это хотя бы раз, минус доля у остальных. Это связь, а не причина: кто впереди, тот и делает больше.
balance-thing = вещь
balance-how = как
balance-times = за партию
balance-users = игроков
balance-win-gain = прибавка
balance-score = очки
balance-mean-score = средний счёт, { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}
