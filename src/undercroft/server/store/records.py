"""The rows of a store as Python objects, and what is committed together with an entry."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from undercroft.match.entry import Entry
from undercroft.match.match_snapshot import MatchSnapshot
from undercroft.match.setup import Setup
from undercroft.match.timing import Timing


class Account(msgspec.Struct):
    """A guest, identified by a signed cookie. `generation` counts how often all cookies were revoked."""

    id: str
    name: str
    language: str
    generation: int
    created: float
    seen: float


class MatchSummary(msgspec.Struct, frozen=True):
    """What lists of matches and the clock need to know about a match without its log."""

    phase: str
    deadline: float | None
    changed: float


class MatchRow(msgspec.Struct):
    """A match without its log."""

    id: str
    setup: Setup
    created: float
    summary: MatchSummary


class Result(msgspec.Struct, frozen=True, array_like=True):
    """How a match ended for one account."""

    match: str
    seat: int
    account: str
    game: str
    at: float
    score: int
    won: bool
    achievements: list[str]
    collected: list[str] = []
    """What the seat collected, for achievements over several matches."""


class Campaign(msgspec.Struct, frozen=True):
    """A campaign that can be continued: the match where it was saved last, and what the game saved."""

    match: str
    game: str
    saved: dict[str, Any]
    at: float


class Passkey(msgspec.Struct, frozen=True):
    """A passkey that opens an account. Its id and its key are base64url."""

    id: str
    account: str
    public_key: str
    sign_count: int
    """How often it has signed, if it counts: a lower number is that of a copy."""
    name: str
    created: float
    used: float


class Friendship(msgspec.Struct, frozen=True):
    """Two people of whom the first has asked the second. They are friends once that was accepted."""

    id: str
    account: str
    friend: str
    accepted: bool
    at: float

    def other(self, account: str) -> str:
        """The other one of the two."""
        return self.friend if account == self.account else self.account


class Invitation(msgspec.Struct, frozen=True):
    """An invitation of `account` to a match that waits for players."""

    id: str
    account: str
    sender: str
    match: str
    at: float
    shown: bool
    """Whether the person has seen it in an open page."""


class Report(msgspec.Struct, frozen=True):
    """What a person reported to the hosts: a message of the chat, or a name."""

    id: str
    reporter: str
    account: str
    """Who is reported."""
    kind: str
    """message or name."""
    match: str
    seq: int
    text: str
    """The message or the name."""
    reason: str
    words: str
    """What the reporter added."""
    context: list[list[str]]
    """The lines of the chat around a message, each with a name and a text, as the reporter could see them,
    and with the account that wrote it, which no one sees."""
    at: float
    closed: float = 0.0
    closed_by: str = ""


class HostAction(msgspec.Struct, frozen=True):
    """Something that a host did."""

    id: str
    at: float
    host: str
    """The name of the host."""
    action: str
    account: str
    match: str
    detail: str


class PersonRow(msgspec.Struct, frozen=True):
    """A person as hosts see them in a list."""

    account: str
    name: str
    created: float
    seen: float
    member: bool
    """Whether the account has a passkey."""
    matches: int
    muted_until: float
    removed: bool


class Channel(msgspec.Struct, frozen=True):
    """Where notifications go: an address of a person, or the webhook of a match."""

    id: str
    account: str
    match: str
    """The match whose webhook this is; empty for an address of a person."""
    kind: str
    """push, mail, apprise or webhook."""
    address: str
    keys: str
    """The keys of a browser as JSON, or the secret that signs what a webhook gets."""
    origin: str
    """The address of this server as the person knows it: links in messages begin with it."""
    confirmed: bool
    problem: str
    """Why the last message did not arrive; empty if it did."""
    created: float
    changed: float


class NotificationSettings(msgspec.Struct, frozen=True):
    """What a person wants to be told."""

    events: tuple[str, ...]
    digest_hours: int = 0
    """For so many hours, news of slow matches are collected; 0 tells each at once."""


class Notification(msgspec.Struct, frozen=True):
    """Something that happened in a match and may have to be told to an account (to its webhook if the account
    is empty). `key` is unique; a newer notification of the same key replaces one that was not told yet."""

    key: str
    match: str
    account: str
    event: str
    seq: int
    at: float
    due: float
    digest: int = 0
    """Whether it waits for the next digest."""


class Delivery(msgspec.Struct, frozen=True):
    """A message for one channel. `key` and `channel` together are unique."""

    key: str
    channel: str
    message: str
    attempts: int
    at: float


class DailyTry(msgspec.Struct, frozen=True):
    """The try of an account at the challenge of a day."""

    day: str
    game: str
    account: str
    """Empty for the bot that others are compared with."""
    match: str
    board: str
    """Whom it is compared with: "member" (it had a passkey when it began), "guest" or "bot"."""
    state: str
    """running, done, resigned, or late: not finished in time."""
    score: int
    began: float
    ended: float


class DailyEnd(msgspec.Struct, frozen=True):
    """How a try at the challenge of a day ended."""

    state: str
    score: int = 0


class RatedSeat(msgspec.Struct, frozen=True, array_like=True):
    """How a rated match ended for a seat: that of a person, or of a bot whose rating is fixed."""

    account: str
    bot: str
    rating: int
    """The fixed rating of a bot; 0 for a person."""
    place: int
    """1 for the best; equal places are shared. In a cooperative game 1 for a win, 2 for a defeat."""
    abandoned: bool
    """Whether the person was not there at the end."""


class RatedMatch(msgspec.Struct, frozen=True):
    """How a rated match ended. `opponent` is the rating of the common opponent in a cooperative game, else
    0."""

    match: str
    game: str
    at: float
    seats: tuple[RatedSeat, ...]
    opponent: int


class Rating(msgspec.Struct, frozen=True):
    """The rating of an account in a game."""

    account: str
    game: str
    mu: float
    sigma: float
    games: int
    at: float


class RatingChange(msgspec.Struct, frozen=True):
    """What a match changed in a rating. `points` is the share of the others that the player was better than,
    `games` how many rated matches the player had had after this one."""

    match: str
    seat: int
    account: str
    game: str
    number: int
    at: float
    place: int
    points: float
    abandoned: bool
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    games: int


class TournamentPlan(msgspec.Struct, frozen=True):
    """What a host has decided about a tournament."""

    name: str
    kind: Literal["swiss", "round-robin", "knock-out"]
    rounds: int
    """How many rounds a Swiss tournament has; 0 lets the number of players decide."""
    options: dict[str, str]
    timing: Timing
    round_hours: float
    """When a round ends at the latest, after its start."""
    rated: bool


class TournamentRow(msgspec.Struct, frozen=True):
    """A tournament. `due` is when it begins, or when its round ends at the latest."""

    id: str
    game: str
    host: str
    plan: TournamentPlan
    phase: str
    round: int
    due: float | None
    created: float
    version: int


class TournamentGame(msgspec.Struct, frozen=True):
    """A game of a round between two accounts; `two` and `match` are empty for a bye. `result` is 1 or 2 for
    the winner, = for a draw, - for two defeats, empty while it is played."""

    tournament: str
    round: int
    board: int
    match: str
    one: str
    two: str
    result: str


class CommitBatch(msgspec.Struct, frozen=True):
    """An entry, and the changes that are committed with it or not at all."""

    entry: Entry
    summary: MatchSummary | None = None
    new_player: str = ""
    """The account that takes part from now on."""
    results: tuple[Result, ...] = ()
    campaign: Campaign | None = None
    """The campaign as it can be continued from here."""
    campaign_players: tuple[str, ...] = ()
    """The accounts that have played it here."""
    campaign_ends: bool = False
    snapshot: MatchSnapshot | None = None
    """The match after the entry, now and then."""
    notifications: tuple[Notification, ...] = ()
    daily_end: DailyEnd | None = None
    """How the match ended as a try at the challenge of a day."""
    rated: RatedMatch | None = None
    """How a rated match ended."""
