"""Which accounts and matches have channels for notifications, as far as this process knows."""

from __future__ import annotations

from typing import Any

from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.server.play.notification_events import notifications
from undercroft.server.store import Notification, NotificationStore


class Watchers:
    """A copy of what the store says, so that a move in a match without channels costs one comparison.

    Maintenance reads it anew when a channel was added or removed, so a new channel counts within seconds at
    all processes.
    """

    def __init__(self, store: NotificationStore, delay: float) -> None:
        """`delay` is how many seconds after an event it is told at the earliest."""
        self.accounts: set[str] = set()
        self.webhooks: set[str] = set()
        self._store = store
        self._delay = delay
        self._version: tuple[Any, ...] = ()

    def notifications(self, before: Match, after: Match, entry: Entry) -> tuple[Notification, ...]:
        """What an entry may have to be told, as far as there is a channel for it."""
        if not self.accounts and not self.webhooks:
            return ()
        webhook = after.id in self.webhooks
        if not webhook and not any(seat.person in self.accounts for seat in after.seats):
            return ()
        found = notifications(before, after, entry, self._delay)
        return tuple(one for one in found if (one.account in self.accounts if one.account else webhook))

    async def load(self) -> None:
        """Reads who has a channel, if that may have changed. Raises StoreDown."""
        version = await self._store.channels_version()
        if version != self._version:
            self.accounts, self.webhooks = await self._store.watchers()
            self._version = version
