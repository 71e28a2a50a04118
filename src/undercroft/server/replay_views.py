"""The views of a match that was played, as a seat saw them after each move."""

from __future__ import annotations

from undercroft.kernel.outcome import NO_SEAT
from undercroft.match.origin import Origin
from undercroft.match.replay import replay_steps
from undercroft.server.protocol.frames import as_phrases
from undercroft.server.protocol.replay_types import ReplayEvent, ReplayViews

MAX_VIEWS = 50
"""How many views one answer has: enough to play on while the next are fetched."""


def replay_views(
    origin: Origin,
    log: list[tuple[int, str]],
    seat: int = NO_SEAT,
    move: int = -1,
    count: int = 1,
    events: bool = False,
    names: list[str] | None = None,
    viewable: list[int] | None = None,
    position: bool = False,
) -> ReplayViews:
    """Up to `count` views of a seat, beginning after this move (-1: the last one) of a log that is known to
    fit its origin. With `events`, the log of the whole match is described. `viewable` are the seats that the
    reader may look from, all of them unless given. With `position`, that of the first view is given."""
    game = origin.game
    first = len(log) if move < 0 else min(move, len(log))
    last = min(first + max(1, min(count, MAX_VIEWS)) - 1, len(log))
    shown = origin.initial_state() if first == 0 else None
    views = [] if shown is None else [game.view(shown, seat)]
    described: list[ReplayEvent] = []
    for step in replay_steps(origin, log if events else log[:last]):
        if first <= step.number <= last:
            views.append(game.view(step.after, seat))
            shown = shown or step.after
        if events:
            lines = game.describe_move(step.before, step.action, step.after, seat)
            anchors = game.move_anchors(step.before, step.action, step.after, seat)
            described.append(ReplayEvent(step.seat, as_phrases(lines), anchors))
    seats = list(range(origin.players)) if viewable is None else viewable
    found = game.position(shown) if position and shown is not None else None
    return ReplayViews(game.name, len(log), first, views, described, names or [], seats, found)
