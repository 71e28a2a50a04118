title = Pig and a card
tagline = A dice race with a hidden card a seat.
option-goal = Points to win
option-goal-20 = twenty
option-goal-40 = forty
phase-race = The race
phase-over = The end
reason-goal = The goal is reached.
reason-late = The last turn is over.
warning-show = A card that is shown stays shown.
line-dice = dice
line-card = card
die = die
    .the = the die
point = point
    .count = { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
roll = Roll { $thing_the }
hold = Hold { $thing_count }
aim = Aim at { $face }
late = Time is up
show = { $who } shows the card
told-roll = { $who } rolls { $thing_count }
told-pig = { $who } rolls a 1 and loses the turn
told-hold = { $who } holds { $thing_count }
told-aim = { $who } aims at { $face }
told-late = { $who } takes too long
told-show = { $who } shows a card of { $thing_count }
