"""Processes that replay and review matches, so that a long one delays no move: neither of people, whom the
serving process answers, nor of bots, which have workers of their own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as WorkerTimeout
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from pebble import ProcessPool

from undercroft.match.review import LONGEST_RUN
from undercroft.server.play.bot_requests import preload
from undercroft.server.work_queue import Priority, WorkQueue

log = logging.getLogger("undercroft.replays")

P = ParamSpec("P")
T = TypeVar("T")
NICENESS = 10
"""The workers get the CPU when the serving process and the bots do not need it."""
PROCESSES = min(2, os.cpu_count() or 1)
"""A review uses both."""
MAX_TASKS = 500
"""After so many requests a worker is replaced, which returns its memory."""


class ReplayFailed(Exception):
    """There was no result within the limits on time and memory."""


class ReplayWorkers:
    """Worker processes with limits. They start with the first request; one that exceeds a limit is replaced.

    Replays come before decisions of reviews, and the person with the fewest requests first: see WorkQueue.
    """

    def __init__(self, processes: int, locations: list[str], seconds: float, memory: int) -> None:
        """With limits of bytes for a request and of seconds for a replay or a decision of a review. Without
        any process, requests run in a thread without limits."""
        self._locations = locations
        self._seconds = seconds
        self._memory = memory
        self._processes = processes
        self._queue = WorkQueue(max(processes, 1))
        self._pool: ProcessPool | None = None
        self._threads = ThreadPoolExecutor(1, "replay")
        self._stopped = False

    async def run(
        self, priority: Priority, person: str, function: Callable[P, T], *args: P.args, **more: P.kwargs
    ) -> T:
        """The result of a function of a module that workers know, for a person. Raises ReplayFailed."""
        async with self._queue.slot(priority, person):
            if self._stopped:
                raise ReplayFailed
            try:
                return await asyncio.wrap_future(self._schedule(priority, function, args, more))
            except (WorkerTimeout, MemoryError) as error:
                raise ReplayFailed from error
            except Exception as error:  # the worker may have died
                log.warning("a replay worker failed: %s", type(error).__name__)
                raise ReplayFailed from error

    def _schedule(
        self, priority: Priority, function: Callable[P, T], args: tuple[Any, ...], more: dict[str, Any]
    ) -> Future[T]:
        if not self._processes:
            return self._threads.submit(function, *args, **more)
        if self._pool is None or not self._pool.active:  # the pool gives up when an idle worker is killed
            context = multiprocessing.get_context("spawn")
            arguments = (self._locations, self._memory)
            self._pool = ProcessPool(self._processes, MAX_TASKS, _prepare, arguments, context)
        seconds = self._seconds * (LONGEST_RUN if priority is Priority.REVIEW else 1)
        return self._pool.schedule(function, args, more, timeout=seconds)

    async def stop(self) -> None:
        """Kills the workers. Requests that wait are cancelled."""
        self._stopped = True
        self._queue.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves it untyped
            await asyncio.to_thread(self._pool.join)


def _prepare(locations: list[str], memory: int) -> None:
    """Runs first in a worker: loads the games, then limits what a request may use."""
    preload(locations)
    if sys.platform != "win32":
        os.nice(NICENESS)
    if sys.platform == "linux":
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
