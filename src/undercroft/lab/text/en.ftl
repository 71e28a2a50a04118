# The balance report.

balance-title = How { $game } is balanced
balance-played = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, played by { $bots }, seed { $seed }, content { $content }
balance-against = compared with { $games ->
    [one] { $games } game
   *[other] { $games } games
} with content { $content }
balance-first = first content
balance-second = second content
balance-key = Key metrics
balance-metric = metric
balance-difference = difference
balance-no-difference = within chance
balance-wins = Wins
balance-by-seat = By seat, { $n ->
    [one] { $n } player
   *[other] { $n } players
}
balance-by-place = By turn order, { $n ->
    [one] { $n } player
   *[other] { $n } players
}
balance-place = { $n }.
balance-by-players = By number of players
balance-even = The dashed line is an even share. Whiskers are 95 % intervals; a shared win counts in parts.
balance-scores = Scores
balance-scores-of = { $n ->
    [one] { $n } player
   *[other] { $n } players
}: mean { $mean }
balance-lengths = Length
balance-lengths-of = { $n ->
    [one] { $n } player
   *[other] { $n } players
}: { $median ->
    [one] { $median } step
   *[other] { $median } steps
} (median), 90 % of games { $low } to { $high }
balance-reasons = How games end
balance-things = Things: how often they are used, and the results of their users
balance-win-gain-note = The win gain is the mean win of players who did this at least once minus that of players who did not. It is a correlation, not an effect: players who are ahead do more.
balance-thing = thing
balance-how = how
balance-times = a game
balance-users = players
balance-win-gain = win gain
balance-score = score
balance-mean-score = mean score, { $n ->
    [one] { $n } player
   *[other] { $n } players
}
