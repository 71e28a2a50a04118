# Texts of the terminal client. Ids begin with app-.

app-tagline = Four dungeon games, no torch required
app-continue = Resume: { $game }, { $moves }, { $ago }
app-ago = { $unit ->
    [minutes] { $n } min ago
    [hours] { $n } h ago
   *[days] { $n ->
        [one] { $n } day ago
       *[other] { $n } days ago
    }
}
app-now = just now
app-play = Play { $game }
app-achievements = Results and achievements
app-switch-language = По-русски
app-leave = Quit

app-setup = New match: { $game }
app-players = Players
app-person = a person
app-setup-keys = ↑ ↓ choose  ← → change  Enter start  Esc back
app-menu-keys = digits or ↑ ↓ and Enter  l по-русски  q quit

app-your-move = Your move
app-move-of = { $who }: your move
app-bot = { $who } is thinking …
app-out-of-turn = { $who }: you may step in
app-over = The game is over. Enter: the score
app-welcome = Type a number, or choose with ↑ ↓ and press Enter. ? shows the keys and the rules.
app-page = page { $page } of { $pages }, PgDn and PgUp turn it
app-back = Esc: all actions
app-typed = number { $digits }, Enter or one more digit
app-filter = find: { $text }
app-keys = ? help  t hint  r rules  u undo  g log  s score  l по-русски  m menu  q quit
app-keys-short = ? help  u undo  r rules  l по-русски  q quit
app-bot-keys = f no pauses  ? help  r rules  g log  m menu  q quit
app-clock = ⧗ { $time }
app-nothing-to-take-back = This move cannot be taken back: dice were rolled, or the turn has passed.
app-hint = Hint:
app-hint-play = Enter plays it
app-hint-wait = Thinking …
app-taken-back = Taken back.
app-time-up = Time is up!
app-fast-on = Bots no longer pause between moves.
app-fast-off = Bots pause between moves.
app-not-saved = This move could not be written to disk: { $why }

app-confirm-keys = Enter or y – yes      Esc or n – no
app-handover = Pass the keyboard to { $who }.
app-handover-keys = Enter when nobody else is looking
app-close = ↑ ↓ PgUp PgDn scroll  Esc close
app-small = This window is too small: { $columns } × { $rows }.
app-small-how = Make it at least { $columns } × { $rows }. All moves are saved.

app-help = Help
app-help-keys =
    | key | what it does |
    |---|---|
    | 1, 2, 3 … | play the action of that number; with more than nine, type both digits or one and Enter |
    | ↑ ↓ ← → and Enter | move through the actions, and play one; what it touches is drawn with double lines |
    | PgUp PgDn | the next page of actions |
    | / | find an action by a part of its words |
    | Esc | from the actions of one thing back to all; long lists are grouped |
    | u or Backspace | take the last step back, as long as no die has rolled since |
    | t | a hint: the best move, its value beside the next best, and why; Enter plays it |
    | g | the complete log |
    | s | the score so far |
    | r | the rules of the game |
    | p | your results and achievements |
    | l | Russian or English |
    | f | bots pause or do not pause |
    | Tab | step in out of turn, where a game allows it |
    | Ctrl or Shift and arrows | scroll a drawing that is larger than the window |
    | m | back to the menu; the match is saved |
    | q or Ctrl-C | quit; the match is saved |
    
    Each move is saved before its result is shown. Resume with `undercroft play --resume`.

app-score = The score
app-score-so-far = The score so far
app-winner = Winner: { $who }
app-shared = The win is shared: { $who }
app-team-won = You have won together!
app-team-lost = The dungeon wins this time.
app-rank = Your rank: { $rank }
app-new-achievement = New achievement: { $name }
app-record = The record of this match: { $path }
app-score-keys = n play again  v review  g log  p results  m menu  q quit
app-review-wait = Reviewing all decisions …
app-best = Your best: { $points }

app-profile = Results and achievements
app-no-matches = No match finished yet. The dungeon is waiting.
app-played = { $n ->
    [one] { $n } match played
   *[other] { $n } matches played
}
app-won = { $n } won against others
app-missing-achievements = Not yet earned

app-no-terminal = undercroft play needs a terminal to draw on, and input and output are not both one. To play without a person, use undercroft simulate.
app-no-save = There is no unfinished match to resume.
app-saved = The match is saved. Resume it with: undercroft play --resume
app-damaged = A saved match could not be read ({ $why }). It was moved to { $path }
app-profile-damaged = The profile could not be read. It was moved to { $path }, and a new one was started.
app-refused = A saved match cannot be opened now: { $why }

# The only person at the keyboard.
app-you = You
