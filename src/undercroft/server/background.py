"""Tasks that run beside everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from undercroft.server.metrics import Metrics

log = logging.getLogger("undercroft.background")


class BackgroundTasks:
    """Runs coroutines in the background. Their errors are logged and counted."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopped = False

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Starts a coroutine without waiting for it. After `stop` nothing is started."""
        if self._stopped:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._metrics.errors += 1
            log.error("background task failed", exc_info=error)

    async def stop(self) -> None:
        """Cancels all tasks and waits for their end."""
        self._stopped = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
