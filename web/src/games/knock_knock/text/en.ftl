# What only the board says. The other texts of the game come from the server.

ui-citadel = Citadel of level { $level }
ui-level = Level { $level }
ui-map = The way of the adventure
ui-taken = taken
ui-saved = The adventure is saved. You can continue now, or any day from the home page.
ui-with-others = Go on with other people
ui-tries = { $n ->
    [one] One try so far.
   *[other] { $n } tries so far.
  }
ui-left = Time left: { $minutes } min { $seconds } s
ui-hand = Your hand
ui-watching = You are watching.
ui-no-cards = No cards in hand
ui-card = Card { $number }, { $name }
ui-laid = Card { $number }, { $name }, at { $x }, { $y }
ui-corners = { $nw } { $ne } above, { $sw } { $se } below
ui-danger = Danger { $n }; at 6 it raises the alarm
ui-danger-monster = Danger { $n }; at 5 it is beaten
ui-takes = Takes { $n ->
    [one] { $n } time token
   *[other] { $n } time tokens
}; beaten at danger 5
ui-tokens = Time tokens: { $n }
ui-turns = Turns the token: speech to silence, or back
ui-chests = Chests: { $n }
ui-must = Shown to all: it must be played next
ui-place = Place { $x }, { $y }
ui-place-deadly = Place { $x }, { $y }: here you would lose at once
ui-speech = You may talk, but not show what you hold.
ui-silence = No talking: signs and pointing only.
ui-reserve = Time tokens in reserve: { $n } of { $of }
ui-deck = Deck: { $n }
ui-chain = Chain of { $n ->
    [one] { $n } card
   *[other] { $n } cards
}, chests: { $chests }
ui-cards = Cards in hand: { $n }
ui-shows = Shows a card. { $card }
ui-show = Show a card
ui-show-how = Pick a card, then this: everybody sees it, and you must play it next.
ui-parts-cards = Cards
ui-parts-room = Four numbers, one at each corner. Together they are its danger.
ui-parts-chests = Chests count only in a chest hunt.
ui-parts-citadel = A citadel
ui-parts-overlap = Cards overlap by a quarter. The shield on a card is its danger: the four numbers that are visible on its corners, its own or those that lie on top.
ui-parts-alarm = A room at 6 raises the alarm, and you lose. Green is fine, amber is 5.
ui-parts-monster = A monster shows its head and the time tokens that it has left. At 5 or less it is beaten, and counts as a room.
ui-parts-spells = Spells
# What a saved campaign is called in the form of a new match; its arguments are what was saved.
campaign-progress = Level { $level }
campaign = Adventure
