"""A match shown again: what a seat saw after each of its moves, and what it was told."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.outcome import NO_SEAT
from undercroft.match.origin import Origin
from undercroft.match.replay import replay_steps

MOST = 50
"""How many views are shown at once: enough to play on while the next are fetched, few enough to be quick."""


def film(
    start: Origin,
    log: list[tuple[int, str]],
    seat: int = NO_SEAT,
    move: int = -1,
    count: int = 1,
    told: bool = False,
) -> dict[str, Any]:
    """What this seat saw after so many moves of a log that is known to fit its start; -1 is the last one.

    `views` has that and the views after it, `count` in all if the match was that long; `story` tells every
    move of the match if it is asked for.
    """
    game = start.game
    first = len(log) if move < 0 else min(move, len(log))
    last = min(first + max(1, min(count, MOST)) - 1, len(log))
    views = [game.view(start.initial_state(), seat)] if first == 0 else []
    story: list[dict[str, Any]] = []
    for step in replay_steps(start, log if told else log[:last]):
        if first <= step.number <= last:
            views.append(game.view(step.after, seat))
        if told:
            lines = game.describe_move(step.before, step.action, step.after, seat)
            story.append({"seat": step.seat, "lines": [phrase.as_json() for phrase in lines]})
    return {
        "game": game.name,
        "moves": len(log),
        "move": first,
        "views": views,
        "story": story,
    }
