# Страница ведущих сервера.

host-reports = Жалобы
host-people = Люди
host-matches = Партии
host-load = Нагрузка
host-settings = Настройки
host-log = Журнал
host-enter = Вы ведущий?
host-enter-lead = Сервер печатает ключ, когда запускается без ведущего. Ключ действует один раз, в течение суток. Ещё один напечатает команда:
host-token = Ключ
host-enter-yes = Стать ведущим
host-mute = Запретить писать
host-mute-time = На какой срок
host-mute-hours = { $n ->
    [1] 1 час
    [24] 1 день
    [168] 7 дней
   *[other] 30 дней
}
host-unmute = Снова разрешить писать
host-rename = Переименовать
host-new-name = Новое имя вместо «{ $name }»
host-remove = Закрыть аккаунт
host-remove-sure = Точно закрыть?
host-readmit = Снова открыть аккаунт
host-words = «{ $words }»
host-dismiss = Ничего не делать
host-about = Кого касается: { $name }
host-reported = от { $name }, { $at }
host-report-closed = рассмотрено: { $name }
host-reported-name = Имя «{ $name }»
host-reports-none = Жалоб нет. Когда кто-то пожалуется на сообщение или имя, это появится здесь.
host-people-none = Людей с таким именем нет.
host-search = Имя
host-find = Найти
host-is-host = ведущий
host-is-member = участник
host-is-guest = гость
host-online = в сети
host-seen = заходил(а) { $at }
host-matches-count = { $n ->
    [one] { $n } партия
    [few] { $n } партии
   *[other] { $n } партий
}
host-muted-until = без права писать до { $at }
host-removed = аккаунт закрыт
host-matches-none = Открытых и идущих партий нет.
host-phase-open = ждёт игроков
host-phase-running = идёт
host-viewers = { $n ->
    [one] смотрит { $n } человек
    [few] смотрят { $n } человека
   *[other] смотрят { $n } человек
}
host-close = Закончить партию
host-close-sure = Точно закончить?
host-load-processes = Процессы
host-load-moves = Ходов в секунду
host-load-half = Половина команд быстрее
host-load-most = 99 % команд быстрее
host-load-active = Партий в памяти
host-load-sockets = Открытых соединений
host-load-memory = Память
host-load-bots = Ждут ботов
host-load-replays = Ждут повторов
host-load-queue = Уведомлений к отправке
host-load-errors = Ошибок с запуска
host-slow = больше 5 с
host-settings-lead = С ними сервер запущен. Чтобы изменить их, запустите его с другими ключами.
host-log-none = Ведущие пока ничего не делали.
host-did-host = новый ведущий
host-did-mute = запрет писать
host-did-unmute = снова можно писать
host-did-rename = новое имя
host-did-remove = аккаунт закрыт
host-did-readmit = аккаунт снова открыт
host-did-close = партия закончена
host-did-dismiss = жалоба отклонена
problem-not-a-host = Это могут только ведущие.
problem-no-token = Ключ неверный, уже использован или устарел.
problem-is-host = Это ведущий. О ведущих решает команда «undercroft hosts».
problem-no-report = Этой жалобы больше нет.
