"""How processes tell each other about new entries without the database: Redis, for many processes.

A bus may lose, repeat or reorder messages, and may be down. A message says that a match has an entry of this
number, and brings the entry. Messages are signed with a key from the database: what others write into Redis
is only a reason to read the log. Maintenance reads it anyway when messages may have been lost.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
from collections.abc import Callable
from secrets import token_hex
from typing import Any, Protocol

from undercroft import extras
from undercroft.match.entry import Entry
from undercroft.server.notices import Notice, notice_texts, read_notice
from undercroft.server.store import StoreError

log = logging.getLogger("undercroft.bus")

OnRemoteEntry = Callable[[str, int, Entry | None], None]

CHANNEL = "undercroft"
RETRY_SECONDS = 0.5
TIMEOUT_SECONDS = 5.0
"""How long Redis may take to answer."""
MESSAGE_BYTES = 200_000
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

    def publish(self, match: str, seq: int, entry: Entry | None = None) -> None:
        """Tells the other processes soon that a match has this entry. Never waits."""


class NoBus:
    """For a single process, and for stores that notify other processes themselves."""

    on_remote_entry: OnRemoteEntry
    interrupted = False

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def publish(self, match: str, seq: int, entry: Entry | None = None) -> None: ...


class RedisBus:
    """Redis pub/sub. All entries that come up while a message is sent go into the next message."""

    def __init__(self, url: str, key: str = "") -> None:
        """`key` signs messages; it is the same for all processes, and without it no entries are accepted."""
        self.url = url
        self._key = key.encode()
        self._sender = token_hex(8)
        self.on_remote_entry: OnRemoteEntry = lambda match, seq, entry: None
        self.interrupted = False
        self._queued: list[Notice] = []
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

    def publish(self, match: str, seq: int, entry: Entry | None = None) -> None:
        if len(self._queued) < MAX_QUEUED:
            self._queued.append((match, seq, entry))
            self._has_queued.set()

    async def _send(self) -> None:
        while True:
            await self._has_queued.wait()
            self._has_queued.clear()
            sending, self._queued = self._queued, []
            try:
                for text in notice_texts(sending, MESSAGE_BYTES):
                    await self._client.publish(CHANNEL, self._signed(text))
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
        text, _, signature = message.decode(errors="replace").rpartition("\n")
        sender, _, digest = signature.partition(" ")
        if sender == self._sender:
            return  # this process has sent that itself
        expected = self._digest(text, sender)
        trusted = bool(self._key) and hmac.compare_digest(digest.encode(), expected.encode())
        notices = text or signature  # earlier releases send one line, without a signature
        for match, seq, entry in read_notice(notices):
            try:
                self.on_remote_entry(match, seq, entry if trusted else None)
            except Exception:  # the next notice may be fine
                log.exception("a notice of Redis could not be handled")

    def _signed(self, text: str) -> str:
        return f"{text}\n{self._sender} {self._digest(text, self._sender)}"

    def _digest(self, text: str, sender: str) -> str:
        return hmac.digest(self._key, f"{sender} {text}".encode(), "sha256").hex()


def make_bus(url: str, key: str = "") -> Bus:
    """The bus of a Redis URL, not yet opened; one that does nothing for an empty URL. `key` signs."""
    return RedisBus(url, key) if url else NoBus()
