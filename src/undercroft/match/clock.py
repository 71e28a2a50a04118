"""Clocks as deadlines: nothing ticks, every reading follows from the times in the log."""

from __future__ import annotations

from typing import Literal

import msgspec

from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State

DAY = 86400.0
RETURN_SECONDS = 15.0  # the least time of a player who returns after a time-out


class Timing(msgspec.Struct, frozen=True):
    """How a match is timed: not at all, days for every move, a bank of seconds for each player with an
    increment for every move, or one shared countdown.
    """

    kind: Literal["none", "days", "live", "shared"] = "none"
    days: float = 0.0
    seconds: float = 0.0
    increment: float = 0.0


def shared_clock(game: Game, state: State) -> float | None:
    """The seconds of the shared clock if it runs in this state, else None."""
    seconds = game.clock_seconds(state) if state.legal_for(NO_SEAT) else None
    return None if seconds is None else float(seconds)


class Clock:
    """The clock of one match. Callers report events with their times; `deadline` is when time is over."""

    __slots__ = ("banks", "remaining", "running_seat", "since", "timing")

    def __init__(self, timing: Timing, players: int) -> None:
        self.timing = timing
        self.banks = [timing.seconds] * players
        self.running_seat: int | None = None
        """The seat whose time runs, NO_SEAT for the shared countdown, None if no time runs."""
        self.since = 0.0
        self.remaining = 0.0
        """The seconds that remained at `since`."""

    @property
    def deadline(self) -> float | None:
        """When time is over, in seconds since 1970; None while no time runs."""
        return None if self.running_seat is None else self.since + self.remaining

    def stop(self, at: float) -> None:
        """Stops the running time and charges it to its seat: at a pause, at the end, before the next turn."""
        if self.running_seat is None:
            return
        self.remaining = max(0.0, self.since + self.remaining - at)
        if self.timing.kind == "live":
            self._set(self.running_seat, self.remaining)
        self.running_seat = None

    def add_increment(self, seat: int) -> None:
        """Gives the seat that moved its increment. Call it after `stop`."""
        if self.timing.kind == "live" and seat != NO_SEAT:
            self._set(seat, self.banks[seat] + self.timing.increment)

    def returned(self, seat: int) -> None:
        """Gives a returning player at least RETURN_SECONDS."""
        if self.timing.kind == "live":
            self._set(seat, max(self.banks[seat], RETURN_SECONDS))

    def copy(self) -> Clock:
        """An independent copy."""
        other = Clock.__new__(Clock)
        other.timing, other.banks, other.running_seat = self.timing, self.banks, self.running_seat
        other.since, other.remaining = self.since, self.remaining
        return other

    def _set(self, seat: int, left: float) -> None:
        # Never in place: copies share the list.
        self.banks = [left if number == seat else bank for number, bank in enumerate(self.banks)]

    def start(self, seat: int | None, countdown_waits: bool, at: float, fresh: bool) -> None:
        """Time runs for this seat (None: for no seat, a bot plays), or the shared countdown runs.

        `countdown_waits` says whether the rules give the clock an action; the shared countdown begins when
        they first do, and continues (`fresh` False) as long as they do.
        """
        kind = self.timing.kind
        if kind == "shared":
            if not countdown_waits:
                self.remaining = 0.0
                return
            self.running_seat = NO_SEAT
            if fresh:
                self.remaining = self.timing.seconds
        elif kind == "none" or seat is None:
            return
        else:
            self.running_seat = seat
            self.remaining = self.timing.days * DAY if kind == "days" else self.banks[seat]
        self.since = at
