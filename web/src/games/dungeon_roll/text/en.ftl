# What only the board says. The other texts of the game come from the server.

ui-dungeon = Dungeon
ui-party = Party
ui-hero = Hero and treasures
ui-level = Level { $level } of { $levels }
ui-gate = At the gate
ui-delve = Delve { $delve } of { $delves }
ui-lair-name = Dragon’s lair
ui-lair = Dragon’s lair. Faces: { $n }; at { $wakes } the dragon wakes
ui-reserve-name = Reserve
ui-reserve = Dungeon dice in reserve: { $n }
ui-graveyard-name = Graveyard
ui-graveyard = Graveyard: { $n ->
    [one] { $n } die
   *[other] { $n } dice
}
ui-quiet = Nothing stirs here.
ui-no-companions = No companions are left.
ui-picked = { $n } picked
ui-used = used
ui-master = master
ui-novice = novice
ui-no-hero = No heroes in this game.
ui-no-treasures = No treasures yet
ui-experience-n = { $n } experience
ui-scroll-rolls = It can roll again, as you pick: { $things }
ui-which-face = Which face comes back? { $left ->
    [none] No other die is left.
   *[other] You still have: { $left }
}
ui-each-about = { $things }, each { $about }
ui-odds = Level { $level }: { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
} would be rolled
ui-odds-monsters = Number of monsters
ui-odds-line = { $n ->
    [one] { $n } monster
   *[other] { $n } monsters
}: { $part }
ui-odds-dragon = the dragon wakes
ui-heroes = Heroes
ui-lesson-goal = The goal is experience. Go down level by level and rest in time: the deeper you rest, the more it brings. A whole game has three delves; now you make one.
ui-lesson-fight = White dice are your party, black ones the dungeon. Touch a white die that glows, then what it shall beat. A used die goes to the graveyard: spend as few as you can.
ui-lesson-goblin-fighter = Goblins! One fighter beats all of them at once. Most others beat a single one.
ui-lesson-goblin = Goblins! Most companions beat a single one of them.
ui-lesson-skeleton-cleric = Skeletons! One cleric beats all of them at once. Most others beat a single one.
ui-lesson-skeleton = Skeletons! Most companions beat a single one of them.
ui-lesson-ooze-mage = Oozes! One mage beats all of them at once. Most others beat a single one.
ui-lesson-ooze = Oozes! Most companions beat a single one of them.
ui-lesson-champion = A champion beats all monsters of one kind, whichever kind it is. Use it where that pays.
ui-lesson-scroll = A scroll does not fight. It rolls dice again, black or white, as many as you like: good against a bad roll.
ui-lesson-reroll = Touch the dice that shall be rolled again. When all are picked, press the button to roll them.
ui-lesson-beaten = No monster is left. What you used stays in the graveyard for this delve. Move on: what else lies there comes next.
ui-lesson-chest-thief = Each chest holds a treasure. A thief opens all of them at once, most others just one.
ui-lesson-chest = Each chest holds a treasure. Most companions open just one.
ui-lesson-potion = Each potion brings a die back from the graveyard, with a face of your choice. One die of any kind drinks them all.
ui-lesson-face = Which face shall the die have? Think of what may come on the next level.
ui-lesson-treasure = A treasure is yours. Touch it when you need its help; unused, it counts at the end.
ui-lesson-dragon = Dragon dice wait in the lair. They do nothing yet, but the third one wakes the dragon.
ui-lesson-awake = The dragon is awake! Three companions of different kinds beat it and win a treasure and 1 experience. Without them you have to flee.
ui-lesson-regroup = The level is done. Rest, and you have { $level } experience; or go down to level { $next }, where { $next } dice are rolled. The bars show what may come. If you have to flee there, the delve brings no experience for levels, not even that.
ui-lesson-deeper = The deeper, the more dice against you. Count the companions that you have left before you go on.
ui-lesson-over = That was a delve. In a whole game everybody makes three, with a hero at their side.
ui-graveyard-about = Potions and elixirs bring dice back from here.
