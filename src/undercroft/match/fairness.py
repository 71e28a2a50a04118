"""Fair dice: nobody can choose them, nobody can foresee them, everybody can check them afterwards.

A match has a secret that only the server knows while it is played. Its commitment, a hash, is shown before
the first move, so the secret cannot be changed any more; the dice of move n come from a keyed hash of n, so
they do not depend on who asks, when, or how often. After the end the secret is shown, and anybody can
replay the match and see the same dice fall.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

SECRET_BYTES: Final = 32
BLOCK: Final = 64  # bytes that SHA-256 takes at once
INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the match: 64 hexadecimal digits."""
    return sha256(secret).hexdigest()


def seed(secret: bytes, move: int) -> int:
    """The seed of the generator for a move, counted from 1; move 0 is the setting up of the game."""
    return _keyed(secret, str(move))


def bot_seed(secret: bytes, move: int) -> int:
    """The seed of the dice that a bot has for itself when it chooses a move. They are not the table's."""
    return _keyed(secret, f"bot {move}")


def _keyed(secret: bytes, message: str) -> int:
    # HMAC with SHA-256. The one in the library lets other threads run meanwhile, and then has to wait for
    # them: in a busy server that took ten times as long as the hash.
    key = (secret if len(secret) <= BLOCK else sha256(secret).digest()).ljust(BLOCK, b"\0")
    inner = sha256(key.translate(INNER) + message.encode()).digest()
    digest = sha256(key.translate(OUTER) + inner).digest()
    return int.from_bytes(digest[:8]) >> 2  # 62 bits are what a generator takes
