# The page of the hosts of a server.

host-reports = Reports
host-people = People
host-matches = Matches
host-load = Load
host-settings = Settings
host-log = Log
host-enter = Are you a host?
host-enter-lead = The server prints a token when it starts without a host. A token works once, for a day. This command prints another one:
host-token = Token
host-enter-yes = Become a host
host-mute = Mute
host-mute-time = For how long
host-mute-hours = { $n ->
    [1] 1 hour
    [24] 1 day
    [168] 7 days
   *[other] 30 days
}
host-unmute = Let write again
host-rename = Rename
host-new-name = A new name for { $name }
host-remove = Close the account
host-remove-sure = Really close it?
host-readmit = Open the account again
host-words = “{ $words }”
host-dismiss = Nothing to do
host-about = About { $name }:
host-reported = from { $name }, { $at }
host-report-closed = dealt with by { $name }
host-reported-name = The name “{ $name }”
host-reports-none = No reports. When a player reports a message or a name, it is listed here.
host-people-none = There is no person of this name.
host-search = Name
host-find = Search
host-is-host = host
host-is-member = member
host-is-guest = guest
host-online = online
host-seen = last seen { $at }
host-matches-count = { $n ->
    [one] { $n } match
   *[other] { $n } matches
}
host-muted-until = muted until { $at }
host-removed = account closed
host-matches-none = No match is open or running.
host-phase-open = waits for players
host-phase-running = running
host-viewers = { $n ->
    [one] { $n } viewer
   *[other] { $n } viewers
}
host-close = End the match
host-close-sure = Really end it?
host-load-processes = Processes
host-load-moves = Moves a second
host-load-half = Half of the commands within
host-load-most = 99 % of the commands within
host-load-active = Matches in memory
host-load-sockets = Open sockets
host-load-memory = Memory
host-load-bots = Waiting for bots
host-load-replays = Waiting for replays
host-load-queue = Notifications due
host-load-errors = Errors since the start
host-slow = more than 5 s
host-settings-lead = As the server was started. To change them, start it with other options.
host-log-none = No host has done anything yet.
host-did-host = became a host
host-did-mute = muted
host-did-unmute = let write again
host-did-rename = renamed
host-did-remove = closed an account
host-did-readmit = opened an account again
host-did-close = ended a match
host-did-dismiss = dismissed a report
problem-not-a-host = Only hosts may do that.
problem-no-token = This token is wrong, used or too old.
problem-is-host = This person is a host. The command “undercroft hosts” decides about hosts.
problem-no-report = This report is not there any more.
