title = Labyrinth of Adventures
tagline = Hide three treasures where only you can fetch them.
daily-goal = A win is worth 100 points less one for each round; without a win, each treasure of yours counts ten.
# What wins, in sight throughout a match; shorter where there is little room.
goal = The first to own { $goal ->
    [one] { $goal } treasure
   *[other] { $goal } treasures
} wins.
goal-short = goal: { $goal ->
    [one] { $goal } treasure
   *[other] { $goal } treasures
}

## Options and phases

option-board = Board
option-board-a = The Rose: open and quick
option-board-b = The Sunken Keep: corridors and choke points
option-first = Who begins
option-first-random = drawn by lot
option-first-1 = seat 1
option-first-2 = seat 2
option-first-3 = seat 3
option-first-4 = seat 4
option-first-5 = seat 5
option-first-6 = seat 6
option-opening = First turn
option-opening-equal = three actions for every player
option-opening-levelled = levelled: fewer actions for some players

phase-act = Actions and cards
phase-pay = Pay for the treasure
phase-discard = Discard what you do not want
phase-over = The game is over

reason-three_treasures = Three treasures have found their owner.
reason-all_collected = All treasures are collected, and nobody has three.
reason-rounds = After so many rounds the labyrinth closes its gates.

warning-trap = There is a trap: your traveller would leave the board.
warning-gift = The treasure would go to the traveller you push.
warning-lost = It would be their third treasure, and they would win at once.

line-treasures = Treasures

## Things

board-a = The Rose
board-b = The Sunken Keep
red = red
blue = blue
green = green
yellow = yellow
violet = violet
# A cell is called by the letter of its colour and its number.
letter-red = r
letter-blue = b
letter-green = g
letter-yellow = y
letter-violet = v
place-red = { letter-red }
    .count = { letter-red }{ $n }
place-blue = { letter-blue }
    .count = { letter-blue }{ $n }
place-green = { letter-green }
    .count = { letter-green }{ $n }
place-yellow = { letter-yellow }
    .count = { letter-yellow }{ $n }
place-violet = { letter-violet }
    .count = { letter-violet }{ $n }
effect-jump = jump
    .short = jump
    .about = One of your travellers on a cell of this colour leaps over a neighbouring trap, treasure or opponent.
effect-push = push
    .short = push
    .about = Move any traveller that stands on this colour to a neighbouring cell.
effect-remove = removal
    .short = removal
    .about = Take a treasure or a trap off a cell of this colour.
effect-trap = trap
    .short = trap
    .about = Set a trap on a free cell of this colour.
start = start
value = value
treasure = treasure
fresh = treasure placed this turn
trap = trap
traveller = traveller
hand = hand
deck = deck
discards = discard pile
supply = supply
treasures = treasures
traps = traps
actions = actions
round = round
at-home = off the board

## Cards

red-jump = red jump
    .count = red jump{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
red-push = red push
    .count = red push{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
red-remove = red removal
    .count = red removal{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
red-trap = red trap
    .count = red trap{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
blue-jump = blue jump
    .count = blue jump{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
blue-push = blue push
    .count = blue push{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
blue-remove = blue removal
    .count = blue removal{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
blue-trap = blue trap
    .count = blue trap{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
green-jump = green jump
    .count = green jump{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
green-push = green push
    .count = green push{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
green-remove = green removal
    .count = green removal{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
green-trap = green trap
    .count = green trap{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
yellow-jump = yellow jump
    .count = yellow jump{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
yellow-push = yellow push
    .count = yellow push{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
yellow-remove = yellow removal
    .count = yellow removal{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
yellow-trap = yellow trap
    .count = yellow trap{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
violet-jump = violet jump
    .count = violet jump{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
violet-push = violet push
    .count = violet push{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
violet-remove = violet removal
    .count = violet removal{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }
violet-trap = violet trap
    .count = violet trap{ $n ->
        [1] { "" }
       *[other] { " ×" }{ $n }
    }

## What an action does

move = Walk from { $from } to { $to }
move-treasure = Walk from { $from } to { $to } and take the treasure
move-trap = Walk from { $from } into the trap on { $to }
jump = Jump from { $from } to { $to }
jump-treasure = Jump from { $from } to { $to } and take the treasure
jump-trap = Jump from { $from } into the trap on { $to }
push-own = Push your own traveller from { $from } to { $to }
push-own-treasure = Push your own traveller from { $from } onto the treasure on { $to }
push-own-trap = Push your own traveller from { $from } into the trap on { $to }
push = Push a traveller from { $from } to { $to } ({ $whom })
push-treasure = Push a traveller from { $from } onto the treasure on { $to } ({ $whom })
push-trap = Push a traveller from { $from } into the trap on { $to } ({ $whom })
deploy = Bring a traveller in at { $cell }
deploy-treasure = Bring a traveller in at { $cell } and take the treasure
deploy-trap = Bring a traveller in at { $cell }, into the trap
place-treasure = Place a treasure on { $cell } for { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
remove-treasure = Remove the treasure from { $cell }
remove-trap = Remove the trap from { $cell }
set-trap = Set a trap on { $cell }
pay = Pay with a card: { $card }
throw-away = Discard a card: { $card }
end-turn = { $n ->
        [0] End the turn
        [one] End the turn with { $n } action unused
       *[other] End the turn with { $n } actions unused
    }
draw = { $n ->
        [0] Keep this hand and pass the turn on
        [one] Draw { $n } card
       *[other] Draw { $n } cards
    }

## What happened

log-move = { $player_self ->
        [yes] You walk
       *[no] { $player } walks
    } from { $from } to { $to }
log-move-treasure = { $player_self ->
        [yes] You walk from { $from } to { $to } and take
       *[no] { $player } walks from { $from } to { $to } and takes
    } the treasure
log-move-trap = { $player_self ->
        [yes] You walk
       *[no] { $player } walks
    } from { $from } into the trap on { $to }
log-jump = { $player_self ->
        [yes] You jump
       *[no] { $player } jumps
    } from { $from } to { $to }
log-jump-treasure = { $player_self ->
        [yes] You jump from { $from } to { $to } and take
       *[no] { $player } jumps from { $from } to { $to } and takes
    } the treasure
log-jump-trap = { $player_self ->
        [yes] You jump
       *[no] { $player } jumps
    } from { $from } into the trap on { $to }
log-push-own = { $player_self ->
        [yes] You push your
       *[no] { $player } pushes an own
    } traveller from { $from } to { $to }
log-push-own-treasure = { $player_self ->
        [yes] You push your
       *[no] { $player } pushes an own
    } traveller from { $from } onto the treasure on { $to }
log-push-own-trap = { $player_self ->
        [yes] You push your
       *[no] { $player } pushes an own
    } traveller from { $from } into the trap on { $to }
log-push = { $player_self ->
        [yes] You push
       *[no] { $player } pushes
    } { $whom_self ->
        [yes] your traveller
       *[no] a traveller of { $whom }
    } from { $from } to { $to }
log-push-treasure = { $player_self ->
        [yes] You push
       *[no] { $player } pushes
    } { $whom_self ->
        [yes] your traveller
       *[no] a traveller of { $whom }
    } from { $from } onto the treasure on { $to }
log-push-trap = { $player_self ->
        [yes] You push
       *[no] { $player } pushes
    } { $whom_self ->
        [yes] your traveller
       *[no] a traveller of { $whom }
    } from { $from } into the trap on { $to }
log-deploy = { $player_self ->
        [yes] You bring
       *[no] { $player } brings
    } a traveller in at { $cell }
log-deploy-treasure = { $player_self ->
        [yes] You bring a traveller in at { $cell } and take
       *[no] { $player } brings a traveller in at { $cell } and takes
    } the treasure
log-deploy-trap = { $player_self ->
        [yes] You bring
       *[no] { $player } brings
    } a traveller in at { $cell }, into the trap
log-place-treasure = { $player_self ->
        [yes] You place
       *[no] { $player } places
    } a treasure on { $cell } for { $n ->
        [one] { $n } card
       *[other] { $n } cards
    }
log-remove-treasure = { $player_self ->
        [yes] You remove
       *[no] { $player } removes
    } the treasure from { $cell }
log-remove-trap = { $player_self ->
        [yes] You remove
       *[no] { $player } removes
    } the trap from { $cell }
log-set-trap = { $player_self ->
        [yes] You set
       *[no] { $player } sets
    } a trap on { $cell }
log-pay = { $player_self ->
        [yes] You pay
       *[no] { $player } pays
    } with a card: { $card }
log-throw-away = { $player_self ->
        [yes] You throw
       *[no] { $player } throws
    } away a card: { $card }
log-end-turn = { $player_self ->
        [yes] You end the turn
       *[no] { $player } ends the turn
    }{ $n ->
        [0] { "" }
        [one] {" "}with { $n } action unused
       *[other] {" "}with { $n } actions unused
    }
log-draw = { $n ->
        [0] { $player_self ->
                [yes] You keep your hand
               *[no] { $player } draws no card
            }
        [one] { $player_self ->
                [yes] You draw
               *[no] { $player } draws
            } { $n } card
       *[other] { $player_self ->
                [yes] You draw
               *[no] { $player } draws
            } { $n } cards
    }
collects = { $who_self ->
        [yes] You take
       *[no] { $who } takes
    } { $n ->
        [1] the first treasure
        [2] the second treasure
       *[other] the third treasure
    }
goes-home = The trap snaps shut: { $who_self ->
        [yes] your traveller leaves
       *[no] a traveller of { $who } leaves
    } the board
placed = The treasure is paid for and lies on { $cell }
reshuffled = The discard pile is shuffled into a new deck
you-drew = You draw: { $things }
carried-off = { $who_self ->
        [yes] You have the most treasures and win
       *[no] { $who } has the most treasures and wins
    }

# The balance report

balance-by-board = By board

# Puzzles

puzzle-theme-jump = Jumps
puzzle-task-jump = Win in this turn: a jump helps.
puzzle-theme-push = Pushes
puzzle-task-push = Win in this turn: a push helps.
puzzle-theme-clear = A way through
puzzle-task-clear = Win in this turn: first make a way.
puzzle-theme-cards = Several cards
puzzle-task-cards = Win in this turn. It takes several cards.
