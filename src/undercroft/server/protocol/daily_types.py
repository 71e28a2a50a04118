"""The bodies of HTTP requests and answers about the challenges of the days."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class DailyRequest(Struct, forbid_unknown_fields=True):
    """The game whose challenge of the day you want to play."""

    game: Annotated[str, Meta(max_length=80)]


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


REQUESTS = (DailyRequest,)
ANSWERS = (DailyTryInfo, DailyChallenge, DailyPage, DailyRow, DailyBoard)
