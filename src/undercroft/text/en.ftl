# Texts that all games share. Players who gave their names are called by them instead of seat-<n>.

seat-0 = Seat 1
seat-1 = Seat 2
seat-2 = Seat 3
seat-3 = Seat 4
seat-4 = Seat 5
seat-5 = Seat 6
table = Table
spectator = Spectator
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
log = Log
options = Options
take-back = Take back
confirm = Do it
cancel = Cancel
quit = Leave the table

bot-random = Random
bot-greedy = Greedy
language-en = English
language-ru = Русский
