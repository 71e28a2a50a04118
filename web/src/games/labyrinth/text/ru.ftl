# What only the board says. The other texts of the game come from the server.

ui-round = Раунд { $round }
ui-actions = Осталось действий: { $n }
ui-cell = { $cell }, { $colour } путь
ui-costs = { $n ->
    [one] Сокровище здесь стоит { $n } карту.
    [few] Сокровище здесь стоит { $n } карты.
   *[many] Сокровище здесь стоит { $n } карт.
}
ui-held = Карт этого цвета у вас: { $n }.
ui-ways = Пути: { $ways }.
ui-way = { $direction ->
    [up] вверх на { $cell }
    [upper-right] вверх и вправо на { $cell }
    [right] вправо на { $cell }
    [lower-right] вниз и вправо на { $cell }
    [down] вниз на { $cell }
    [lower-left] вниз и влево на { $cell }
    [left] влево на { $cell }
   *[upper-left] вверх и влево на { $cell }
}
ui-traveller = Путешественник игрока { $who }
ui-own-traveller = Ваш путешественник
ui-spare = Путешественников вне поля: { $n } ({ $who })
ui-treasures = Сокровища: { $n } из { $goal }
ui-cards = Карт на руке: { $n }
ui-supply-treasures = Сокровищ в запасе: { $n }
ui-supply-traps = Ловушек в запасе: { $n }
ui-place-how = Разместить сокровище: выберите его, затем свободную клетку. Это действие, и оно стоит столько карт цвета клетки, сколько на ней указано.
ui-deck = Колода: { $n }
ui-discards = Сброс: { $n }
ui-hand = Ваши карты
ui-no-cards = Карт на руке нет
ui-watching = Вы наблюдаете.
ui-paying = { $n ->
    [one] Ещё { $n } карта за сокровище на { $cell }
    [few] Ещё { $n } карты за сокровище на { $cell }
   *[many] Ещё { $n } карт за сокровище на { $cell }
}
ui-parts-boards = Две стороны поля
ui-parts-cells = Клетки, жетоны и путешественники
ui-parts-cell = Число — цена сокровища на этой клетке, в картах её цвета. У каждого цвета своя эмблема.
ui-parts-start = Белое кольцо: отсюда путешественники входят.
ui-parts-treasure = Кто пришёл на него, забирает его насовсем. Прерывистый край — размещено в этот самый ход.
ui-parts-trap = Кто пришёл на неё, покидает поле.
ui-parts-traveller = У каждого их три. Чей он, видно по цвету и эмблеме.
ui-parts-cards = Карты
