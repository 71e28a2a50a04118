daily-title = Challenge of the day
daily-days = Days
daily-lead = The same dice and cards for everyone, one try at each. You may leave and come back, but there is no take-back, hint or pause.
daily-next = Next challenges in { $hours } h { $minutes } min
daily-past = This day is over: the best runs can be replayed.
daily-closing = This day is over. Tries that have begun may be finished for { $hours } h { $minutes } min; then the best runs can be replayed.
daily-today = To today’s challenges
daily-none = No game of this server has a challenge.
daily-streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
daily-alone = alone
daily-against = against a bot, { $bot }
daily-play = Play
daily-continue = Continue
daily-finish = Finish it
daily-not-tried = You did not try it.
daily-state-running = Your try is still under way.
daily-state-resigned = You gave up this try: it has no rank.
daily-state-late = This try was not finished in time: it has no rank.
daily-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
daily-rank = rank { $rank } of { $of }
daily-share = Share result
daily-picture = Picture
daily-to-board = Today’s board
daily-board = Board
daily-board-of = Board: { $n ->
    [one] { $n } player
   *[other] { $n } players
}
daily-boards = Whom to compare with
daily-board-member = Members
daily-board-guest = Guests
daily-boards-why = Members had a passkey when they began. A guest could begin again with another browser, so guests are compared with guests.
daily-place = Rank
daily-player = Player
daily-you = { $name } (you)
daily-show-all = Show the best { $n }
daily-spread = How { $n ->
    [one] { $n } player
   *[other] { $n } players
} did
daily-people = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
daily-board-none = No result here yet. Yours would be the first!
daily-board-none-past = No one here finished this challenge.
daily-bot-did = The strongest bot in the same challenge: { $n ->
    [one] { $n } point
   *[other] { $n } points
}.
daily-sealed = Replays open three hours after the end of the day, when no one can use them any more.
daily-fair = Fair dice
daily-fair-how = All dice and cards of a day come from one secret. Its fingerprint is published here from the beginning of the day, so the secret cannot be changed later. When the day is over, the secret is published too, and every try can be verified.
daily-fair-later = when the day is over
