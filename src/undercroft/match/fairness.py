"""Fair dice: no player can choose or predict them, and all can verify them afterwards.

A match has a secret that only the server knows during the match. Its commitment, a hash, is shown before the
first move, so the secret cannot be changed later. The dice of move n come from a keyed hash of n, so they do
not depend on who asks, when, or how often. After the end the secret is shown, and everyone can replay the
match and verify the dice.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

SECRET_BYTES: Final = 32
BLOCK: Final = 64  # bytes that SHA-256 takes at once
INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def commitment(secret: bytes) -> str:
    """The commitment of a secret, shown before the match: 64 hexadecimal digits."""
    return sha256(secret).hexdigest()


def seed(secret: bytes, move: int) -> int:
    """The seed of the generator for a move, counted from 1; move 0 is the setup of the game."""
    return _keyed(secret, str(move))


def bot_seed(secret: bytes, move: int) -> int:
    """The seed of the random numbers of a bot that chooses a move. They are separate from the game's dice."""
    return _keyed(secret, f"bot {move}")


def derived_secret(secret: bytes, name: str) -> bytes:
    """One of several secrets that come from one: it says nothing about the others."""
    return _hmac(secret, name)


def _keyed(secret: bytes, message: str) -> int:
    return int.from_bytes(_hmac(secret, message)[:8]) >> 2  # 62 bits are what a generator takes


def _hmac(secret: bytes, message: str) -> bytes:
    # HMAC with SHA-256. The library's version releases the interpreter lock and then waits for it: in a busy
    # server that took ten times as long as the hash.
    key = (secret if len(secret) <= BLOCK else sha256(secret).digest()).ljust(BLOCK, b"\0")
    inner = sha256(key.translate(INNER) + message.encode()).digest()
    return sha256(key.translate(OUTER) + inner).digest()
