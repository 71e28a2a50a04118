"""Tokens that make a person a host of a server."""

from __future__ import annotations

from typing import Final

from undercroft.server.identity import hash_of_token
from undercroft.server.names import random_id
from undercroft.server.store import ModerationStore

TOKEN_SECONDS: Final = 86400.0


async def new_host_token(moderation: ModerationStore, now: float) -> str:
    """A token that works once, for a day. Only its hash is stored. Raises StoreDown."""
    token = random_id(18)
    await moderation.add_token(hash_of_token(token), now, now + TOKEN_SECONDS)
    return token
