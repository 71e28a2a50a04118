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
ui-left = Time left: { $minutes } min { $seconds } s
ui-hand = Your hand
ui-watching = You are watching.
ui-no-cards = No cards in hand
ui-card = Card { $number }, { $name }
ui-lies = Lies { $place }
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
# Shorter than on the server: the place is marked on the board.
lay-upright = Card { $number } as it is: { $above } above, { $below } below
lay-turned = Card { $number } upside down: { $above } above, { $below } below
ui-card-about = Laid over corners of other cards, its numbers count there.
ui-place = Lay it { $place }
ui-place-deadly = Lay it { $place }: here you would lose at once
ui-speech = You may talk and say what you hold, but not show it.
ui-silence = No talking: signs and pointing only.
ui-reserve = Time tokens in reserve: { $n } of { $of }
ui-deck = Deck: { $n }
ui-chain = Chain of { $n ->
    [one] { $n } card
   *[other] { $n } cards
}, chests: { $chests }
ui-cards = Cards in hand: { $n }
ui-shows = Shows a card
ui-show = Show a card
ui-show-how = Pick a card, then this: everybody sees it, and you must play it next.
ui-tell-how = Says all your cards with their numbers, in the log. Teammates, bots too, reckon with them.
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
ui-lesson-goal = The goal: beat the Black Knight, who lies under the deck. A room at danger 6 loses at once. In a real game sand runs for six minutes, and all play together; here you have all the time in the world.
ui-lesson-monster = A monster lies here. Its danger is the sum of the numbers on its four corners. Lay a card over a corner so that a smaller number is visible: at 5 or less it is beaten. Each turn it loses a time token; without any it raises the alarm, and you lose.
ui-lesson-lay = Touch a card of your hand, then one of the dots. The card covers a corner of what lies there, and its own numbers count from now on. A skull says: here you would lose.
ui-lesson-turned = In a first game a card may be laid upside down: you are asked. Which number comes on top is what matters.
ui-lesson-danger = The shield on a room is its danger: the sum of the four numbers that are visible on its corners. Green is fine, amber is 5, and 6 loses.
ui-lesson-beaten = A monster is beaten! Its time tokens are back. From now on the card counts as a room: it must not get above 5 again.
ui-lesson-monster-card = You hold a monster. Lay it only where the next cards can bring it down in time.
ui-lesson-silent = This card is a silent room: four zeros. It calms what it covers. Keep it for the last fight. Alone you draw no card after it.
ui-lesson-soon = The deck is nearly empty, and at its bottom waits the Black Knight with a 4 on every corner. Make sure that there is a quiet place at the rim where he can lie.
ui-lesson-knight = The Black Knight! Lay him where no skull is. He has 16 danger and three time tokens.
ui-lesson-knight-nowhere = The Black Knight! A skull is everywhere: his 4 raises the alarm wherever he lies, and the citadel is lost. Next time leave him a room at the rim with little danger.
ui-lesson-last-fight = Cover his corners with zeros: three of them are enough, and you have three turns.
ui-lesson-over = That was a whole citadel. With sand it is the same, only quicker; with others you must agree on who lays what.
ui-deck-about = Cards still to be drawn. The Black Knight is the last one: beat him, and you win.
