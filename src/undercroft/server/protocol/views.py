"""The type of a view, as `Game.view` builds it for every game. Only `table` has a type of each game's own."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from undercroft.kernel.game import Game
from undercroft.server.protocol.messages import Phrase


class Offer(TypedDict):
    """An action that is legal now: its text, its verb with the operands, and the anchors that one picks to do
    it. `warning` is a key of the texts if the action hurts and cannot be undone."""

    text: str
    verb: str
    operands: dict[str, str]
    anchors: list[str]
    phrase: Phrase
    warning: str


class Outcome(TypedDict):
    """Winners and scores after the end. `reason` is a key of the game's texts."""

    winners: list[int]
    scores: list[int]
    reason: str


class ScoreLine(TypedDict):
    """A part of a score. `id` is a key of the game's texts, `count` how many things the points are for. A
    game may add fields of its own."""

    id: str
    points: int
    count: NotRequired[int]


class ScoreBreakdown(TypedDict):
    """The score of a seat, line by line."""

    total: int
    lines: list[ScoreLine]


class View(TypedDict):
    """All that a seat may see and do. `table` is what lies on the table, in the game's own form."""

    game: str
    players: int
    actor: int
    phase: str
    outcome: Outcome | None
    score_breakdown: list[ScoreBreakdown]
    chat_allowed: bool
    seat: int
    table: dict[str, Any]
    actions: list[Offer]


def view_type(game: Game) -> type[Any]:
    """The TypedDict of `table` in the views of a game; `dict` for a game that has not typed its views."""
    return game.table_type
