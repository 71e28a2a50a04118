"""The moves of a match: what an entry of the log leads to, and what can be taken back."""

from __future__ import annotations

from undercroft.kernel.state import State
from undercroft.match.entry import Entry


class BrokenLog(ValueError):
    """The log does not fit the rules: an entry is missing, was changed, or was made by other rules."""


class Move:
    """A move that was checked and played once: its number, the state after it, who acts there, and what is
    legal."""

    def __init__(self, action: int, state: State) -> None:
        self.action = action
        self.state = state
        self.actor = state.actor()
        self.legal = state.legal()


class Undo:
    """What was before a move that can be taken back: the state, its digest, whether the countdown ran."""

    def __init__(self, state: State, digest: str, left: float, countdown: bool) -> None:
        self.state, self.digest, self.countdown = state, digest, countdown
        self.gain = left
        """The seconds that the move gave to its seat. The seconds before it, until the move is applied."""


class Event:
    """An applied entry, with the states around it if it was a move. It is enough to describe the entry."""

    def __init__(self, entry: Entry, before: State, after: State, action: int = -1) -> None:
        self.entry = entry
        self.before = before
        self.after = after
        self.action = action
        """The action of the move, -1 for other entries."""
