# Labels of the drawing.

draw-delve = Delve
draw-level = Level
draw-lair = Lair
draw-asleep = zzz
draw-awake = AWAKE!
draw-empty = nobody home
draw-quiet = nothing left here
draw-before = not yet
draw-allies = Allies
draw-party = Party
draw-graveyard = Graves
draw-next = If you go on: level
draw-dice = dice
draw-point = .
draw-monsters = monsters on average
draw-wakes = the dragon wakes
draw-experience = experience
draw-novice = novice
draw-master = master
draw-used = used
draw-nobody = Nobody special
draw-treasures = Treasures:
