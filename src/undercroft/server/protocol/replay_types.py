"""The bodies of HTTP requests and answers that look back at a match: replays and reviews."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from undercroft.kernel.outcome import NO_SEAT
from undercroft.server.protocol.messages import Phrase


class ReplayRequest(Struct, forbid_unknown_fields=True):
    """A record to look at, after `move` of its moves (the last one if null), from a seat; -1 is a spectator.

    `count` asks for that many views, this one and those after it; `events` for the log of the whole match;
    `position` for the position after `move`, with everything that was hidden.
    """

    record: str
    move: int | None = None
    seat: int = NO_SEAT
    count: int = 1
    events: bool = False
    position: bool = False


class ReviewRequest(Struct, forbid_unknown_fields=True):
    """A record whose decisions are to be analysed: those of a seat after a move."""

    record: str
    seat: int = 0
    after: int = 0


class ReplayEvent(Struct):
    """A move of a replay in words, and the things in the view after it at which it shows."""

    seat: int
    lines: list[Phrase]
    anchors: list[str]


class ReplayViews(Struct):
    """Views of a match that was played: the first is that after `move` of its `moves`. `names` are the names
    of the players if the record has them, `viewable` the seats that you may look from. `position` is there if
    it was asked for."""

    game: str
    moves: int
    move: int
    views: list[Any]
    events: list[ReplayEvent]
    names: list[str]
    viewable: list[int]
    position: dict[str, Any] | None


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


REQUESTS = (ReplayRequest, ReviewRequest)
ANSWERS = (ReplayEvent, ReplayViews, Decision, ReviewPage)
