"""WebSockets as uvicorn speaks them, with a short way for what nearly every message here is.

A wish is one small text frame that comes in one piece, and an answer is one text frame: for these the general
way (a parser that can wait after every byte, a stop of the reading after every message) takes most of the
time that a socket takes at all. Everything else goes the general way: the handshake, pings, closing, longer
and broken messages, bytes that come in pieces.
"""

from __future__ import annotations

import struct
from types import GeneratorType
from typing import Any, Final, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN
from websockets.streams import StreamReader

try:
    from websockets.speedups import apply_mask
except ImportError:  # where they are not compiled
    from websockets.utils import apply_mask

TEXT: Final = 0x81  # the first byte of a text frame that is a whole message
MASKED: Final = 0x80  # the second byte has this bit and the length, if that is below LONGER
LONGER: Final = 126
HEAD: Final = 6  # bytes before the text: the first two, and the mask
AHEAD: Final = 8
"""How many messages may wait to be read before no more are taken from the network."""
BETWEEN_FRAMES: Final = StreamReader.at_eof.__code__


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def data_received(self, data: bytes) -> None:
        """Takes what the network brought."""
        text = self._short_text(data)
        if text is None:
            super().data_received(data)
        elif not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            if self.queue.qsize() >= AHEAD and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()

    def _short_text(self, data: bytes) -> str | None:
        """The text, if these bytes are just one short text frame and no other frame was begun."""
        size = len(data) - HEAD
        if not 0 <= size < LONGER or data[0] != TEXT or data[1] != MASKED + size:
            return None
        if self.conn.state is not OPEN or self.conn.current_size is not None or not self._between_frames():
            return None
        try:
            return apply_mask(data[HEAD:], data[2:HEAD]).decode()
        except UnicodeDecodeError:
            return None

    def _between_frames(self) -> bool:
        """Whether the parser of the general way waits for the first byte of a frame."""
        waits: Any = self.conn.parser
        while (inner := cast("GeneratorType[Any, Any, Any]", waits).gi_yieldfrom) is not None:
            waits = inner
        return waits.gi_code is BETWEEN_FRAMES

    async def send(self, message: Any) -> None:
        """Sends a message of the application."""
        text = message.get("text")
        if text is None or self.close_sent or self.conn.state is not OPEN:
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        data = text.encode()
        size = len(data)
        if size < LONGER:
            head = struct.pack("!BB", TEXT, size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", TEXT, LONGER, size)
        else:
            head = struct.pack("!BBQ", TEXT, LONGER + 1, size)
        self.transport.write(head + data)
