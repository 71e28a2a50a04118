language-name = Русский
games = Игры
home-lead = Подземелья для долгих вечеров: с друзьями, против ботов или в одиночку.
play-bot = Сыграть с ботом
play-with-bot = Сыграть вместе с ботом
play-friends = С друзьями
play-alone = Сыграть одному
new-match = Новая партия
learn-by-playing = Учиться играя
rules-search = Найти в правилах
rules-found = { $n ->
    [0] не найдено
    [one] найдено { $n } раз
    [few] найдено { $n } раза
   *[many] найдено { $n } раз
}
rules-pieces = Компоненты
own-ruling = Наше решение: печатные правила об этом молчат.
own-ruling-mark = наше
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
open-matches = Открытые партии
open-matches-none = Сейчас никто не ждёт игроков. Создайте партию и пришлите другу ссылку.
waiting = ждёт игроков
sit-down = Занять место

you = Вы
guest = Игрок { $n }
bot-for = { $name } (бот)
bot-named = { $bot } бот
bot-at-level = уровень { $n }
bot-title = { $name }, { $kind }
bot-name-0 = Мирта
bot-name-1 = Оррин
bot-name-2 = Тамсин
bot-name-3 = Больдо
bot-name-4 = Венна
bot-name-5 = Казимир
bot-name-6 = Луми
bot-name-7 = Гаррик
bot-name-8 = Петра
bot-name-9 = Фенно
bot-name-10 = Нерис
bot-name-11 = Ульрик
seat-open = Свободное место
seat-n = Место { $n }
who-me = Я, на этом устройстве
who-open = Друг, по ссылке
who-bot = Бот: { $bot }
who-none = Никого
options-title = Правила
campaign = Кампания
campaign-new = Начать сначала
campaign-continue = Продолжить: { $progress }, сохранено { $day }
players-title = Игроки
create-match = Создать партию
listed = Показать партию на главной странице, чтобы мог присоединиться кто угодно
several-seats = Один человек может занять несколько свободных мест
hotseat = За одним устройством могут играть несколько человек: отметьте «Я» на нескольких местах.

invite = Пригласить
invite-lead = Отправьте эту ссылку. Кто её откроет, сможет занять место без регистрации.
copy-link = Скопировать ссылку
copied = Скопировано
share = Поделиться
local-only = Этот адрес работает только на этом компьютере. Чтобы к вам присоединились другие, запустите Undercroft с ключом --host 0.0.0.0 и откройте адрес, который он напечатает.
ready-title = Готовы?
ready-lead = Партия начнётся, когда будут готовы все.
ready-lead-clock = Часы пойдут, когда будут готовы все.
ready-lead-shared = Песок посыплется, как только будут готовы все.
ready = Готово, начинаем
ready-no = Ещё нет
ready-wait = Вы готовы. Ждём остальных.
is-ready = готово
is-not-ready = ещё не готово
waiting-for = Ждём игроков
start-now = Начать
fill-bot = Посадить бота
your-name = Ваше имя
name-hint = Его увидят другие. Можно оставить пустым.
save = Сохранить
cancel-match = Отменить партию
match-cancelled = Эта партия отменена.
outdated-closed = Партия закончилась без результата: правила игры изменились.
outdated-over = Эта партия сыграна по прежним правилам игры.
outdated-waiting = Эта партия начата по другим правилам. Её можно будет продолжить, когда они снова появятся на сервере.
outdated-lead = Ходы сохранены в записи. Новая партия с теми же игроками пойдёт по нынешним правилам.

settings = Настройки
language = Язык
theme = Оформление
theme-cellar = Тёмный погреб
theme-parchment = Светлый пергамент
sound = Звуки
sound-on = включены
sound-off = выключены
volume = Громкость
vibration = Вибрация
vibration-on = да
vibration-off = нет
pace = Ходы других
pace-slow = медленно
pace-normal = обычно
pace-instant = сразу
close = Закрыть
go-home = На главную

hint = Подсказка
hint-says = Бот сыграл бы так:
do-advice = Сделать
choose-action = Что именно?
confirm-question = Точно?
select-target = Выберите подсвеченное.
select-target-or = Выберите подсвеченное или:
picked = Выбрано: { $what }
unpicked = Больше не выбрано: { $what }
pick-shown = Показано: { $what }. Ещё раз — и ход сделан.
unread = { $n ->
    [one] { $n } новое сообщение
    [few] { $n } новых сообщения
   *[many] { $n } новых сообщений
}
choose-target = Куда?
your-turn = Ваш ход
turn-of = Сейчас ходит { $who }
paused = Пауза
bot-stands-in = играет бот
resigned = сдаётся
resume = Продолжить
return = Я снова здесь
log = Что произошло
log-show = Показать, что произошло
table-show = Игроки и запасы
chat-say = Сказать что-нибудь
send = Отправить
said = «{ $text }»
score-so-far = Счёт
try-now = Попробовать сейчас
reconnected = Связь восстановлена.
paused-lead = { $clock ->
    [yes] Пауза. Часы стоят.
   *[no] Пауза: партия ждёт, пока кто-нибудь не продолжит.
}
paused-covered = Часы стоят. Стол и карты вы увидите, когда партия продолжится.
paused-times =
    { $n ->
        [one] Часы останавливали { $n } раз.
        [few] Часы останавливали { $n } раза.
       *[many] Часы останавливали { $n } раз.
    }
pause-ask = Попросить паузу
pause-asks = { $who } просит паузу.
pause-agree = Согласиться
pause-asked = Вы попросили паузу. Она начнётся, когда согласятся все.
pause-asked-short = Вы попросили паузу
players-list = Игроки
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
resign-sure-end = Сдаться? Партия закончится победой соперника.
resign-yes = Да, сдаюсь
emotes = Жесты
point = Показать на что-нибудь
point-lead = Затем коснитесь нужного: увидят все.
points-at = { $who } показывает на что-то.
chat-closed = Сейчас писать нельзя
show-moment = Вернуться к этому моменту
skip-moves = Пропустить ({ $n })
scene-close = Дальше
picked-list = Выбрано
put-back = Вернуть
log-empty = Пока ничего не произошло.
time-left = Осталось времени
days-hours = { $days } д { $hours } ч
handover = Теперь ходит { $who }
handover-lead = Передайте устройство. Остальные отворачиваются.
handover-ready = { $who } — это я, открыть
clock-title = Часы
clock-none = Без часов
clock-quick = По 5 минут каждому и 5 секунд за ход
clock-slow = По 15 минут каждому и 15 секунд за ход
clock-days = По 3 дня на ход
by-resignation = { $who } сдаётся.
stand-in-won = { $who }: партию доиграл бот, победа никому не засчитана.
hints-taken = Подсказки: { $list }
hints-of = { $who } — { $n }
absent-wait = { $who }: нет на месте. Через { $time } можно будет посадить бота.
absent = { $who }: нет на месте.
replace = Пусть пока играет бот
replace-asks = { $who }: нет на месте. Остальные предлагают, чтобы сыграл бот.
replace-asked = { $who }: вы предложили, чтобы сыграл бот. Слово за остальными.
replace-host = Через { $time } хозяин партии сможет решить это один.
hints-allowed = Подсказки разрешены; все видят, кто их брал
wait-title = Если игрок пропал, хозяин может посадить бота через
wait-choice = { $minutes ->
    [1440] сутки
    [one] { $minutes } минуту
    [few] { $minutes } минуты
   *[other] { $minutes } минут
  }
chat-spectators = Написать зрителям
chat-spectators-lead = Игроки увидят это после партии.
bot-level = Сила бота
about-level-1 = Ходит почти наугад. Для самой первой партии.
about-level-2 = Часто ошибается: новичок выигрывает примерно каждую вторую партию.
about-level-3 = Играет разумно, но порой ошибается. По силам тому, кто освоился.
about-level-4 = Ошибается редко. Для опытных игроков.
about-level-5 = Играет в полную силу. Готовьтесь проигрывать.
about-level-1-partner = Напарник, который часто ходит неудачно. Побеждать придётся почти в одиночку.
about-level-2-partner = Напарник знает правила, но дальше этого хода не смотрит.
about-level-3-partner = Напарник немного думает наперёд, но порой ошибается.
about-level-4-partner = Напарник думает наперёд и ошибается редко.
about-level-5-partner = Лучший напарник: думает за всю команду.
looking-back = Вы смотрите прошлый момент
event-start = Партия начинается.
event-sit = { $self ->
    [yes] Вы занимаете место.
   *[no] { $who } занимает место.
}
event-stand = { $self ->
    [yes] Вы освобождаете место.
   *[no] { $who } освобождает место.
}
event-take-back = { $self ->
    [yes] Вы отменяете ход.
   *[no] { $who } отменяет ход.
}
event-leave = { $self ->
    [yes] Вы отходите, пока играет бот.
   *[no] { $who } отходит, пока играет бот.
}
event-return = { $self ->
    [yes] Вы снова в игре.
   *[no] { $who } снова в игре.
}
event-resign = { $self ->
    [yes] Вы сдаётесь, доигрывает бот.
   *[no] { $who } сдаётся, доигрывает бот.
}
event-time-out = { $self ->
    [yes] Ваше время вышло, доигрывает бот.
   *[no] { $who } не успевает: время вышло, доигрывает бот.
}
event-ask-pause = { $self ->
    [yes] Вы просите паузу.
   *[no] { $who } просит паузу.
}
event-resign-end = { $self ->
    [yes] Вы сдаётесь. Партия окончена.
   *[no] { $who } сдаётся. Партия окончена.
}
event-replace = { $self ->
    [yes] Вас нет, играет бот.
   *[no] { $who } отсутствует, играет бот.
}
event-ask-replace = { $self ->
    [yes] Вы предлагаете не ждать: { $other } отсутствует, пусть сыграет бот.
   *[no] { $who } предлагает не ждать: { $other } отсутствует, пусть сыграет бот.
}
event-hint = { $self ->
    [yes] Вы берёте подсказку.
   *[no] { $who } берёт подсказку.
}
event-resume = Партия продолжается.
event-close = Партия отменена.
event-close-old-rules = Партия закончилась без результата: правила игры изменились.
event-rematch = Ещё раз!
event-seat-bot = Место занимает бот.

over = Конец
rematch = Ещё раз
go-rematch = К новой партии
record = Сохранить запись
fair = Честные кубики
fair-explanation = До первого броска сервер показал отпечаток секретного числа. Каждый бросок следует из этого секрета и номера хода, так что подобрать кубики задним числом нельзя. Теперь секрет открыт, и вы можете проверить и то и другое.
fair-commitment = Отпечаток, показанный до первого броска:
fair-secret = Секрет:
fair-check = Проверить здесь
fair-hash-good = Ваш браузер получил из секрета тот же отпечаток:
fair-hash-bad = Ваш браузер получил другой отпечаток:
fair-replayed = { $n ->
    [one] Запись проиграна заново: { $n } ход, все броски такие, как велит секрет.
    [few] Запись проиграна заново: { $n } хода, все броски такие, как велит секрет.
   *[many] Запись проиграна заново: { $n } ходов, все броски такие, как велит секрет.
}
fair-seeds = Начальные числа первых бросков, посчитанные здесь:
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
to-match = Вернуться к партии
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
share-link = Поделиться ссылкой
record-open = Открыть запись
record-drop = Бросьте запись сюда
record-lead = Запись — это текст целой партии. Она проверяется ход за ходом, и больше её никто не видит.
record-verified = Проверено: сходятся все ходы и броски.
profile = Моя страница
history = Мои партии
history-none = Пока ни одной сыгранной партии. Здесь останутся все, и любую можно будет посмотреть снова.
played-won = { $played ->
    [one] { $played } партия
    [few] { $played } партии
   *[many] { $played } партий
}, побед: { $won }, лучший счёт: { $best }
when = Когда
game = Игра
opponents = С кем
won-mark = победа,
achievements = Достижения
achievements-of = { $done } из { $all }
achievement-done = получено
achievement-open = ещё нет
recover = Другое устройство
recover-lead = По ссылке другой телефон или компьютер станет вашим: то же имя, те же партии. Она действует один раз, 15 минут.
recover-make = Получить ссылку
recover-qr = Ссылка в виде QR-кода
recover-ask = Быть и здесь тем же человеком?
recover-ask-lead = Эту ссылку вы получили на другом своём устройстве. Партии, начатые здесь другим гостем, останутся за ним.
recover-yes = Да, это я
recovered = Добро пожаловать, { $name }! Теперь это устройство ваше.
recovered-unnamed = Добро пожаловать! Теперь это устройство ваше.
revoke-lead = Потеряли устройство? Выйдите везде, кроме этого.
revoke = Выйти на других устройствах
revoked = Готово: осталось только это устройство
player = Игрок

disconnected = Связь потеряна. Пробуем снова…
connecting = Подключаемся…
loading = Минутку…
problem-offline = Сервер не отвечает. Он запущен?
problem-server = Ошибка сервера. Попробуйте ещё раз.
problem-no-page = Такой страницы нет.
problem-no-link = Эта ссылка уже использована или устарела. Получите новую на другом устройстве.
problem-bad-record = Эту запись не проиграть: { $detail }
problem-not-running = Эта партия ещё не началась.
problem-not-seated = Пока партия идёт, её видно только со своих мест.
problem-old-rules = Эта партия сыграна по старым правилам, её не проиграть заново.
problem-no-seat = Такого места нет.
problem-too-long = Файл слишком длинный.
problem-unreadable = Этот адрес не прочитать.
problem-no-match = Такой партии нет.
problem-not-you = Вы больше не авторизованы. Обновите страницу.
problem-broken = Эту партию не показать: её запись повреждена.
problem-reload = Игра обновилась. Перезагрузите страницу.
problem-bad-option = Так сыграть нельзя: { $detail }
problem-too-fast = Слишком быстро: подождите немного.
problem-busy = Сервер занят: попробуйте через { $seconds } с.
problem-thinking = Боты думали слишком долго. Попробуйте чуть позже.
try-again = Попробовать ещё раз
not-found = Страница не найдена
not-found-lead = Этот коридор заканчивается стеной.

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

zoom-in = Ближе
zoom-out = Дальше
zoom-fit = Показать всё
zoom-keys = Стрелки двигают поле, плюс и минус меняют масштаб, ноль показывает всё.

lesson-title = Первая партия
lesson-next = Дальше
lesson-show = Подсказать ход
lesson-go-on = Пока вы знаете всё, что нужно. Играйте дальше: новое объясним.
lesson-play-on = Теперь с ботом 1-го уровня

# Новая версия приложения
update-ready = Готова новая версия Undercroft. Партии продолжатся с того же места.
update-take = Обновить
update-later = Позже

# Уведомления: куда и о чём сообщать, пока человек не смотрит на партию.
notify = Уведомления
notify-lead = Мы сообщим, когда наступит ваш ход, даже если страница закрыта. Пока вы смотрите на партию, мы молчим.
notify-browser = Уведомлять в этом браузере
notify-push = Уведомлять здесь, когда страница закрыта
notify-unable = Этот браузер не умеет показывать уведомления.
notify-blocked = Уведомления для этого сайта запрещены. Разрешить их можно в настройках браузера.
notify-tab-only = Уведомления будут приходить, пока открыта страница. Без неё этот браузер их не получит.
notify-this-browser = Этот браузер
notify-other-browser = Другой ваш браузер
notify-mail = Электронная почта
notify-apprise = Telegram, Discord, ntfy, Matrix …
notify-apprise-lead = Адрес в том виде, как его пишет Apprise. На страницах github.com/caronc/apprise больше сотни сервисов.
notify-add = Добавить
notify-remove = Убрать
notify-test = Проверить
notify-tested = Сообщение отправлено.
notify-unconfirmed = Откройте ссылку, которую мы туда отправили.
notify-problem = Последнее сообщение не дошло: { $problem }
notify-events = О чём сообщать
notify-event-turn = Ваш ход
notify-event-begun = Места заняты или партия началась
notify-event-over = Партия окончена
notify-event-named = Вас упомянули в чате
notify-event-clock = Ваше время на исходе
notify-digest = Новости неспешных партий
notify-digest-hours = { $n ->
    [0] сразу
    [1] раз в час
    [24] раз в день
    [few] раз в { $n } часа
   *[other] раз в { $n } часов
}
notify-tab = Откройте вкладку с партией.
notify-match = В этой партии
notify-usual = Как обычно
notify-muted = Тихо
notify-own = Выбрать
notify-nowhere = Вы ещё не указали, куда присылать уведомления.
notify-where = Указать куда
notify-webhook = Вебхук для всей партии
notify-webhook-lead = Сюда мы отправляем новости партии в формате JSON; Discord и Slack показывают их сразу. Чтобы прекратить, оставьте поле пустым.
notify-webhook-secret = Секрет, которым подписаны сообщения
stop-title = Отписаться
stop-ask = Больше не присылать?
stop-to = { $kind ->
    [push] Сообщения приходят в ваш браузер.
    [webhook] Сообщения уходят на вебхук партии: { $address }.
   *[other] Сообщения приходят сюда: { $address }.
}
stop-match = Не писать об этой партии
stop-all = Не писать совсем
stop-done = Готово. Сообщений больше не будет.
stop-no-link = Ссылка неполная. Откройте её из сообщения ещё раз.
confirm-title = Подтверждение адреса
confirm-ask = Присылать на этот адрес уведомления о ваших партиях?
confirm-yes = Да
confirm-done = Спасибо! Уведомления будут приходить на этот адрес.
confirm-no-link = Ссылка неполная или ей больше трёх дней. Добавьте адрес ещё раз.
problem-bad-address = Такой адрес не подойдёт.
problem-private-address = Подойдут только адреса в открытом интернете.
problem-too-many-channels = Десяти адресов достаточно: сначала уберите один.
problem-no-channel = Этого адреса в вашем списке уже нет.
problem-not-confirmed = Сначала откройте ссылку, которую мы туда отправили.

# Ключи доступа.
passkeys = Ключи доступа
passkey = Ключ доступа
passkey-lead = Вы гость: вас знает только этот браузер. С ключом доступа ваши партии останутся навсегда, и вы войдёте с любого своего устройства. Без пароля и почты.
passkey-member = Вы с нами: эти ключи открывают вашу учётную запись на любом вашем устройстве.
passkey-make = Создать ключ
passkey-enter = Войти с ключом
passkey-used = создан { $made }, последний вход { $used }
passkey-unable = Для ключей доступа нужен сервер с именем и https.
problem-bad-passkey = Ключ не подошёл. Попробуйте ещё раз.
problem-no-passkey = Этот ключ больше не открывает ни одной учётной записи.
problem-too-many-passkeys = Десяти ключей достаточно: сначала уберите один.
export-lead = Всё, что этот сервер знает о вас, одним файлом.
export = Сохранить мои данные
