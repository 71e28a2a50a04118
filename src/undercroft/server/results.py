"""How matches end for the people who played them."""

from __future__ import annotations

from typing import Any

from undercroft.kernel.outcome import TABLE
from undercroft.match.match import Match
from undercroft.server.store import Result


def results(match: Match, at: float) -> list[Result]:
    """How it ended for every person at the table."""
    outcome = match.state.outcome()
    assert outcome is not None
    seats: list[Any] = match.game.table(match.state, TABLE).get("seats", [])
    found = []
    for number, seat in enumerate(match.seats):
        if seat.kind == "person" and not seat.resigned:
            deeds = seats[number].get("deeds", []) if number < len(seats) else []
            won = number in outcome.winners
            score = outcome.scores[number] if number < len(outcome.scores) else 0
            found.append(Result(match.id, number, seat.person, match.game.name, at, score, won, list(deeds)))
    return found
