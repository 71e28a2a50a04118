"""How a game ended."""

from __future__ import annotations

from typing import Final

NO_SEAT: Final = -1
"""Not a seat: the table itself. Spectators see the table's view; the clock acts for the table."""


class Outcome:
    """Who won and with how many points.

    `winners` are the seats that won, several if they share the win, all of them or none in a
    cooperative game. `scores` has the points of every seat. `reason` is one word of the game's own,
    a key of its texts ("delves", "alarm", "three_treasures").
    """

    def __init__(self, winners: list[int], scores: list[int], reason: str) -> None:
        self.winners = winners
        self.scores = scores
        self.reason = reason

    def __repr__(self) -> str:
        return f"Outcome(winners={self.winners}, scores={self.scores}, reason={self.reason!r})"

    def as_json(self) -> dict[str, object]:
        """The outcome as plain JSON, as views and records show it."""
        return {"winners": self.winners, "scores": self.scores, "reason": self.reason}
