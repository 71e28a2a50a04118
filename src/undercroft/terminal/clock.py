"""The sand timer of a real-time game: a deadline, not a count of ticks."""

from __future__ import annotations

import time
from collections.abc import Callable

from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State
from undercroft.match.clock import shared_clock


class Clock:
    """Runs whenever the table has something to do when time is up, from the seconds that its view names.

    Whoever stops the program (Ctrl-Z) stops no sand: when it goes on, the deadline is where it was. A match
    that is put away and taken up again goes on with the seconds that were left.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._deadline: float | None = None
        self._left: float | None = None

    def carry_on(self, seconds: float | None) -> None:
        """The next time it runs, it has only so many seconds."""
        self._left = seconds

    def watch(self, game: Game, state: State) -> None:
        """Starts when time begins to matter, stops when it no longer does; a new start has all the sand."""
        if not state.legal_for(NO_SEAT) or state.over():
            self._deadline = None
            return
        if self._deadline is None:
            seconds = self._left if self._left is not None else shared_clock(game, state)
            self._left = None
            if seconds is not None:
                self._deadline = self._now() + seconds

    @property
    def left(self) -> float | None:
        """The seconds left, never below 0; None while it does not run."""
        return None if self._deadline is None else max(0.0, self._deadline - self._now())

    @property
    def run_out(self) -> bool:
        """Whether the deadline has passed."""
        return self.left == 0.0
