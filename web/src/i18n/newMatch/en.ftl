new-match = New match
seat-n = Seat { $n }
who-me = Me, on this device
who-open = A friend, by link
who-bot = Bot: { $bot }
who-none = None
options-title = Rules
campaign-new = Start from the beginning
campaign-continue = Continue: { $progress }, saved on { $day }
players-title = Players
create-match = Create the match
listed = Show this match on the home page, so that anyone can join
several-seats = One person may take several of the open seats
hotseat = Several people can share this device: give it more than one “Me” seat.
clock-title = Clock
clock-none = No clock
clock-quick = 5 minutes each, 5 seconds more for every move
clock-slow = 15 minutes each, 15 seconds more for every move
clock-days = 3 days for every move
hints-allowed = Hints are allowed; everyone sees who takes one
wait-title = If a player is away, the host can let a bot play after
wait-choice = { $minutes ->
    [1440] a day
    [one] { $minutes } minute
   *[other] { $minutes } minutes
  }
where-title = Where
where-server = On the server
where-device = On this device, without the server
local-why = The match stays in this browser: no one can join it from elsewhere, and it needs no network. Bots that would be too slow here are missing.
rated = Rated: counts for the ratings of its players
rated-lead = Without hints and without taking moves back; each person has one seat. Bots may play, too. Leaving before the end counts as a defeat.
