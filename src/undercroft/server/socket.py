"""A socket: one person (or several at one device) looking at one match.

Who they are is settled by the handshake and never asked again. Every message is answered. Whoever sends
too much is told so, then shown the door; whoever does not read is let go and may connect again.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
import types
from collections.abc import Awaitable, Coroutine, Generator
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from undercroft.match.refusal import Refused
from undercroft.server import messages
from undercroft.server.hub import Hub
from undercroft.server.identity import Identity, credential
from undercroft.server.live import Live
from undercroft.server.settings import Settings
from undercroft.server.store import Person, StoreDown

log = logging.getLogger("undercroft.socket")

ADDRESS = re.compile("/api/matches/([^/]+)/socket")
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
    """The connection as the hub knows it: messages go out in order, and nobody waits for them."""

    def __init__(self, send: Send, person: Person, hub: Hub) -> None:
        self.send = send
        self.person = person
        self.hub = hub
        self.closing: tuple[int, str] | None = None
        self.closed = asyncio.Event()
        self._queue: list[bytes] = []
        self._waiting = 0
        self._planned = False
        self._loop = asyncio.get_running_loop()
        self._sending: asyncio.Task[None] | None = None

    def post(self, message: bytes) -> None:
        if self.closing is not None:
            return
        self._queue.append(message)
        self._waiting += len(message)
        if self._waiting > self.hub.settings.backlog:
            self.hub.metrics.slow_readers += 1
            self.close(SLOW, "slow")
        elif not self._planned:
            self._planned = True
            self._loop.call_soon(self._flush)

    def close(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = (code, reason)
            self.closed.set()

    def _flush(self) -> None:
        """Sends all that was posted in one message: at once, if whoever reads keeps up."""
        if self.closing is not None or not self._queue:
            self._planned = False
            return
        text = b"[" + b",".join(self._queue) + b"]"
        self._queue.clear()
        self._waiting = 0
        sending = cast(
            Coroutine[Any, Any, None], self.send({"type": "websocket.send", "text": text.decode()})
        )
        try:
            waits_for = sending.send(None)
        except StopIteration:
            self._planned = False
        except OSError:
            self.close(1006, "gone")
        else:
            self._sending = asyncio.create_task(self._finish(_resumed(sending, waits_for)))

    async def _finish(self, sending: Awaitable[None]) -> None:
        """Waits for a slow reader, then sends what was posted meanwhile."""
        try:
            await sending
        except OSError:
            self.close(1006, "gone")
        self._sending = None
        self._flush()

    async def end(self) -> None:
        """Sends what is left if anybody reads it, and the reason of the end."""
        if self._sending is not None:
            self._sending.cancel()
        if self.closing is not None and self.closing[0] != 1006:
            try:
                async with asyncio.timeout(1.0):
                    code, reason = self.closing
                    await self.send({"type": "websocket.close", "code": code, "reason": reason})
            except (OSError, TimeoutError):
                pass


@types.coroutine
def _resumed(started: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """The rest of a coroutine that was begun outside of any task and had to wait."""
    yield waits_for
    yield from started


def same_origin(headers: Any, allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from one of this server's own pages; only browsers say where from."""
    origin = headers.get("origin")
    return origin is None or origin in allowed or urlsplit(origin).netloc == headers.get("host")


async def refuse(websocket: WebSocket, code: int) -> None:
    """Says over an accepted socket why it is closed, since browsers show nothing of a refused handshake."""
    await websocket.accept()
    await websocket.close(code, CLOSE_CODES[code])


class Sockets:
    """Answers sockets at /api/matches/{match}/socket?since=n itself, and hands everything else on.

    The layers behind it are made for requests; with them around every message of a socket, a server carries
    a tenth less.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket from its first to its last message, or anything else."""
        found = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self.app(scope, receive, send)
        else:
            await play(WebSocket(scope, receive, send), found[1], receive, send)


async def play(websocket: WebSocket, match: str, receive: Receive, send: Send) -> None:
    """The handshake, then reading until somebody has had enough."""
    hub: Hub = websocket.app.state.hub
    identity: Identity = websocket.app.state.identity
    settings: Settings = hub.settings
    if not same_origin(websocket.headers, settings.origins):
        return await refuse(websocket, FOREIGN)
    since = websocket.query_params.get("since", "")
    try:
        person = await identity.person(credential(websocket), hub.now())
        if person is None:
            return await refuse(websocket, NOT_YOU)
        live = await hub.live(match)
        if live is None:
            return await refuse(websocket, NO_MATCH)
        await websocket.accept()
        socket = Socket(send, person, hub)
        await hub.join(live, socket, int(since) if since.isdecimal() and len(since) < 10 else None)
    except StoreDown:
        return await refuse(websocket, NO_STORE)
    except Refused:
        return await refuse(websocket, BROKEN)
    reading = asyncio.create_task(_read(receive, socket, hub, live))
    closing = asyncio.create_task(socket.closed.wait())
    try:
        await asyncio.wait((reading, closing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.part(live, socket)
        closing.cancel()
        reading.cancel()
        await asyncio.gather(reading, closing, return_exceptions=True)
        await socket.end()


async def _read(receive: Receive, socket: Socket, hub: Hub, live: Live) -> None:
    """Reads wishes and has them carried out, one after the other."""
    settings = hub.settings
    credit = Credit(settings.burst, settings.rate)
    debt = 0
    unreadable = 0
    while True:
        received = await receive()
        if received["type"] == "websocket.disconnect":
            return socket.close(1006, "gone")
        data = received.get("text") or received.get("bytes") or b""
        try:
            wish = messages.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            socket.post(messages.encode(hub.refuse("", "unreadable")))
            unreadable += 1
            if unreadable >= UNREADABLE_MOST:
                await asyncio.sleep(0)
                return socket.close(UNREADABLE, CLOSE_CODES[UNREADABLE])
            continue
        if not credit.spend():
            debt += 1
            if debt >= DEBT:
                return socket.close(TOO_FAST, CLOSE_CODES[TOO_FAST])
            socket.post(messages.encode(hub.refuse(wish.id, "too-fast")))
            continue
        try:
            answer = await hub.carry_out(live, socket.person, wish)
        except Exception:  # a bug must not take the socket with it, and never shows its text
            hub.metrics.errors += 1
            log.exception("a wish failed")
            answer = hub.refuse(wish.id, "broken")
        socket.post(messages.encode(answer))
