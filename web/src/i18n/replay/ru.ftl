replay-run = Пуск
replay-stop = Стоп
replay-move = Ход
replay-speed = Скорость
replay-seat = Глазами
review-wait = Боты обдумывают каждое решение…
review-done = { $n ->
    [one] Разобрано { $n } решение
    [few] Разобраны { $n } решения
   *[many] Разобрано { $n } решений
}
review-whose = Чьи решения
review-chance = Вероятность победы
review-points = Очки: набранные и ожидаемые
review-chart-chance = Вероятность победы: сначала { $first }, в конце { $last }, наибольшая { $high }, наименьшая { $low }. Все решения — в списке ниже.
review-chart-points = Очки, набранные и ожидаемые: сначала { $first }, в конце { $last }, больше всего { $high }, меньше всего { $low }. Все решения — в списке ниже.
review-errors-only = Только то, что можно было сыграть лучше
review-list = Все решения
review-at = Ход { $n }: { $mark }
review-no-errors = Ни одной ошибки. Отличная игра!
review-none-here = Здесь этот игрок ничего не решал.
review-next-error = Следующая ошибка
review-not-seated = В этой партии вы можете разобрать только свои решения.
record-lead = Запись — это текст целой партии. Она проверяется ход за ходом, и больше её никто не видит.
record-verified = Проверено: сходятся все ходы и броски.
analyse = Попробовать иначе
