# What only the board says. The other texts of the game come from the server.

ui-dungeon = Dungeon
ui-round = Round { $round } of { $rounds }
ui-pile = Pile of rooms: { $n }
ui-pile-has = Still in it:
ui-pile-may-have = Not seen yet, in it or face down before other players:
ui-countdown = { $n ->
    [0] No more rooms
    [one] { $n } more room
   *[other] { $n } more rooms
}
ui-room = { $room }, { $place }
ui-needs = Beaten by: { $symbols }
ui-disarm = Disarmed by: { $symbols }
ui-damage = Damage { $n }
ui-gives = Gives: { $symbols }
ui-coins = Coins: { $n }
ui-hire = Hired as: { $pair }, or { $single } and a paw
ui-exits = Exits: { $exits }
ui-paw-of = Paw of { $who }
ui-own-paw = Your paw
ui-disarmed = Disarmed
ui-cell = Lay the room { $place }
ui-cell-turn = Fits when turned: { $place }
ui-cell-about = The room fits here as it is turned now: its exits meet those of the neighbours.
ui-cell-turn-about = The room fits here once it is turned.
ui-drawn = { $room }, { $turn }
ui-turned-0 = not turned
ui-turned-1 = turned clockwise
ui-turned-2 = turned by 180°
ui-turned-3 = turned counter-clockwise
ui-lay = Turn it (R) and pick a place that glows, or drag it there.
ui-drawn-by = { $who } is laying it.
ui-turn-left = Turn left
ui-turn-right = Turn right
ui-dog = { $dog } ({ $who }): { $place }
ui-either = { $one } or { $other }
ui-paws = Paws free: { $n }, aside: { $aside }
ui-face-down = Cards face down (coins, chests, traps): { $n }
ui-supply = Potions in the supply
ui-quests = Quests
ui-quest = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
} { $what }
ui-yours = yours alone
ui-own-quest = Your own quest: only you know it, and it counts for you alone.
ui-open-quest = An open quest: it counts for every dog that does it.
ui-keep = Keep one of these quests for yourself. The other one will be open to all.
ui-walk = Your walk so far
ui-left-defence = defence left
ui-left-paws = paws free
ui-would-score = coins if out now
ui-leave = Leave
ui-show-way = Show me a way out
ui-hide-way = Hide the way
ui-way = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
} in all, { $rooms ->
    [one] { $rooms } card taken
   *[other] { $rooms } cards taken
}
ui-walk-it = Walk this way
ui-walk-on = Walk on this way
ui-parts-read = How a room is read
ui-parts-top = Above: the symbols that beat it, and the damage it does to a dog that passes without beating it.
ui-parts-bottom = Below: what it gives to the dog that lays a paw on it, trophies and coins.
ui-parts-sides = At the rim: open ways, doors that need a key, and walls.
ui-parts-rooms = Rooms
ui-parts-dogs = Dogs
ui-parts-tokens = Tokens
ui-parts-paw = A paw takes a card: lay it there on your way out. The number says whose it is.
ui-lesson-goal = The goal: the most coins. Together you build a dungeon; then your dog walks out and takes what it can. A whole game has three rounds; you play the last one.
ui-lesson-keep = Keep one of two quests for yourself. It pays coins at the end if you do what it says. The other one will be open to everybody.
ui-lesson-turn = In a turn you do one of three things: draw a room from the pile and lay it, walk out, or nap. Explore first: there is nothing to take yet.
ui-lesson-place = Turn the room and lay it where it glows: one of its exits has to meet an exit of a neighbour.
ui-lesson-room-monster = A monster room. Above are the symbols that beat it: your dog needs all of them, see its board. Below is what you win. Walk past it unbeaten, and it does damage.
ui-lesson-room-coins = Coins! Take them with a paw on your way out.
ui-lesson-room-chest = A chest: 4 coins at the end, if you also have a key.
ui-lesson-room-trap = A trap. Give up a trophy with its symbol to disarm it, or take it along: that costs a coin.
ui-lesson-room-artifact = An artifact: whose paw takes it has its two symbols from then on, in this walk, too.
ui-lesson-room-raccoon = A raccoon can be hired with a paw: it brings symbols, and costs a coin at the end.
ui-lesson-room-potion = A potion shelf: take it with a paw, and choose a potion. A potion is one symbol, once.
ui-lesson-room-portal = A portal leads to every other portal of the dungeon, as if they lay side by side.
ui-lesson-door = The wooden bar is a door: only a dog with a key goes through.
ui-lesson-escape = There is something to take now. Walk out before your rival empties the rooms: “Show me a way out” proposes a good way. Or explore on.
ui-lesson-countdown = Your rival is out: only a few more rooms will come, and the rooms with its paw are closed. Do not stay too long.
ui-lesson-walk = Your walk has begun. Go from room to room, each once at most, and leave where an exit leads into the open.
ui-lesson-room = Beat or take what is here with a paw, or pass. Damage must stay below your defence, which now is { $n }.
ui-lesson-over = That was one round. A whole game has three: paws come back, and what you won helps in the next one.
