# Messages about matches, for people who do not look at them now. They never say what a seat sees.

notice-turn = Your turn: { $game }
notice-turn-text = The match { $others } is waiting for you.
notice-reminder = Still your turn: { $game }
notice-reminder-text = The match { $others } has been waiting for you for a day. This is the only reminder.
notice-clock = Your time is running out: { $game }
notice-clock-text = The match { $others } is waiting for you. Time left: { $left }.
notice-full = All seats are taken: { $game }
notice-full-text = The match { $others } can begin.
notice-begun = The match has begun: { $game }
notice-begun-text = You are playing { $others }.
notice-over = The match is over: { $game }
notice-over-text = See how the match { $others } ended.
notice-closed = The match was cancelled: { $game }
notice-closed-text = The match { $others } ended without a result.
notice-named = Your name came up in the chat: { $game }
notice-named-text = A player mentioned you in the match { $others }.
notice-invited = { $who } invites you: { $game }
notice-invited-text = A seat is open for you.
notice-test = Undercroft: a test
notice-test-text = Notifications arrive here.
notice-confirm = Undercroft: confirm your address
notice-confirm-text =
    Somewhere at { $host } this address was entered for notifications about matches.
    If that was you, open this link within three days. If not, do nothing: no further message will come.
notice-digest = { $n ->
    [one] News of { $n } match
   *[other] News of { $n } matches
}
notice-with = with { $names }
notice-and = { $first } and { $last }

webhook-turn = { $game }: { $who } to act
webhook-reminder = { $game }: { $who } has not acted for a day
webhook-clock = { $game }: { $who } is running out of time
webhook-full = { $game }: all seats are taken
webhook-begun = { $game }: the match has begun
webhook-over = { $game }: the match is over
webhook-closed = { $game }: the match was cancelled

notice-hours = { $n ->
    [one] about { $n } hour
   *[other] about { $n } hours
}
notice-minutes = { $n ->
    [one] about { $n } minute
   *[other] about { $n } minutes
}
notice-open = Open the match: { $link }
notice-confirm-link = Confirm: { $link }
notice-stop = No more of these messages: { $link }
notice-stop-label = No more of these
