"""The order in which requests get a worker process."""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import count


class Priority(IntEnum):
    """What a request is for, the most urgent first."""

    TURN = 0
    """A bot has to move: people at a match wait for it."""
    HINT = 1
    REPLAY = 2
    REVIEW = 3
    PUZZLE = 4
    CHALLENGE = 5
    """The strongest bot plays the challenge of the day, to be compared with."""


class WorkQueue:
    """Lets a number of requests run at a time, and the others wait.

    The most urgent request is the next one. Among equals it is that of the owner with the fewest requests
    before it, so an owner with many requests delays none of the others much.
    """

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: list[tuple[int, int, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._owners: Counter[str] = Counter()

    def __len__(self) -> int:
        """How many requests run or wait."""
        return self._owners.total()

    @asynccontextmanager
    async def slot(self, priority: Priority, owner: str) -> AsyncIterator[None]:
        """Waits for a turn and holds it."""
        rank = self._owners[owner]
        self._owners[owner] += 1
        try:
            await self._acquire(priority, rank)
            try:
                yield
            finally:
                self._release()
        finally:
            self._owners[owner] -= 1
            if not self._owners[owner]:
                del self._owners[owner]

    def cancel(self) -> None:
        """Cancels all requests that wait."""
        for *_, granted in self._waiting:
            granted.cancel()

    async def _acquire(self, priority: Priority, rank: int) -> None:
        if self._free:
            self._free -= 1
            return
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (priority, rank, next(self._numbers), granted))
        try:
            await granted
        except asyncio.CancelledError:
            if not granted.cancelled():  # the turn came together with the cancellation
                self._release()
            raise

    def _release(self) -> None:
        """Gives the slot to the next request, or keeps it free."""
        while self._waiting:
            *_, granted = heapq.heappop(self._waiting)
            if not granted.done():
                granted.set_result(None)
                return
        self._free += 1
