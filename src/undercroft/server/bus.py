"""How processes tell each other what is new without the database: by Redis, where there are many of them.

A bus may lose, repeat or reorder anything, and may go away: what it says is only that a match has an entry of
this number. Whoever hears it reads the log, and everybody looks at the log every few seconds anyway.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Any, Protocol

from undercroft import extras
from undercroft.server.store import StoreError

log = logging.getLogger("undercroft.bus")

CHANNEL = "undercroft"
RETRY = 0.5  # seconds between attempts to connect again
ANSWER = 5.0  # seconds that Redis may take for an answer
MOST = 10_000  # news that may wait while Redis is away; what is more is left to the next look at the log


class Bus(Protocol):
    """A way to tell other processes about new entries. `heard` is called in the event loop."""

    heard: Callable[[str, int], None]

    async def open(self) -> None:
        """Connects. Raises StoreError."""

    async def close(self) -> None:
        """Lets go of everything; what was not told yet may stay untold."""

    def tell(self, match: str, seq: int) -> None:
        """Says that a match has this entry, some time soon, to whoever listens; never waits."""


class NoBus:
    """For one process alone, and for stores that tell the others themselves."""

    heard: Callable[[str, int], None]

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def tell(self, match: str, seq: int) -> None: ...


class RedisBus:
    """News by Redis pub/sub: all that came up while the last message was on its way is one message."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.heard: Callable[[str, int], None] = lambda match, seq: None
        self._news: list[str] = []
        self._some = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        extras.load("redis", "--redis", "redis")
        from redis import asyncio as redis
        from redis.exceptions import RedisError

        self._broken = (RedisError, OSError, asyncio.TimeoutError)
        try:
            self._client: Any = redis.Redis.from_url(
                self.url, socket_connect_timeout=ANSWER, socket_timeout=ANSWER, health_check_interval=10
            )
            await self._client.ping()
        except (*self._broken, ValueError) as error:
            shown = re.sub(r"//[^@/]*@", "//…@", self.url)
            raise StoreError(
                f"the Redis {shown} cannot be used ({error}): check the address in --redis"
            ) from None
        ready = asyncio.Event()
        self._tasks = [asyncio.create_task(self._publish()), asyncio.create_task(self._listen(ready))]
        await ready.wait()

    async def close(self) -> None:
        left = set(self._tasks)
        while left:  # the client may swallow a cancellation that comes while it gives a connection up
            for task in left:
                task.cancel()
            _, left = await asyncio.wait(left, timeout=RETRY)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        await self._client.aclose()

    def tell(self, match: str, seq: int) -> None:
        if len(self._news) < MOST:
            self._news.append(f"{match} {seq}")
            self._some.set()

    async def _publish(self) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            news = " ".join(self._news)
            self._news.clear()
            try:
                await self._client.publish(CHANNEL, news)
            except self._broken as error:
                log.warning("Redis does not take news: %s", type(error).__name__)
                await asyncio.sleep(RETRY)

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self._client.pubsub() as ear:
                    await ear.subscribe(CHANNEL)
                    while True:
                        # Coming back from time to time lets the client find out that nobody is there.
                        message = await ear.get_message(timeout=ANSWER)
                        if message is None:
                            continue
                        if message["type"] == "message":
                            self._hear(message["data"].decode())
                        ready.set()
            except self._broken as error:
                log.warning("Redis does not tell news: %s", type(error).__name__)
            await asyncio.sleep(RETRY)

    def _hear(self, news: str) -> None:
        words = news.split()
        for match, seq in zip(words[::2], words[1::2], strict=False):
            self.heard(match, int(seq))


def make(url: str) -> Bus:
    """The bus of a Redis URL, not yet opened; one that does nothing for an empty one."""
    return RedisBus(url) if url else NoBus()
