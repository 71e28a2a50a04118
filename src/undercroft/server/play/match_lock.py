"""The lock of a match: held while its entries are read or committed."""

from __future__ import annotations

import asyncio
from collections import deque


class MatchLock:
    """A lock like asyncio.Lock that can also be taken without waiting: most moves find it free."""

    def __init__(self) -> None:
        self._held = False
        self._waiters: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether it is held."""
        return self._held

    def take(self) -> bool:
        """Takes it if it is free; False if it is held."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Hands it to the first who waits for it, or frees it."""
        while self._waiters:
            waiter = self._waiters.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():  # it was handed over at the same moment
                self.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.release()
