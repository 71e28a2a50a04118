# Надписи на рисунке.

draw-delve = Приключение
draw-level = Уровень
draw-lair = Логово
draw-asleep = хр-р-р
draw-awake = ПРОСНУЛСЯ!
draw-empty = никого нет
draw-quiet = здесь пусто
draw-before = ещё не начато
draw-allies = Союзники
draw-party = Отряд
draw-graveyard = Кладбище
draw-next = Если идти дальше: уровень
draw-dice = кубиков
draw-point = ,
draw-monsters = монстров в среднем
draw-wakes = дракон проснётся
draw-experience = опыт
draw-novice = новичок
draw-master = мастер
draw-used = уже было
draw-nobody = Без героя
draw-treasures = Сокровища:
