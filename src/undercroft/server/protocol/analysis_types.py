"""The bodies of HTTP requests and answers about the analysis of a position."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from undercroft.server.protocol.messages import Phrase

MOST_MOVES = 400
MOST_ROLLS = 1 << 20


class AnalysisMove(Struct, forbid_unknown_fields=True):
    """A move of an analysis. Another number of its `roll` gives other dice."""

    action: Annotated[str, Meta(max_length=80)]
    roll: Annotated[int, Meta(ge=0, lt=MOST_ROLLS)] = 0


class AnalysisRequest(Struct, forbid_unknown_fields=True):
    """A position with the moves that were tried from there, for all seats, and the names of the players."""

    game: Annotated[str, Meta(max_length=60)]
    position: dict[str, Any]
    moves: Annotated[list[AnalysisMove], Meta(max_length=MOST_MOVES)] = []
    names: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=16)] = []


class AnalysisRoll(Struct):
    """What other dice would have brought: the number of the roll, and how often rolls end like that."""

    roll: int
    share: float
    lines: list[Phrase]


class AnalysisStep(Struct):
    """The last move as a frame (null before the first one), the position after it as a snapshot, and what
    else could have come of that move; `rolls` is empty if it was no matter of chance."""

    frame: Any
    snapshot: Any
    rolls: list[AnalysisRoll]


class AnalysisChoice(Struct):
    """An action with its value: the points at the end, or the chance of winning. `line` is what follows it at
    best, up to the next dice or cards."""

    action: str
    phrase: Phrase
    value: float
    line: list[Phrase]


class AnalysisValues(Struct):
    """The best actions of the seat that has to act, with what it may know; none after the end."""

    unit: Literal["points", "chance"]
    seat: int
    choices: list[AnalysisChoice]


REQUESTS = (AnalysisMove, AnalysisRequest)
ANSWERS = (AnalysisRoll, AnalysisStep, AnalysisChoice, AnalysisValues)
