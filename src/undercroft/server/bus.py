"""How processes tell each other about new entries without the database: Redis, for many processes.

A bus may lose, repeat or reorder messages, and may be down. A message only says that a match has an entry of
this number. Receivers read the log, and maintenance reads it every few seconds anyway.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from typing import Any, Protocol

from undercroft import extras
from undercroft.match.entry import Entry
from undercroft.server.notices import notice, read_notice
from undercroft.server.store import StoreError

log = logging.getLogger("undercroft.bus")

OnRemoteEntry = Callable[[str, int, Entry | None], None]

CHANNEL = "undercroft"
RETRY_SECONDS = 0.5
TIMEOUT_SECONDS = 5.0
"""How long Redis may take to answer."""
MAX_QUEUED = 10_000
"""How many messages may wait while Redis is down; maintenance finds what is dropped."""


class Bus(Protocol):
    """A way to tell other processes about new entries."""

    on_remote_entry: OnRemoteEntry
    """Called in the event loop with a match and the number of its new entry."""
    interrupted: bool
    """Whether messages may have been lost since a reader of this flag has cleared it."""

    async def open(self) -> None:
        """Connects. Raises StoreError."""

    async def close(self) -> None:
        """Disconnects; messages that were not sent yet may be lost."""

    def publish(self, match: str, seq: int) -> None:
        """Tells the other processes soon that a match has this entry. Never waits."""


class NoBus:
    """For a single process, and for stores that notify other processes themselves."""

    on_remote_entry: OnRemoteEntry
    interrupted = False

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, match: str, seq: int) -> None: ...


class RedisBus:
    """Redis pub/sub. All entries that come up while a message is sent go into the next message."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.on_remote_entry: OnRemoteEntry = lambda match, seq, entry: None
        self.interrupted = False
        self._queued: list[str] = []
        self._has_queued = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        extras.load("redis", "--redis", "redis")
        from redis import asyncio as redis
        from redis.exceptions import RedisError

        self._errors = (RedisError, OSError, asyncio.TimeoutError)
        try:
            self._client: Any = redis.Redis.from_url(
                self.url,
                socket_connect_timeout=TIMEOUT_SECONDS,
                socket_timeout=TIMEOUT_SECONDS,
                health_check_interval=10,
            )
            await self._client.ping()
        except (*self._errors, ValueError) as error:
            shown = re.sub(r"//[^@/]*@", "//…@", self.url)
            raise StoreError(
                f"the Redis {shown} cannot be used ({error}): check the address in --redis"
            ) from None
        ready = asyncio.Event()
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen(ready))]
        await ready.wait()

    async def close(self) -> None:
        remaining = set(self._tasks)
        while remaining:  # the client may swallow a cancellation while it gives up a connection
            for task in remaining:
                task.cancel()
            _, remaining = await asyncio.wait(remaining, timeout=RETRY_SECONDS)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        await self._client.aclose()

    def publish(self, match: str, seq: int) -> None:
        if len(self._queued) < MAX_QUEUED:
            self._queued.append(notice(match, seq))
            self._has_queued.set()

    async def _send(self) -> None:
        while True:
            await self._has_queued.wait()
            self._has_queued.clear()
            sending, self._queued = self._queued, []
            try:
                await self._client.publish(CHANNEL, " ".join(sending))
                continue
            except self._errors as error:
                log.warning("Redis does not accept messages: %s", type(error).__name__)
            except Exception:
                log.exception("sending to Redis failed")
            # A message may arrive twice by this, and none is lost while this process lives.
            self._queued = [*sending, *self._queued][:MAX_QUEUED]
            self._has_queued.set()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self._client.pubsub() as subscription:
                    await subscription.subscribe(CHANNEL)
                    while True:
                        # A time-out lets the client find out that the connection is dead.
                        message = await subscription.get_message(timeout=TIMEOUT_SECONDS)
                        if message is None:
                            continue
                        if message["type"] == "message":
                            self._receive(message["data"])
                        ready.set()
            except self._errors as error:
                log.warning("Redis does not send messages: %s", type(error).__name__)
            except Exception:  # without this loop the process would never hear of the others again
                log.exception("listening to Redis failed")
            self.interrupted = True
            await asyncio.sleep(RETRY_SECONDS)

    def _receive(self, message: bytes) -> None:
        for match, seq, _ in read_notice(message.decode(errors="replace")):
            try:
                # Whoever reaches Redis could make entries up, so they are read from the database.
                self.on_remote_entry(match, seq, None)
            except Exception:  # the next notice may be fine
                log.exception("a notice of Redis could not be handled")


def make_bus(url: str) -> Bus:
    """The bus of a Redis URL, not yet opened; one that does nothing for an empty URL."""
    return RedisBus(url) if url else NoBus()
