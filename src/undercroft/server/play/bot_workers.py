"""Processes in which bots choose their moves, so that no client waits for a bot of another match."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import Future, ThreadPoolExecutor

from pebble import ProcessPool

from undercroft.server.play.bot_requests import BotRequest, answer_request, preload
from undercroft.server.work_queue import Priority, WorkQueue

log = logging.getLogger("undercroft.bots")


class BotTimeout(Exception):
    """The bot found no answer in its time, or failed."""


class BotWorkers:
    """A pool of worker processes. A worker that takes too long is killed and replaced."""

    def __init__(self, count: int, locations: list[str], timeout: float) -> None:
        """Workers for games at these locations. Without any worker, requests run in a thread, where a bot
        that hangs cannot be stopped."""
        self._count = count
        self._queue = WorkQueue(max(count, 1))
        self._locations = locations
        self._timeout = timeout
        self._pool: ProcessPool | None = None
        self._threads = ThreadPoolExecutor(1, "bot")
        self._answers: set[asyncio.Future[str]] = set()
        self._stopped = False

    def start(self) -> None:
        """Starts the workers. They preload the games in the background."""
        if self._count:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPool(self._count, 0, preload, (self._locations,), context)
            self._pool.schedule(preload, ([],))  # the pool starts its workers with the first task

    @property
    def pending(self) -> int:
        """How many requests wait for an answer."""
        return len(self._queue)

    async def run(self, request: BotRequest, priority: Priority = Priority.TURN, owner: str = "") -> str:
        """The answer to a request, when it is its turn: see WorkQueue. The time limit begins then. Raises
        BotTimeout."""
        async with self._queue.slot(priority, owner):
            return await self._run(request)

    async def _run(self, request: BotRequest) -> str:
        if self._stopped:
            raise BotTimeout
        answer = asyncio.wrap_future(self._schedule(request))
        self._answers.add(answer)
        try:
            return await answer
        except Exception as error:  # a bot may raise anything, and the next request may be fine
            log.warning("a bot worker failed: %s", type(error).__name__)
            raise BotTimeout from error
        finally:
            self._answers.discard(answer)

    def _schedule(self, request: BotRequest) -> Future[str]:
        if not self._count:
            return self._threads.submit(answer_request, request)
        if self._pool is None or not self._pool.active:  # the pool gives up when an idle worker is killed
            self.start()
        assert self._pool is not None
        return self._pool.schedule(answer_request, (request,), timeout=self._timeout)

    async def stop(self) -> None:
        """Kills all workers. Requests that wait for an answer are cancelled."""
        self._stopped = True
        self._queue.cancel()
        for answer in list(self._answers):
            answer.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves it untyped
            await asyncio.to_thread(self._pool.join)
