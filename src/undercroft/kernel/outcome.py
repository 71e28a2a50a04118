"""How a game ended."""

from __future__ import annotations

from typing import Final

NO_SEAT: Final = -1
"""The seat number of spectators, and of actions that the clock takes."""


class Outcome:
    """Winners and scores.

    `winners` are the winning seats: several if they share the win, all or none in a cooperative game.
    `scores` has the points of every seat. `reason` is a word of the game's own and a key of its texts
    ("delves", "alarm").
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
