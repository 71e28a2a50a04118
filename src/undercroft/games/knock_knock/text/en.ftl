title = Knock, Knock! Dungeon!
tagline = Card over card through the citadel, all together, before the sand runs out.
daily-goal = A win is worth 100 points and one more for each chest; without a win, each card you laid counts one.
# What wins, in sight throughout a match; shorter where there is little room.
goal = { $timed ->
    [true] Beat the Black Knight before the sand runs out. A room at danger 6 loses.
   *[false] Beat the Black Knight. A room at danger 6 loses.
}
goal-short = goal: beat the Black Knight

clock-note = A citadel has sand for six minutes, whatever you choose here. Only a first game has none.

## Options and phases

option-mode = Game
option-mode-single = one citadel
option-mode-adventure = an adventure of four citadels
option-mode-retry = an adventure in which a lost citadel may be tried again
option-level = Level of the first citadel
option-level-0 = 0, the gate
option-level-1 = 1
option-level-2 = 2
option-level-3 = 3, the keep
option-first_game = First game
option-first_game-no = no: six minutes, cards lie as printed
option-first_game-yes = yes: no clock, cards may be turned
option-chests = Chest hunt
option-chests-no = no
option-chests-yes = yes, the longest chain scores
option-spells = Spells at the start
option-spells-none = none
option-spells-fireball = fireball
option-spells-ice = ice arrows
option-spells-fireball-ice = fireball, ice arrows
option-spells-potion = potion
option-spells-fireball-potion = fireball, potion
option-spells-ice-potion = ice arrows, potion
option-spells-fireball-ice-potion = fireball, ice arrows, potion
option-spells-orb = orb
option-spells-fireball-orb = fireball, orb
option-spells-ice-orb = ice arrows, orb
option-spells-fireball-ice-orb = fireball, ice arrows, orb
option-spells-potion-orb = potion, orb
option-spells-fireball-potion-orb = fireball, potion, orb
option-spells-ice-potion-orb = ice arrows, potion, orb
option-spells-fireball-ice-potion-orb = all four
option-pace = Seconds a play costs (for simulations)
option-pace-free = not counted
option-pace-5 = 5
option-pace-6 = 6
option-pace-7 = 7
option-pace-8 = 8
option-pace-9 = 9
option-pace-10 = 10
option-pace-12 = 12
option-pace-15 = 15
option-treasure = Chests of the citadels won before

phase-play = Lay a card
phase-knight = The Black Knight must be laid
phase-camp = Camp before the next citadel
phase-over = The game is over

reason-knight_beaten = The Black Knight is beaten. The citadel is yours!
reason-room_alarm = A room is too dangerous: alarm! The citadel is lost.
reason-monster_alarm = A monster had no time left and raised the alarm. The citadel is lost.
reason-no_tokens = Not enough time tokens are left for the monster. The citadel is lost.
reason-no_cards = Nobody has a card left, and the Black Knight stands. The citadel is lost.
reason-time_up = The sand has run out. The citadel is lost.

warning-alarm = This loses the citadel at once. Do it all the same?
warning-go_home = Go home? The adventure ends here.

line-chests = Chests on the longest chain
line-citadels = Citadels won

bot-team = Teammate

## Cards

room = room
    .acc = room
silent-room = silent room
    .acc = silent room
rat = rat
    .acc = rat
bat = bat
    .acc = bat
spider = spider
    .acc = spider
slime = slime
    .acc = slime
goblin = goblin
    .acc = goblin
imp = imp
    .acc = imp
skeleton = skeleton
    .acc = skeleton
ghost = ghost
    .acc = ghost
orc = orc
    .acc = orc
harpy = harpy
    .acc = harpy
werewolf = werewolf
    .acc = werewolf
gargoyle = gargoyle
    .acc = gargoyle
ogre = ogre
    .acc = ogre
minotaur = minotaur
    .acc = minotaur
lich = lich
    .acc = lich
black-knight = Black Knight
    .acc = Black Knight

## Things on the table

spell-fireball = Fireball
    .about = burns a monster off the table, never the Black Knight
spell-ice = Ice arrows
    .about = a monster stops counting down, but must be beaten before the Black Knight
spell-potion = Potion
    .about = a corner of a monster counts 0 for good
spell-orb = Orb of silence
    .about = you may speak again
corner-nw = upper left
corner-ne = upper right
corner-sw = lower left
corner-se = lower right
speech = Speech
silence = Silence
deck = Deck
reserve = Time tokens
hand = Hand
level = Level
chain = Chain of chests
knight-deck = Black Knight: under the deck
knight-drawn = Black Knight: drawn
knight-stands = Black Knight: stands
knight-beaten = Black Knight: beaten
frozen = frozen
beaten-mark = beaten
spells = Spells

## What an action does

# Where a card goes or lies: over which corner of which card.
over = { $under ->
        [0] in the middle of the table
       *[other] over the { $corner } corner of card { $under } ({ $on })
    }
over-told = { $under ->
        [0] in the middle of the table
       *[other] over the { $corner } corner of the { $on }
    }
lay = Lay card { $number }, { $card }, { over }
lay-upright = Lay card { $number }, { $card }, as it is { over }: { $above } above, { $below } below
lay-turned = Lay card { $number }, { $card }, upside down { over }: { $above } above, { $below } below
show = Show card { $number }, { $card }: it must be your next play
tell = Tell the team what you hold
cast-fireball = Fireball on the { $monster } (card { $number })
cast-ice = Ice arrows on the { $monster } (card { $number })
cast-potion = Potion on the { $monster } (card { $number }), { $corner } corner
cast-orb = Use the orb: speak again
enter = Enter the citadel of level { $level }
enter-again = Try the citadel of level { $level } again
go-home = Go home
time-is-up = The time is up

## The log

log-lay = { $player_self ->
        [yes] You lay
       *[no] { $player } lays
    } the { $card } { over-told }
log-lay-turned = { $player_self ->
        [yes] You turn
       *[no] { $player } turns
    } the { $card } and { $player_self ->
        [yes] lay
       *[no] lays
    } it { over-told }
log-show = { $player_self ->
        [yes] You show
       *[no] { $player } shows
    } a card, the { $card }: it has to be the next play
log-tell = { $player_self ->
        [yes] You say
       *[no] { $player } says
    }: “I hold { $card } { $above } / { $below }”
tell-more = “And { $card } { $above } / { $below }”
log-cast-fireball = A fireball burns the { $monster }
log-cast-ice = Ice arrows freeze the { $monster }
log-cast-potion = The potion takes the edge off the { $corner } corner of the { $monster }
log-cast-orb = The orb breaks the silence: the team may speak again
takes-time = { $n ->
    [one] { $n } time token goes onto the card
   *[other] { $n } time tokens go onto the card
}
silence-falls = Silence falls: no talking from now on
speech-returns = The team may speak again
you-draw = You draw: { $card }
beaten = The { $monster } is beaten
knight-appears = The Black Knight is drawn and must be laid at once!
chests-found = { $n ->
    [one] The longest chain has { $n } chest
   *[other] The longest chain has { $n } chests
}
finds-spell = The team finds a spell: { $spell }
adventure-done = All four citadels are won!
enters = The team enters the citadel of level { $level }
first-card = The first card: { $card }
goes-home = The team goes home

# The balance report

balance-by-level = By level

# Puzzles

puzzle-theme-knight = The Black Knight
puzzle-theme-monsters = Knight and monsters
puzzle-theme-spells = Spells
puzzle-task-knight = { puzzle-task }
puzzle-task-monsters = { puzzle-task }
puzzle-task-spells = { puzzle-task }
puzzle-task = The deck is empty. Save the citadel: beat the Black Knight with the cards you hold.
