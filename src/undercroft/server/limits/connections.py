"""Open connections: how many, from where, and how long each may take to send a request.

uvicorn creates the class that `uvicorn.Config(http=…)` names for every TCP connection. `ConnectionGuard` is
such a class: it counts the connection, passes everything on to uvicorn's own protocol, and aborts a
connection that sends no complete request in time. A WebSocket leaves the guard with its upgrade request, so
messages of a match do not pass it.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from undercroft.server.limits.address_limits import AddressLimits
from undercroft.server.settings import Settings

MAX_HEAD = 1 << 16
"""The most bytes of a request before its headers are complete."""

Peer = tuple[str, int]


class Connections:
    """The open connections of this process."""

    def __init__(self, settings: Settings, limits: AddressLimits, most: int) -> None:
        """Of all addresses together there may be `most`."""
        self.settings = settings
        self.most = most
        self.refused = 0
        """How many connections were closed at once."""
        self._limits = limits
        self._open: dict[Peer, ConnectionGuard] = {}

    def __len__(self) -> int:
        return len(self._open)

    def find(self, peer: Peer | None) -> ConnectionGuard | None:
        """The guard of the connection from this address and port."""
        return None if peer is None else self._open.get(peer)

    def opened(self, peer: Peer, guard: ConnectionGuard) -> bool:
        """Counts a new connection. False if there are too many."""
        share = self._limits.of(peer[0])
        full = share.connections >= self.settings.address_connections and peer[0] not in self._limits.proxies
        if full or len(self._open) >= self.most:
            self.refused += 1
            return False
        share.connections += 1
        self._open[peer] = guard
        return True

    def closed(self, peer: Peer | None) -> None:
        """Counts a connection no longer."""
        if peer is not None and self._open.pop(peer, None) is not None:
            self._limits.of(peer[0]).connections -= 1


def peer_of(transport: asyncio.BaseTransport) -> Peer | None:
    """The address and port at the other end; None if they are unknown."""
    peer = transport.get_extra_info("peername")
    return (str(peer[0]), int(peer[1])) if isinstance(peer, (tuple, list)) and len(peer) > 1 else None


class ConnectionGuard(asyncio.Protocol):
    """A connection over HTTP, until it is closed or becomes a WebSocket."""

    def __init__(self, connections: Connections, protocol: asyncio.Protocol) -> None:
        self._connections = connections
        self._protocol = protocol
        self._peer: Peer | None = None
        self._refused = False
        self._head = 0  # bytes since the last request was answered
        self._in_request = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._peer = peer_of(transport)
        if self._peer is not None and not self._connections.opened(self._peer, self):
            self._refused = True
            self._transport.abort()
            return
        self._protocol.connection_made(transport)
        self._limit_time(self._connections.settings.header_seconds)

    def connection_lost(self, error: Exception | None) -> None:
        self._limit_time(None)
        if not self._refused:
            self._connections.closed(self._peer)
            self._protocol.connection_lost(error)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        self._head += len(data)
        self._protocol.data_received(data)
        if self._head > MAX_HEAD and not self._in_request:
            # A request whose headers are complete begins with the next turn of the event loop.
            asyncio.get_running_loop().call_soon(self._check_head)

    def eof_received(self) -> bool | None:
        return None if self._refused else self._protocol.eof_received()

    def pause_writing(self) -> None:
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._protocol.resume_writing()

    def begin_request(self) -> None:
        """The headers of a request are complete."""
        self._in_request = True
        self._limit_time(self._connections.settings.request_seconds)

    def end_request(self) -> None:
        """The request is answered; the next one has to come in time."""
        self._in_request = False
        self._head = 0
        self._limit_time(self._connections.settings.header_seconds)

    def _check_head(self) -> None:
        if self._head > MAX_HEAD and self._timer is not None and not self._in_request:
            self._transport.abort()

    def leave(self) -> None:
        """The connection becomes a WebSocket, which takes care of itself."""
        self._limit_time(None)

    def _limit_time(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None and not self._transport.is_closing():
            self._timer = asyncio.get_running_loop().call_later(seconds, self._transport.abort)


def guarded_protocol(connections: Connections) -> type[asyncio.Protocol]:
    """The class for `uvicorn.Config(http=…)`."""

    class Guarded(ConnectionGuard):
        def __init__(self, **given: Any) -> None:
            super().__init__(connections, AutoHTTPProtocol(**given))

    return Guarded
