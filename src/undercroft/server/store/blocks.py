"""Who has blocked whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.server.store.part import StorePart


class BlockStore(StorePart):
    """The part of a store that knows which people want nothing from each other. All methods may raise
    StoreDown."""

    async def block(self, id: str, account: str, blocked: str, now: float) -> None:
        """Blocks a person. The two are no friends any more, and invitations between them are gone."""
        insert = "INSERT INTO blocks (id, account, blocked, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        statements: list[tuple[str, tuple[Any, ...]]] = [(insert, (id, account, blocked, now))]
        for one, other in ((account, blocked), (blocked, account)):
            statements.append(("DELETE FROM friendships WHERE account = ? AND friend = ?", (one, other)))
            statements.append(("DELETE FROM invitations WHERE account = ? AND sender = ?", (one, other)))
        await self._store.run(statements)

    async def unblock(self, id: str, account: str) -> str:
        """Ends a block of an account. Gives the person who was blocked; empty if there is no such block."""
        query = "SELECT blocked FROM blocks WHERE id = ? AND account = ?"
        found = await self._store.rows(query, id, account)
        await self._store.run([("DELETE FROM blocks WHERE id = ? AND account = ?", (id, account))])
        return str(found[0][0]) if found else ""

    async def blocked_by(self, account: str) -> list[tuple[str, str, float]]:
        """The blocks of an account, each with its id, the person and the time, the newest first."""
        query = "SELECT id, blocked, at FROM blocks WHERE account = ? ORDER BY at DESC, id"
        return [(id, blocked, at) for id, blocked, at in await self._store.rows(query, account)]

    async def barred(self, account: str) -> frozenset[str]:
        """The people whom an account has blocked, or who have blocked it: they want nothing from each
        other."""
        query = (
            "SELECT blocked FROM blocks WHERE account = ? UNION SELECT account FROM blocks WHERE blocked = ?"
        )
        return frozenset(other for (other,) in await self._store.rows(query, account, account))

    async def between(self, accounts: Sequence[str]) -> set[tuple[str, str]]:
        """Who of these people has blocked whom of them."""
        listed = f"(SELECT value FROM {self._store.values_of})"
        query = f"SELECT account, blocked FROM blocks WHERE account IN {listed} AND blocked IN {listed}"
        given = self._store.list_argument(accounts)
        return {(account, blocked) for account, blocked in await self._store.rows(query, given, given)}
