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
ui-lesson-goal = The goal is the same for all: be the first to own { $goal ->
    [one] { $goal } treasure
   *[other] { $goal } treasures
}. You win one when a traveller of yours enters its cell. Some lie on the board already.
ui-lesson-enter = You have three actions, one for each torch. One of them brings a traveller in: touch those that wait beside the board, then a start, a cell with a white ring.
ui-lesson-walk = To walk, touch your traveller, then a neighbouring cell: one action a step. Enter the cell of a treasure, and it is yours for good.
ui-lesson-place = You may lay treasures out yourself. Touch the supply, then a cell: it costs as many cards of the cell’s colour as the number there. You cannot fetch it in the same turn.
ui-lesson-pay = Pay with cards of this colour, whatever their effects: touch them one after the other. Still to pay: { $n }.
ui-lesson-end = No actions left. Cards with an effect can still be played; otherwise end the turn.
ui-lesson-discard = Throw away what you do not need, if you like. Then draw: you always end your turn with six cards.
ui-lesson-card-jump = A card is no action. Jump: a traveller on this colour leaps over a neighbouring obstacle and lands behind it.
ui-lesson-card-push = Push: move any traveller that stands on this colour to a neighbouring cell, yours or another player’s. It costs no action.
ui-lesson-card-remove = Removal takes a token off a cell of this colour. It costs no action.
ui-lesson-card-trap = With this card you set a trap on a free cell of this colour. Whose traveller enters it goes back beside the board.
ui-lesson-trap = There is a trap on the board. A traveller that enters it goes back beside the board, and has to come in again.
ui-lesson-rival = Your rival’s travellers block the way: no cell has room for two.
ui-lesson-danger = Careful: your rival is one short of the goal. Get in the way, or be quicker.
ui-lesson-over = That was a whole game. Against people you also guess their cards: hands are secret.
