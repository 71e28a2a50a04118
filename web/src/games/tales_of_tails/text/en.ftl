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
ui-room = { $room } at { $x }, { $y }
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
ui-cell = Lay the room at { $x }, { $y }
ui-cell-turn = { $x }, { $y }: fits when turned
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
ui-own-quest = Your own quest. Only you know it.
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
