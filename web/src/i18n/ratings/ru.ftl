ratings = Рейтинги
rating = Рейтинг
rating-rank = Место
rating-player = Игрок
rating-games = Партии
rating-newcomers = Предварительно: меньше 10 рейтинговых партий
rating-bots = Где стоят боты
rating-opponent = Противник при обычных правилах
rating-explained = У нового игрока 1500. После ± — насколько мы уверены: в 95 случаях из 100 настоящая сила внутри этих границ. Вдвоём сто очков разницы — это 64 победы из 100. Считаются только рейтинговые партии.
rating-abandoned = засчитан уход до конца партии
rating-provisional = предварительный рейтинг: нужно 10 рейтинговых партий
rating-curve = Рейтинг от партии к партии: от { $first } до { $last }
rating-place = Место в таблице: { $rank }
rating-count = { $n ->
    [one] { $n } рейтинговая партия
    [few] { $n } рейтинговые партии
   *[many] { $n } рейтинговых партий
}
rating-opponents = Соперники
rating-met = { $met ->
    [one] { $met } встреча
    [few] { $met } встречи
   *[many] { $met } встреч
}: выше { $ahead }, ниже { $behind }
rating-only-bots = Пока были только партии с ботами.
rated-start = Сыграть рейтинговую партию
rated-history = Рейтинговые партии
rated-place = место { $place } из { $players }
rated-won = победа
rated-lost = поражение
rated-left = уход до конца
leaderboard-who = Кто
leaderboard-members = С ключом доступа
leaderboard-guests = Гости
leaderboard-none = Таблица пуста. Сыграйте первую рейтинговую партию: в соперники годится и бот.
leaderboard-no-members = Среди игроков с ключом доступа рейтинга пока нет ни у кого. Создайте ключ на своей странице, сыграйте рейтинговую партию — и вы первый.
player = Игрок
player-member = С ключом доступа
player-guest = Гость
player-unrated = Рейтинговых партий пока не было.
player-unrated-you = Вы ещё не играли рейтинговых партий. Люди и боты стоят в одной таблице.
season = Сезон
season-lead = Таблица за месяц: все рейтинговые партии, турнирные и обычные. Партия даёт столько, какую долю соперников вы обошли; вдвоём победа — 1 очко.
season-earlier = Раньше
season-later = Позже
season-points = Очки
season-gain = Рейтинг
season-none = В этом месяце рейтинговых партий не было. Сыграйте — и в таблице появится первая строка.
