"""Sockets end with the cookies that opened them: revoked ones, and those whose key was dropped.

A process that revokes tells the others at once. Every round of maintenance looks again, for notices that were
lost and for sockets that were just being opened.
"""

from __future__ import annotations

from dataclasses import dataclass

from undercroft.server.identity import Identity
from undercroft.server.play.subscriptions import Subscriptions
from undercroft.server.protocol.close_codes import NOT_YOU
from undercroft.server.store import Store

NEVER = 1 << 62
"""A generation that no cookie has."""


@dataclass(eq=False)
class Revocation:
    """Closes sockets whose cookies are no longer valid."""

    store: Store
    identity: Identity
    subscriptions: Subscriptions

    async def close_revoked(self) -> None:
        """Compares all connected accounts with the store. Raises StoreDown."""
        accounts = self.subscriptions.accounts()
        generations = await self.store.generations(accounts)
        for account in accounts:
            self.subscriptions.close_older(account, generations.get(account, NEVER))

    async def reload_keys(self) -> None:
        """Takes over keys that were rotated. If an earlier key was dropped, all clients connect again. Raises
        StoreDown."""
        if await self.identity.reload():
            self.subscriptions.close_all(NOT_YOU, "revoked")
