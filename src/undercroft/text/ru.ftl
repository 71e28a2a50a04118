# Тексты, общие для всех игр. Игроков, назвавших своё имя, зовут по имени, а не seat-<n>.

seat-0 = Игрок 1
seat-1 = Игрок 2
seat-2 = Игрок 3
seat-3 = Игрок 4
seat-4 = Игрок 5
seat-5 = Игрок 6
table = Стол
spectator = Зритель
guest-person = { $n ->
    [0] Удалённый игрок
   *[other] Гость { NUMBER($n, useGrouping: 0) }
}
clock = Часы

your-turn = Ваш ход
turn-of = Ходит { $who }
game-over = Игра окончена
wins = Победитель: { $who }
won = Вы победили
lost = Вы проиграли
tie = Ничья: { $names }
team-wins = Команда победила
team-loses = Команда проиграла

score = Счёт
scores = Итоги
total = Всего
pieces = ({ $n } { $n ->
    [one] штука
    [few] штуки
   *[many] штук
})
points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
}
moves = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[many] { $n } ходов
}
players = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}

rules = Правила
no-rules = У этой игры нет страницы с правилами.
log = Журнал
options = Настройки
take-back = Отменить ход
confirm = Подтвердить
cancel = Отмена
quit = Выйти из партии

bot-random = Случайный
bot-greedy = Жадный
bot-search = Думающий
bot-level-1 = Уровень 1, новичок
bot-level-2 = Уровень 2, любитель
bot-level-3 = Уровень 3, бывалый
bot-level-4 = Уровень 4, сильный
bot-level-5 = Уровень 5, лучший
hint-only = Единственный разумный ход
hint-chance = Шанс победы { $worth } %, у второго хода { $next } %
mark-good = хорошо
mark-inaccuracy = неточность
mark-mistake = ошибка
mark-blunder = грубая ошибка
review = Разбор
review-none = Нет ваших решений, которые можно разобрать
review-better = лучше: { $move }
review-lost-chance = шанс победы меньше на { $loss } %
review-lost-points = { $loss_tenth ->
    [0] { $loss ->
        [one] потеряно { $loss } очко
        [few] потеряно { $loss } очка
       *[many] потеряно { $loss } очков
    }
   *[other] потеряно { $loss },{ $loss_tenth } очка
}

refused-unreadable = В этой игре нет такого хода
refused-illegal = Сейчас так сыграть нельзя
refused-not-your-turn = Сейчас не ваш ход
refused-stale = Партия изменилась: взгляните ещё раз
refused-not-seated = У вас нет места в этой партии
refused-not-host = Это может только хозяин партии
refused-not-open = Партия уже началась
refused-not-running = Партия сейчас не идёт
refused-not-over = Партия ещё не окончена
refused-paused = Партия на паузе
refused-not-paused = Партия не на паузе
refused-no-seat = Такого места нет
refused-taken = Это место занято
refused-seated = У вас уже есть место, в этой партии — по одному на человека
refused-not-full = Ещё не все места заняты
refused-not-ready = Ещё не все готовы
refused-no-bot = Такого бота нет
refused-gone = За вас играет бот: сначала вернитесь
refused-not-away = За вас никто не играет
refused-too-late = Ваше время вышло
refused-cannot-take-back = Этот ход уже не отменить
refused-chat-closed = Правила сейчас запрещают писать. Остаются жесты
refused-too-long = Текст пуст или слишком длинный
refused-no-emote = Такого жеста нет
refused-rematch = Реванш уже объявлен
refused-no-hints = В этой партии подсказок нет
refused-daily = В испытании дня нельзя взять ход назад, сделать паузу, позвать замену или сыграть ещё раз
refused-day-over = День этого испытания уже закончился
refused-timed = Отсутствующих ждут часы
refused-present = Этот игрок на месте
refused-not-yet = Сначала подождите ещё немного
refused-asked = Вы уже попросили. Слово за остальными
refused-old-rules = Эта партия сыграна по старым правилам, её можно только смотреть
refused-broken = Запись этой партии повреждена
refused-busy = Сервер занят: попробуйте через { $seconds } с
refused-too-fast = Слишком быстро: подождите немного
refused-barred = За этот стол сесть нельзя. Выберите другую партию.
refused-muted = Ведущий сервера запретил вам писать до { $at }.
refused-storage = Не удалось сохранить ход: попробуйте ещё раз
refused-thinking = Бот думал слишком долго
refused-spectator = Зрители только смотрят
refused-stopping = Сервер перезапускается
refused-reload = Игра обновилась: перезагрузите страницу
