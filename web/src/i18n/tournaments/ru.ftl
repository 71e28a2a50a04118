tournament = Турнир
tournaments-none = Турниров пока нет. Откройте свой и разошлите ссылку.
tournament-new = Открыть турнир
tournament-name = Название
tournament-game = Игра
tournament-together = { $games }: здесь все играют вместе против самой игры, поэтому турниров нет.
tournament-blocked-swiss = { $n ->
    [one] Вы заблокировали { $n } участника. В пару с ним вы не попадёте.
    [few] Вы заблокировали { $n } участников. В пару с ними вы не попадёте.
   *[many] Вы заблокировали { $n } участников. В пару с ними вы не попадёте.
}
tournament-blocked = { $n ->
    [one] Вы заблокировали { $n } участника. Если жребий сведёт вас, партии не будет, а вам засчитают поражение.
    [few] Вы заблокировали { $n } участников. Партии с ними не будет, а вам засчитают поражение.
   *[many] Вы заблокировали { $n } участников. Партии с ними не будет, а вам засчитают поражение.
}
tournament-kind = Система
tournament-swiss = Швейцарская система
tournament-round-robin = Каждый с каждым
tournament-knock-out = На вылет
tournament-swiss-lead = В каждом туре соперник — с таким же примерно числом очков, и никто не встречается дважды. Годится для любого числа игроков.
tournament-round-robin-lead = Каждая пара играет один раз. Не больше 20 игроков.
tournament-knock-out-lead = Победитель идёт дальше, проигравший выбывает. При ничьей дальше идёт тот, чей номер при посеве меньше.
tournament-rounds = Туры
tournament-rounds-auto = Столько, сколько нужно для числа игроков
tournament-starts = Начало
tournament-starts-in = { $minutes ->
    [10080] через неделю
    [1440] завтра в это же время
    [60] через час
    [one] через { $minutes } минуту
    [few] через { $minutes } минуты
   *[many] через { $minutes } минут
}
tournament-create = Открыть
tournament-open = идёт запись
tournament-running = идёт
tournament-over = завершён
tournament-cancelled = отменён
tournament-round = Тур { $round }
tournament-round-of = тур { $round } из { $rounds }
tournament-players = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}
tournament-begins = Начнётся сам: { $time }.
tournament-round-ends = Тур закончится не позже: { $time }. Кого партия ждёт в этот момент, тот проиграл.
tournament-invite = Отправьте эту ссылку всем, кто будет играть:
tournament-join = Участвовать
tournament-leave = Выйти из турнира
tournament-start = Начать сейчас
tournament-cancel = Отменить турнир
tournament-my-match = К моей партии
tournament-watch = Смотреть партию
tournament-bracket = Сетка
tournament-standings = Таблица
tournament-player = Игрок
tournament-points = Очки
tournament-buchholz-short = Бх
tournament-sonneborn-short = ЗБ
tournament-buchholz = Бухгольц: очки всех соперников
tournament-sonneborn = Зоннеборн — Бергер: очки побеждённых
tournament-withdrawn = выбыл
tournament-bye = без соперника
tournament-no-players = Пока никто не записался. Будьте первым.
problem-no-tournament = Такого турнира нет.
problem-tournament-begun = Турнир уже начался.
problem-tournament-full = В турнире больше нет мест.
problem-tournament-empty = Нужно хотя бы два игрока.
