ratings = Ratings
rating = Rating
rating-rank = Rank
rating-player = Player
rating-games = Matches
rating-newcomers = Provisional: fewer than 10 rated matches
rating-bots = Where the bots stand
rating-opponent = The opponent, with the usual rules
rating-explained = A new player has 1500. Behind the ± is how sure we are: the true strength is within it 95 times out of 100. Between two, a hundred points more win 64 games of 100. Only rated matches count.
rating-abandoned = was not there at the end
rating-provisional = provisional until the 10th rated match
rating-curve = The rating from match to match: from { $first } to { $last }
rating-place = Number { $rank } on the leaderboard
rating-count = { $n ->
    [one] { $n } rated match
   *[other] { $n } rated matches
}
rating-opponents = Opponents
rating-met = { $met ->
    [one] met once
   *[other] met { $met } times
}, ahead { $ahead }, behind { $behind }
rating-only-bots = Has played against bots only so far.
rated-start = Play a rated match
rated-history = Rated matches
rated-place = place { $place } of { $players }
rated-won = won
rated-lost = lost
rated-left = left early
leaderboard-who = Who
leaderboard-members = With a passkey
leaderboard-guests = Guests
leaderboard-none = This board is empty. Play the first rated match: a bot will do as an opponent.
leaderboard-no-members = No player with a passkey has a rating here yet. Make a passkey on your page, play a rated match, and you are the first.
player = Player
player-member = Has a passkey
player-guest = Guest
player-unrated = No rated match so far.
player-unrated-you = You have not played a rated match yet. All people, and the bots, stand on the same board.
season = Season
season-lead = The league table of a month: all rated matches, of tournaments and others. A match is worth the share of the others that you were ahead of; between two, a win is 1 point.
season-earlier = Earlier
season-later = Later
season-points = Points
season-gain = Rating
season-none = No rated match in this month. Play one, and the table has its first line.
