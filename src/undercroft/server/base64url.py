"""Bytes as text that fits into an address, as Web Push and passkeys write them."""

from __future__ import annotations

import base64


def decode64(text: str) -> bytes:
    """The bytes of a base64url text, with or without padding. Raises ValueError."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode64(data: bytes) -> str:
    """Bytes as a base64url text without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
