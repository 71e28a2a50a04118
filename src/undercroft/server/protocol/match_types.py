"""The bodies of HTTP requests and answers about games and matches: creating one, lists, results."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from undercroft.match.setup import REPLACE_SECONDS
from undercroft.match.timing import Timing


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


REQUESTS = (SeatRequest, MatchRequest)
ANSWERS = (
    OptionInfo,
    GameInfo,
    CreatedMatch,
    Timing,
    SeatCard,
    MatchCard,
    CampaignInfo,
    MatchResult,
    Results,
)
