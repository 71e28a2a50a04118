# What arrives for a person wherever they are in the client.

news-invited = { $name } invites you: { $game }
news-go = To the match
news-later = Not now
news-asked = { $name } wants to be your friend
news-accept = Accept
news-decline = Decline
news-muted = A host of this server has muted you until { $at }. You can still play, and point at things.
