# What only the board says. The other texts of the game come from the server.

ui-citadel = Цитадель уровня { $level }
ui-level = Уровень { $level }
ui-map = Путь приключения
ui-taken = взята
ui-saved = Приключение сохранено. Продолжить можно сейчас или в любой день с главной страницы.
ui-with-others = Продолжить с другими людьми
ui-tries = { $n ->
    [one] Позади { $n } попытка.
    [few] Позади { $n } попытки.
   *[other] Позади { $n } попыток.
  }
ui-left = Осталось { $minutes } мин { $seconds } с
ui-hand = Ваши карты
ui-watching = Вы наблюдаете.
ui-no-cards = Карт на руке нет
ui-card = Карта { $number }, { $name }
ui-laid = Карта { $number }, { $name }, место { $x }, { $y }
ui-corners = сверху { $nw } и { $ne }, снизу { $sw } и { $se }
ui-danger = Опасность { $n }; при 6 поднимется тревога
ui-danger-monster = Опасность { $n }; при 5 монстр побеждён
ui-takes = Берёт { $n ->
    [one] { $n } жетон времени
    [few] { $n } жетона времени
   *[many] { $n } жетонов времени
}; побеждён при опасности 5
ui-tokens = Жетонов времени: { $n }
ui-turns = Переворачивает жетон: речь на молчание или обратно
ui-chests = Сундуков: { $n }
ui-must = Показана всем: её нужно сыграть следующей
ui-place = Место { $x }, { $y }
ui-place-deadly = Место { $x }, { $y }: здесь вы сразу проиграете
ui-speech = Можно разговаривать, но нельзя показывать карты.
ui-silence = Молчание: только жесты.
ui-reserve = Жетонов времени в резерве: { $n } из { $of }
ui-deck = Колода: { $n }
ui-chain = Цепочка: { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}, сундуков: { $chests }
ui-cards = Карт на руке: { $n }
ui-shows = Показывает карту. { $card }
ui-show = Показать карту
ui-show-how = Выберите карту, затем это: все её увидят, и сыграть придётся именно её.
ui-parts-cards = Карты
ui-parts-room = Четыре числа, по одному в каждом углу. Вместе они — её опасность.
ui-parts-chests = Сундуки считаются только в охоте за сундуками.
ui-parts-citadel = Цитадель
ui-parts-overlap = Карты ложатся внахлёст, на четверть. Щит на карте — её опасность: четыре числа, видимые на её углах, свои или лежащие сверху.
ui-parts-alarm = Комната с опасностью 6 поднимает тревогу, и вы проиграли. Зелёный щит — всё хорошо, янтарный — ровно 5.
ui-parts-monster = У монстра видны голова и оставшиеся жетоны времени. При опасности 5 и меньше он побеждён и считается комнатой.
ui-parts-spells = Заклинания
# What a saved campaign is called in the form of a new match; its arguments are what was saved.
campaign-progress = Уровень { $level }
campaign = Приключение
