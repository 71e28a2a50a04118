"""The bodies of HTTP requests and answers. docs/protocol.md and web/src/protocol.ts are generated from them.

Fields of an answer are always present. Fields of a request with a default may be left out.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from undercroft.kernel.outcome import NO_SEAT
from undercroft.match.clock import Timing
from undercroft.match.setup import REPLACE_SECONDS
from undercroft.server.protocol import host_types, people_types
from undercroft.server.protocol.messages import Phrase

# Requests.


class PuzzleChoice(Struct, forbid_unknown_fields=True):
    """Which puzzle you want next: of a game, and of a theme or of any."""

    game: Annotated[str, Meta(max_length=80)]
    theme: Annotated[str, Meta(max_length=80)] = ""


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    """All moves of your answer so far; or that you give up and want to see the best one."""

    moves: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=60)]
    give_up: bool = False


class AccountChange(Struct, forbid_unknown_fields=True):
    """What a guest may change."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    language: Annotated[str, Meta(max_length=10)] | None = None


class BotAccount(Struct, forbid_unknown_fields=True):
    """A bot that plays over the network."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class DeletionRequest(Struct, forbid_unknown_fields=True):
    """That you really want to delete your account."""

    sure: Literal[True]


class RecoveryRequest(Struct, forbid_unknown_fields=True):
    """The token of a recovery link."""

    token: Annotated[str, Meta(max_length=100)]


class SeatRequest(Struct, forbid_unknown_fields=True):
    """Who plays a seat: "me" (more than once for several people at one device), "open", or a bot."""

    who: Literal["me", "open", "bot"]
    bot: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=80)] = ""


class MatchRequest(Struct, forbid_unknown_fields=True):
    """A match as a host asks for it. It begins when all seats are taken ("full"), when all players are ready
    as well ("ready"; one person without a clock need not say so), or by the host. `hints` allows hints.
    Without a clock, the host may replace an absent player by a bot after `replace_seconds`. `campaign` is the
    match whose campaign continues, with the options that it was saved with. `lesson` asks for the match of
    the tutorial: the game chooses its seats, options and dice, and it counts for no statistics.
    `several_seats` lets everyone take more than one open seat. With `open_after` false, strangers get neither
    the record nor the secret of the dice after the end. A `rated` match counts for [ratings](ratings.md): it
    has no hints, each person has one seat, and its bots are levels."""

    game: Annotated[str, Meta(max_length=80)]
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=12)]
    options: dict[str, str] = {}
    timing: Timing = Timing()
    listed: bool = False
    begins: Literal["full", "ready", "host"] = "full"
    open_after: bool = True
    hints: bool = True
    replace_seconds: Annotated[float, Meta(ge=10, le=2592000)] = REPLACE_SECONDS
    several_seats: bool = False
    campaign: Annotated[str, Meta(max_length=40)] = ""
    lesson: bool = False
    rated: bool = False


class DailyRequest(Struct, forbid_unknown_fields=True):
    """The game whose challenge of the day you want to play."""

    game: Annotated[str, Meta(max_length=80)]


class TournamentRequest(Struct, forbid_unknown_fields=True):
    """A tournament of games of two. `rounds` counts for a Swiss tournament; 0 lets the number of players
    decide. A round ends after `round_hours` at the latest. `timing` is live, or days for each move."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    game: Annotated[str, Meta(max_length=80)]
    kind: Literal["swiss", "round-robin", "knock-out"]
    timing: Timing
    starts: Annotated[float, Meta(ge=0, le=1e11)]
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0
    options: dict[str, str] = {}
    round_hours: Annotated[float, Meta(ge=0.05, le=1440)] = 2.0
    rated: bool = True


class ReplayRequest(Struct, forbid_unknown_fields=True):
    """A record to look at, after `move` of its moves (the last one if null), from a seat; -1 is a spectator.

    `count` asks for that many views, this one and those after it; `events` for the log of the whole match.
    """

    record: str
    move: int | None = None
    seat: int = NO_SEAT
    count: int = 1
    events: bool = False


class ReviewRequest(Struct, forbid_unknown_fields=True):
    """A record whose decisions are to be analysed: those of a seat after a move."""

    record: str
    seat: int = 0
    after: int = 0


Events = Annotated[list[Literal["turn", "begun", "over", "named", "clock", "invited"]], Meta(max_length=6)]


class NotificationChange(Struct, forbid_unknown_fields=True):
    """Of which events you want to be notified, and for how many hours news of slow matches are collected."""

    events: Events
    digest_hours: Annotated[int, Meta(ge=0, le=168)] = 0


class ChannelRequest(Struct, forbid_unknown_fields=True):
    """An address for notifications. A browser gives `p256dh` and `auth` as well."""

    kind: Literal["push", "mail", "apprise"]
    address: Annotated[str, Meta(min_length=3, max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)] = ""
    auth: Annotated[str, Meta(max_length=100)] = ""


class ChannelName(Struct, forbid_unknown_fields=True):
    """One of your addresses for notifications."""

    channel: Annotated[str, Meta(max_length=40)]


class LinkToken(Struct, forbid_unknown_fields=True):
    """The token of a link in a message."""

    token: Annotated[str, Meta(max_length=400)]


class MatchNotificationChange(Struct, forbid_unknown_fields=True):
    """Of which events of one match you want to be notified; none mute it, null is as in all matches."""

    events: Events | None = None


class WebhookRequest(Struct, forbid_unknown_fields=True):
    """Where the news of a match go; nowhere if empty."""

    address: Annotated[str, Meta(max_length=1000)]


class PasskeyAnswer(Struct, forbid_unknown_fields=True):
    """What `navigator.credentials` gave, as JSON."""

    credential: dict[str, Any]


class NewPasskey(Struct, forbid_unknown_fields=True):
    """A passkey that a browser has made, and a name by which its owner recognizes it."""

    credential: dict[str, Any]
    name: Annotated[str, Meta(max_length=80)] = ""


class PasskeyName(Struct, forbid_unknown_fields=True):
    """One of your passkeys."""

    passkey: Annotated[str, Meta(max_length=2000)]


# Answers.


class PasskeyInfo(Struct):
    """A passkey that opens your account, when it was made and when it was last used."""

    id: str
    name: str
    created: float
    used: float


class ChannelInfo(Struct):
    """One of your addresses for notifications. `address` shows as much of it as you need to recognize it.
    `problem` is not empty if the last message did not arrive."""

    id: str
    kind: str
    address: str
    confirmed: bool
    problem: str


class NotificationPage(Struct):
    """Of what you are notified, and where."""

    events: list[str]
    digest_hours: int
    channels: list[ChannelInfo]
    kinds: list[str]
    push_key: str


class WebhookInfo(Struct):
    """The webhook of a match, and the secret that signs what is sent there."""

    address: str
    secret: str
    problem: str


class MatchNotifications(Struct):
    """Of what you are notified in a match. `reachable` says whether you have an address at all."""

    events: list[str] | None
    reachable: bool
    host: bool
    webhook: WebhookInfo | None


class StopInfo(Struct):
    """What a link can stop: messages to an address, and those about a match; both are empty if there is
    nothing left to stop."""

    kind: str
    address: str
    match: str


class Problem(Struct):
    """Why a request failed: `reason` is a key, `detail` a sentence in English or empty. `seconds` is not 0 if
    the request may succeed after so many seconds; the header `Retry-After` has the same number."""

    reason: str
    detail: str
    seconds: int = 0


class Health(Struct):
    """Whether a process works: "fine", "stopping" or "no database"."""

    status: str
    version: str


class AccountInfo(Struct):
    """Your account. `player` is your public id: the address of your page is /player/ and it."""

    name: str
    language: str
    player: str


class Token(Struct):
    """A secret that a bot shows later."""

    token: str


class RecoveryLink(Struct):
    """The token of a recovery link, and the link as an SVG picture."""

    token: str
    qr: str


class OptionInfo(Struct):
    """An option of a game with its choices, the default first."""

    name: str
    choices: list[str]


class GameInfo(Struct):
    """A game of this server. `titles` and `taglines` are by language, so that a list of games needs no other
    texts."""

    game: str
    titles: dict[str, str]
    taglines: dict[str, str]
    players: tuple[int, int]
    cooperative: bool
    options: list[OptionInfo]
    bots: list[str]
    local_bots: list[str]
    """Those of them that are quick enough in a page, without a server."""
    rules: int
    content: str
    lesson: bool
    """Whether a match can be its lesson."""


class LocalFiles(Struct):
    """What a page loads to play without a server: the address of the archive of the rules, relative to the
    page, and its size."""

    rules: str
    bytes: int


class CreatedMatch(Struct):
    """The id of a new match."""

    match: str


class SeatCard(Struct):
    """A seat in a list of matches."""

    kind: str
    name: str
    bot: str


class MatchCard(Struct):
    """A match in a list. `you` are your seats."""

    match: str
    game: str
    options: dict[str, str]
    timing: Timing
    phase: str
    created: float
    changed: float
    deadline: float | None
    seats: list[SeatCard]
    you: list[int]
    listed: bool
    host: bool
    lesson: bool
    daily: str
    """The day whose challenge it is a try at, else empty."""
    rated: bool


class CampaignInfo(Struct):
    """A campaign that you can continue: the match where it was saved, and what the game saved."""

    match: str
    game: str
    saved: dict[str, Any]
    at: float


class MatchResult(Struct):
    """How a match ended for one of your seats."""

    match: str
    game: str
    at: float
    seat: int
    score: int
    won: bool
    achievements: list[str]


class Results(Struct):
    """How your matches ended, and all your achievements by game."""

    results: list[MatchResult]
    achievements: dict[str, list[str]]


class DailyTryInfo(Struct):
    """Your try at the challenge of a day. `state` is running, done, resigned, or late: not finished in time.
    `rank` is that among the `of` people on your board who have finished; 0 if you have not."""

    match: str
    state: str
    score: int
    rank: int
    of: int


class DailyChallenge(Struct):
    """The challenge of a game on a day. `details` (such as the hero of the day) and `goals` (what points are
    given for) are by language. `finished` counts the people who have finished, `best` is their best score."""

    game: str
    players: int
    bot: str
    options: dict[str, str]
    details: dict[str, list[str]]
    goals: dict[str, str]
    finished: int
    best: int | None
    own: DailyTryInfo | None


class DailyPage(Struct):
    """The challenges of a day. It ends at `ends`; tries may be finished until `sealed_until`. Then `secret`
    is published, whose hash is `commitment`; until then it is empty. `streak` counts the days in a row on
    which you have finished a try. `member` says on which board a try of yours would be. `before` and `after`
    are the neighbouring days that had challenges, or empty."""

    day: str
    today: bool
    now: float
    ends: float
    sealed_until: float
    commitment: str
    secret: str
    challenges: list[DailyChallenge]
    streak: int
    member: bool
    before: str
    after: str


class DailyRow(Struct):
    """A try on the board of a day. Equal scores share a rank. `match` is empty until the day is unsealed,
    `name` is "#0" for a deleted account."""

    rank: int
    name: str
    score: int
    you: bool
    match: str


class DailyBoard(Struct):
    """The board of a challenge: the best tries, and under `distribution` all scores, the best first, each
    with the number of people. `bot` is the strongest bot, null until it has finished."""

    day: str
    game: str
    board: Literal["member", "guest"]
    sealed: bool
    finished: int
    rows: list[DailyRow]
    distribution: list[tuple[int, int]]
    own: DailyTryInfo | None
    bot: DailyRow | None


class LeaderboardEntry(Struct):
    """A player on a leaderboard. The true skill is within `rating` ± `spread` with 95 % probability. `rank`
    is 0 for a provisional rating."""

    rank: int
    player: str
    name: str
    rating: int
    spread: int
    games: int
    you: bool


class BotRating(Struct):
    """A bot and its fixed rating."""

    bot: str
    rating: int


class Leaderboard(Struct):
    """The best players of a game, those with few rated matches, and where its bots stand. A cooperative game
    has the rating of its `opponent` with the usual options, others 0."""

    game: str
    members: bool
    entries: list[LeaderboardEntry]
    provisional: list[LeaderboardEntry]
    bots: list[BotRating]
    opponent: int


class PlayerRating(Struct):
    """The rating of a player in a game. `rank` is 0 while it is provisional."""

    game: str
    rating: int
    spread: int
    games: int
    rank: int


class PlayerInfo(Struct):
    """What all may know of a player. `member` says whether the account has a passkey."""

    player: str
    name: str
    member: bool
    you: bool
    ratings: list[PlayerRating]
    achievements: dict[str, list[str]]


class RatedOpponent(Struct):
    """Another seat of a rated match: a player (with an empty id if the account was deleted) or a bot."""

    player: str
    name: str
    bot: str
    place: int


class RatedGame(Struct):
    """A rated match of a player. `place` is 1 for the best; in a cooperative game 1 for a win, 2 for a
    defeat."""

    match: str
    at: float
    place: int
    abandoned: bool
    before: int
    rating: int
    spread: int
    others: list[RatedOpponent]


class RatingPoint(Struct):
    """A rating after a match."""

    at: float
    rating: int
    spread: int


class Opponent(Struct):
    """A player whom another one has met often: how often the other one was ahead, and how often behind."""

    player: str
    name: str
    met: int
    ahead: int
    behind: int


class PlayerGame(Struct):
    """The rated matches of a player in a game: the curve of the rating, the last matches, the opponents."""

    curve: list[RatingPoint]
    history: list[RatedGame]
    opponents: list[Opponent]


class SeatRating(Struct):
    """What a match changed in the rating of the person at a seat."""

    seat: int
    before: int
    rating: int
    spread: int
    provisional: bool
    abandoned: bool


class MatchRating(Struct):
    """What a rated match changed; nothing before its end."""

    rated: bool
    seats: list[SeatRating]


class SeasonEntry(Struct):
    """A player in the table of a season: rated matches, points (the share of the others whom the player was
    ahead of, match by match), and what the rating has gained."""

    place: int
    player: str
    name: str
    games: int
    points: float
    gain: int
    you: bool


class Season(Struct):
    """The league table of a game over a period, in seconds since 1970."""

    game: str
    since: float
    until: float
    entries: list[SeasonEntry]


class TournamentCard(Struct):
    """A tournament in a list. `rounds` is 0 as long as the number of players decides. `due` is when it
    begins, or when the round ends at the latest."""

    tournament: str
    name: str
    game: str
    kind: str
    options: dict[str, str]
    timing: Timing
    rated: bool
    phase: str
    round: int
    rounds: int
    due: float | None
    players: int


class TournamentPlayer(Struct):
    """A player of a tournament by place, with points and tie-breaks. `player` is empty if the account was
    deleted."""

    place: int
    seed: int
    player: str
    name: str
    points: float
    buchholz: float
    sonneborn: float
    wins: int
    played: int
    withdrawn: bool
    you: bool


class TournamentMatch(Struct):
    """A game of a round between two seeds; `two` is -1 for a bye. `result` is 1 or 2 for the winner, = for a
    draw, - for two defeats, empty while it is played."""

    round: int
    board: int
    match: str
    one: int
    two: int
    result: str


class TournamentPage(Struct):
    """A tournament: its players by their places, and all games. `joined` says whether you take part."""

    card: TournamentCard
    players: list[TournamentPlayer]
    matches: list[TournamentMatch]
    joined: bool
    host: bool


class ReplayEvent(Struct):
    """A move of a replay in words, and the things in the view after it at which it shows."""

    seat: int
    lines: list[Phrase]
    anchors: list[str]


class ReplayViews(Struct):
    """Views of a match that was played: the first is that after `move` of its `moves`. `names` are the names
    of the players if the record has them, `viewable` the seats that you may look from."""

    game: str
    moves: int
    move: int
    views: list[Any]
    events: list[ReplayEvent]
    names: list[str]
    viewable: list[int]


class Decision(Struct):
    """A decision beside the best one. `stands` is how the match stood before it, `loss` what it cost, both in
    `unit`."""

    move: int
    seat: int
    played: str
    best: str
    played_phrase: Phrase
    best_phrase: Phrase
    unit: Literal["points", "chance"]
    stands: float
    loss: float
    mark: Literal["good", "inaccuracy", "mistake", "blunder"]


class ReviewPage(Struct):
    """Some decisions of a seat, and after which move the next page begins; null after the last one."""

    decisions: list[Decision]
    next: int | None


class PuzzleStanding(Struct):
    """How you do with the puzzles of a game. `deviation` says how certain the rating is. A streak is of
    puzzles solved at the first try, one after the other."""

    rating: int
    deviation: int
    tries: int
    solved: int
    streak: int
    best_streak: int


class PuzzleGame(Struct):
    """The puzzles of a game: how many there are of each theme, and how you do; null before your first try.
    The texts of the game name the themes."""

    game: str
    count: int
    themes: dict[str, int]
    standing: PuzzleStanding | None


class PuzzleName(Struct):
    """A puzzle. `tried` is null before your first try, then whether you solved it."""

    game: str
    puzzle: str
    tried: bool | None


class PuzzlePage(Struct):
    """All puzzles, and that of the day."""

    games: list[PuzzleGame]
    daily: PuzzleName | None
    day: str


class PuzzleInfo(Struct):
    """A puzzle to be solved, as a match: its snapshot is like that of a match, and so are the frames of its
    moves."""

    game: str
    puzzle: str
    theme: str
    rating: int
    tried: bool | None
    snapshot: Any


class PuzzleRated(Struct):
    """What a first try changed: how you do now, by how much your rating went up or down, and the new rating
    of the puzzle."""

    standing: PuzzleStanding
    change: int
    puzzle: int


class PuzzleVerdict(Struct):
    """Whether an answer is right, what it is worth in `unit` (null if it was given up), and what the best
    answer and the best wrong one are worth. `solution` has the frames of the best answer. `rated` is null for
    a try that does not count."""

    solved: bool
    unit: str
    value: float | None
    best: float
    next: float
    solution: list[Any]
    rated: PuzzleRated | None


class PuzzleStep(Struct):
    """What moves lead to: the frame of the last one (null without any), a snapshot after all of them, and the
    verdict, if the answer is complete."""

    frame: Any
    snapshot: Any
    verdict: PuzzleVerdict | None


REQUESTS = (
    AccountChange,
    BotAccount,
    DeletionRequest,
    RecoveryRequest,
    SeatRequest,
    MatchRequest,
    DailyRequest,
    TournamentRequest,
    ReplayRequest,
    ReviewRequest,
    NotificationChange,
    ChannelRequest,
    ChannelName,
    LinkToken,
    MatchNotificationChange,
    WebhookRequest,
    PasskeyAnswer,
    NewPasskey,
    PasskeyName,
    *people_types.REQUESTS,
    PuzzleChoice,
    PuzzleAnswer,
    *host_types.REQUESTS,
)
ANSWERS = (
    Problem,
    Health,
    AccountInfo,
    Token,
    RecoveryLink,
    OptionInfo,
    GameInfo,
    LocalFiles,
    CreatedMatch,
    Timing,
    SeatCard,
    MatchCard,
    CampaignInfo,
    MatchResult,
    Results,
    DailyTryInfo,
    DailyChallenge,
    DailyPage,
    DailyRow,
    DailyBoard,
    LeaderboardEntry,
    BotRating,
    Leaderboard,
    PlayerRating,
    PlayerInfo,
    RatedOpponent,
    RatedGame,
    RatingPoint,
    Opponent,
    PlayerGame,
    SeatRating,
    MatchRating,
    SeasonEntry,
    Season,
    TournamentCard,
    TournamentPlayer,
    TournamentMatch,
    TournamentPage,
    ReplayEvent,
    ReplayViews,
    Decision,
    ReviewPage,
    ChannelInfo,
    NotificationPage,
    WebhookInfo,
    MatchNotifications,
    StopInfo,
    PasskeyInfo,
    *people_types.ANSWERS,
    PuzzleStanding,
    PuzzleGame,
    PuzzleName,
    PuzzlePage,
    PuzzleInfo,
    PuzzleRated,
    PuzzleVerdict,
    PuzzleStep,
    *host_types.ANSWERS,
)
