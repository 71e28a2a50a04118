"""Clocks as deadlines: nothing ticks, every reading follows from the times in the log."""

from __future__ import annotations

from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State
from undercroft.match.timing import Timing

DAY = 86400.0
RETURN_SECONDS = 15.0  # what a player who ran out of time may come back with, once


def shared_clock(game: Game, state: State) -> float | None:
    """The seconds of the shared clock if it runs in this state, else None."""
    seconds = game.clock_seconds(state) if state.legal_for(NO_SEAT) else None
    return None if seconds is None else float(seconds)


class Clock:
    """The clock of one match. Callers report events with their times; `deadline` is when time is over."""

    def __init__(self, timing: Timing, players: int) -> None:
        self.timing = timing
        self.banks = [timing.seconds] * players
        self.running_seat: int | None = None
        """The seat whose time runs, NO_SEAT for the shared countdown, None if no time runs."""
        self.absent_seat: int | None = None
        """The seat of an absent person for whom a bot has to move. If they return before it does, they have
        thought all the time: it is charged to them."""
        self.since = 0.0
        self.remaining = 0.0
        """The seconds that remained at `since`, or when the clock was stopped."""
        self.replaced: frozenset[int] = frozenset()
        """The seats without time for which a bot has moved: their players may come back."""
        self.graced: frozenset[int] = frozenset()
        """The seats that have had their RETURN_SECONDS."""

    @property
    def deadline(self) -> float | None:
        """When time is over, in seconds since 1970; None while no time runs."""
        return None if self.running_seat is None else self.since + self.remaining

    def stop(self, at: float) -> None:
        """Stops the running time and charges it to its seat: at a pause, at the end, before the next turn.
        A time before `since` charges nothing, and gives nothing."""
        used = max(0.0, at - self.since)
        if self.running_seat is not None:
            self.remaining = max(0.0, self.remaining - used)
            if self.timing.kind == "live":
                self._set(self.running_seat, self.remaining)
            self.running_seat = None
        elif self.absent_seat is not None:
            self.charge(self.absent_seat, used)
        self.absent_seat = None

    def add_increment(self, seat: int) -> None:
        """Gives the seat that moved its increment. Call it after `stop`."""
        if self.timing.kind == "live":
            self._set(seat, self.banks[seat] + self.timing.increment)

    def bot_moved(self, seat: int) -> None:
        """A bot has moved for a person. It earns no increment, and its time is charged to no one. Call it
        before `stop`."""
        self.absent_seat = None
        if self.timing.kind == "live" and self.banks[seat] <= 0.0:
            self.replaced |= {seat}

    def left(self, seat: int) -> float:
        """The seconds that a stopped clock has for a seat: its bank, or what is left of the decision or of
        the shared countdown."""
        return self.banks[seat] if self.timing.kind == "live" else self.remaining

    def charge(self, seat: int, seconds: float) -> None:
        """Takes seconds from a seat while the clock is stopped."""
        if self.timing.kind == "live":
            self._set(seat, max(0.0, self.banks[seat] - seconds))
        else:
            self.remaining = max(0.0, self.remaining - seconds)

    def returned(self, seat: int) -> None:
        """Gives a player who ran out of time RETURN_SECONDS, once a match and after a bot has moved for them.
        Others get nothing."""
        if self.timing.kind == "live" and self.banks[seat] <= 0.0 and self._has_grace(seat):
            self.graced |= {seat}
            self._set(seat, RETURN_SECONDS)

    def can_return(self, seat: int, at: float) -> bool:
        """Whether a player who returns would have any time."""
        used = max(0.0, at - self.since) if self.absent_seat == seat else 0.0
        if self.timing.kind == "live":
            return self.banks[seat] > used or self._has_grace(seat)
        return self.absent_seat != seat or self.remaining > used

    def _has_grace(self, seat: int) -> bool:
        return seat in self.replaced and seat not in self.graced

    def copy(self) -> Clock:
        """An independent copy."""
        other = Clock(self.timing, 0)
        other.banks, other.running_seat = self.banks, self.running_seat
        other.since, other.remaining, other.absent_seat = self.since, self.remaining, self.absent_seat
        other.replaced, other.graced = self.replaced, self.graced
        return other

    def _set(self, seat: int, left: float) -> None:
        # Never in place: copies share the list.
        self.banks = [left if number == seat else bank for number, bank in enumerate(self.banks)]

    def start(self, seat: int | None, countdown_waits: bool, at: float, fresh: bool) -> None:
        """Time runs for this seat (None: for no seat, a bot plays), or the shared countdown runs.

        `countdown_waits` says whether the rules give the clock an action; the shared countdown begins when
        they first do, and continues (`fresh` False) as long as they do. Days begin anew (`fresh`) with a new
        decision; otherwise what was left of them continues.
        """
        kind = self.timing.kind
        if kind == "shared":
            if not countdown_waits:
                self.remaining = 0.0
                return
            self.running_seat = NO_SEAT
            if fresh:
                self.remaining = self.timing.seconds
        else:
            if kind == "days" and fresh:
                self.remaining = self.timing.days * DAY
            if kind == "none" or seat is None:
                return
            self.running_seat = seat
            if kind == "live":
                self.remaining = self.banks[seat]
        self.since = at

    def wait_for_bot(self, seat: int, at: float) -> None:
        """A bot has to move for an absent person. Call it after `start`."""
        if self.timing.kind in ("live", "days"):
            self.absent_seat = seat
            self.since = at
