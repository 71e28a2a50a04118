# What pages and matches say. Texts of games and those that all clients share come from the server; those of single screens
# are in the folders beside this file.

language-name = English
games = Games
home-lead = Dungeons for long evenings: with friends, against bots, or alone.
play-bot = Play against a bot
play-with-bot = Play with a bot
play-friends = With friends
play-alone = Play alone
how-to-play = How to play
learn-by-playing = Learn by playing
own-ruling = Our ruling: the printed rules leave this open.
own-ruling-mark = ours
about = About
players-range = { $low }–{ $high } { $high ->
    [one] player
   *[other] players
}
players-just = { $low } { $low ->
    [one] player
   *[other] players
}
minutes = about { $n } min
together = together
continue = Continue
open-matches = Open matches
open-matches-none = No match is waiting for players right now. Create one and send a friend the link.
waiting = waits for players
match-daily = challenge of the day
sit-down = Take a seat

you = You
guest = Player { $n }
bot-for = { $name } (bot)
bot-named = { $bot } bot
bot-at-level = level { $n }
bot-title = { $name }, { $kind }
bot-name-0 = Mirta
bot-name-1 = Orrin
bot-name-2 = Tamsin
bot-name-3 = Boldo
bot-name-4 = Wenna
bot-name-5 = Casimir
bot-name-6 = Lumi
bot-name-7 = Garrick
bot-name-8 = Petra
bot-name-9 = Fenno
bot-name-10 = Nerys
bot-name-11 = Ulric
seat-open = Open seat
campaign = Campaign

invite = Invite
invite-lead = Send this link. Everybody who opens it can take a seat, without signing up.
copy-link = Copy the link
copied = Copied
share = Share
local-only = This address works on this computer only. To let others in your network join, start Undercroft with --host 0.0.0.0 and open the address that it prints.
ready-title = Ready?
ready-lead = The match begins when everyone is ready.
ready-lead-clock = The clocks start when everyone is ready.
ready-lead-shared = The sand runs as soon as everyone is ready.
ready = I am ready
ready-no = Not yet
ready-wait = You are ready. The others still have to be.
is-ready = ready
is-not-ready = not ready yet
waiting-for = Waiting for players
start-now = Start
fill-bot = Give the seat to a bot
your-name = Your name
name-hint = Others see it. You can leave it empty.
save = Save
cancel-match = Cancel the match
match-cancelled = This match was cancelled.
outdated-closed = This match ended without a result: the rules of the game have changed.
outdated-over = This match was played by earlier rules of the game.
outdated-waiting = This match was begun with other rules. It can go on when the server has them again.
outdated-lead = Its moves are kept in the record. A new match with the same players goes by the present rules.

settings = Settings
language = Language
theme = Theme
theme-cellar = Dark cellar
theme-parchment = Light parchment
sound = Sounds
sound-on = on
sound-off = off
volume = Volume
vibration = Vibration
vibration-on = yes
vibration-off = no
pace = Moves of others
pace-slow = slow
pace-normal = normal
pace-instant = at once
close = Close
go-home = Home

hint = Hint
hint-says = The bot would do this:
do-advice = Do it
choose-action = Which of these?
confirm-question = Are you sure?
select-target = Touch what glows.
select-target-or = Touch what glows, or:
picked = Picked: { $what }
unpicked = No longer picked: { $what }
pick-shown = Shown: { $what }. Once more to do it.
unread = { $n ->
    [one] { $n } new message
   *[other] { $n } new messages
}
choose-target = Where?
your-turn = Your turn
turn-of = { $who } to act
anyone-acts = Anyone may go on
paused = Paused
bot-stands-in = a bot stands in
resigned = gave up
resume = Go on
return = I am back
log = What happened
log-show = Show what happened
table-show = Players and supplies
chat-say = Say something
send = Send
said = “{ $text }”
score-so-far = Score so far
try-now = Try now
reconnected = The connection is back.
paused-lead = { $clock ->
    [yes] The match is paused. Clocks stand still.
   *[no] The match is paused until a player goes on.
}
paused-covered = The clock stands still. You see the table and your cards again when the match goes on.
paused-times =
    { $n ->
        [one] The clock was paused once.
       *[other] The clock was paused { $n } times.
    }
pause-ask = Ask for a pause
pause-asks = { $who } asks for a pause.
pause-agree = Agree
pause-asked = You asked for a pause. It begins when everybody agrees.
pause-asked-short = You asked for a pause
players-list = Players
is-you = you
is-here = here
is-absent = not here
watching = { $n ->
    [one] { $n } spectator
   *[other] { $n } spectators
}
you-watch = You are watching
watch-lead = Everybody who has the link can watch.
leave = Let a bot stand in
leave-lead = You can go away and come back: the bot hands the seat over.
resign = Give up
resign-sure = Give up for good? A bot plays to the end, and you cannot come back.
resign-sure-end = Give up? The match ends, and the other player wins.
resign-yes = Yes, I give up
emotes = Signs
point = Point at something
point-lead = Then touch what you mean: everybody sees it.
points-at = { $who } points at something.
chat-closed = No chat now
show-moment = Look at this moment
skip-moves = Skip { $n }
scene-close = Go on
picked-list = Picked
put-back = Put back
log-empty = Nothing has happened yet.
time-left = Time left
days-hours = { $days } d { $hours } h
handover = { $who } is next
handover-lead = Pass the device on. The others look away.
handover-ready = I am { $who }: open
by-resignation = { $who } gave up.
stand-in-won = A bot finished the match for { $who }: the win counts for no person.
hints-taken = Hints taken: { $list }
hints-of = { $who } – { $n }
absent-wait = { $who } is not here. In { $time } you can let a bot play.
absent = { $who } is not here.
replace = Let a bot play until they return
replace-asks = The others want a bot to play for { $who }, who is not here.
replace-asked = You want a bot to play for { $who }. The others have to agree.
replace-host = In { $time } the host can decide it alone.
chat-spectators = Write to the spectators
chat-spectators-lead = Players see it after the end.
bot-level = How strong the bot plays
about-level-1 = Makes many mistakes: a beginner wins about every other game.
about-level-2 = Plays sensibly and slips now and then. Beat it once you know the game.
about-level-3 = Rarely makes a mistake. For players with experience.
about-level-4 = Thinks ahead. Hard to beat, even with experience.
about-level-5 = Plays as well as it can. Expect to lose.
about-level-1-partner = A partner who often picks a poor move. You have to win almost alone.
about-level-2-partner = A partner who knows the rules and looks no further than this move.
about-level-3-partner = A partner who thinks ahead a little and slips now and then.
about-level-4-partner = A partner who thinks ahead and rarely slips.
about-level-5-partner = The best partner: plans for the whole team.
looking-back = You are looking back
event-start = The match begins.
event-sit = { $self ->
    [yes] You take a seat.
   *[no] { $who } takes a seat.
}
event-stand = { $self ->
    [yes] You leave the seat.
   *[no] { $who } leaves the seat.
}
event-take-back = { $self ->
    [yes] You take the move back.
   *[no] { $who } takes the move back.
}
event-leave = { $self ->
    [yes] You go away; a bot stands in.
   *[no] { $who } goes away; a bot stands in.
}
event-return = { $self ->
    [yes] You are back.
   *[no] { $who } is back.
}
event-resign = { $self ->
    [yes] You give up; a bot plays on.
   *[no] { $who } gives up; a bot plays on.
}
event-time-out = { $self ->
    [yes] You run out of time; a bot plays on.
   *[no] { $who } runs out of time; a bot plays on.
}
event-ask-pause = { $self ->
    [yes] You ask for a pause.
   *[no] { $who } asks for a pause.
}
event-resign-end = { $self ->
    [yes] You give up. The match is over.
   *[no] { $who } gives up. The match is over.
}
event-replace = { $self ->
    [yes] A bot plays for you while you are away.
   *[no] A bot plays for { $who }, who is not here.
}
event-ask-replace = { $self ->
    [yes] You propose that a bot plays for { $other }.
   *[no] { $who } proposes that a bot plays for { $other }.
}
event-hint = { $self ->
    [yes] You take a hint.
   *[no] { $who } takes a hint.
}
event-resume = The match goes on.
event-close = The match is cancelled.
event-close-old-rules = The match ends without a result: the rules of the game have changed.
event-close-host = A host of the server has ended the match.
event-close-day-over = The try ends without a result: its day is over.
event-rematch = Once more!
event-seat-bot = A bot takes a seat.

over = The end
rematch = Once more
go-rematch = To the rematch
record = Save the record
fair = Fair dice
fair-explanation = Before the first throw the server had to show a fingerprint of a secret number. Every throw follows from that secret and the number of the move, so the server could not choose the dice afterwards. Now the secret is open, and you can check both.
fair-commitment = The fingerprint, shown before the first throw:
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
step-back = One move back
step-on = One move on
to-match = Back to the match
share-link = Share the link
record-open = Open a record
record-drop = Drop the record here
tournaments = Tournaments
leaderboard = Leaderboard
rated-match = Rated: this match counts for your rating. No hints, no take-back; leaving counts as a defeat.
profile = My page
friends = Friends
host-page = Host
report-open = Report this message or block its author
person-more = { $name }: more
puzzles = Puzzles
player = Player

disconnected = The connection is lost. Trying again …
connecting = Connecting …
loading = One moment …
problem-offline = The server does not answer. Is it running?
problem-name-taken = This name looks like that of a host. Choose another one.
problem-name-refused = A host has changed this name of yours. Choose another one.
problem-removed = A host of this server has closed this account.
problem-server = The server reported an error. Try again.
problem-no-page = There is no such page.
problem-no-link = This link has been used or has expired. Make a new one on your other device.
problem-bad-record = This record cannot be replayed: { $detail }
problem-not-running = This match has not begun yet.
problem-not-seated = While the match is played you see it from your own seats only.
problem-old-rules = This match was played by older rules and cannot be replayed.
problem-sealed = A try at the challenge of the day: until the day is over only its player can open it, and there is no replay.
problem-no-seat = There is no such seat.
problem-too-long = This file is too long.
problem-unreadable = This address cannot be read.
problem-no-player = There is no such player.
problem-no-match = There is no such match.
problem-not-you = You are no longer signed in. Load the page again.
problem-broken = This match cannot be shown: its record is damaged.
problem-reload = The game was updated. Reload the page.
problem-bad-option = That cannot be played like this: { $detail }
problem-too-fast = Too fast: wait a moment.
problem-busy = The server is busy: try again in { $seconds } s.
problem-thinking = The bots took too long to think. Try again in a moment.
try-again = Try again
not-found = Page not found
not-found-lead = This corridor ends at a wall.

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

zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = Show everything
zoom-keys = Arrow keys move the board, plus and minus zoom, zero shows everything.

lesson-title = First game
lesson-next = Next
lesson-show = Show me
lesson-go-on = You know what you need for now. Play on; what is new will be explained.
lesson-play-on = Now play level 1

# A new version of the app
update-ready = A new version of Undercroft is ready. Your matches continue where they are.
update-take = Update now
update-later = Later

# Playing without a server
offline = Play offline
local-offline = The server cannot be reached, so you play on this device: alone, against bots, or together around it. Friends elsewhere have to wait until the server answers again.
local-static = This site has no server: you play on this device, alone, against bots, or together around it. Your matches are stored in this browser.
local-loading = Loading Python…
play-together-here = Play around this device
problem-no-server = This needs a server, and this site has none.
problem-no-python = Python could not be started in this browser. An update of the browser may help.

# Notifications: where and of what a person is told while they do not look at a match.
notify = Notifications
notify-problem = The last message did not arrive: { $problem }
notify-events = Tell me when
notify-event-turn = It is your turn
notify-event-begun = A match is full or has begun
notify-event-over = A match is over
notify-event-named = Your name comes up in the chat
notify-event-clock = Your time is running out
notify-event-invited = A friend invites you
notify-tab = Open the tab of the match.
notify-match = In this match
notify-usual = As always
notify-muted = Quiet
notify-own = Choose
notify-nowhere = You have not said yet where we should notify you.
notify-where = Choose where
notify-webhook = Webhook for the whole match
notify-webhook-lead = We send the news of this match there as JSON; Discord and Slack show it as it is. Leave it empty to end that.
notify-webhook-secret = The secret that signs what we send
problem-bad-address = This address cannot be used.
problem-private-address = Only addresses on the public internet can be used.
problem-too-many-channels = Ten addresses are enough: remove one first.
problem-no-channel = This address is not in your list any more.
problem-not-confirmed = Open the link that we have sent there first.

# Passkeys.
problem-bad-passkey = This passkey did not work. Try again.
problem-no-passkey = No account here has this passkey any more.
problem-too-many-passkeys = Ten passkeys are enough: remove one first.
