"""The bodies of HTTP requests and answers about tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from undercroft.match.timing import Timing


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
    draw, - for two defeats, empty while it is played. `match` is empty for a bye, and for two people of whom
    one has blocked the other."""

    round: int
    board: int
    match: str
    one: int
    two: int
    result: str


class TournamentPage(Struct):
    """A tournament: its players by their places, and all games. `joined` says whether you take part,
    `blocked` how many of the players you have blocked."""

    card: TournamentCard
    players: list[TournamentPlayer]
    matches: list[TournamentMatch]
    joined: bool
    host: bool
    blocked: int


REQUESTS = (TournamentRequest,)
ANSWERS = (TournamentCard, TournamentPlayer, TournamentMatch, TournamentPage)
