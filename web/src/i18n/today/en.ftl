today-title = Today’s challenges
today-lead = One try at each, with the same dice for everyone. New ones in { $hours } h { $minutes } min
today-new = Not tried yet
today-running = Under way
today-resigned = Given up
today-late = Not finished in time
today-rank = { $n ->
    [one] { $n } point
   *[other] { $n } points
}, rank { $rank }
today-streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
today-puzzle = Puzzle of the day
