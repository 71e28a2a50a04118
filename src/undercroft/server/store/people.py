"""Friends, the links by which people become friends, and invitations to matches."""

from __future__ import annotations

from typing import Any, Final

from undercroft.server.store.part import StorePart
from undercroft.server.store.records import Friendship, Invitation

FRIENDSHIP: Final = "id, account, friend, accepted, at"
INVITATION: Final = "id, account, sender, match, at, shown"
INSERT_FRIENDSHIP: Final = (
    f"INSERT INTO friendships ({FRIENDSHIP}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
INSERT_INVITATION: Final = (
    f"INSERT INTO invitations ({INVITATION}) VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT DO NOTHING"
)


class PeopleStore(StorePart):
    """The part of a store that knows who is a friend of whom. All methods may raise StoreDown."""

    # Friends.

    async def friendships(self, account: str) -> list[Friendship]:
        """All friendships and requests of an account, the oldest first."""
        return await self._friendships("account = ? OR friend = ?", account, account)

    async def friendship(self, id: str) -> Friendship | None:
        """A friendship by its id."""
        found = await self._friendships("id = ?", id)
        return found[0] if found else None

    async def between(self, one: str, other: str) -> Friendship | None:
        """The friendship of two people, or the request of one of them."""
        condition = "(account = ? AND friend = ?) OR (account = ? AND friend = ?)"
        found = await self._friendships(condition, one, other, other, one)
        return max(found, key=lambda found: found.accepted) if found else None

    async def ask(self, friendship: Friendship) -> None:
        """Keeps a request, or a friendship that both sides have agreed to at once."""
        one = friendship
        row = (one.id, one.account, one.friend, int(one.accepted), one.at)
        statements: list[tuple[str, tuple[Any, ...]]] = [(INSERT_FRIENDSHIP, row)]
        if friendship.accepted:
            update = "UPDATE friendships SET accepted = 1 WHERE account = ? AND friend = ?"
            statements.append((update, (one.account, one.friend)))
            statements.append(_delete_request(one.friend, one.account))
        await self._store.run(statements)

    async def accept(self, friendship: Friendship) -> bool:
        """Accepts a request. False if it was withdrawn. The two may have asked each other."""
        update = "UPDATE friendships SET accepted = 1 WHERE id = ?"
        reverse = _delete_request(friendship.friend, friendship.account)
        accepted, _ = await self._store.run([(update, (friendship.id,)), reverse])
        return bool(accepted)

    async def part(self, one: str, other: str) -> None:
        """Ends a friendship or a request, and the invitations between the two."""
        await self._store.run(
            [
                statement
                for first, second in ((one, other), (other, one))
                for statement in (
                    ("DELETE FROM friendships WHERE account = ? AND friend = ?", (first, second)),
                    ("DELETE FROM invitations WHERE account = ? AND sender = ?", (first, second)),
                )
            ]
        )

    async def add_link(self, token: str, account: str, now: float, expires: float) -> None:
        """Keeps the hash of a token, and deletes those that have expired."""
        await self._store.run(
            [
                ("DELETE FROM friend_links WHERE expires < ?", (now,)),
                ("INSERT INTO friend_links VALUES (?, ?, ?)", (token, account, expires)),
            ]
        )

    async def link_owner(self, token: str, now: float) -> str:
        """The account that a link was made by; empty if it has expired. A link works for several people."""
        query = "SELECT account FROM friend_links WHERE token = ? AND expires >= ?"
        found = await self._store.rows(query, token, now)
        return str(found[0][0]) if found else ""

    # Invitations.

    async def invite(self, invitation: Invitation) -> bool:
        """Keeps an invitation. False if the person has one to this match already."""
        one = invitation
        row = (one.id, one.account, one.sender, one.match, one.at)
        (inserted,) = await self._store.run([(INSERT_INVITATION, row)])
        return bool(inserted)

    async def invitations(self, account: str, since: float) -> list[Invitation]:
        """The invitations of a person since a time, to matches that still wait for players."""
        condition = "account = ? AND at >= ? AND match IN (SELECT id FROM matches WHERE phase = 'open')"
        return await self._invitations(condition, account, since)

    async def invitation(self, account: str, match: str) -> Invitation | None:
        """The invitation of a person to a match."""
        found = await self._invitations("account = ? AND match = ?", account, match)
        return found[0] if found else None

    async def invited(self, match: str, sender: str) -> list[str]:
        """The people whom a player has invited to a match."""
        found = await self._invitations("match = ? AND sender = ?", match, sender)
        return [one.account for one in found]

    async def count_sent(self, sender: str, since: float) -> int:
        """How many invitations a person has sent since a time."""
        query = "SELECT count(*) FROM invitations WHERE sender = ? AND at >= ?"
        return int((await self._store.rows(query, sender, since))[0][0])

    async def mark_shown(self, account: str) -> None:
        """Notes that a person has seen their invitations in an open page."""
        update = "UPDATE invitations SET shown = 1 WHERE account = ? AND shown = 0"
        await self._store.run([(update, (account,))])

    async def dismiss(self, id: str, account: str) -> None:
        """Forgets an invitation of a person."""
        await self._store.run([("DELETE FROM invitations WHERE id = ? AND account = ?", (id, account))])

    # Where a person has left traces, and who is online.

    async def has_spoken(self, match: str, account: str) -> bool:
        """Whether a person has written as a spectator of a match, even if it was deleted since."""
        query = (
            "SELECT 1 FROM entries WHERE match = ? AND kind = 'spectator-say'"
            " AND substr(command, 1, ?) = ? LIMIT 1"
        )
        prefix = f"{account}/"
        return bool(await self._store.rows(query, match, len(prefix), prefix))

    async def note_seen(self, account: str, now: float, before: float) -> None:
        """Notes that a person is here, unless that was noted after a time."""
        await self._store.run(
            [("UPDATE accounts SET seen = ? WHERE id = ? AND seen < ?", (now, account, before))]
        )

    async def seen_since(self, accounts: list[str], since: float) -> set[str]:
        """Which of these people had a page open since a time."""
        query = (
            f"SELECT id FROM accounts WHERE seen >= ? AND id IN (SELECT value FROM {self._store.values_of})"
        )
        rows = await self._store.rows(query, since, self._store.list_argument(accounts))
        return {account for (account,) in rows}

    async def _friendships(self, condition: str, *arguments: Any) -> list[Friendship]:
        query = f"SELECT {FRIENDSHIP} FROM friendships WHERE {condition} ORDER BY at, id"
        rows = await self._store.rows(query, *arguments)
        return [Friendship(id, one, other, bool(accepted), at) for id, one, other, accepted, at in rows]

    async def _invitations(self, condition: str, *arguments: Any) -> list[Invitation]:
        query = f"SELECT {INVITATION} FROM invitations WHERE {condition} ORDER BY at, id"
        rows = await self._store.rows(query, *arguments)
        return [
            Invitation(id, account, sender, match, at, bool(shown))
            for id, account, sender, match, at, shown in rows
        ]


def _delete_request(account: str, friend: str) -> tuple[str, tuple[Any, ...]]:
    """Two people who have asked each other need one friendship."""
    return "DELETE FROM friendships WHERE account = ? AND friend = ?", (account, friend)
