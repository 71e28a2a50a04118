"""The time of the server: the same at all processes, and steady.

Each process counts with a clock of its machine that no one can set (CLOCK_BOOTTIME where there is one). Only
its start comes from elsewhere: from the database, which all processes share, or from the wall clock where a
single process serves a SQLite file. A mark in the database, a pair of reference time and server time, hands
the time over to processes that start later. So neither a wall clock that is set, nor a process on a machine
with a wrong clock, gives or takes time at any match.

Slow errors are steered away, by STEERING at the most: too slowly for a player to notice.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from undercroft.server.store import Store

log = logging.getLogger("undercroft.clock")

STEERING: Final = 0.001
"""How much faster or slower than its own clock a process may go to get nearer to the others."""
JUMP_SECONDS: Final = 1.0
"""A larger difference is no drift: the reference clock was set."""
MARK_SECONDS: Final = 60.0
"""How often the mark is renewed, and how long a process waits after it has corrected a jump."""
PRECISE_SECONDS: Final = 0.5
"""An answer of the database that took longer than this says too little."""


boot_seconds: Callable[[], float] = (
    partial(time.clock_gettime, time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
)
"""Seconds since the machine was started, those in which it slept included."""


class ServerClock:
    """Call it for the time, in seconds since 1970. It never goes back and never jumps."""

    def __init__(
        self, wall: Callable[[], float] = time.time, ticks: Callable[[], float] = boot_seconds
    ) -> None:
        self._wall = wall
        self._ticks = ticks
        self._offset = wall() - ticks()
        self._synchronized = ticks()
        self._corrected = -MARK_SECONDS

    def __call__(self) -> float:
        return self._ticks() + self._offset

    async def start(self, store: Store) -> None:
        """Takes over the time of the processes that use this database, or used it last. Raises StoreDown."""
        reference, _ = await self._reference(store)
        mark = await store.clock_mark()
        shared = reference if mark is None else mark[1] + max(0.0, reference - mark[0])
        self._offset = shared - self._ticks()
        self._synchronized = self._ticks()
        if mark is None:
            await store.set_clock_mark(None, (reference, shared))

    async def synchronize(self, store: Store) -> None:
        """Steers towards the time of the other processes. Call it every few seconds. Raises StoreDown."""
        reference, precise = await self._reference(store)
        mark = await store.clock_mark()
        if not precise or mark is None:
            return
        own = self()
        error = mark[1] + reference - mark[0] - own
        ticks = self._ticks()
        if abs(error) > JUMP_SECONDS and ticks - self._corrected >= MARK_SECONDS:
            # The reference was set. If several processes disagree, each corrects it once, then all steer.
            self._corrected = ticks
            log.warning("the clock of the database or of this machine was set: off by %.1f s", error)
            await store.set_clock_mark(mark, (reference, own))
        else:
            self._offset += _limited(error, STEERING * (ticks - self._synchronized))
            if abs(reference - mark[0]) > MARK_SECONDS:
                towards = _limited(reference - own, STEERING * MARK_SECONDS)
                await store.set_clock_mark(mark, (reference, own + towards))
        self._synchronized = ticks

    async def _reference(self, store: Store) -> tuple[float, bool]:
        """The time of the clock that all processes can read, and whether it is precise."""
        before = self._ticks()
        answer = await store.time()
        took = self._ticks() - before
        reference = self._wall() if answer is None else answer + took / 2
        return reference, took < PRECISE_SECONDS


def _limited(seconds: float, most: float) -> float:
    return max(-most, min(most, seconds))
