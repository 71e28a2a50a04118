# Что говорит сам терминал. Идентификаторы начинаются с app-, а надписи на рисунке игры — с её имени.

app-tagline = Четыре подземелья за одним столом, факелы не нужны
app-continue = Продолжить: { $game }, { $moves }, { $ago }
app-ago = { $unit ->
    [minutes] { $n } мин назад
    [hours] { $n } ч назад
   *[days] { $n ->
        [one] { $n } день назад
        [few] { $n } дня назад
       *[many] { $n } дней назад
    }
}
app-now = только что
app-play = Играть: { $game }
app-achievements = Подвиги и результаты
app-switch-language = In English
app-leave = Уйти

app-setup = { $game }: перед началом
app-players = За столом
app-person = человек
app-setup-keys = ↑ ↓ выбрать  ← → изменить  Enter начать  Esc назад
app-menu-keys = цифры или ↑ ↓ и Enter  l in English  q уйти

app-your-move = Ваш ход
app-move-of = { $who }: ваш ход
app-bot = { $who } думает…
app-out-of-turn = { $who }: можно вмешаться
app-over = Игра окончена. Enter — итоги
app-welcome = Наберите номер или пройдите по списку ↑ ↓ и нажмите Enter. ? — клавиши и правила.
app-page = страница { $page } из { $pages }, PgUp PgDn
app-back = Esc — все действия
app-typed = номер { $digits }: Enter или ещё цифра
app-filter = поиск: { $text }
app-keys = ? помощь  t совет  r правила  u назад  g журнал  l English  m меню  q выход
app-keys-short = ? помощь  u отменить  r правила  l in English  q выйти
app-bot-keys = f быстрее  ? помощь  r правила  g журнал  m меню  q выйти
app-clock = ⧗ { $time }
app-nothing-to-take-back = Этот ход не отменить: кубики уже брошены или ход перешёл к другому.
app-hint = Подсказка
app-hint-wait = Думаем …
app-taken-back = Ход отменён.
app-time-up = Время вышло!
app-fast-on = Боты больше не делают пауз.
app-fast-off = Боты делают паузы, чтобы за ними можно было уследить.
app-not-saved = Ход не удалось записать на диск: { $why }

app-confirm-keys = Enter или y — да      Esc или n — нет
app-handover = Передайте клавиатуру: { $who }.
app-handover-keys = Enter, когда никто больше не смотрит
app-close = ↑ ↓ PgUp PgDn листать  Esc закрыть
app-small = Окно слишком маленькое: { $columns } × { $rows }.
app-small-how = Нужно хотя бы { $columns } × { $rows }. Игра подождёт, все ходы сохранены.

app-help = Помощь
app-help-keys =
    | клавиша | что делает |
    |---|---|
    | 1, 2, 3 … | выполнить действие с этим номером; если их больше девяти, наберите обе цифры или одну и Enter |
    | ↑ ↓ ← → и Enter | пройти по действиям и выполнить одно; всё, чего оно касается, обведено двойной линией |
    | PgUp PgDn | следующая страница действий |
    | / | найти действие по части слов |
    | Esc | от действий с одной вещью назад ко всем; очень длинные списки выбираются в два шага |
    | u или Backspace | отменить последний шаг, пока после него не бросали кубики |
    | t | подсказка: лучший ход, чего он стоит рядом со вторым по силе и почему |
    | g | журнал с самого начала |
    | s | текущий счёт |
    | r | правила игры |
    | p | ваши подвиги |
    | l | русский или английский |
    | f | боты с паузами или без |
    | Tab | вмешаться вне очереди, если игра это позволяет |
    | Ctrl или Shift и стрелки | прокрутить стол, который больше окна |
    | m | назад в меню; партия сохранена |
    | q или Ctrl-C | выйти; партия сохранена |
    
    Буквы работают и в русской раскладке, на тех же клавишах. Каждый ход записан на диск раньше, чем вы увидите его
    последствия. Продолжить партию: `undercroft play --resume`.

app-score = Итоги
app-score-so-far = Счёт на сейчас
app-winner = Победитель: { $who }
app-shared = Победа на всех: { $who }
app-team-won = Вы победили вместе!
app-team-lost = На этот раз победило подземелье.
app-rank = Ваше звание: { $rank }
app-new-achievement = Новый подвиг: { $name }
app-record = Запись партии: { $path }
app-score-keys = n ещё раз  v разбор  g журнал  p подвиги  m меню  q выйти
app-review-wait = Взвешиваем каждое решение, минутку …
app-best = Ваш лучший результат: { $points }

app-profile = Подвиги и результаты
app-no-matches = Ещё ни одной доигранной партии. Подземелье ждёт.
app-played = { $n ->
    [one] Сыграна { $n } партия
    [few] Сыграно { $n } партии
   *[many] Сыграно { $n } партий
}
app-won = побед над другими: { $n }
app-heroes = Сыграно героев: { $n } из { $all }
app-missing-achievements = Ещё впереди

app-no-terminal = Команде undercroft play нужен терминал, а ввод или вывод сейчас идёт не через него. Чтобы играли одни боты, есть undercroft simulate.
app-no-save = Недоигранных партий нет.
app-saved = Партия сохранена. Продолжить: undercroft play --resume
app-damaged = Сохранённую партию не удалось прочитать ({ $why }). Файл отложен: { $path }
app-profile-damaged = Профиль не удалось прочитать. Он отложен, начат новый: { $path }
app-refused = Сохранённую партию сейчас не открыть: { $why }

# Dungeon Roll

dungeon_roll-delve = Спуск
dungeon_roll-level = Уровень
dungeon_roll-lair = Логово
dungeon_roll-asleep = хр-р-р
dungeon_roll-awake = ПРОСНУЛСЯ!
dungeon_roll-empty = никого нет
dungeon_roll-quiet = здесь пусто
dungeon_roll-before = ещё не спустились
dungeon_roll-allies = Союзники
dungeon_roll-party = Отряд
dungeon_roll-graveyard = Кладбище
dungeon_roll-next = Если идти дальше: уровень
dungeon_roll-dice = кубиков
dungeon_roll-point = ,
dungeon_roll-monsters = монстров в среднем
dungeon_roll-wakes = дракон проснётся
dungeon_roll-experience = опыт
dungeon_roll-novice = новичок
dungeon_roll-master = мастер
dungeon_roll-used = уже было
dungeon_roll-nobody = Без героя
dungeon_roll-treasures = Сокровища:
