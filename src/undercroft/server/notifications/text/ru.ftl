# Сообщения о партиях для тех, кто сейчас на них не смотрит. В них никогда нет того, что видит место за столом.

notice-turn = Ваш ход: { $game }
notice-turn-text = Партия { $others } ждёт вас.
notice-reminder = Всё ещё ваш ход: { $game }
notice-reminder-text = Партия { $others } ждёт вас уже сутки. Больше напоминать не будем.
notice-clock = Ваше время на исходе: { $game }
notice-clock-text = Партия { $others } ждёт вас. Осталось { $left }.
notice-full = Все места заняты: { $game }
notice-full-text = Партию { $others } можно начинать.
notice-begun = Партия началась: { $game }
notice-begun-text = Вы играете { $others }.
notice-over = Партия окончена: { $game }
notice-over-text = Посмотрите, чем кончилась партия { $others }.
notice-closed = Партия отменена: { $game }
notice-closed-text = Партия { $others } закончилась без результата.
notice-named = Вас упомянули в чате: { $game }
notice-named-text = Кто-то из игроков назвал ваше имя в партии { $others }.
notice-invited = { $who } приглашает вас: { $game }
notice-invited-text = Для вас есть свободное место за столом.
notice-test = Undercroft: проверка
notice-test-text = Уведомления приходят сюда.
notice-confirm = Undercroft: подтвердите адрес
notice-confirm-text =
    На сайте { $host } этот адрес указали для уведомлений о партиях.
    Если это были вы, откройте ссылку в течение трёх дней. Если нет, ничего не делайте: писем больше не будет.
notice-digest = { $n ->
    [one] Новости: { $n } партия
    [few] Новости: { $n } партии
   *[other] Новости: { $n } партий
}
notice-with = с участием: { $names }
notice-and = { $first } и { $last }

webhook-turn = { $game }: ходит { $who }
webhook-reminder = { $game }: { $who } не ходит уже сутки
webhook-clock = { $game }: у игрока { $who } время на исходе
webhook-full = { $game }: все места заняты
webhook-begun = { $game }: партия началась
webhook-over = { $game }: партия окончена
webhook-closed = { $game }: партия отменена

notice-hours = { $n ->
    [one] около { $n } часа
   *[other] около { $n } часов
}
notice-minutes = { $n ->
    [one] около { $n } минуты
   *[other] около { $n } минут
}
notice-open = Открыть партию: { $link }
notice-confirm-link = Подтвердить: { $link }
notice-stop = Больше не присылать: { $link }
notice-stop-label = Больше не присылать
