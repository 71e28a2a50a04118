"""The connection of a client that views one match, for one account (several people may share a device).

Every message is answered. A client over the rate limit gets errors, then is disconnected. A client that does
not read is disconnected and may connect again.
"""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec

from undercroft.server.metrics import Metrics
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.play.command_handler import CommandHandler
from undercroft.server.protocol import messages
from undercroft.server.protocol.close_codes import CLOSE_CODES, SLOW, TOO_FAST, UNREADABLE
from undercroft.server.rate_limit import RateLimiter
from undercroft.server.settings import Settings
from undercroft.server.sockets.websocket import WebSocketConnection
from undercroft.server.store import Account

MAX_UNREADABLE = 5
"""How many unreadable messages a client may send before it is disconnected."""
MAX_QUEUED = 8
"""How many messages may wait before no more are read from the network."""
MAX_REFUSED = 100
"""How many messages over the rate limit a client may send before it is disconnected."""


class MatchSocket:
    """A subscriber of a match. Commands are carried out one after the other; messages go out in order."""

    def __init__(
        self,
        connection: WebSocketConnection,
        account: Account,
        active: ActiveMatch,
        handler: CommandHandler,
        settings: Settings,
        metrics: Metrics,
        barred: frozenset[str],
    ) -> None:
        self.account = account
        self.barred = barred
        self.closed = asyncio.Event()
        """Set as soon as the socket is to be closed."""
        self._connection = connection
        client = connection.request.client
        self.address = client.host if client else ""
        self._active = active
        self._handler = handler
        self._metrics = metrics
        self._backlog = settings.backlog
        self._loop = asyncio.get_running_loop()
        self._rate_limiter = RateLimiter(settings.burst, settings.rate)
        self._over_limit = 0
        self._unreadable = 0
        self._received: deque[str | bytes] = deque()
        self._handling: asyncio.Task[None] | None = None
        self._next_message: asyncio.Future[None] | None = None
        self._outbox: list[bytes] = []
        self._outbox_bytes = 0
        self._flush_scheduled = False
        self._waiting: asyncio.Task[None] | None = None

    # Receiving.

    def receive(self, message: str | bytes) -> None:
        """Takes a message of the client. It is handled when those before it are answered."""
        if self.closed.is_set():
            return
        self._received.append(message)
        if self._handling is None:
            self._handling = self._loop.create_task(self._handle_messages())
        elif self._next_message is not None:
            self._wake()
        elif len(self._received) >= MAX_QUEUED:
            self._connection.pause_reading()

    async def _handle_messages(self) -> None:
        """Handles messages one after the other, from the first one until the socket is closed: a task for
        each message would cost more than to wait for it."""
        while True:
            while self._received:
                message = self._received.popleft()
                try:
                    command = messages.decode(message)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                    self._refuse_unreadable()
                    continue
                if self._rate_limiter.allow():
                    answer = await self._handler.handle_command(
                        self._active, self.account, command, self.address
                    )
                    self.post(messages.encode(answer))
                else:
                    self._refuse_too_fast(command.id)
            if self.closed.is_set():
                return
            self._next_message = next_message = self._loop.create_future()
            self._connection.resume_reading()
            await next_message

    def _wake(self) -> None:
        """Lets the waiting task go on, with a message or because the socket is closed."""
        if self._next_message is not None:
            self._next_message.set_result(None)
            self._next_message = None

    def _refuse_unreadable(self) -> None:
        self.post(messages.encode(self._handler.refuse("", "unreadable")))
        self._unreadable += 1
        if self._unreadable >= MAX_UNREADABLE:
            self.close(UNREADABLE, CLOSE_CODES[UNREADABLE])

    def _refuse_too_fast(self, command: str) -> None:
        self._over_limit += 1
        if self._over_limit >= MAX_REFUSED:
            self.close(TOO_FAST, CLOSE_CODES[TOO_FAST])
        else:
            self.post(messages.encode(self._handler.refuse(command, "too-fast")))

    # Sending.

    def post(self, message: bytes) -> None:
        """Sends an encoded message soon, in order. Never waits."""
        if self.closed.is_set():
            return
        self._outbox.append(message)
        self._outbox_bytes += len(message)
        if self._outbox_bytes > self._backlog:
            self._metrics.slow_clients += 1
            self.close(SLOW, "slow")
        elif not self._flush_scheduled:
            self._flush_scheduled = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Sends all posted messages as one text, or as soon as the client has read enough."""
        self._flush_scheduled = False
        if self._outbox and not self.closed.is_set():
            if self._connection.writable.is_set():
                self._send_outbox()
            elif self._waiting is None:
                self._waiting = self._loop.create_task(self._flush_when_writable())

    async def _flush_when_writable(self) -> None:
        await self._connection.writable.wait()
        self._waiting = None
        self._flush()

    def _send_outbox(self) -> None:
        text = b"[" + b",".join(self._outbox) + b"]"
        self._outbox.clear()
        self._outbox_bytes = 0
        self._connection.send_text(text)

    # Closing.

    def close(self, code: int, reason: str) -> None:
        """Closes the connection with a code, after the messages posted so far if the client reads them."""
        if self.closed.is_set():
            return
        if code != SLOW and self._outbox and self._connection.writable.is_set():
            self._send_outbox()
        self._received.clear()
        self._end()
        self._connection.close(code, reason)

    def on_disconnect(self) -> None:
        """The client has closed the connection. The commands that it sent before are still carried out."""
        if not self.closed.is_set():
            self._end()

    def _end(self) -> None:
        self.closed.set()
        self._wake()
        if self._waiting is not None:
            self._waiting.cancel()
