replay-run = Play
replay-stop = Stop
replay-move = Move
replay-speed = Speed
replay-seat = Seen by
review-wait = Bots think every decision over …
review-on-device = This device reviews the match itself, which may take minutes. Each decision appears as soon as it is ready.
review-done = { $n ->
    [one] { $n } decision reviewed
   *[other] { $n } decisions reviewed
}
review-whose = Decisions of
review-chance = Chance of winning
review-points = Points won and still expected
review-chart-chance = The chance of winning began at { $first } and ended at { $last }; the highest was { $high }, the lowest { $low }. Each decision is in the list below.
review-chart-points = Points won and expected began at { $first } and ended at { $last }; the most was { $high }, the least { $low }. Each decision is in the list below.
review-errors-only = Only what could have been better
review-list = Every decision
review-at = Move { $n }: { $mark }
review-no-errors = Not a single error. Well played!
review-none-here = No decision of this player here.
review-next-error = Next error
review-not-seated = In this match you may review your own decisions only.
record-lead = A record is the text of a whole match. It is checked move by move, and only you see it.
record-verified = Checked: every move and every throw fits.
analyse = Try other moves
