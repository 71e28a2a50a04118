"""Whether the database of this process works: it writes a value and reads it back, within a time limit."""

from __future__ import annotations

import asyncio
import secrets
import time

from undercroft.server.store import Store, StoreDown

LIMIT_SECONDS = 2.0
"""How long the database may take. Load balancers usually wait for three seconds or more."""
FRESH_SECONDS = 1.0
"""For how long a good answer counts, so that many questions cost one write a second."""


class HealthCheck:
    """Checks the database. One check runs at a time, and all who ask meanwhile get its answer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = (
            f"health-{secrets.token_hex(4)}"  # processes that share a database do not disturb each other
        )
        self._task: asyncio.Task[bool] | None = None
        self._works_until = 0.0

    async def works(self) -> bool:
        """Whether the database stores and returns a value in time."""
        if time.monotonic() < self._works_until:
            return True
        if self._task is None:
            self._task = asyncio.create_task(self._check())
            self._task.add_done_callback(self._finish)
        try:
            # The check goes on behind a time-out: a database that hangs gets one question, not many.
            return await asyncio.wait_for(asyncio.shield(self._task), LIMIT_SECONDS)
        except TimeoutError:
            return False

    async def _check(self) -> bool:
        try:
            return await self._store.echo(self._key, secrets.token_hex(8))
        except StoreDown:
            return False

    def _finish(self, task: asyncio.Task[bool]) -> None:
        self._task = None
        if not task.cancelled() and task.exception() is None and task.result():
            self._works_until = time.monotonic() + FRESH_SECONDS

    async def stop(self) -> None:
        """Ends a check that runs, and removes its value."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._store.forget(self._key)
