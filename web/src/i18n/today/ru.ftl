today-title = Испытания дня
today-lead = На каждое одна попытка, кубики и карты у всех одинаковые. Новые через { $hours } ч { $minutes } мин
today-new = Ещё не пробовали
today-running = В процессе
today-resigned = Попытка сдана
today-late = Не закончено вовремя
today-rank = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[other] { $n } очков
}, место { $rank }
today-streak = { $n ->
    [one] { $n } день
    [few] { $n } дня
   *[other] { $n } дней
} подряд
today-puzzle = Задача дня
