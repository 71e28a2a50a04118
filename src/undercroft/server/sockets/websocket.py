"""WebSocket connections for uvicorn, parsed by the sans-I/O protocol of the `websockets` library.

uvicorn accepts the TCP connection and parses the upgrade request. Then it creates the class that
`uvicorn.Config(ws=…)` names and passes the bytes of the request to it. `WebSocketConnection` is such a class.
`websockets.server.ServerProtocol` does the handshake, parses frames and decides what is valid.

Nearly every message here is one short text frame in one packet, and most others are answers to pings. Such a
packet is decoded in place, which saves a quarter of the CPU time of a move: see
docs/decisions/0009-websocket-connections.md. This is correct only while the parser is between two messages.
The connection knows that without a look into the parser, because it passes on complete frames only.
"""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, cast

import uvicorn
from starlette.requests import HTTPConnection
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from undercroft.server.limits.connections import Connections, Peer, peer_of
from undercroft.server.sockets.frame_bytes import (
    CONTROL,
    LONGEST_HEADER,
    PONG,
    frame_size,
    ping_frame,
    short_payload,
    text_frame,
)
from undercroft.server.sockets.upgrade_request import as_connection

log = logging.getLogger("undercroft.websocket")

CLOSE_SECONDS: Final = 10.0
"""How long the client has to answer a close frame before the TCP connection is closed."""
CLOSING_BYTES: Final = 1 << 16
"""How much a client may send after it was told that the connection is closed."""
FRAMES_AT_ONCE: Final = 8
"""How many frames of a connection are read before the others have their turn. A client that sends as fast as
it can has thousands of them in one packet."""
DATA_OPCODES: Final = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)

Handler = Callable[["WebSocketConnection"], Awaitable[None]]
Receiver = Callable[[str | bytes], None]


def connection_factory(handler: Handler, connections: Connections | None = None) -> Any:
    """What `uvicorn.Config(ws=…)` calls for every upgrade request, in place of a class. The handler runs once
    for every connection, as a task. Where `connections` are counted, it takes them over from their guards."""
    return partial(WebSocketConnection, handler, connections)


class WebSocketConnection:
    """One WebSocket connection on the server: an asyncio.Protocol, not by inheritance, since it is compiled.

    The handler looks at `request`, then calls `accept` or `reject`. After `accept` it calls `receive_with` to
    get messages. Nothing here waits: a caller that sends much has to watch `writable`.
    """

    request: HTTPConnection
    """The upgrade request: its path, query and headers."""
    peer: Peer | None = None
    """The address and port at the other end."""

    def __init__(
        self,
        handler: Handler,
        guarded: Connections | None,
        config: uvicorn.Config,
        server_state: Any,
        app_state: Any = None,
    ) -> None:
        self.writable = asyncio.Event()
        """Set while the transport accepts more data without too much in its buffer."""
        self.writable.set()
        self.can_write = True
        """The same as `writable`, which takes longer to ask."""
        self.closed = asyncio.Event()
        """Set as soon as the client has closed the connection or it is lost."""
        self._handler = handler
        self._guarded = guarded
        self._loop = asyncio.get_running_loop()
        self._connections: set[Any] = server_state.connections
        self._tasks: set[asyncio.Task[None]] = server_state.tasks
        self._max_size = config.ws_max_size
        self._ping_interval = config.ws_ping_interval
        self._ping_timeout = config.ws_ping_timeout
        self._protocol = ServerProtocol(max_size=config.ws_max_size, logger=log)
        self._open = False  # the state of the protocol, which takes longer to ask
        self._response: Response | None = None
        self._accepted = False
        self._receiver: Receiver | None = None
        self.unread: list[str | bytes] = []
        """Messages that came before there was a receiver."""
        self._pending = bytearray()  # the beginning of a frame that is not complete
        self._fragments: list[bytes] = []
        self._fragmented = False  # whether the rest of a message is still to come
        self._text = True  # whether the message that is being read is text
        self._held_back = False  # whether the receiver wants nothing more for now
        self._more_to_read = False  # whether the rest of the pending frames has its turn soon
        self._closing_bytes = 0  # what has come since the connection is closing
        self._timer: asyncio.TimerHandle | None = None
        self._ping_payload = b""  # of the ping that was not answered yet
        self._heard = 0.0  # when the client has last sent anything

    # Called by the transport and by uvicorn.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.peer = peer_of(transport)
        self._connections.add(self)
        guard = None if self._guarded is None else self._guarded.find(self.peer)
        if guard is not None:
            guard.leave()

    def connection_lost(self, error: Exception | None) -> None:
        self._connections.discard(self)
        if self._guarded is not None:
            self._guarded.closed(self.peer)
        self._set_timer(None)
        self.closed.set()
        self.resume_writing()

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self._send_protocol_data()

    def pause_writing(self) -> None:
        self.can_write = False
        self.writable.clear()

    def resume_writing(self) -> None:
        self.can_write = True
        self.writable.set()

    def shutdown(self) -> None:
        """Closes the connection because the server stops."""
        if self._accepted:
            self.close(CloseCode.SERVICE_RESTART, "stopping")
        self._close_transport()

    def data_received(self, data: bytes) -> None:
        self._heard = self._loop.time()
        plain = self._short_frame(data)
        if plain is None:
            self._receive(data)
        elif data[0] == PONG:
            self._receive_pong(plain)
        else:
            self._receive_short_text(plain, data)

    # Called by the handler.

    def accept(self) -> None:
        """Completes the handshake."""
        if self._response is None or self._accepted:
            return
        self._protocol.send_response(self._response)
        self._send_protocol_data()
        self._accepted = True
        self._schedule_ping()
        if self._pending:
            self._receive(b"")

    def reject(self, status: int, text: str) -> None:
        """Refuses the handshake with an HTTP response, and closes the connection."""
        self._protocol.send_response(self._protocol.reject(status, text))
        self._send_protocol_data()
        self._close_transport()

    def receive_with(self, receiver: Receiver) -> None:
        """Calls `receiver` with every message from now on, beginning with those that have come already."""
        self._receiver = receiver
        unread, self.unread = self.unread, []
        for message in unread:
            receiver(message)
        self.resume_reading()

    def pause_reading(self) -> None:
        """Reads nothing more until `resume_reading`."""
        if not self._held_back:
            self._held_back = True
            if not self._transport.is_closing():
                self._transport.pause_reading()  # does nothing if it is paused

    def resume_reading(self) -> None:
        """Reads on: first what has come already, then from the network."""
        if self._held_back:
            self._held_back = False
            self._read_on()

    @property
    def own_address(self) -> str:
        """The address of this server that the client connected to."""
        own = self._transport.get_extra_info("sockname")
        return str(own[0]) if isinstance(own, (tuple, list)) else ""

    def send_text(self, text: bytes) -> None:
        """Sends a text message of UTF-8. Does nothing once the connection is closing."""
        self.send_frame(text_frame(text))

    def send_frame(self, frame: bytes) -> None:
        """Sends a message that is framed already. Does nothing once the connection is closing."""
        # The transport may know first that the client is gone; then it refuses to write.
        if self._open and not self._transport.is_closing():
            self._transport.write(frame)

    def close(self, code: int, reason: str) -> None:
        """Closes the connection after what was sent before. Does nothing if it is closing already."""
        if self._open:
            self._protocol.send_close(code, reason)
            self._send_protocol_data()
            self._set_timer(CLOSE_SECONDS, self._transport.abort)
            self._count_closing(len(self._pending))
            self.resume_reading()  # to read the close frame of the client

    # Reading.

    def _short_frame(self, data: bytes) -> bytes | None:
        """The payload, if these bytes are exactly one short text or pong frame between two messages."""
        if self._pending or self._fragmented or self._receiver is None or self._held_back:
            return None
        return short_payload(data) if self._open else None

    def _receive_short_text(self, plain: bytes, data: bytes) -> None:
        try:
            text = plain.decode()
        except UnicodeDecodeError:
            self._receive(data)  # the parser closes the connection for that
            return
        if self._receiver is not None:
            self._receiver(text)

    def _receive_pong(self, payload: bytes) -> None:
        if self._ping_payload and payload == self._ping_payload:
            self._ping_payload = b""
            self._schedule_ping()

    def _receive(self, data: bytes) -> None:
        """Passes the upgrade request, and then all complete frames, to the parser."""
        if self._response is None:
            self._receive_request(data)
            return
        self._pending += data
        if not self._accepted:  # a client has to wait for the answer before it sends anything
            if len(self._pending) > self._max_size:
                self._transport.abort()
            return
        if not self._open:
            self._count_closing(len(data))
        if not self._more_to_read and not self._transport.is_closing():
            self._read_frames()

    def _read_frames(self) -> None:
        """Passes a few complete frames to the parser. The rest has its turn after the other connections, or
        when the receiver wants it."""
        for _ in range(FRAMES_AT_ONCE):
            size = self._next_frame()
            if not size or self._held_back:
                break
            frame = bytes(self._pending[:size])
            del self._pending[:size]
            # When the connection is closing, only the answer to that matters.
            if self._open or frame[0] & CONTROL:
                self._parse(frame)
        self._read_on()

    def _parse(self, frame: bytes) -> None:
        self._protocol.receive_data(frame)
        self._open = self._protocol.state is State.OPEN
        for event in self._protocol.events_received():
            assert isinstance(event, Frame)
            self._receive_frame(event)
        self._send_protocol_data()

    def _count_closing(self, size: int) -> None:
        """Cuts a client off that continues to send instead of closing the connection."""
        self._closing_bytes += size
        if self._closing_bytes > CLOSING_BYTES:
            self._transport.abort()

    def _read_on(self) -> None:
        """Goes on with the pending frames, or takes more from the network if none of them is complete."""
        if self._held_back or self._more_to_read or self._transport.is_closing():
            return
        if self._next_frame():
            self._more_to_read = True
            self._transport.pause_reading()
            self._loop.call_soon(self._read_more)
        else:
            self._transport.resume_reading()  # does nothing if it is not paused

    def _read_more(self) -> None:
        self._more_to_read = False
        self._read_frames()

    def _next_frame(self) -> int:
        """How many of the pending bytes to pass on: a complete frame, or the header of one too long."""
        size = frame_size(self._pending, 0)
        if size > self._max_size + LONGEST_HEADER:
            return len(self._pending)
        return size if size <= len(self._pending) else 0

    def _receive_request(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            assert isinstance(event, Request)
            self._response = self._protocol.accept(event)
            if self._response.status_code != 101:
                self._protocol.send_response(self._response)
                self._send_protocol_data()
                self._close_transport()
                return
            self.request = as_connection(event, self.peer)
            task = self._loop.create_task(self._run_handler())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _run_handler(self) -> None:
        try:
            await self._handler(self)
        except Exception:
            log.exception("a connection failed")
            self.close(CloseCode.INTERNAL_ERROR, "error")
        if not self._accepted:
            self._close_transport()

    def _receive_frame(self, frame: Frame) -> None:
        if frame.opcode in DATA_OPCODES:
            if frame.opcode is not Opcode.CONT:
                self._text = frame.opcode is Opcode.TEXT
            self._fragments.append(bytes(frame.data))
            self._fragmented = not frame.fin
            if frame.fin:
                data = b"".join(self._fragments)
                self._fragments = []
                self._receive_message(data)
        elif frame.opcode is Opcode.PONG:
            self._receive_pong(bytes(frame.data))
        elif frame.opcode is Opcode.CLOSE:
            self.closed.set()

    def _receive_message(self, data: bytes) -> None:
        message: str | bytes = data
        if self._text:
            try:
                message = data.decode()
            except UnicodeDecodeError:
                self._protocol.fail(CloseCode.INVALID_DATA)
                return
        if self._receiver is not None:
            self._receiver(message)
        elif self._open:
            self.unread.append(message)
            self.pause_reading()

    def _send_protocol_data(self) -> None:
        """Sends what the protocol has to say: the handshake, pongs, close frames. Call it after everything
        that may change the state of the protocol."""
        self._open = self._protocol.state is State.OPEN
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:  # the protocol asks to close the TCP connection
                self.closed.set()
                self._close_transport()

    def _close_transport(self) -> None:
        """Closes the TCP connection when all data is sent, or without that if the client does not read."""
        self._transport.close()
        self._set_timer(CLOSE_SECONDS, self._transport.abort)

    # Keep-alive.

    def _set_timer(self, seconds: float | None, call: Callable[[], None] | None = None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None or call is None else self._loop.call_later(seconds, call)

    def _schedule_ping(self) -> None:
        if self._ping_interval:
            self._set_timer(self._ping_interval, self._ping)

    def _ping(self) -> None:
        """Asks for a sign of life, unless the client gave one by itself."""
        assert self._ping_interval is not None
        now = self._loop.time()
        remaining = self._heard + self._ping_interval - now
        if remaining > 0:
            self._set_timer(remaining, self._ping)
        elif self._open:
            self._ping_payload = struct.pack("!d", now)
            self._transport.write(ping_frame(self._ping_payload))
            self._set_timer(self._ping_timeout, self._fail_keep_alive)

    def _fail_keep_alive(self) -> None:
        self._protocol.fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
        self._send_protocol_data()
        self._close_transport()
