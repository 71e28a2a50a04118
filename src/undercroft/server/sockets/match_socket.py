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
from undercroft.server.play.outgoing import Outgoing
from undercroft.server.play.subscriptions import Subscriber
from undercroft.server.protocol import messages
from undercroft.server.protocol.close_codes import CLOSE_CODES, SLOW, TOO_FAST, UNREADABLE
from undercroft.server.rate_limit import RateLimiter
from undercroft.server.settings import Settings
from undercroft.server.sockets.frame_bytes import list_frame
from undercroft.server.sockets.websocket import WebSocketConnection
from undercroft.server.store import Account

MAX_UNREADABLE = 5
"""How many unreadable messages a client may send before it is disconnected."""
MAX_QUEUED = 8
"""How many messages may wait before no more are read from the network."""
MAX_REFUSED = 100
"""How many messages over the rate limit a client may send before it is disconnected."""


class MatchSocket(Subscriber):
    """A subscriber of a match. Commands are carried out one after the other, hints beside them; messages go
    out in order."""

    def __init__(
        self,
        connection: WebSocketConnection,
        account: Account,
        active: ActiveMatch,
        handler: CommandHandler,
        outgoing: Outgoing,
        settings: Settings,
        metrics: Metrics,
        barred: frozenset[str],
    ) -> None:
        client = connection.request.client
        super().__init__(account, client.host if client else "", barred)
        self.closed = asyncio.Event()
        """Set as soon as the socket is to be closed."""
        self._connection = connection
        self._active = active
        self._handler = handler
        self._metrics = metrics
        self._backlog = settings.backlog
        self._outgoing = outgoing
        self._ended = False  # the same as `closed`, which takes longer to ask
        self._rate_limiter = RateLimiter(settings.burst, settings.rate)
        self._over_limit = 0
        self._unreadable = 0
        self._received: deque[str | bytes] = deque()
        self._handling = False  # whether a command has no answer yet
        self._outbox: list[bytes] = []
        self._outbox_bytes = 0
        self._waiting: asyncio.Task[None] | None = None

    # Receiving.

    def receive(self, message: str | bytes) -> None:
        """Takes a message of the client. It is handled when those before it are answered."""
        if self._ended:
            return
        if not self._handling:
            self._handle(message)
        else:
            self._received.append(message)
            if len(self._received) >= MAX_QUEUED:
                self._connection.pause_reading()

    def _handle(self, message: str | bytes) -> None:
        """Begins to carry out a command, or refuses it."""
        try:
            command = messages.decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self._refuse_unreadable()
            return
        if not self._rate_limiter.allow():
            self._refuse_too_fast(command.id)
            return
        if type(command) is messages.Hint:  # a bot thinks for seconds, and the client must not seem cut off
            self._handler.handle(self._active, self, command, self._post_answer)
            return
        self._handling = True
        self._handler.handle(self._active, self, command, self._answer)

    def _post_answer(self, answer: messages.Answer) -> None:
        self.post(messages.encode(answer))

    def _answer(self, answer: messages.Answer) -> None:
        """Answers a command, and goes on with the messages that have come meanwhile."""
        self._post_answer(answer)
        self._handling = False
        while self._received and not self._handling:
            self._handle(self._received.popleft())
        if not self._handling:
            self._connection.resume_reading()

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
        if self._ended:
            return
        self._outbox.append(message)
        self._outbox_bytes += len(message)
        if self._outbox_bytes > self._backlog:
            self._metrics.slow_clients += 1
            self.close(SLOW, "slow")
        elif len(self._outbox) == 1:
            self._outgoing.add(self)

    def flush(self) -> None:
        """Sends all posted messages as one text, or as soon as the client has read enough."""
        if self._outbox and not self._ended:
            if self._connection.can_write:
                self._send_outbox()
            elif self._waiting is None:
                self._waiting = asyncio.create_task(self._flush_when_writable())

    async def _flush_when_writable(self) -> None:
        await self._connection.writable.wait()
        self._waiting = None
        self.flush()

    def _send_outbox(self) -> None:
        items, self._outbox = self._outbox, []
        self._outbox_bytes = 0
        self._connection.send_frame(list_frame(items))

    # Closing.

    def close(self, code: int, reason: str) -> None:
        """Closes the connection with a code, after the messages posted so far if the client reads them."""
        if self._ended:
            return
        if code != SLOW and self._outbox and self._connection.can_write:
            self._send_outbox()
        self._received.clear()
        self._end()
        self._connection.close(code, reason)

    def on_disconnect(self) -> None:
        """The client has closed the connection. The commands that it sent before are still carried out."""
        if not self._ended:
            self._end()

    def _end(self) -> None:
        self._ended = True
        self.closed.set()
        if self._waiting is not None:
            self._waiting.cancel()
