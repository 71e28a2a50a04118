"""WebSockets as uvicorn speaks them, with a short way for what nearly every message here is.

A wish is one small text frame that comes in one piece, and an answer is one text frame: for these the general
way (a parser that can wait after every byte, a stop of the reading after every message, a queue and a task
between each message and whoever reads it) takes most of the time that a socket takes at all. Everything else
goes the general way: the handshake, pings, closing, longer and broken messages, bytes that come in pieces.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from types import GeneratorType
from typing import Any, Final, cast

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
BETWEEN_FRAMES: Final = StreamReader.at_eof.__code__

Reader = Callable[[str | bytes], None]


class Wire(WebSocketsSansIOProtocol):
    """One connection. The application finds it in the state of its scope, as "wire"."""

    reader: Reader | None = None
    """Who takes messages; until there is one they wait, and `receive` gives them."""
    _between = False  # whether the parser of the general way waits for the first byte of a message

    async def run_asgi(self) -> None:
        """Runs the application for this connection."""
        self.scope["state"]["wire"] = self
        await super().run_asgi()

    def read(self, reader: Reader) -> None:
        """Hands every message to a reader from now on, those first that came already."""
        self.reader = reader
        for _ in range(self.queue.qsize()):
            event: Any = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                reader(event.get("text") or event.get("bytes") or b"")
            else:
                self.queue.put_nowait(event)
        self.go_on()

    def wait(self) -> None:
        """Takes nothing more from the network for a while."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Takes from the network again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Takes what the network brought."""
        text = self._short_text(data)
        if text is None:
            super().data_received(data)
            self._between = self.conn.current_size is None and self._between_frames()
        elif self.reader is not None:
            self.reader(text)

    def _short_text(self, data: bytes) -> str | None:
        """The text, if these bytes are just one short text frame, no other was begun, and somebody reads."""
        size = len(data) - HEAD
        if not 0 <= size < LONGER or data[0] != TEXT or data[1] != MASKED + size:
            return None
        if not self._between or self.reader is None or self.conn.state is not OPEN:
            return None
        try:
            return apply_mask(data[HEAD:], data[2:HEAD]).decode()
        except UnicodeDecodeError:
            return None

    def _between_frames(self) -> bool:
        """Whether the parser waits for the first byte of a frame."""
        waits: Any = self.conn.parser
        while (inner := cast("GeneratorType[Any, Any, Any]", waits).gi_yieldfrom) is not None:
            waits = inner
        return waits.gi_code is BETWEEN_FRAMES

    def send_receive_event_to_app(self) -> None:
        """Hands a message on that came the general way."""
        if self.reader is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        if self.curr_msg_data_type == "bytes":
            self.reader(data)
        else:
            try:
                text = data.decode()
            except UnicodeDecodeError:
                super().send_receive_event_to_app()  # which knows how to close a connection for that
                return
            self.reader(text)
        self.frames = []

    def write(self, text: bytes) -> None:
        """Sends a text. Whoever sends much waits until it is `writable`."""
        if self.close_sent or self.disconnected or self.conn.state is not OPEN:
            return
        size = len(text)
        if size < LONGER:
            head = struct.pack("!BB", TEXT, size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", TEXT, LONGER, size)
        else:
            head = struct.pack("!BBQ", TEXT, LONGER + 1, size)
        self.transport.write(head + text)
