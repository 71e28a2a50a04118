# Texts that all games share. Players who gave their names are called by them instead of seat-<n>.

seat-0 = Seat 1
seat-1 = Seat 2
seat-2 = Seat 3
seat-3 = Seat 4
seat-4 = Seat 5
seat-5 = Seat 6
table = Table
spectator = Spectator
guest-person = { $n ->
    [0] Deleted player
   *[other] Guest { NUMBER($n, useGrouping: 0) }
}
clock = Clock

your-turn = It is your turn
turn-of = { $who } to act
game-over = The game is over
wins = { $who } wins
won = You have won
lost = You have lost
tie = Tied: { $names }
team-wins = The team has won
team-loses = The team has lost

score = Score
scores = Scores
total = Total
pieces = ({ $n } { $n ->
    [one] piece
   *[other] pieces
})
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
players = { $n ->
    [one] { $n } player
   *[other] { $n } players
}

rules = Rules
no-rules = This game has no rules page.
log = Log
options = Options
take-back = Take back
confirm = Do it
cancel = Cancel
quit = Leave the match

bot-random = Random
bot-greedy = Greedy
bot-search = Searching
bot-level-1 = Level 1, beginner
bot-level-2 = Level 2, casual
bot-level-3 = Level 3, seasoned
bot-level-4 = Level 4, strong
bot-level-5 = Level 5, the best
hint-only = The only sensible move
hint-chance = Chance of winning { $worth } %, with the next best move { $next } %
mark-good = good
mark-inaccuracy = inaccuracy
mark-mistake = mistake
mark-blunder = blunder
review = Review
review-none = No decision of yours to review
review-better = better: { $move }
review-lost-chance = chance of winning down by { $loss } %
review-lost-points = { $loss_tenth ->
    [0] { $loss ->
        [one] { $loss } point
       *[other] { $loss } points
    }
   *[other] { $loss }.{ $loss_tenth } points
} lost

refused-unreadable = The game has no such move
refused-illegal = That cannot be played now
refused-not-your-turn = It is not your turn
refused-stale = The match has changed: look again
refused-not-seated = You have no seat in this match
refused-not-host = Only the host can do that
refused-not-open = The match has already begun
refused-not-running = The match is not being played
refused-not-over = The match is not over yet
refused-paused = The match is paused
refused-not-paused = The match is not paused
refused-no-seat = There is no such seat
refused-taken = This seat is taken
refused-seated = You have a seat already; in this match each person has one
refused-not-full = A seat is still open
refused-not-ready = Not everyone is ready yet
refused-no-bot = There is no such bot
refused-gone = A bot plays for you: come back first
refused-not-away = Nobody plays for you
refused-too-late = Your time is up
refused-cannot-take-back = This move has to stand
refused-chat-closed = The rules forbid chat now. Point, or use an emote
refused-too-long = The text is empty or too long
refused-no-emote = There is no such emote
refused-rematch = There is a rematch already
refused-no-hints = This match is played without hints
refused-daily = The challenge of the day has no take-back, pause, stand-in or rematch
refused-day-over = The day of this challenge is over
refused-timed = The clock takes care of players who are away
refused-present = This player is here
refused-not-yet = Wait a little longer first
refused-asked = You have asked already. The others have to agree
refused-old-rules = This match was played by older rules and can only be watched
refused-broken = This match is damaged
refused-busy = The server is busy: try again in { $seconds } s
refused-too-fast = Too fast: wait a moment
refused-barred = You cannot take a seat at this match. Choose another one.
refused-muted = A host of this server has muted you until { $at }.
refused-storage = The move could not be saved: try again
refused-thinking = The bot took too long
refused-spectator = Spectators can only watch
refused-stopping = The server is restarting
refused-reload = The game was updated: reload the page
