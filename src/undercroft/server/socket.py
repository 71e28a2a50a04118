"""A socket: one person (or several at one device) looking at one match.

Who they are is settled by the handshake and never asked again. Every message is answered. Whoever sends
too much is told so, then shown the door; whoever does not read is let go and may connect again.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette

from undercroft.match.refusal import Refused
from undercroft.server import messages
from undercroft.server.hub import Hub
from undercroft.server.identity import Identity, credential
from undercroft.server.live import Live
from undercroft.server.store import Person, StoreDown
from undercroft.server.websocket import WebSocketConnection

ADDRESS = re.compile("/api/matches/([^/]+)/socket")
GONE = 1006  # what a connection that broke off is said to be closed with; never sent
STOPPING = 1012
UNREADABLE = 4400
NOT_YOU = 4401
FOREIGN = 4403
NO_MATCH = 4404
SLOW = 4408
BROKEN = 4409
TOO_FAST = 4429
NO_STORE = 4503
CLOSE_CODES: dict[int, str] = {
    STOPPING: "the server stops: connect again with `since`",
    UNREADABLE: "a message could not be read; the last `refused` had an empty id",
    NOT_YOU: "the cookie or token is missing, made up, expired or revoked: get one from /api/me or /api/bots",
    FOREIGN: "the page that connects is not this server's",
    NO_MATCH: "there is no such match",
    SLOW: "you did not read fast enough: connect again with `since`",
    BROKEN: "the match cannot be shown: its log does not fit its rules",
    TOO_FAST: "you went on sending after many `too-fast`",
    NO_STORE: "the database does not answer: connect again later",
}
UNREADABLE_MOST = 5  # unreadable messages before the socket is closed
AHEAD = 8  # messages that may wait before no more are taken from the network
DEBT = 100  # refused messages before the socket is closed


class Credit:
    """How much somebody may still send: some at once, and some more every second."""

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.left = float(burst)
        self.at = time.monotonic()

    def spend(self) -> bool:
        """Takes one from what is left; False if there is nothing."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Socket:
    """The connection as the hub knows it. Wishes are carried out one after the other; messages go out in
    order, and nobody waits for them."""

    def __init__(self, connection: WebSocketConnection, person: Person, hub: Hub, live: Live) -> None:
        self.connection = connection
        self.person = person
        self.hub = hub
        self.live = live
        self.closing: tuple[int, str] | None = None
        self.closed = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._credit = Credit(hub.settings.burst, hub.settings.rate)
        self._debt = 0
        self._unreadable = 0
        self._unread: deque[str | bytes] = deque()
        self._reading: asyncio.Task[None] | None = None
        self._posted: list[bytes] = []
        self._size = 0
        self._planned = False
        self._sending: asyncio.Task[None] | None = None

    def post(self, message: bytes) -> None:
        if self.closing is not None:
            return
        self._posted.append(message)
        self._size += len(message)
        if self._size > self.hub.settings.backlog:
            self.hub.metrics.slow_readers += 1
            self.close(SLOW, "slow")
        elif not self._planned:
            self._planned = True
            self._loop.call_soon(self._flush)

    def close(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = (code, reason)
            self.closed.set()
            if code != GONE:  # whoever is gone is listened to until their last word
                self._unread.clear()

    def _flush(self) -> None:
        """Sends all that was posted in one message: at once, if whoever reads keeps up."""
        if self.closing is None and self._posted:
            if not self.connection.writable.is_set():
                self._sending = self._loop.create_task(self._flush_later())
                return
            text = b"[" + b",".join(self._posted) + b"]"
            self._posted.clear()
            self._size = 0
            self.connection.send_text(text)
        self._planned = False

    async def _flush_later(self) -> None:
        """Waits for a slow reader, then sends what was posted meanwhile."""
        await self.connection.writable.wait()
        self._flush()

    def take(self, message: str | bytes) -> None:
        """Takes a message that came; it is read when those before it are answered."""
        if self.closing is not None:
            return
        self._unread.append(message)
        if self._reading is None:
            self._reading = self._loop.create_task(self._read())
        elif len(self._unread) >= AHEAD:
            self.connection.pause_reading()

    async def _read(self) -> None:
        """Reads wishes and has them carried out, one after the other, as long as there are any."""
        while self._unread:
            message = self._unread.popleft()
            try:
                wish = messages.decode(message)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                self._refuse_unreadable()
                continue
            if self._credit.spend():
                answer = await self.hub.carry_out(self.live, self.person, wish)
                self.post(messages.encode(answer))
            else:
                self._refuse_too_fast(wish.id)
        self._reading = None
        self.connection.resume_reading()

    def _refuse_unreadable(self) -> None:
        self.post(messages.encode(self.hub.refuse("", "unreadable")))
        self._unreadable += 1
        if self._unreadable >= UNREADABLE_MOST:
            self._flush()
            self.close(UNREADABLE, CLOSE_CODES[UNREADABLE])

    def _refuse_too_fast(self, wish: str) -> None:
        self._debt += 1
        if self._debt >= DEBT:
            self.close(TOO_FAST, CLOSE_CODES[TOO_FAST])
        else:
            self.post(messages.encode(self.hub.refuse(wish, "too-fast")))

    def end(self) -> None:
        """Stops sending, and closes the connection with the reason of the end if it is still there."""
        if self._sending is not None:
            self._sending.cancel()
        if self.closing is not None and self.closing[0] != GONE:
            self.connection.close(*self.closing)


def same_origin(headers: Any, allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from one of this server's own pages; only browsers say where from."""
    origin = headers.get("origin")
    return origin is None or origin in allowed or urlsplit(origin).netloc == headers.get("host")


def refuse(connection: WebSocketConnection, code: int) -> None:
    """Accepts a connection and closes it with a code: browsers show nothing of a refused handshake."""
    connection.accept()
    connection.close(code, CLOSE_CODES[code])


async def serve_connection(app: Starlette, connection: WebSocketConnection) -> None:
    """Serves /api/matches/{match}/socket?since=n from the handshake until the connection ends."""
    hub: Hub = app.state.hub
    identity: Identity = app.state.identity
    request = connection.request
    found = ADDRESS.fullmatch(request.scope["path"])
    if found is None:
        return connection.reject(404, "no such address")
    if not same_origin(request.headers, hub.settings.origins):
        return refuse(connection, FOREIGN)
    since = request.query_params.get("since", "")
    try:
        person = await identity.person(credential(request), hub.now())
        if person is None:
            return refuse(connection, NOT_YOU)
        live = await hub.live(found[1])
        if live is None:
            return refuse(connection, NO_MATCH)
        connection.accept()
        socket = Socket(connection, person, hub, live)
        await hub.join(live, socket, int(since) if since.isdecimal() and len(since) < 10 else None)
    except StoreDown:
        return refuse(connection, NO_STORE)
    except Refused:
        return refuse(connection, BROKEN)
    connection.receive_with(socket.take)
    leaving = asyncio.create_task(connection.closed.wait())
    closing = asyncio.create_task(socket.closed.wait())
    try:
        await asyncio.wait((leaving, closing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.part(live, socket)
        socket.close(GONE, "gone")
        leaving.cancel()
        closing.cancel()
        socket.end()
