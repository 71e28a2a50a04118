puzzle = Задача
puzzles-lead = Позиции из партий ботов. В каждой один ответ явно лучше остальных: это доказано перебором.
puzzles-none = Задач здесь нет.
puzzle-of-day = Задача дня
puzzle-solved = решена
puzzle-missed = не решена
puzzle-count = { $n ->
        [one] { $n } задача
        [few] { $n } задачи
       *[many] { $n } задач
    }
puzzle-tally = решено { $solved } из { $tries }
puzzle-streak = подряд: { $n }
puzzle-theme = Тема
puzzle-any-theme = Все темы
puzzle-begin = Решать
puzzle-rating = Сложность { $n }.
puzzle-again = Вы её уже решали: повторная попытка не засчитывается.
puzzle-give-up = Показать ответ
puzzle-verdict = Ваш ответ
puzzle-right = Верно!
puzzle-wrong = Есть ответ лучше
puzzle-given-up = Лучший ответ
puzzle-points-right = Очков впереди, в среднем: { $best }. У следующей по силе мысли: { $next }.
puzzle-points-wrong = Очков впереди, в среднем: { $value } после вашего ответа, { $best } после лучшего.
puzzle-points-given-up = Очков впереди, в среднем: { $best }. У следующей по силе мысли: { $next }.
puzzle-coins-right = Монет в итоге: { $best }. После следующего по выгоде побега: { $next }.
puzzle-coins-wrong = Монет в итоге: { $value } после вашего побега, { $best } после лучшего.
puzzle-coins-given-up = Монет в итоге: { $best }. После следующего по выгоде побега: { $next }.
puzzle-win-right = Победа за вами. Почти любой другой ход упустил бы её.
puzzle-win-wrong = Так не победить, а способ был.
puzzle-win-given-up = Так вы побеждаете; почти любой другой ход упускает победу.
puzzle-your-rating = Ваш рейтинг
puzzle-not-counted = Засчитывается только первая попытка.
puzzle-best-answer = Лучший ответ
puzzle-move = Ход { $n }
puzzle-show = Показать на доске
puzzle-show-next = Дальше
puzzle-show-start = С начала
puzzle-next = Следующая задача
problem-no-puzzle = Такой задачи нет.
