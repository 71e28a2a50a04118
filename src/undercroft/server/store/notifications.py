"""Channels, what people want to be told, and the queue of notifications.

Several processes take work from the queue. A process leases rows for a time: it writes a random token into
them, in one statement, and then reads the rows that have it. What it reports of a row counts only while its
token is still there. After the time, the rows of a process that died are leased by another.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from undercroft.server.store.part import StorePart
from undercroft.server.store.records import Channel, Delivery, Notification, NotificationSettings
from undercroft.server.store.statements import SAVE_NOTIFICATION, Statement

CHANNEL_COLUMNS: Final = (
    "id, account, match, kind, address, keys, origin, confirmed, problem, created, changed"
)
SAVE_CHANNEL: Final = (
    f"INSERT INTO channels ({CHANNEL_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (account, match, kind, address) DO UPDATE SET keys = excluded.keys,"
    " origin = excluded.origin, problem = '', changed = excluded.changed"
)
SAVE_SETTINGS: Final = (
    "INSERT INTO notification_settings (account, match, events, digest_hours) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (account, match) DO UPDATE SET events = excluded.events,"
    " digest_hours = excluded.digest_hours"
)
ADD_DELIVERY: Final = (
    "INSERT INTO deliveries (key, channel, message, state, attempts, at, due, lease, lease_until)"
    " VALUES (?, ?, ?, 'due', 0, ?, ?, '', 0) ON CONFLICT DO NOTHING"
)
DELETE_NOTIFICATION: Final = "DELETE FROM notifications WHERE key = ? AND seq = ?"
POSTPONE: Final = (
    "UPDATE notifications SET due = ?, digest = ?, lease = '', lease_until = 0 WHERE key = ? AND seq = ?"
)
FINISH: Final = (
    "UPDATE deliveries SET state = ?, message = '', attempts = attempts + 1, lease = ''"
    " WHERE key = ? AND channel = ? AND lease = ?"
)
RETRY: Final = (
    "UPDATE deliveries SET attempts = attempts + ?, due = ?, lease = '', lease_until = 0"
    " WHERE key = ? AND channel = ? AND lease = ?"
)


class NotificationStore(StorePart):
    """The part of a store that notifications use. All methods may raise StoreDown."""

    # Channels and settings.

    async def save_channel(self, channel: Channel) -> None:
        """Adds a channel, or renews the one with the same address. A browser belongs to one account."""
        statements: list[Statement] = [(SAVE_CHANNEL, _values(channel))]
        if channel.kind == "push":
            delete = "DELETE FROM channels WHERE kind = 'push' AND address = ? AND account <> ?"
            statements.append((delete, (channel.address, channel.account)))
        if channel.match:
            delete = "DELETE FROM channels WHERE match = ? AND address <> ?"
            statements.append((delete, (channel.match, channel.address)))
        await self._store.run(statements)

    async def channel(self, id: str) -> Channel | None:
        """A channel by its id."""
        found = await self._channels("id = ?", id)
        return found[0] if found else None

    async def channels_of(self, account: str) -> list[Channel]:
        """The channels of a person, the oldest first, without webhooks."""
        return await self._channels("account = ? AND match = ''", account)

    async def webhook(self, match: str) -> Channel | None:
        """The webhook of a match."""
        found = await self._channels("match = ?", match)
        return found[0] if found else None

    async def _channels(self, condition: str, argument: str) -> list[Channel]:
        query = f"SELECT {CHANNEL_COLUMNS} FROM channels WHERE {condition} ORDER BY created, id"
        rows = await self._store.rows(query, argument)
        return [_channel(row) for row in rows]

    async def confirm_channel(self, id: str, now: float) -> bool:
        """Says that the owner of an address wants messages there. False if the channel is gone."""
        update = "UPDATE channels SET confirmed = 1, changed = ? WHERE id = ?"
        (changed,) = await self._store.run([(update, (now, id))])
        return bool(changed)

    async def remove_channel(self, id: str) -> None:
        """Forgets a channel, and what was to be sent there."""
        await self._store.run(
            [
                ("DELETE FROM channels WHERE id = ?", (id,)),
                ("DELETE FROM deliveries WHERE channel = ? AND state = 'due'", (id,)),
            ]
        )

    async def set_problem(self, id: str, problem: str) -> None:
        """Notes why a message did not arrive, for the owner of the channel."""
        await self._store.run([("UPDATE channels SET problem = ? WHERE id = ?", (problem, id))])

    async def save_settings(self, account: str, match: str, settings: NotificationSettings) -> None:
        """Writes what a person wants to be told, in a match or in all (an empty one)."""
        row = (account, match, " ".join(settings.events), settings.digest_hours)
        await self._store.run([(SAVE_SETTINGS, row)])

    async def forget_settings(self, account: str, match: str) -> None:
        """Lets the settings for all matches count in a match again."""
        delete = "DELETE FROM notification_settings WHERE account = ? AND match = ?"
        await self._store.run([(delete, (account, match))])

    async def settings(self, account: str, *matches: str) -> dict[str, NotificationSettings]:
        """What a person has chosen for these matches, as far as they have."""
        query = (
            "SELECT match, events, digest_hours FROM notification_settings"
            f" WHERE account = ? AND match IN (SELECT value FROM {self._store.values_of})"
        )
        rows = await self._store.rows(query, account, self._store.list_argument(matches))
        return {match: NotificationSettings(tuple(events.split()), hours) for match, events, hours in rows}

    async def watchers(self) -> tuple[set[str], set[str]]:
        """The accounts that have a channel, and the matches that have a webhook."""
        query = "SELECT DISTINCT account, match FROM channels WHERE confirmed = 1"
        rows = await self._store.rows(query)
        return {account for account, match in rows if not match}, {match for _, match in rows if match}

    async def channels_version(self) -> tuple[Any, ...]:
        """A value that is another one once a channel was added, confirmed or removed."""
        return (await self._store.rows("SELECT count(*), max(changed) FROM channels"))[0]

    # The queue.

    async def add(self, notification: Notification) -> None:
        """Queues a notification that no entry of a log causes."""
        await self._store.run([(SAVE_NOTIFICATION, msgspec.structs.astuple(notification))])

    async def lease_notifications(self, now: float, until: float, limit: int = 100) -> list[Notification]:
        """Takes notifications that are due, for this process alone until a time."""
        token = secrets.token_hex(8)
        update = (
            "UPDATE notifications SET lease = ?, lease_until = ? WHERE key IN (SELECT key FROM notifications"
            f" WHERE due <= ? AND lease_until <= ? ORDER BY due, key LIMIT ? {self._store.skip_locked})"
        )
        (found,) = await self._store.run([(update, (token, until, now, now, limit))])
        if not found:
            return []
        query = (
            "SELECT key, match, account, event, seq, at, due, digest FROM notifications WHERE lease = ?"
            " ORDER BY due, key"
        )
        return [Notification(*row) for row in await self._store.rows(query, token)]

    async def settle(
        self,
        done: Sequence[Notification],
        postponed: Sequence[Notification],
        deliveries: Sequence[Delivery],
    ) -> None:
        """Removes notifications that are told or not to be told, together with adding the messages that tell
        them. A message that was added before is not added again. A notification that was replaced meanwhile
        stays."""
        await self._store.run(
            [
                *[(DELETE_NOTIFICATION, (one.key, one.seq)) for one in done],
                *[(POSTPONE, (one.due, one.digest, one.key, one.seq)) for one in postponed],
                *[(ADD_DELIVERY, (one.key, one.channel, one.message, one.at, one.at)) for one in deliveries],
            ]
        )

    async def claim(self, key: str, now: float) -> bool:
        """Takes a key that can be taken once, until `delete_old`. False if it was taken before."""
        insert = (
            "INSERT INTO deliveries (key, channel, message, state, attempts, at, due, lease, lease_until)"
            " VALUES (?, '', '', 'claimed', 0, ?, ?, '', 0) ON CONFLICT DO NOTHING"
        )
        (inserted,) = await self._store.run([(insert, (key, now, now))])
        return bool(inserted)

    async def next_digest(self, account: str) -> float | None:
        """When the next digest of an account is due, if one is collected."""
        query = "SELECT min(due) FROM notifications WHERE account = ? AND digest = 1"
        found: float | None = (await self._store.rows(query, account))[0][0]
        return found

    async def lease_deliveries(
        self, now: float, until: float, limit: int = 16
    ) -> tuple[str, list[tuple[Delivery, Channel]]]:
        """Takes messages that are due, for this process alone until a time. Gives the token of the lease."""
        token = secrets.token_hex(8)
        update = (
            "UPDATE deliveries SET lease = ?, lease_until = ? WHERE (key, channel) IN"
            " (SELECT key, channel FROM deliveries WHERE state = 'due' AND due <= ? AND lease_until <= ?"
            f" ORDER BY due, key LIMIT ? {self._store.skip_locked})"
        )
        (found,) = await self._store.run([(update, (token, until, now, now, limit))])
        if not found:
            return token, []
        columns = ", ".join(f"channels.{name}" for name in CHANNEL_COLUMNS.split(", "))
        query = (
            f"SELECT deliveries.key, channel, message, attempts, at, {columns} FROM deliveries"
            " JOIN channels ON channels.id = channel WHERE lease = ? ORDER BY due, deliveries.key"
        )
        rows = await self._store.rows(query, token)
        return token, [(Delivery(*row[:5]), _channel(row[5:])) for row in rows]

    async def finish_delivery(self, delivery: Delivery, token: str, state: str) -> bool:
        """Notes how a message ended: sent, failed or dropped. False if the lease has gone to another."""
        (changed,) = await self._store.run([(FINISH, (state, delivery.key, delivery.channel, token))])
        return bool(changed)

    async def retry_delivery(self, delivery: Delivery, token: str, due: float, tried: bool = True) -> None:
        """Lets a message be sent at a time, again if it was tried."""
        await self._store.run([(RETRY, (int(tried), due, delivery.key, delivery.channel, token))])

    async def states(self) -> dict[str, int]:
        """How many messages there are in each state."""
        rows: list[Any] = await self._store.rows("SELECT state, count(*) FROM deliveries GROUP BY state")
        return dict(rows)

    async def waiting(self, until: float) -> int:
        """How many notifications and messages are due until a time."""
        query = (
            "SELECT (SELECT count(*) FROM notifications WHERE due <= ?) +"
            " (SELECT count(*) FROM deliveries WHERE state = 'due' AND due <= ?)"
        )
        return int((await self._store.rows(query, until, until))[0][0])

    async def delete_old(self, before: float) -> None:
        """Deletes messages that ended before a time, addresses that were not confirmed by then, and what
        belongs to accounts that are gone."""
        await self._store.run(
            [
                ("DELETE FROM deliveries WHERE state <> 'due' AND at < ?", (before,)),
                (
                    "DELETE FROM deliveries WHERE channel NOT IN (SELECT id FROM channels) AND at < ?",
                    (before,),
                ),
                ("DELETE FROM channels WHERE confirmed = 0 AND created < ?", (before,)),
                ("DELETE FROM channels WHERE account NOT IN (SELECT id FROM accounts)", ()),
                ("DELETE FROM notification_settings WHERE account NOT IN (SELECT id FROM accounts)", ()),
            ]
        )


def _channel(row: tuple[Any, ...]) -> Channel:
    return Channel(**dict(zip(Channel.__struct_fields__, row, strict=True)) | {"confirmed": bool(row[7])})


def _values(channel: Channel) -> tuple[Any, ...]:
    *first, confirmed, problem, created, changed = msgspec.structs.astuple(channel)
    return (*first, int(confirmed), problem, created, changed)
