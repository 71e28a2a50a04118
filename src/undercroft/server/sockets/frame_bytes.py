"""The bytes of WebSocket frames (RFC 6455), as far as a server reads and writes them in place."""

from __future__ import annotations

import struct
from typing import Final

TEXT: Final = 0x81
"""The first byte of a text frame that is a complete message."""
PING: Final = 0x89
PONG: Final = 0x8A
"""The first bytes of the frames that keep a connection alive."""
CONTROL: Final = 0x08
"""The flag in the first byte of a frame that carries no data: ping, pong and close."""
MASKED: Final = 0x80
"""The flag in the second byte of a frame for a masked payload; the other bits hold the length."""
LENGTH: Final = 0x7F
EXTENDED_16: Final = 126  # as a length field: the length follows in two bytes
EXTENDED_64: Final = 127  # it follows in eight bytes
SHORT_HEADER: Final = 6  # bytes before a short payload from a client: flags, length, four bytes of mask
LONGEST_HEADER: Final = 14


def text_frame(text: bytes) -> bytes:
    """A message of UTF-8 in one frame."""
    return _header(len(text)) + text


def list_frame(items: list[bytes]) -> bytes:
    """A message that is the JSON list of these, in one frame."""
    joined = b",".join(items)
    return b"%b[%b]" % (_header(len(joined) + 2), joined)


def _header(size: int) -> bytes:
    """The beginning of a text frame with so many bytes."""
    if size < EXTENDED_16:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, EXTENDED_16, size >> 8, size & 0xFF))
    return struct.pack("!BBQ", TEXT, EXTENDED_64, size)


def ping_frame(payload: bytes) -> bytes:
    """A ping with a short payload."""
    return struct.pack("!BB", PING, len(payload)) + payload


def short_payload(data: bytes) -> bytes | None:
    """The payload, if these bytes are exactly one short text or pong frame from a client; else None."""
    size = len(data) - SHORT_HEADER
    if not 0 <= size < EXTENDED_16 or data[1] != MASKED + size or data[0] not in (TEXT, PONG):
        return None
    mask = (data[2:SHORT_HEADER] * (size // 4 + 1))[:size]
    plain = int.from_bytes(data[SHORT_HEADER:], "little") ^ int.from_bytes(mask, "little")
    return plain.to_bytes(size, "little")


def frame_size(data: bytes | bytearray, start: int) -> int:
    """The size in bytes of the frame that begins at `start`; 0 as long as its header is not complete."""
    available = len(data) - start
    if available < 2:
        return 0
    length = data[start + 1] & LENGTH
    header = 2 + (4 if data[start + 1] & MASKED else 0)
    extended = {EXTENDED_16: 2, EXTENDED_64: 8}.get(length, 0)
    if extended:
        if available < 2 + extended:
            return 0
        length = int.from_bytes(data[start + 2 : start + 2 + extended])
    return header + extended + length
