# Тексты, общие для всех игр. Игроков, назвавших своё имя, зовут по имени, а не seat-<n>.

seat-0 = Игрок 1
seat-1 = Игрок 2
seat-2 = Игрок 3
seat-3 = Игрок 4
seat-4 = Игрок 5
seat-5 = Игрок 6
table = Стол
spectator = Зритель
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
log = Журнал
options = Настройки
take-back = Отменить ход
confirm = Подтвердить
cancel = Отмена
quit = Выйти из-за стола

bot-random = Случайный
bot-greedy = Жадный
language-en = English
language-ru = Русский
