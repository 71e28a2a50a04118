"""What is done every few seconds: missed entries and deadlines, presence, eviction, retention."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from undercroft.match.refusal import Refused
from undercroft.server.play.active_match import ActiveMatch, ActiveMatches
from undercroft.server.play.bot_player import BotPlayer
from undercroft.server.play.committer import Committer
from undercroft.server.play.presence import Presence
from undercroft.server.play.scheduler import Scheduler
from undercroft.server.play.subscriptions import Subscriptions
from undercroft.server.settings import Settings
from undercroft.server.store import Store, StoreDown

log = logging.getLogger("undercroft.maintenance")

RETENTION_SECONDS = 3600.0
"""How often old accounts and chat are deleted."""
DAY = 86400.0


@dataclass(eq=False)
class Maintenance:
    """Regular work on the active matches of this process and on the store.

    Commits and notifications do most of this work as it arises; maintenance repeats what was lost.
    """

    store: Store
    matches: ActiveMatches
    committer: Committer
    subscriptions: Subscriptions
    presence: Presence
    scheduler: Scheduler
    bot_player: BotPlayer
    settings: Settings
    now: Callable[[], float]
    _deleted: float = field(default=0.0, init=False)

    async def run(self) -> None:
        """Rounds until the task is cancelled."""
        while True:
            await asyncio.sleep(self.settings.catch_up_seconds)
            try:
                await self.run_once()
                await self._delete_old()
            except StoreDown as error:
                log.warning("the store is down: %s", error)

    async def run_once(self) -> None:
        """One round. Raises StoreDown."""
        await self._catch_up()
        await self.presence.synchronize()
        await self._check_deadlines()
        self._evict_idle()

    async def _catch_up(self) -> None:
        """Applies entries of other processes whose notification was lost."""
        if not self.store.shared:
            return
        newest = await self.store.newest([active.match.id for active in self.matches])
        for id, seq in newest.items():
            active = self.matches.find(id)
            if active is not None and seq > active.match.seq:
                await self.committer.refresh(active, seq)

    async def _check_deadlines(self) -> None:
        """Commits time-outs of matches that have no timer in any process."""
        for id in await self.store.overdue(self.now()):
            try:
                active = await self.matches.get(id)
            except Refused:
                continue
            if active is not None:
                await self.scheduler.check_deadline(active)

    def _evict_idle(self) -> None:
        """Removes matches from memory that were not used for a while."""
        for active in self.matches:
            if self._is_idle(active):
                self.scheduler.cancel(active)
                self.matches.evict(active)

    def _is_idle(self, active: ActiveMatch) -> bool:
        return (
            self.now() - active.used > self.settings.idle_seconds
            and not active.lock.locked()
            and not self.subscriptions.has_subscribers(active)
            and not self.bot_player.is_playing(active)
        )

    async def _delete_old(self) -> None:
        """Deletes accounts and chat that the settings do not keep."""
        now = self.now()
        if now - self._deleted <= RETENTION_SECONDS:
            return
        self._deleted = now
        guests, chat = self.settings.keep_guests_days, self.settings.keep_chat_days
        if guests or chat:
            await self.store.delete_old(
                now - guests * DAY if guests else 0.0, now - chat * DAY if chat else 0.0
            )
