history = What I have played
history-none = No game finished yet. What you finish is kept here, with a way to watch it again.
played-won = { $played ->
    [one] { $played } game
   *[other] { $played } games
}, { $won } won, best score { $best }
when = When
game = Game
opponents = With
won-mark = won,
achievements = Achievements
achievements-of = { $done } of { $all }
achievement-done = done
achievement-open = not yet
recover = Another device
recover-lead = A link makes another phone or computer yours: the same name, the same games. It works once, for 15 minutes.
recover-make = Make a link
recover-qr = The link as a QR code
recover-ask = Be the same person on this device?
recover-ask-lead = You got this link from your other device. Games that this device has begun as another guest stay with that guest.
recover-yes = Yes, that is me
recovered = Welcome, { $name }. This device is yours now.
recovered-unnamed = Welcome! This device is yours now.
revoke-lead = Lost a device? Sign out everywhere but here.
revoke = Sign out elsewhere
revoked = Done: only this device is left
notify-lead = We can tell you when it is your turn, even if no page is open. While you look at a match we stay quiet.
notify-browser = Notify me in this browser
notify-push = Notify me here when no page is open
notify-unable = This browser cannot show notifications.
notify-blocked = Notifications are blocked for this site. You can allow them in the settings of your browser.
notify-tab-only = You will be notified while a page is open. This browser has no way to do it when none is.
notify-this-browser = This browser
notify-other-browser = Another browser of yours
notify-mail = E-mail
notify-apprise = Telegram, Discord, ntfy, Matrix …
notify-apprise-lead = An address as Apprise writes them. Its pages at github.com/caronc/apprise list more than a hundred services.
notify-add = Add
notify-remove = Remove
notify-test = Try it
notify-tested = A message is on its way.
notify-unconfirmed = Open the link that we have sent there.
notify-digest = News of slow matches
notify-digest-hours = { $n ->
    [0] at once
    [one] every hour
    [24] once a day
   *[other] every { $n } hours
}
stop-title = Stop messages
stop-ask = No more messages?
stop-to = { $kind ->
    [push] They go to a browser of yours.
    [webhook] They go to the webhook of a match at { $address }.
   *[other] They go to { $address }.
}
stop-match = Not about this match
stop-all = No more at all
stop-done = Done. No more messages.
stop-no-link = This link is incomplete. Open it again from the message.
confirm-title = Confirm your address
confirm-ask = Should we send notifications about your matches to this address?
confirm-yes = Yes
confirm-done = Thank you. Notifications go there from now on.
confirm-no-link = This link is incomplete or older than three days. Add the address again.
passkeys = Passkeys
passkey = Passkey
passkey-lead = You are a guest: this browser knows you, and no other. A passkey keeps your matches for good and signs you in on your other devices. No password, no e-mail.
passkey-member = You are a member: these passkeys open your account on any device of yours.
passkey-make = Make a passkey
passkey-enter = Sign in with a passkey
passkey-used = made { $made }, last used { $used }
passkey-unable = Passkeys need a server with a name, over https.
own-data = My data
export-lead = All that this server knows about you, in one file.
export = Save my data
delete-lead = Deletes your account, your name and what you wrote, for good. Others keep their matches with you.
delete = Delete my account
delete-yes = Yes, delete everything
public-page = My public page and ratings
needs-server = With a server
needs-server-lead = Notifications, passkeys, other devices and your data need the server. It cannot be reached now; when it answers again, they are here.
