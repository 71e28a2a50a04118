# What only the board says. The other texts of the game come from the server.

ui-round = Round { $round }
ui-actions = Actions left: { $n }
ui-cell = { $cell }, { $colour } path
ui-costs = { $n ->
    [one] A treasure costs { $n } card here.
   *[other] A treasure costs { $n } cards here.
}
ui-held = You hold { $n } of this colour.
ui-ways = Ways: { $ways }.
ui-way = { $direction ->
    [up] up to { $cell }
    [upper-right] up and right to { $cell }
    [right] right to { $cell }
    [lower-right] down and right to { $cell }
    [down] down to { $cell }
    [lower-left] down and left to { $cell }
    [left] left to { $cell }
   *[upper-left] up and left to { $cell }
}
ui-traveller = Traveller of { $who }
ui-own-traveller = Your traveller
ui-spare = Travellers off the board: { $n } ({ $who })
ui-treasures = Treasures: { $n } of { $goal }
ui-cards = Cards in hand: { $n }
ui-supply-treasures = Treasures in the supply: { $n }
ui-supply-traps = Traps in the supply: { $n }
ui-place-how = Place a treasure: pick it, then a free cell. It costs as many cards of the cell’s colour as the cell says, and an action.
ui-deck = Deck: { $n }
ui-discards = Discard pile: { $n }
ui-hand = Your hand
ui-no-cards = No cards in hand
ui-watching = You are watching.
ui-paying = { $n ->
    [one] { $n } more card for the treasure on { $cell }
   *[other] { $n } more cards for the treasure on { $cell }
}
ui-parts-boards = The two sides of the board
ui-parts-cells = Cells, tokens and travellers
ui-parts-cell = The number is the price of a treasure here, in cards of the cell’s colour. Every colour has its emblem.
ui-parts-start = A white ring: here travellers come in.
ui-parts-treasure = The traveller that enters this cell wins it for good. A broken rim: placed this very turn.
ui-parts-trap = A traveller that enters this cell leaves the board.
ui-parts-traveller = Everybody has three. Colour and emblem say whose it is.
ui-parts-cards = Cards
