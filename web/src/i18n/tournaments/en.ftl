tournament = Tournament
tournaments-none = No tournament yet. Open one and send the link to your club.
tournament-new = Open a tournament
tournament-name = Name
tournament-game = Game
tournament-together = { $games }: you play together against the game, so there is no tournament of it.
tournament-blocked-swiss = { $n ->
    [one] You have blocked one of the players. You are not paired with each other.
   *[other] You have blocked { $n } of the players. You are not paired with them.
}
tournament-blocked = { $n ->
    [one] You have blocked one of the players. If the two of you are to meet, the game is not played, and you lose it.
   *[other] You have blocked { $n } of the players. A game with one of them is not played, and you lose it.
}
tournament-kind = Kind
tournament-swiss = Swiss system
tournament-round-robin = Everyone against everyone
tournament-knock-out = Knock-out
tournament-swiss-lead = In every round you play a person with about as many points as you have, and no one twice. It suits any number of players.
tournament-round-robin-lead = Each pair plays once. For 20 players at the most.
tournament-knock-out-lead = The winner goes on, the loser is out. After a draw the better seed goes on.
tournament-rounds = Rounds
tournament-rounds-auto = As many as the number of players needs
tournament-starts = Begins
tournament-starts-in = { $minutes ->
    [10080] in a week
    [1440] tomorrow at this time
    [60] in an hour
    [one] in { $minutes } minute
   *[other] in { $minutes } minutes
}
tournament-create = Open it
tournament-open = open
tournament-running = running
tournament-over = over
tournament-cancelled = cancelled
tournament-round = Round { $round }
tournament-round-of = round { $round } of { $rounds }
tournament-players = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
tournament-begins = It begins by itself: { $time }.
tournament-round-ends = The round ends at the latest: { $time }. The player for whom a match waits then has lost.
tournament-invite = Send this link to everyone who should play:
tournament-join = Take part
tournament-leave = Withdraw
tournament-start = Begin now
tournament-cancel = Cancel the tournament
tournament-my-match = To my match
tournament-watch = Watch the match
tournament-bracket = Bracket
tournament-standings = Standings
tournament-player = Player
tournament-points = Points
tournament-buchholz-short = BH
tournament-sonneborn-short = SB
tournament-buchholz = Buchholz: the points of all opponents
tournament-sonneborn = Sonneborn-Berger: the points of those who were beaten
tournament-withdrawn = withdrawn
tournament-bye = bye
tournament-no-players = No one has joined yet. Be the first.
problem-no-tournament = There is no such tournament.
problem-tournament-begun = The tournament has begun already.
problem-tournament-full = The tournament is full.
problem-tournament-empty = It takes at least two players.
