"""The shared clock of a real-time game, kept as a deadline."""

from __future__ import annotations

import time
from collections.abc import Callable

from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State
from undercroft.match.clock import shared_clock


class DeadlineClock:
    """Runs while the state has an action of the clock, with the seconds that the game sets.

    Suspending the program (Ctrl-Z) does not move the deadline. A match that is closed and resumed continues
    with the seconds that were left.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._deadline: float | None = None
        self._remaining: float | None = None

    def set_remaining(self, seconds: float | None) -> None:
        """Sets the seconds of the next run, instead of the game's full time."""
        self._remaining = seconds

    def update(self, game: Game, state: State) -> None:
        """Starts or stops the clock as this state requires. Each start has the game's full time."""
        if not state.legal_for(NO_SEAT) or state.over():
            self._deadline = None
            return
        if self._deadline is None:
            seconds = self._remaining if self._remaining is not None else shared_clock(game, state)
            self._remaining = None
            if seconds is not None:
                self._deadline = self._now() + seconds

    @property
    def left(self) -> float | None:
        """The seconds left, never below 0; None while the clock is stopped."""
        return None if self._deadline is None else max(0.0, self._deadline - self._now())

    @property
    def expired(self) -> bool:
        """Whether the deadline has passed."""
        return self.left == 0.0
