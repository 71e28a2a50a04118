title = Dungeon Roll
tagline = Seven dice, ten levels, one question: rest or go deeper?
daily-goal = Score as many points as you can.
# What wins, in sight throughout a match; shorter where there is little room.
goal = { $players ->
    [1] Collect as much experience as you can: rest in time, the deeper the better.
   *[other] The most experience after { $delves ->
        [one] { $delves } delve
       *[other] { $delves } delves
    } wins. Rest in time: the deeper, the more.
}
goal-short = { $players ->
    [1] goal: much experience
   *[other] goal: the most experience
}

## Options and phases

option-heroes = Heroes
option-heroes-random = dealt at random
option-heroes-pick = everybody picks
option-heroes-same = the same for all
option-heroes-none = no heroes
option-bait = Dragon bait takes
option-bait-all = every die on the level
option-bait-monsters = monsters only
option-delves = Delves for each player
option-delves-1 = 1
option-delves-2 = 2
option-delves-3 = 3
option-delves-4 = 4
option-delves-5 = 5
option-boosters = Booster heroes
option-boosters-off = stay in their box
option-boosters-on = join the deck

phase-pick = Choose your heroes
phase-party = Form the party
phase-monsters = Monsters
phase-loot = Loot
phase-dragon = The dragon is awake
phase-regroup = Regroup
phase-over = The game is over

reason-delves = All delves are done.
warning-flee = Flee? The delve ends, and its levels bring no experience; treasures and experience for dragons stay yours.

line-experience = Experience
line-treasures = Treasures
line-portals = Town portals
line-scales = Pairs of dragon scales

rank-0 = Dragon’s breakfast (rank 1 of 5)
rank-1 = Friend of the village (rank 2 of 5)
rank-2 = Seasoned delver (rank 3 of 5)
rank-3 = Shield of the realm (rank 4 of 5)
rank-4 = Name in the songs (rank 5 of 5)

## Dice

fighter = fighter
    .cap = Fighter
    .count = { $n } { $n ->
        [one] fighter
       *[other] fighters
    }
    .about = beats 1 skeleton, 1 ooze or any number of goblins
cleric = cleric
    .cap = Cleric
    .count = { $n } { $n ->
        [one] cleric
       *[other] clerics
    }
    .about = beats 1 goblin, 1 ooze or any number of skeletons
mage = mage
    .cap = Mage
    .count = { $n } { $n ->
        [one] mage
       *[other] mages
    }
    .about = beats 1 goblin, 1 skeleton or any number of oozes
thief = thief
    .cap = Thief
    .count = { $n } { $n ->
        [one] thief
       *[other] thieves
    }
    .about = beats 1 monster, or opens any number of chests
champion = champion
    .cap = Champion
    .count = { $n } { $n ->
        [one] champion
       *[other] champions
    }
    .about = beats any number of monsters of one kind, or opens any number of chests
scroll = scroll
    .cap = Scroll
    .count = { $n } { $n ->
        [one] scroll
       *[other] scrolls
    }
    .about = re-rolls any dice, or drinks potions
ally-fighter = turned fighter
    .cap = Turned fighter
    .count = { $n } { $n ->
        [one] turned fighter
       *[other] turned fighters
    }
ally-cleric = turned cleric
    .cap = Turned cleric
    .count = { $n } { $n ->
        [one] turned cleric
       *[other] turned clerics
    }
ally-mage = turned mage
    .cap = Turned mage
    .count = { $n } { $n ->
        [one] turned mage
       *[other] turned mages
    }
ally-thief = turned thief
    .cap = Turned thief
    .count = { $n } { $n ->
        [one] turned thief
       *[other] turned thieves
    }
ally-champion = turned champion
    .cap = Turned champion
    .count = { $n } { $n ->
        [one] turned champion
       *[other] turned champions
    }
hero = hero
    .cap = Your hero
goblin = goblin
    .count = { $n } { $n ->
        [one] goblin
       *[other] goblins
    }
skeleton = skeleton
    .count = { $n } { $n ->
        [one] skeleton
       *[other] skeletons
    }
ooze = ooze
    .count = { $n } { $n ->
        [one] ooze
       *[other] oozes
    }
chest = chest
    .count = { $n } { $n ->
        [one] chest
       *[other] chests
    }
potion = potion
    .count = { $n } { $n ->
        [one] potion
       *[other] potions
    }
dragon = dragon
    .count = { $n } { $n ->
        [one] dragon face
       *[other] dragon faces
    } in the lair
nothing = nothing at all

## Treasures

treasure-sword = vorpal sword
    .cap = Vorpal sword
    .count = { $n ->
        [one] vorpal sword
       *[other] { $n } vorpal swords
    }
    .about = acts as a fighter
treasure-talisman = talisman
    .cap = Talisman
    .count = { $n ->
        [one] talisman
       *[other] { $n } talismans
    }
    .about = acts as a cleric
treasure-sceptre = sceptre of power
    .cap = Sceptre of power
    .count = { $n ->
        [one] sceptre of power
       *[other] { $n } sceptres of power
    }
    .about = acts as a mage
treasure-tools = thieves’ tools
    .cap = Set of thieves’ tools
    .count = { $n ->
        [one] thieves’ tools
       *[other] { $n } sets of thieves’ tools
    }
    .about = act as a thief
treasure-scroll = scroll token
    .cap = Scroll token
    .count = { $n ->
        [one] scroll token
       *[other] { $n } scroll tokens
    }
    .about = acts as a scroll
treasure-ring = ring of invisibility
    .cap = Ring of invisibility
    .count = { $n ->
        [one] ring of invisibility
       *[other] { $n } rings of invisibility
    }
    .about = empties the lair; no dragon is beaten by it
treasure-scales = dragon scales
    .cap = Dragon scales
    .count = { $n ->
        [one] dragon scales
       *[other] { $n } dragon scales
    }
    .about = each pair is worth 2 points more at the end
treasure-elixir = elixir
    .cap = Elixir
    .count = { $n ->
        [one] elixir
       *[other] { $n } elixirs
    }
    .about = brings one die back from the graveyard, with the face you like
treasure-bait = dragon bait
    .cap = Dragon bait
    .count = { $n ->
        [one] dragon bait
       *[other] { $n } dragon baits
    }
    .about = turns the dice of the level into dragon faces in the lair
    .about-monsters = turns the monsters of the level into dragon faces in the lair
treasure-portal = town portal
    .cap = Town portal
    .count = { $n ->
        [one] town portal
       *[other] { $n } town portals
    }
    .about = leave at once with the level’s experience; unused it is worth 2 points

## Heroes

hero-spellsword = Spellsword
    .specialty = Fighters count as mages, and mages as fighters.
    .power = Arcane Blade: the hero acts once as a fighter or a mage.
hero-battlemage = Battlemage
    .specialty = Fighters count as mages, and mages as fighters.
    .power = Arcane Fury: monsters, chests, potions and the lair are swept away; nothing is gained.
hero-occultist = Occultist
    .specialty = Clerics count as mages, and mages as clerics.
    .power = Animate Dead: 1 skeleton becomes a fighter until you regroup.
hero-necromancer = Necromancer
    .specialty = Clerics count as mages, and mages as clerics.
    .power = Command Dead: up to 2 skeletons become fighters until you regroup.
hero-crusader = Crusader
    .specialty = Fighters count as clerics, and clerics as fighters.
    .power = Holy Strike: the hero acts once as a fighter or a cleric.
hero-paladin = Paladin
    .specialty = Fighters count as clerics, and clerics as fighters.
    .power = Divine Intervention: give up 1 treasure; monsters fall, chests open, potions revive, the lair empties.
hero-enchantress = Enchantress
    .specialty = A scroll may act as any companion.
    .power = Charm: 1 monster becomes a potion.
hero-beguiler = Beguiler
    .specialty = A scroll may act as any companion.
    .power = Mesmerize: up to 2 monsters become 1 potion.
hero-minstrel = Minstrel
    .specialty = Thieves count as mages, and mages as thieves.
    .power = Ballad: the lair is emptied, without reward.
hero-bard = Bard
    .specialty = Thieves count as mages and vice versa; a champion beats 1 extra monster.
    .power = Ballad: the lair is emptied, without reward.
hero-half_goblin = Half-Goblin
    .specialty = Chests and potions may be used while monsters are still there.
    .power = Plea for Help: 1 goblin becomes a thief until you regroup.
hero-chieftain = Chieftain
    .specialty = Chests and potions may be used while monsters are still there.
    .power = Pull Rank: up to 2 goblins become thieves until you regroup.
hero-mercenary = Mercenary
    .specialty = Once, on forming the party, re-roll any party dice.
    .power = Calculated Strike: beat up to 2 monsters.
hero-commander = Commander
    .specialty = A fighter beats 1 extra monster, of any kind.
    .power = Presence: re-roll any party and dungeon dice.
hero-knight = Knight
    .specialty = Scrolls of the opening roll become champions.
    .power = Battlecry: all monsters become dragon faces in the lair.
hero-dragon_slayer = Dragon Slayer
    .specialty = Opening scrolls become champions; 2 different companions beat the dragon.
    .power = Battlecry: all monsters become dragon faces in the lair.
hero-tracker = Tracker
    .specialty = Once a level, re-roll 1 goblin.
    .power = Called Shot: beat 1 monster.
hero-ranger = Ranger
    .specialty = Once a level, re-roll 1 goblin.
    .power = Volley: beat 1 monster of each kind.
hero-alchemist = Alchemist
    .specialty = Chests become potions as soon as they are rolled.
    .power = Healing Salve: roll 1 die of the graveyard back into the party.
hero-thaumaturge = Thaumaturge
    .specialty = Chests become potions as soon as they are rolled.
    .power = Transformation Salve: roll 2 dice of the graveyard back into the party.

## What an action does

fight = { $who_cap } defeats { $monster_count }
open = { $who_cap } opens a chest
another = The same companion opens another chest
drink = { $who_cap } { $n ->
        [one] drinks a potion: { $n } die comes
       *[other] drinks the potions: up to { $n } dice come
    } back
face-dragon = { $who_cap } faces the dragon
read = { $who_cap }: re-roll the dice you pick
use-ring = Ring of invisibility: the lair is emptied
use-elixir = Elixir: a die comes back from the graveyard
use-bait = Dragon bait: the dice of the level go to the lair
use-bait-monsters = Dragon bait: the monsters go to the lair
use-portal = Town portal: leave now with { $level } experience
specialty = Re-roll one { $monster }
pick = Pick one { $face }
roll = Roll again: { $things }
keep-party = Keep the party as it is
revive = A { $face } comes back
also = And one more { $monster }
stop = Leave it at that
take-hero = Take the { $hero }
loot = On to the loot
move-on = No monsters left: move on
leave = Leave the rest
leave-nothing = Nothing left here: move on
rest = Rest in the tavern: { $level } experience
descend = Down to level { $level }
flee = Flee: the delve brings no experience

ultimate-battlemage = Arcane Fury: sweep everything away, the lair too
ultimate-occultist = Animate Dead: one { $monster } becomes a fighter
ultimate-necromancer = Command Dead: one { $monster } becomes a fighter
ultimate-paladin = Divine Intervention: give up the { $treasure }
ultimate-enchantress = Charm: one { $monster } becomes a potion
ultimate-beguiler = Mesmerize: one { $monster } becomes a potion
ultimate-minstrel = Ballad: the lair is emptied
ultimate-bard = Ballad: the lair is emptied
ultimate-half_goblin = Plea for Help: one { $monster } becomes a thief
ultimate-chieftain = Pull Rank: one { $monster } becomes a thief
ultimate-mercenary = Calculated Strike: one { $monster } falls
ultimate-commander = Presence: re-roll the dice you pick
ultimate-knight = Battlecry: all monsters go to the lair
ultimate-dragon_slayer = Battlecry: all monsters go to the lair
ultimate-tracker = Called Shot: one { $monster } falls
ultimate-ranger = Volley: one monster of each kind falls
ultimate-alchemist = Healing Salve: a die of the graveyard is rolled back
ultimate-thaumaturge = Transformation Salve: two dice of the graveyard are rolled back

## What happened

log-fight = { $player_self ->
        [yes] You beat
       *[no] { $player } beats
    } { $monster_count } with the { $who }
log-open = { $player_self ->
        [yes] You open
       *[no] { $player } opens
    } a chest with the { $who }
log-another = { $player_self ->
        [yes] You open
       *[no] { $player } opens
    } another chest with the same companion
log-drink = { $player_self ->
        [yes] You drink
       *[no] { $player } drinks
    } a potion with the { $who }: { $n ->
        [one] a die comes
       *[other] up to { $n } dice come
    } back
log-face-dragon = { $player_self ->
        [yes] You send
       *[no] { $player } sends
    } the { $who } against the dragon
log-read = { $player_self ->
        [yes] You read
       *[no] { $player } reads
    } the { $who }: dice will be rolled again
log-use-ring = { $player_self ->
        [yes] You put
       *[no] { $player } puts
    } on the ring of invisibility: the lair is emptied
log-use-elixir = { $player_self ->
        [yes] You drink
       *[no] { $player } drinks
    } the elixir: a die comes back from the graveyard
log-use-bait = { $player_self ->
        [yes] You lay
       *[no] { $player } lays
    } out dragon bait: the dice of the level go to the lair
log-use-bait-monsters = { $player_self ->
        [yes] You lay
       *[no] { $player } lays
    } out dragon bait: the monsters go to the lair
log-use-portal = { $player_self ->
        [yes] You leave
       *[no] { $player } leaves
    } through the town portal with { $level } experience
log-specialty = { $player_self ->
        [yes] You roll
       *[no] { $player } rolls
    } one { $monster } again
log-pick = { $player_self ->
        [yes] You pick
       *[no] { $player } picks
    } one { $face }
log-roll = { $player_self ->
        [yes] You roll
       *[no] { $player } rolls
    } again: { $things }
log-keep-party = { $player_self ->
        [yes] You keep
       *[no] { $player } keeps
    } the party as it is
log-revive = { $player_self ->
        [yes] You bring
       *[no] { $player } brings
    } a die back as: { $face }
log-also = { $player_self ->
        [yes] You take
       *[no] { $player } takes
    } one { $monster } more
log-stop = { $player_self ->
        [yes] You leave
       *[no] { $player } leaves
    } it at that
log-take-hero = { $player_self ->
        [yes] You take
       *[no] { $player } takes
    } the { $hero }
log-loot = { $player_self ->
        [yes] You look
       *[no] { $player } looks
    } for loot: the monsters are beaten
log-move-on = { $player_self ->
        [yes] You find
       *[no] { $player } finds
    } nothing more on this level
log-leave = { $player_self ->
        [yes] You leave
       *[no] { $player } leaves
    } the rest behind
log-leave-nothing = { $player_self ->
        [yes] You move
       *[no] { $player } moves
    } on: nothing is left here
log-rest = { $player_self ->
        [yes] You rest
       *[no] { $player } rests
    } in the tavern with { $level } experience
log-descend = { $player_self ->
        [yes] You go
       *[no] { $player } goes
    } down to level { $level }
log-flee = { $player_self ->
        [yes] You flee
       *[no] { $player } flees
    }: no experience for the level

log-ultimate-battlemage = { $player_self ->
        [yes] You sweep
       *[no] { $player } sweeps
    } everything away by Arcane Fury, the lair too
log-ultimate-occultist = { $player_self ->
        [yes] You raise
       *[no] { $player } raises
    } one { $monster } by Animate Dead: it fights as a fighter
log-ultimate-necromancer = { $player_self ->
        [yes] You raise
       *[no] { $player } raises
    } one { $monster } by Command Dead: it fights as a fighter
log-ultimate-paladin = { $player_self ->
        [yes] You give
       *[no] { $player } gives
    } up the { $treasure } for Divine Intervention
log-ultimate-enchantress = { $player_self ->
        [yes] You charm
       *[no] { $player } charms
    } one { $monster }: it becomes a potion
log-ultimate-beguiler = { $player_self ->
        [yes] You mesmerize
       *[no] { $player } mesmerizes
    } one { $monster }: it becomes a potion
log-ultimate-minstrel = { $player_self ->
        [yes] You sing
       *[no] { $player } sings
    } a ballad: the lair is emptied
log-ultimate-bard = { $player_self ->
        [yes] You sing
       *[no] { $player } sings
    } a ballad: the lair is emptied
log-ultimate-half_goblin = { $player_self ->
        [yes] You plead
       *[no] { $player } pleads
    } for help: one { $monster } becomes a thief
log-ultimate-chieftain = { $player_self ->
        [yes] You pull
       *[no] { $player } pulls
    } rank: one { $monster } becomes a thief
log-ultimate-mercenary = { $player_self ->
        [yes] You beat
       *[no] { $player } beats
    } one { $monster } by a Calculated Strike
log-ultimate-commander = { $player_self ->
        [yes] You show
       *[no] { $player } shows
    } Presence: dice will be rolled again
log-ultimate-knight = { $player_self ->
        [yes] You sound
       *[no] { $player } sounds
    } the Battlecry: all monsters go to the lair
log-ultimate-dragon_slayer = { $player_self ->
        [yes] You sound
       *[no] { $player } sounds
    } the Battlecry: all monsters go to the lair
log-ultimate-tracker = { $player_self ->
        [yes] You beat
       *[no] { $player } beats
    } one { $monster } by a Called Shot
log-ultimate-ranger = { $player_self ->
        [yes] You shoot
       *[no] { $player } shoots
    } a Volley: one monster of each kind falls
log-ultimate-alchemist = { $player_self ->
        [yes] You use
       *[no] { $player } uses
    } the Healing Salve: a die of the graveyard is rolled back
log-ultimate-thaumaturge = { $player_self ->
        [yes] You use
       *[no] { $player } uses
    } the Transformation Salve: two dice of the graveyard are rolled back

draws = Found: { $things }
earns = Experience: +{ $n }
turns = The hero card is turned over: { $hero }
party-forms = { $player_self ->
        [yes] Your party:
       *[no] The party of { $player }:
    } { $things }
level = Level { $level }: { $things }
falls = Rolled: { $things }
dragon-wakes = The dragon wakes!
delves-done = The last delve is over.

## Hints

bot-exact = Reckoning
hint-trials = The best move in the bot’s trial games
hint-rest =
    Resting is worth { $worth_tenth ->
        [0] { $worth }
       *[other] { $worth }.{ $worth_tenth }
    }, going on { $next_tenth ->
        [0] { $next }
       *[other] { $next }.{ $next_tenth }
    }; the chance that the dragon wakes is { $dragon } %
hint-descend =
    Going on is worth { $worth_tenth ->
        [0] { $worth }
       *[other] { $worth }.{ $worth_tenth }
    }, resting { $next_tenth ->
        [0] { $next }
       *[other] { $next }.{ $next_tenth }
    }; the chance that the dragon wakes is { $dragon } %
hint-points =
    This brings { $worth_tenth ->
        [0] { $worth ->
            [one] { $worth } point
           *[other] { $worth } points
        }
       *[other] { $worth }.{ $worth_tenth } points
    } on average by the end of the delve; the next best move { $next_tenth ->
        [0] { $next }
       *[other] { $next }.{ $next_tenth }
    }

## Achievements

achievement-two_dragons = Two in a row: two dragons in one delve
achievement-three_dragons = Dragons by the dozen: three dragons in one delve
achievement-seven_dice = Never tell me the odds: seven dungeon dice at once, and you lived
achievement-last_stand = Last stand: entered a level with one die at most and beat its dragon
achievement-five_champions = Somebody loaded these: a party formed with five champions
achievement-bottomless_bag = Bottomless bag: 15 points from treasures
achievement-level_ten = To the very bottom: ended a delve on level ten
achievement-no_hero = Nobody special: 20 points without a hero
achievement-no_companions = All by yourself: cleared level five or deeper without companions
achievement-no_treasures = Travelling light: 20 points without using a treasure
achievement-three_faces = Wrong side of bed: three dragon faces in one roll
achievement-every_hero = Guild register: played every hero

# The balance report

balance-by-hero = By hero

# Puzzles

puzzle-theme-rest = Rest or go on
puzzle-task-rest = Rest or go on? Find what brings more points on average by the end of the delve.
puzzle-theme-monsters = Monsters
puzzle-task-monsters = Use the dice so that the delve brings the most points on average.
puzzle-theme-loot = Loot
puzzle-task-loot = Take the loot so that the delve brings the most points on average.
puzzle-theme-dragon = The dragon
puzzle-task-dragon = Face the dragon so that the delve brings the most points on average.
