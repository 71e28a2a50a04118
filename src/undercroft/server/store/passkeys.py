"""The passkeys of accounts, and the challenges that wait for an answer."""

from __future__ import annotations

from typing import Final

import msgspec

from undercroft.server.store.part import StorePart
from undercroft.server.store.records import Passkey

COLUMNS: Final = "id, account, public_key, sign_count, name, created, used"
INSERT: Final = f"INSERT INTO passkeys ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"


class PasskeyStore(StorePart):
    """The part of a store that passkeys use. All methods may raise StoreDown."""

    async def add(self, passkey: Passkey) -> bool:
        """Keeps a passkey. False if there is one of this id already."""
        (inserted,) = await self._store.run([(INSERT, msgspec.structs.astuple(passkey))])
        return bool(inserted)

    async def find(self, id: str) -> Passkey | None:
        """A passkey by its id."""
        rows = await self._store.rows(f"SELECT {COLUMNS} FROM passkeys WHERE id = ?", id)
        return Passkey(*rows[0]) if rows else None

    async def of(self, account: str) -> list[Passkey]:
        """The passkeys of an account, the oldest first."""
        query = f"SELECT {COLUMNS} FROM passkeys WHERE account = ? ORDER BY created, id"
        return [Passkey(*row) for row in await self._store.rows(query, account)]

    async def use(self, id: str, before: int, after: int, now: float) -> bool:
        """Notes that a passkey was used, with its new counter. False if it was used elsewhere meanwhile."""
        update = "UPDATE passkeys SET sign_count = ?, used = ? WHERE id = ? AND sign_count = ?"
        (changed,) = await self._store.run([(update, (after, now, id, before))])
        return bool(changed)

    async def remove(self, id: str, account: str) -> bool:
        """Forgets a passkey of an account. False if it has none of this id."""
        delete = "DELETE FROM passkeys WHERE id = ? AND account = ?"
        (deleted,) = await self._store.run([(delete, (id, account))])
        return bool(deleted)

    async def add_challenge(self, challenge: str, account: str, now: float, expires: float) -> None:
        """Keeps a challenge for an account (none: for signing in), and deletes those that have expired."""
        await self._store.run(
            [
                ("DELETE FROM passkey_challenges WHERE expires < ?", (now,)),
                ("INSERT INTO passkey_challenges VALUES (?, ?, ?)", (challenge, account, expires)),
            ]
        )

    async def use_challenge(self, challenge: str, account: str, now: float) -> bool:
        """Takes a challenge, which works once. False if there is none."""
        delete = "DELETE FROM passkey_challenges WHERE challenge = ? AND account = ? AND expires >= ?"
        (deleted,) = await self._store.run([(delete, (challenge, account, now))])
        return bool(deleted)
