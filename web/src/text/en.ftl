# What the pages themselves say. Texts of games and those that all clients share come from the server.

shelf = Shelf
shelf-lead = Dungeons for long evenings: with friends, against bots, or alone.
play-bot = Play against a bot
play-friends = With friends
play-alone = Play alone
new-table = New table
how-to-play = How to play
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
seat-open = Open seat
seat-n = Seat { $n }
who-me = Me, on this device
who-open = A friend, by link
who-bot = Bot: { $bot }
who-none = Nobody
options-title = Rules of the house
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
score-so-far = Score so far
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
fair-lead = Shown before the first roll:
fair-secret = The secret behind it:
fair-how = Every roll follows from the secret. Save the record and run “undercroft verify” on it.
player = Player

lost = The connection is lost. Trying again …
connecting = Coming to the table …
loading = One moment …
problem-offline = The server does not answer. Is it running?
problem-server = The server stumbled. Try again.
problem-no-page = There is no such page.
problem-no-match = There is no such table.
problem-not-you = Your visitor’s pass has expired. Load the page again.
problem-broken = This table cannot be shown: its record is damaged.
problem-bad-option = That cannot be played like this: { $detail }
problem-too-fast = Too fast: wait a moment.
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
