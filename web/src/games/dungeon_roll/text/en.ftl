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
ui-which-face = Which face comes back?
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
ui-tutorial = First game
ui-lesson-show = Show me
ui-lesson-start = One delve, all by yourself. The white dice are your party, the black ones the dungeon. What can be touched has a bright edge.
ui-lesson-party = The party is about to form. Some heroes let you change it first.
ui-lesson-goblin = Goblins! One fighter beats all of them at once; a champion, too. Others beat a single one. Touch a companion, then the goblins.
ui-lesson-skeleton = Skeletons! One cleric beats all of them at once; a champion, too. Others beat a single one. Touch a companion, then the skeletons.
ui-lesson-ooze = Oozes! One mage beats all of them at once; a champion, too. Others beat a single one. Touch a companion, then the oozes.
ui-lesson-beaten = No monster is left. Companions that you have used lie in the graveyard: spend as few as you can.
ui-lesson-scroll = A scroll throws dice again: touch those that you do not like, black or white, then read it.
ui-lesson-chest = Chests hold treasures. A thief or a champion opens all of them, any other companion opens just one. A treasure is worth a point at the end, too.
ui-lesson-potion = Each potion brings a die back from the graveyard, with the face that you choose. One die of any kind drinks them all.
ui-lesson-faces = Which face shall come back? Champions are good against anything, thieves open chests.
ui-lesson-dragon = Three dragon faces: the dragon is awake. Three companions of different kinds beat it; without them you must flee.
ui-lesson-regroup = The level is yours. Rest, and it brings { $level } experience; or dare level { $next }. The bars show what may come. If you have to flee, you get nothing.
ui-lesson-over = That was a delve. In a whole game everybody makes three, with a hero at their side. Ready for a bot?
