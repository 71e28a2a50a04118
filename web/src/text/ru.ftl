shelf = Полка
shelf-lead = Подземелья для долгих вечеров: с друзьями, против ботов или в одиночку.
play-bot = Сыграть с ботом
play-friends = С друзьями
play-alone = Сыграть одному
new-table = Новый стол
how-to-play = Как играть
about = О проекте
players-range = { $low }–{ $high } { $high ->
    [one] игрок
    [few] игрока
   *[many] игроков
}
players-just = { $low } { $low ->
    [one] игрок
    [few] игрока
   *[many] игроков
}
minutes = около { $n } мин
together = вместе
continue = Продолжить
open-tables = Открытые столы
open-tables-none = Сейчас никто не ждёт игроков. Откройте стол и пришлите другу ссылку.
waiting = ждёт игроков
sit-down = Сесть за стол

you = Вы
me = Я
guest = Игрок { $n }
bot-named = { $bot } бот
seat-open = Свободное место
seat-n = Место { $n }
who-me = Я, на этом устройстве
who-open = Друг, по ссылке
who-bot = Бот: { $bot }
who-none = Никого
options-title = Домашние правила
seats-title = Кто за столом
start = Открыть стол
listed = Показать стол на полке, чтобы мог сесть кто угодно
hotseat = За одним устройством могут играть несколько человек: отметьте «Я» на нескольких местах.

invite = Пригласить
invite-lead = Отправьте эту ссылку. Кто её откроет, сможет сесть за стол без регистрации.
copy-link = Скопировать ссылку
copied = Скопировано
share = Поделиться
local-only = Этот адрес работает только на этом компьютере. Чтобы к вам присоединились другие, запустите Undercroft с ключом --host 0.0.0.0 и откройте адрес, который он напечатает.
waiting-for = Ждём игроков
start-now = Начать
fill-bot = Посадить бота
your-name = Ваше имя
name-hint = Его увидят другие. Можно оставить пустым.
save = Сохранить
cancel-table = Отменить партию
closed = Эта партия отменена.

menu = Настройки
language = Язык
theme = Свет
theme-cellar = Тёмный погреб
theme-parchment = Светлый пергамент
sound = Звуки
sound-on = включены
sound-off = выключены
close = Закрыть
back = Назад
go-shelf = К полке

hint = Подсказка
hint-says = Бот сыграл бы так:
do-it = Сделать
which = Что именно?
sure = Точно?
touch = Коснитесь того, что светится.
touch-or = Коснитесь того, что светится, или:
choose-target = Теперь выберите цель:
your-turn = Ваш ход
turn-of = Сейчас ходит { $who }
paused = Пауза
away = за него играет бот
resigned = сдался
resume = Продолжить
come-back = Я снова здесь
log = Что произошло
log-show = Показать, что произошло
chat-say = Сказать что-нибудь
send = Отправить
said = «{ $text }»
score-so-far = Счёт
try-now = Попробовать сейчас
found = Связь восстановлена.
paused-lead = Пауза. Часы стоят.
pause-ask = Попросить паузу
pause-asks = { $who } просит паузу.
pause-agree = Согласиться
pause-asked = Вы попросили паузу. Она начнётся, когда согласятся все.
pause-asked-short = Вы попросили паузу
people = За столом
is-you = это вы
is-here = на месте
is-absent = отсутствует
watching = { $n ->
    [one] { $n } зритель
    [few] { $n } зрителя
   *[many] { $n } зрителей
}
you-watch = Вы смотрите
watch-lead = По ссылке можно смотреть партию.
leave = Пусть пока сыграет бот
leave-lead = Можно отойти и вернуться: бот уступит место.
resign = Сдаться
resign-sure = Сдаться совсем? Доиграет бот, вернуться будет нельзя.
resign-yes = Да, сдаюсь
emotes = Жесты
point = Показать на что-нибудь
point-lead = Затем коснитесь нужного: увидят все.
points = { $who } показывает на что-то.
chat-silence = Тишина! Показывайте или пользуйтесь жестами.
look-back = Вернуться к этому моменту
log-empty = Пока ничего не произошло.
time-left = Осталось времени
days-hours = { $days } д { $hours } ч
curtain = Теперь ходит { $who }
curtain-lead = Передайте устройство. Остальные отворачиваются.
curtain-open = { $who } — это я, открыть
clock-title = Часы
clock-none = Без часов
clock-quick = По 5 минут каждому и 5 секунд за ход
clock-slow = По 15 минут каждому и 15 секунд за ход
clock-days = По 3 дня на ход
moved-start = Партия начинается.
moved-sit = За стол садится { $who }.
moved-stand = Из-за стола встаёт { $who }.
moved-take-back = { $who }: ход отменён.
moved-leave = { $who } отходит, играет бот.
moved-return = { $who } снова за столом.
moved-resign = { $who } сдаётся, доигрывает бот.
moved-time-out = { $who }: время вышло, играет бот.
moved-ask-pause = { $who } просит паузу.
moved-resume = Партия продолжается.
moved-close = Партия отменена.
moved-rematch = Ещё раз!
moved-seat-bot = За стол садится бот.

over = Конец
rematch = Ещё раз
go-rematch = К новой партии
record = Сохранить запись
fair = Честные кубики
fair-what = До первого броска сервер показал отпечаток секретного числа. Каждый бросок следует из этого секрета и номера хода, так что подобрать кубики задним числом нельзя. Теперь секрет открыт, и вы можете проверить и то и другое.
fair-lead = Отпечаток, показанный до первого броска:
fair-secret = Секрет:
fair-check = Проверить здесь
fair-hash-good = Ваш браузер получил из секрета тот же отпечаток:
fair-hash-bad = Ваш браузер получил другой отпечаток:
fair-replayed = { $n ->
    [one] Запись проиграна заново: { $n } ход, все броски такие, как велит секрет.
    [few] Запись проиграна заново: { $n } хода, все броски такие, как велит секрет.
   *[many] Запись проиграна заново: { $n } ходов, все броски такие, как велит секрет.
}
fair-seeds = Зёрна первых бросков, посчитанные здесь:
fair-no-crypto = Браузеры считают такое только для страниц, открытых по https или с этого же компьютера. Команда ниже работает везде.
fair-command = Чтобы проверить всё без этого сервера, сохраните запись и выполните:
replay = Посмотреть снова
replay-start = До первого хода
replay-run = Пуск
replay-stop = Стоп
replay-move = Ход
replay-speed = Скорость
replay-seat = Глазами
step-back = На ход назад
step-on = На ход вперёд
to-table = Вернуться за стол
share-link = Поделиться ссылкой
record-open = Открыть запись
record-drop = Бросьте запись сюда
record-lead = Запись — это текст целой партии. Она проверяется ход за ходом, и больше её никто не видит.
record-verified = Проверено: сходятся все ходы и броски.
my-page = Моя страница
history = Мои партии
history-none = Пока ни одной сыгранной партии. Здесь останутся все, и любую можно будет посмотреть снова.
played-won = { $played ->
    [one] { $played } партия
    [few] { $played } партии
   *[many] { $played } партий
}, побед: { $won }, лучший счёт: { $best }
when = Когда
game = Игра
with = С кем
won-mark = победа,
somebody = кто-то
achievements = Подвиги
deeds-of = { $done } из { $all }
deed-done = совершён
deed-open = ещё нет
recover = Другое устройство
recover-lead = По ссылке другой телефон или компьютер станет вашим: то же имя, те же партии. Она действует один раз, 15 минут.
recover-make = Получить ссылку
recover-qr = Ссылка в виде QR-кода
recover-ask = Быть и здесь тем же человеком?
recover-ask-lead = Эту ссылку вы получили на другом своём устройстве. Партии, начатые здесь другим гостем, останутся за ним.
recover-yes = Да, это я
recovered = Добро пожаловать, { $name }! Теперь это устройство ваше.
revoke-lead = Потеряли устройство? Выйдите везде, кроме этого.
revoke = Выйти на других устройствах
revoked = Готово: осталось только это устройство
player = Игрок

lost = Связь потеряна. Пробуем снова…
connecting = Подходим к столу…
loading = Минутку…
problem-offline = Сервер не отвечает. Он запущен?
problem-server = Сервер споткнулся. Попробуйте ещё раз.
problem-no-page = Такой страницы нет.
problem-no-link = Эта ссылка уже использована или устарела. Получите новую на другом устройстве.
problem-bad-record = Эту запись не проиграть: { $detail }
problem-not-running = Эта партия ещё не началась.
problem-not-seated = Пока партия идёт, её видно только со своих мест.
problem-old-rules = Эта партия сыграна по старым правилам, её не проиграть заново.
problem-no-seat = Такого места нет.
problem-too-long = Файл слишком длинный.
problem-unreadable = Этот адрес не прочитать.
problem-no-match = Такого стола нет.
problem-not-you = Ваш гостевой пропуск истёк. Обновите страницу.
problem-broken = Этот стол не показать: его запись повреждена.
problem-bad-option = Так сыграть нельзя: { $detail }
problem-too-fast = Слишком быстро: подождите немного.
try-again = Попробовать ещё раз
nothing-here = Здесь ничего нет
nothing-here-lead = Этот коридор заканчивается стеной.

lost-game = Вы проиграли
emote-hello = машет рукой
emote-thanks = благодарит
emote-well-played = кивает: отличная игра
emote-ouch = морщится
emote-hurry = смотрит на часы
emote-think = думает
emote-yes = кивает
emote-no = качает головой
emote-laugh = смеётся
emote-heart = тронут до глубины души

## Dungeon Roll

dr-dungeon = Подземелье
dr-party = Отряд
dr-hero = Герой и сокровища
dr-level = Уровень { $level } из { $levels }
dr-gate = У входа
dr-delve = Спуск { $delve } из { $delves }
dr-lair-name = Логово дракона
dr-lair = Логово дракона: { $n } из { $wakes }, чтобы дракон проснулся
dr-reserve-name = Запас
dr-reserve = Кубиков подземелья в запасе: { $n }
dr-graveyard-name = Кладбище
dr-graveyard = Кладбище: { $n ->
    [one] { $n } кубик
    [few] { $n } кубика
   *[many] { $n } кубиков
}
dr-quiet = Здесь всё тихо.
dr-nobody = Никого не осталось.
dr-picked = выбрано: { $n }
dr-used = использовано
dr-master = мастер
dr-novice = новичок
dr-no-hero = В этой партии без героев.
dr-no-treasures = Сокровищ пока нет
dr-experience-n = Опыт: { $n }
dr-which-face = Какой стороной вернётся кубик?
dr-odds = Уровень { $level }: { $dice ->
    [one] будет брошен { $dice } кубик
    [few] будут брошены { $dice } кубика
   *[many] будет брошено { $dice } кубиков
}
dr-odds-monsters = Сколько монстров
dr-odds-line = { $n ->
    [one] { $n } монстр
    [few] { $n } монстра
   *[many] { $n } монстров
}: { $part }
dr-odds-dragon = проснётся дракон
