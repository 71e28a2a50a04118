title = Tales of Tails
tagline = Build the dungeon together, then be the first one out with the loot.
daily-goal = Your points are your coins less those of the bot.
# What wins, in sight throughout a match; shorter where there is little room.
goal = The most coins after { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} win: get out with the loot.
goal-short = goal: the most coins

## Options and phases

option-dogs = Dogs
option-dogs-random = are dealt
option-dogs-pick = are picked in turn
option-start = Start room
option-start-usual = as many exits as usual
option-start-narrow = three exits, which is harder

option-cards = Coins, chests and traps taken
option-cards-hidden = lie face down
option-cards-open = lie face up

phase-pick = Picking dogs
phase-keep = Choosing quests
phase-turn = Explore, escape or nap
phase-place = Laying a room
phase-walk = On the way out
phase-room = In a room
phase-over = The game is over

reason-coins = Three rounds are over: the coins are counted.
warning-empty = Leave with nothing at all? No paw of yours lies on any card of this walk.
warning-nap = Nap? All your paws are on your board already, so the nap brings nothing.

line-coins = Coins on cards
line-chests = Chests with a key
line-traps = Traps
line-face_down = Cards face down, counted at the end
line-raccoons = Wages of raccoons
line-iron_grasp = Quest “{ iron_grasp }”
line-bullseye = Quest “{ bullseye }”
line-fiery_heart = Quest “{ fiery_heart }”
line-last_wish = Quest “{ last_wish }”
line-tick_tock = Quest “{ tick_tock }”
line-nut_job = Quest “{ nut_job }”
line-bone_picker = Quest “{ bone_picker }”
line-just_desserts = Quest “{ just_desserts }”
line-box_office = Quest “{ box_office }”
line-triple_treat = Quest “{ triple_treat }”
line-sweet_tooth = Quest “{ sweet_tooth }”
line-staring_contest = Quest “{ staring_contest }”

## Symbols and sides

sword = sword
bow = bow
fireball = fireball
defence = defence
key = key
paw = paw
face-down = face down
coins-short = coins
damage = damage
wall = wall
exit = exit
door = door, only with a key
broken = broken wall
hole = hole
north = north
east = east
south = south
west = west

strength = potion of strength
    .two = two potions of strength
    .about = one sword, once
agility = potion of agility
    .two = two potions of agility
    .about = one bow, once
magic = potion of magic
    .two = two potions of magic
    .about = one fireball, once

inside = in the dungeon
escaped = escaped
napping = asleep

## Dogs

joan = Joan of Bark
    .about = With an extra paw she beats a monster that is too strong for her, but never a dragon.
bonk = Bonk the Mighty
    .about = He lays a paw on a wall or a door and goes straight through it; all others may, too.
roota = Roota Frostbite
    .about = She has five defence symbols.
sparky = Sparky the Mage
    .about = Before he sets out, he turns the rooms around the start room as he likes.
pluto = Rogue the Dogue
    .about = He has a key from the beginning: for all doors and for one chest.
robin = Robin Goodgirl
    .about = She jumps over traps, and cannot disarm them.

## Rooms

start = start room
narrow_start = start room
ifrit = Ifrit
gigatick = Gigatick
squirrel = Zombie Squirrel
skeledog = Skeledog
gelatin_cat = Gelatin Cat
mimic = Mimic
cerberus = Cerberus
golem = Chocolate Golem
cateye = Cat-eye
dragon = Dragon
moskeyto = Moskeyto
coin = coin
coins = two coins
chewcalibur = Chewcalibur
fetchbow = Fetchbow
magicollar = Magicollar
chest = treasure chest
trap = trap
raccoon = stray raccoon
potion_room = potion shelf
portal = portal

## Quests

iron_grasp = Iron Grasp
    .about = for the most sword trophies
bullseye = Bullseye
    .about = for the most bow trophies
fiery_heart = Fiery Heart
    .about = for the most fireball trophies
last_wish = Last Wish
    .about = for every Ifrit among your trophies
tick_tock = Tick Tock
    .about = for every Gigatick among your trophies
nut_job = A Tough Nut
    .about = for every Zombie Squirrel among your trophies
bone_picker = A Bone to Pick
    .about = for every Skeledog among your trophies
just_desserts = Just Desserts
    .about = for every Gelatin Cat among your trophies
box_office = Jaws in a Box
    .about = for every Mimic among your trophies
triple_treat = Triple Treat
    .about = for every Cerberus among your trophies
sweet_tooth = Sweet Tooth
    .about = for every Chocolate Golem among your trophies
staring_contest = Staring Contest
    .about = for every Cat-eye among your trophies

## What one can do

pick = Play as { $dog }
keep = Keep the quest “{ $quest }” for yourself
explore = Explore: draw a room
escape = Escape
nap = Nap until the round ends: one more paw
nap-only = Nap until the round ends
# Where something is: beside which room. If there are two rooms of that name, that one is told by its neighbour.
beside = { $side } of the { $near }
beside-twin = { $side } of the { $near } that is { $far_side } of the { $far }
turned = { $turn ->
    [0] not turned
    [1] turned clockwise
    [2] turned by 180°
   *[3] turned counter-clockwise
}
place = Lay the { $room } { beside }, { turned }
place-twin = Lay the { $room } { beside-twin }, { turned }
go = Go on { $side } to the { $room }
go-portal = Go on through the portal to the { $room } { beside }
leave = Leave the dungeon
fight = Beat the { $room }
fight-potion = Beat the { $room } with a { $potion }
fight-potions = Beat the { $room } with a { $one } and a { $other }
fight-twins = Beat the { $room } with { $potion_two }
fight-many = Beat the { $room } with { $n ->
    [one] { $n } potion
   *[other] { $n } potions
}
overpower = Beat the { $room } with an extra paw
pass = Pass the { $room }
pass-hurt = Run past the { $room }: damage { $n }
take = Take the { $room }
take-trap = Take the trap along: one coin less at the end
disarm = Disarm the trap with the { $card }
disarm-held = Disarm the trap with your { $card } of an earlier round
disarm-held-pair = Disarm the trap with your raccoon of an earlier round ({ $one } and { $other })
disarm-held-paw = Disarm the trap with your raccoon of an earlier round ({ $symbol }): one paw goes back aside
disarm-taken = Disarm the trap with the { $card } { beside }
disarm-taken-pair = Disarm the trap with the raccoon { beside } ({ $one } and { $other })
disarm-taken-paw = Disarm the trap with the raccoon { beside } ({ $symbol }): one paw goes back aside
hire-pair = Hire the raccoon: { $one } and { $other }
hire-paw = Hire the raccoon: { $symbol } and a paw
hire-single = Hire the raccoon: { $symbol }, no paw being left
brew = Take the { $potion }
spin = Turn the room { $direction } of the start ({ $room }) { $n ->
    [1] clockwise
    [2] by 180°
   *[3] counter-clockwise
}
break = Break through to the { $direction }

## What happened

log-pick = { $player_self ->
        [yes] You play
       *[no] { $player } plays
    } as { $dog }
log-keep = { $player_self ->
        [yes] You keep
       *[no] { $player } keeps
    } the quest “{ $quest }”
log-keep-secret = { $player } keeps one quest; the other one will be shown
log-explore = { $player_self ->
        [yes] You explore
       *[no] { $player } explores
    } and draw{ $player_self ->
        [yes] { "" }
       *[no] s
    } a room: { $room }
log-escape = { $player_self ->
        [yes] You set
       *[no] { $player } sets
    } out for the exit
log-nap = { $player_self ->
        [yes] You take a nap until the round ends and get
       *[no] { $player } takes a nap until the round ends and gets
    } one more paw
log-nap-only = { $player_self ->
        [yes] You take
       *[no] { $player } takes
    } a nap until the round ends
log-place = { $player_self ->
        [yes] You lay
       *[no] { $player } lays
    } the { $room } { beside }
log-go = { $player_self ->
        [yes] You go
       *[no] { $player } goes
    } { $side } to the { $room }
log-go-portal = { $player_self ->
        [yes] You go
       *[no] { $player } goes
    } through the portal to the { $room }
log-leave = { $player_self ->
        [yes] You get
       *[no] { $player } gets
    } out of the dungeon
log-fight = { $player_self ->
        [yes] You beat
       *[no] { $player } beats
    } the { $room }
log-fight-potions = { $player_self ->
        [yes] You beat
       *[no] { $player } beats
    } the { $room } with { $n ->
        [one] { $n } potion
       *[other] { $n } potions
    }
log-overpower = { $player_self ->
        [yes] You beat
       *[no] { $player } beats
    } the { $room } with an extra paw
log-pass = { $player_self ->
        [yes] You pass
       *[no] { $player } passes
    } the { $room }
log-pass-hurt = { $player_self ->
        [yes] You run
       *[no] { $player } runs
    } past the { $room }, damage: { $n }
log-take = { $player_self ->
        [yes] You take
       *[no] { $player } takes
    } the { $room }
log-take-trap = { $player_self ->
        [yes] You take
       *[no] { $player } takes
    } the trap along: one coin less at the end
log-disarm = { $player_self ->
        [yes] You disarm
       *[no] { $player } disarms
    } the trap with the { $card }
log-disarm-held = { $player_self ->
        [yes] You disarm
       *[no] { $player } disarms
    } the trap with the { $card } of an earlier round
log-disarm-taken = { $player_self ->
        [yes] You disarm
       *[no] { $player } disarms
    } the trap with the { $card } taken on this walk
log-hire-pair = { $player_self ->
        [yes] You hire
       *[no] { $player } hires
    } the raccoon: { $one } and { $other }
log-hire-paw = { $player_self ->
        [yes] You hire
       *[no] { $player } hires
    } the raccoon: { $symbol } and a paw
log-hire-single = { $player_self ->
        [yes] You hire
       *[no] { $player } hires
    } the raccoon: { $symbol }, no paw being left
log-brew = { $player_self ->
        [yes] You take
       *[no] { $player } takes
    } the { $potion }
log-spin = { $player_self ->
        [yes] You turn
       *[no] { $player } turns
    } the room { $direction } of the start room ({ $room }) { $n ->
        [1] clockwise
        [2] by half a turn
       *[3] anticlockwise
    }
log-break = { $player_self ->
        [yes] You break
       *[no] { $player } breaks
    } through to the { $direction }
quests-dealt = Two quests are dealt to every player
common-quest = A quest for all: “{ $quest }”
gets-potion = { $who_self ->
        [yes] You get
       *[no] { $who } gets
    } a { $potion }
countdown = The countdown begins: { $n ->
    [0] no more rooms
    [one] { $n } more room
   *[other] { $n } more rooms
}
round-ends = Round { $round } is over
collects = { $who_self ->
        [yes] You bring
       *[no] { $who } brings
    } { $n ->
        [0] nothing
        [one] { $n } card
       *[other] { $n } cards
    } home, coins in sight: { $coins }
next-round = The dungeon is built anew from the start room. Cards, paws and potions stay with their dogs
begins-round = { $who_self ->
        [yes] You begin
       *[no] { $who } begins
    } round { $round }
turns-up = All cards that lay face down are turned up
shows-quest = { $who_self ->
        [yes] Your personal quest is
       *[no] { $who } shows the personal quest
    } “{ $quest }”

bot-rival = Rival

# The balance report

balance-by-dog = By dog

# Puzzles

puzzle-theme-chests = Chests and keys
puzzle-theme-potions = Potions
puzzle-theme-traps = Traps
puzzle-theme-fights = Fights
puzzle-theme-walk = The way out
puzzle-task-chests = { puzzle-task }
puzzle-task-potions = { puzzle-task }
puzzle-task-traps = { puzzle-task }
puzzle-task-fights = { puzzle-task }
puzzle-task-walk = { puzzle-task }
puzzle-task = The last round: find the escape with which you end with the most coins.
