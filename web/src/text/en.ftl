# What the pages themselves say. Texts of games and those that all clients share come from the server.

shelf = Shelf
shelf-lead = Dungeons for long evenings: with friends, against bots, or alone.
play-bot = Play against a bot
play-with-bot = Play with a bot
play-friends = With friends
play-alone = Play alone
new-table = New table
how-to-play = How to play
learn-by-playing = Learn by playing
rules-search = Find in the rules
rules-found = { $n ->
    [0] not found
    [one] found { $n } time
   *[other] found { $n } times
}
rules-parts = What lies on the table
ours = Our ruling: the printed rules leave this open.
about = About
players-range = { $low }–{ $high } players
players-just = { $low } players
minutes = about { $n } min
together = together
continue = Continue
open-tables = Open tables
open-tables-none = Nobody is waiting for players right now. Open a table and send a friend the link.
waiting = waits for players
sit-down = Sit down

you = You
me = Me
guest = Player { $n }
bot-named = { $bot } bot
bot-at-level = Bot, level { $n }
seat-open = Open seat
seat-n = Seat { $n }
who-me = Me, on this device
who-open = A friend, by link
who-bot = Bot: { $bot }
who-none = Nobody
options-title = Rules of the house
adventure = Adventure
adventure-new = Begin a new one
adventure-left = Go on: { $level }, left on { $day }
seats-title = Who sits down
start = Open the table
listed = Show this table on the shelf, so that anybody may join
hotseat = Several people can share this device: give it more than one “Me” seat.

invite = Invite
invite-lead = Send this link. Whoever opens it can sit down, without signing up.
copy-link = Copy the link
copied = Copied
share = Share
local-only = This address works on this computer only. To let others in the house join, start Undercroft with --host 0.0.0.0 and open the address that it prints.
waiting-for = Waiting for players
start-now = Start
fill-bot = Give the seat to a bot
your-name = Your name
name-hint = Others see it. You can leave it empty.
save = Save
cancel-table = Call it off
closed = This table was called off.

menu = Settings
language = Language
theme = Light
theme-cellar = Dark cellar
theme-parchment = Light parchment
sound = Sounds
sound-on = on
sound-off = off
close = Close
back = Back
go-shelf = To the shelf

hint = Hint
hint-says = The bot would do this:
do-it = Do it
which = Which of these?
sure = Are you sure?
touch = Touch what glows.
touch-or = Touch what glows, or:
choose-target = Now choose where:
your-turn = Your turn
turn-of = { $who } is at it
paused = Paused
away = a bot stands in
resigned = gave up
resume = Go on
come-back = I am back
log = What happened
log-show = Show what happened
chat-say = Say something
send = Send
said = “{ $text }”
score-so-far = Score so far
try-now = Try now
found = The connection is back.
paused-lead = The game is paused. Clocks stand still.
pause-ask = Ask for a pause
pause-asks = { $who } asks for a pause.
pause-agree = Agree
pause-asked = You asked for a pause. It begins when everybody agrees.
pause-asked-short = You asked for a pause
people = At the table
is-you = you
is-here = here
is-absent = not here
watching = { $n ->
    [one] { $n } spectator
   *[other] { $n } spectators
}
you-watch = You are watching
watch-lead = Whoever has the link can watch.
leave = Let a bot stand in
leave-lead = You can go away and come back: the bot hands the seat over.
resign = Give up
resign-sure = Give up for good? A bot plays to the end, and you cannot come back.
resign-yes = Yes, I give up
emotes = Signs
point = Point at something
point-lead = Then touch what you mean: everybody sees it.
points = { $who } points at something.
chat-silence = Silence!
look-back = Look at this moment
log-empty = Nothing has happened yet.
time-left = Time left
days-hours = { $days } d { $hours } h
curtain = { $who } is next
curtain-lead = Pass the device on. The others look away.
curtain-open = I am { $who }: open
clock-title = Clock
clock-none = No clock
clock-quick = 5 minutes each, 5 seconds more for every move
clock-slow = 15 minutes each, 15 seconds more for every move
clock-days = 3 days for every move
moved-start = The game begins.
moved-sit = { $who } sits down.
moved-stand = { $who } gets up.
moved-take-back = { $who } takes the move back.
moved-leave = { $who } goes away; a bot stands in.
moved-return = { $who } is back.
moved-resign = { $who } gives up; a bot plays on.
moved-time-out = { $who } ran out of time; a bot plays on.
moved-ask-pause = { $who } asks for a pause.
moved-resume = The game goes on.
moved-close = The table was called off.
moved-rematch = Once more!
moved-seat-bot = A bot sits down.

over = The end
rematch = Once more
go-rematch = To the rematch
record = Save the record
fair = Fair dice
fair-what = Before the first throw the server had to show a fingerprint of a secret number. Every throw follows from that secret and the number of the move, so nobody could choose the dice afterwards. Now the secret is open, and you can check both.
fair-lead = The fingerprint, shown before the first throw:
fair-secret = The secret:
fair-check = Check it here
fair-hash-good = Your browser worked out the same fingerprint from the secret:
fair-hash-bad = Your browser worked out another fingerprint:
fair-replayed = { $n ->
    [one] The record was replayed: { $n } move, every throw as the secret says.
   *[other] The record was replayed: { $n } moves, every throw as the secret says.
}
fair-seeds = Seeds of the first throws, worked out here:
fair-no-crypto = Browsers work this out on pages that came over https or from this very computer only. The command below does it anywhere.
fair-command = To check everything without this server, save the record and run:
replay = Watch it again
replay-start = Before the first move
replay-run = Play
replay-stop = Stop
replay-move = Move
replay-speed = Speed
replay-seat = Seen by
step-back = One move back
step-on = One move on
to-table = Back to the table
review-wait = Bots think every decision over …
review-done = { $n ->
    [one] { $n } decision reviewed
   *[other] { $n } decisions reviewed
}
review-whose = Decisions of
review-chance = Chance of winning
review-points = Points won and still expected
review-curve-chance = The chance of winning began at { $first } and ended at { $last }; the highest was { $high }, the lowest { $low }. Each decision is in the list below.
review-curve-points = Points won and expected began at { $first } and ended at { $last }; the most was { $high }, the least { $low }. Each decision is in the list below.
review-slips = Only what could have been better
review-list = Every decision
review-at = Move { $n }: { $mark }
review-no-slips = Not a single slip. Well played!
review-none-here = No decision of this player here.
review-next = Next slip
review-not-seated = At this table only those who played may review their own decisions.
share-link = Share the link
record-open = Open a record
record-drop = Drop the record here
record-lead = A record is the text of a whole match. It is checked move by move, and nobody else sees it.
record-verified = Checked: every move and every throw fits.
my-page = My page
history = What I have played
history-none = No game finished yet. What you finish is kept here, with a way to watch it again.
played-won = { $played ->
    [one] { $played } game
   *[other] { $played } games
}, { $won } won, best score { $best }
when = When
game = Game
with = With
won-mark = won,
somebody = somebody
achievements = Deeds
deeds-of = { $done } of { $all }
deed-done = done
deed-open = not yet
recover = Another device
recover-lead = A link makes another phone or computer yours: the same name, the same games. It works once, for 15 minutes.
recover-make = Make a link
recover-qr = The link as a QR code
recover-ask = Be the same person on this device?
recover-ask-lead = You got this link from your other device. Games that this device has begun as another guest stay with that guest.
recover-yes = Yes, that is me
recovered = Welcome, { $name }. This device is yours now.
revoke-lead = Lost a device? Sign out everywhere but here.
revoke = Sign out elsewhere
revoked = Done: only this device is left
player = Player

lost = The connection is lost. Trying again …
connecting = Coming to the table …
loading = One moment …
problem-offline = The server does not answer. Is it running?
problem-server = The server stumbled. Try again.
problem-no-page = There is no such page.
problem-no-link = This link has been used or has expired. Make a new one on your other device.
problem-bad-record = This record cannot be replayed: { $detail }
problem-not-running = This match has not begun yet.
problem-not-seated = While the match is played you see it from your own seats only.
problem-old-rules = This match was played by older rules and cannot be replayed.
problem-no-seat = There is no such seat.
problem-too-long = This file is too long.
problem-unreadable = This address cannot be read.
problem-no-match = There is no such table.
problem-not-you = Your visitor’s pass has expired. Load the page again.
problem-broken = This table cannot be shown: its record is damaged.
problem-bad-option = That cannot be played like this: { $detail }
problem-too-fast = Too fast: wait a moment.
problem-thinking = The bots took too long to think. Try again in a moment.
try-again = Try again
nothing-here = There is nothing here
nothing-here-lead = This corridor ends at a wall.

lost-game = You have lost
emote-hello = waves hello
emote-thanks = says thanks
emote-well-played = nods: well played
emote-ouch = winces
emote-hurry = looks at the hourglass
emote-think = is thinking
emote-yes = nods
emote-no = shakes the head
emote-laugh = laughs
emote-heart = is touched

## Dungeon Roll

dr-dungeon = Dungeon
dr-party = Party
dr-hero = Hero and treasures
dr-level = Level { $level } of { $levels }
dr-gate = At the gate
dr-delve = Delve { $delve } of { $delves }
dr-lair-name = Dragon’s lair
dr-lair = Dragon’s lair: { $n } of { $wakes } faces that wake the dragon
dr-reserve-name = Reserve
dr-reserve = Dungeon dice in reserve: { $n }
dr-graveyard-name = Graveyard
dr-graveyard = Graveyard: { $n ->
    [one] { $n } die
   *[other] { $n } dice
}
dr-quiet = Nothing stirs here.
dr-nobody = Nobody is left.
dr-picked = { $n } picked
dr-used = used
dr-master = master
dr-novice = novice
dr-no-hero = No heroes in this game.
dr-no-treasures = No treasures yet
dr-experience-n = { $n } experience
dr-which-face = Which face comes back?
dr-odds = Level { $level }: { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
} would be rolled
dr-odds-monsters = Number of monsters
dr-odds-line = { $n ->
    [one] { $n } monster
   *[other] { $n } monsters
}: { $part }
dr-odds-dragon = the dragon wakes
dr-heroes = Heroes
dr-learn = First game
dr-learn-show = Show me
dr-learn-start = One delve, all by yourself. The white dice are your party, the black ones the dungeon. What can be touched has a bright edge.
dr-learn-party = The party is about to form. Some heroes let you change it first.
dr-learn-goblin = Goblins! One fighter beats all of them at once; a champion, too. Others beat a single one. Touch a companion, then the goblins.
dr-learn-skeleton = Skeletons! One cleric beats all of them at once; a champion, too. Others beat a single one. Touch a companion, then the skeletons.
dr-learn-ooze = Oozes! One mage beats all of them at once; a champion, too. Others beat a single one. Touch a companion, then the oozes.
dr-learn-beaten = No monster is left. Companions that you have used lie in the graveyard: spend as few as you can.
dr-learn-scroll = A scroll throws dice again: touch those that you do not like, black or white, then read it.
dr-learn-chest = Chests hold treasures. A thief or a champion opens all of them, anybody else just one. A treasure is worth a point at the end, too.
dr-learn-potion = Each potion brings a die back from the graveyard, with the face that you choose. One die of any kind drinks them all.
dr-learn-faces = Which face shall come back? Champions are good against anything, thieves open chests.
dr-learn-dragon = Three dragon faces: the dragon is awake. Three companions of different kinds beat it; whoever has not got them must flee.
dr-learn-regroup = The level is yours. Rest, and it brings { $level } experience; or dare level { $next }. The bars show what may come. Whoever has to flee gets nothing.
dr-learn-over = That was a delve. In a whole game everybody makes three, with a hero at their side. Ready for a bot?

## Tables that pan and zoom

canvas-in = Zoom in
canvas-out = Zoom out
canvas-fit = Show everything
canvas-keys = Arrow keys move the table, plus and minus zoom, zero shows everything.

## Labyrinth of Adventures

la-round = Round { $round }
la-actions = Actions left: { $n }
la-seats = Players
la-cell = { $cell }, { $colour } path
la-costs = { $n ->
    [one] A treasure costs { $n } card here.
   *[other] A treasure costs { $n } cards here.
}
la-held = You hold { $n } of this colour.
la-traveller = Traveller of { $who }
la-spare = Travellers off the board: { $n } ({ $who })
la-treasures = Treasures: { $n } of { $goal }
la-cards = Cards in hand: { $n }
la-supply-treasures = Treasures in the supply: { $n }
la-supply-traps = Traps in the supply: { $n }
la-place-how = Place a treasure: pick it, then a free cell. It costs as many cards of the cell’s colour as the cell says, and an action.
la-deck = Deck: { $n }
la-discards = Discard pile: { $n }
la-hand = Your hand
la-no-cards = No cards in hand
la-watching = You are watching.
la-paying = { $n ->
    [one] { $n } more card for the treasure on { $cell }
   *[other] { $n } more cards for the treasure on { $cell }
}
la-parts-boards = The two sides of the board
la-parts-cells = Cells, tokens and travellers
la-parts-cell = The number is the price of a treasure here, in cards of the cell’s colour. Every colour has its emblem.
la-parts-start = A white ring: here travellers come in.
la-parts-treasure = Whoever comes onto it wins it for good. A broken rim: placed this very turn.
la-parts-trap = Whoever comes onto it leaves the board.
la-parts-traveller = Everybody has three. The number says whose it is.
la-parts-cards = Cards

## Knock, Knock! Dungeon!

kk-citadel = Citadel of level { $level }
kk-level = Level { $level }
kk-map = The way of the adventure
kk-taken = taken
kk-saved = The adventure is saved. You can go on now, or any day from the shelf.
kk-with-others = Go on with other people
kk-tries = { $n ->
    [one] One try so far.
   *[other] { $n } tries so far.
  }
kk-left = Time left: { $minutes } min { $seconds } s
kk-hand = Your hand
kk-card = Card { $number }, { $name }
kk-laid = Card { $number }, { $name }, at { $x }, { $y }
kk-corners = { $nw } { $ne } above, { $sw } { $se } below
kk-danger = Danger { $n }; at 6 it raises the alarm
kk-danger-monster = Danger { $n }; at 5 it is beaten
kk-takes = Takes { $n ->
    [one] { $n } time token
   *[other] { $n } time tokens
}; beaten at danger 5
kk-tokens = Time tokens: { $n }
kk-turns = Turns the token: speech to silence, or back
kk-chests = Chests: { $n }
kk-must = Shown to all: it must be played next
kk-place = Place { $x }, { $y }
kk-place-deadly = Place { $x }, { $y }: here you would lose at once
kk-speech = You may talk, but not show what you hold.
kk-silence = No talking: signs and pointing only.
kk-reserve = Time tokens in reserve: { $n } of { $of }
kk-deck = Deck: { $n }
kk-chain = Chain of { $n ->
    [one] { $n } card
   *[other] { $n } cards
}, chests: { $chests }
kk-cards = Cards in hand: { $n }
kk-shows = Shows a card. { $card }
kk-show = Show a card
kk-show-how = Pick a card, then this: everybody sees it, and you must play it next.
kk-parts-cards = Cards
kk-parts-room = Four numbers, one at each corner. Together they are its danger.
kk-parts-chests = Chests count only in a chest hunt.
kk-parts-citadel = A citadel
kk-parts-overlap = Cards overlap by a quarter. The shield on a card is its danger: the four numbers that are visible on its corners, its own or those that lie on top.
kk-parts-alarm = A room at 6 raises the alarm, and you lose. Green is fine, amber is 5.
kk-parts-monster = A monster shows its head and the time tokens that it has left. At 5 or less it is beaten, and counts as a room.
kk-parts-spells = Spells

## Tales of Tails

tt-dungeon = Dungeon
tt-round = Round { $round } of { $rounds }
tt-pile = Pile of rooms: { $n }
tt-pile-has = Still in it:
tt-countdown = { $n ->
    [0] No more rooms
    [one] { $n } more room
   *[other] { $n } more rooms
}
tt-room = { $room } at { $x }, { $y }
tt-needs = Beaten by: { $symbols }
tt-disarm = Disarmed by: { $symbols }
tt-damage = Damage { $n }
tt-gives = Gives: { $symbols }
tt-coins = Coins: { $n }
tt-hire = Hired as: { $pair }, or { $single } and a paw
tt-exits = Exits: { $exits }
tt-paw-of = Paw of { $who }
tt-disarmed = Disarmed
tt-cell = Lay the room at { $x }, { $y }
tt-cell-turn = { $x }, { $y }: fits when turned
tt-drawn = { $room }, { $turn }
tt-turned-0 = as it is
tt-turned-1 = turned right
tt-turned-2 = upside down
tt-turned-3 = turned left
tt-lay = Turn it (R) and pick a place that glows, or drag it there.
tt-drawn-by = { $who } is laying it.
tt-turn-left = Turn left
tt-turn-right = Turn right
tt-dog = { $dog } ({ $who }): { $place }
tt-either = { $one } or { $other }
tt-paws = Paws free: { $n }, aside: { $aside }
tt-supply = Potions in the supply
tt-quests = Quests
tt-yours = yours alone
tt-own-quest = Your own quest. Nobody else knows it.
tt-keep = Keep one of these quests for yourself. The other one will be open to all.
tt-walk = Your walk so far
tt-left-defence = defence left
tt-left-paws = paws free
tt-would-score = coins if out now
tt-leave = Leave
tt-waiting = { $who } is at it.
tt-show-way = Show me a way out
tt-hide-way = Hide the way
tt-way = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
} in all, { $rooms ->
    [one] { $rooms } card taken
   *[other] { $rooms } cards taken
}
tt-walk-it = Walk this way
tt-walk-on = Walk on this way
tt-parts-read = How a room is read
tt-parts-top = Above: the symbols that beat it, and the damage it does to whoever passes without beating it.
tt-parts-bottom = Below: what it gives to whoever lays a paw on it, trophies and coins.
tt-parts-sides = At the rim: open ways, doors that need a key, and walls.
tt-parts-rooms = Rooms
tt-parts-dogs = Dogs
tt-parts-tokens = Tokens
tt-parts-paw = A paw takes a card: lay it there on your way out. The number says whose it is.
