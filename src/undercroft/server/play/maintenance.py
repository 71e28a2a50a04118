"""What is done every few seconds: missed entries and deadlines, presence, eviction, retention."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from undercroft.server.bus import Bus
from undercroft.server.clock import ServerClock
from undercroft.server.metrics import Metrics
from undercroft.server.play.active_match import ActiveMatches
from undercroft.server.play.committer import Committer
from undercroft.server.play.daily import Daily
from undercroft.server.play.deadlines import Deadlines
from undercroft.server.play.eviction import Eviction
from undercroft.server.play.presence import Presence
from undercroft.server.play.revocation import Revocation
from undercroft.server.play.tournaments import Tournaments
from undercroft.server.ratings import Ratings
from undercroft.server.settings import Settings
from undercroft.server.store import Store, StoreDown

log = logging.getLogger("undercroft.maintenance")

RETENTION_SECONDS = 3600.0
"""How often old accounts and chat are deleted."""
DAY = 86400.0
PAGE = 2000
"""Of how many matches the newest entries are asked at once; other tasks run between two questions."""
SWEEP_ROUNDS = 10
SWEEP_LEAST = 200
"""Notifications arrive unless a connection broke, so a round asks for a part of the matches only: for so many
at least, and within SWEEP_ROUNDS for each. After an interruption it asks for all at once."""


@dataclass(eq=False)
class Maintenance:
    """Regular work on the active matches of this process and on the store.

    Commits and notifications do most of this work as it arises; maintenance repeats what was lost. Its steps
    are independent: one that fails is logged and counted, and the others are done all the same.
    """

    store: Store
    bus: Bus
    matches: ActiveMatches
    committer: Committer
    presence: Presence
    deadlines: Deadlines
    eviction: Eviction
    revocation: Revocation
    daily: Daily
    ratings: Ratings
    tournaments: Tournaments
    settings: Settings
    metrics: Metrics
    now: Callable[[], float]
    _deleted: float = field(default=0.0, init=False)
    _unchecked: list[str] = field(default_factory=list, init=False)

    async def run(self) -> None:
        """Rounds until the task is cancelled."""
        while True:
            await asyncio.sleep(self.settings.catch_up_seconds)
            await self.run_once()

    async def run_once(self) -> None:
        """One round. Never raises."""
        for step in (
            self._set_clock,
            self.revocation.reload_keys,
            self.revocation.close_revoked,
            self._catch_up,
            self.presence.synchronize,
            self.deadlines.serve_overdue,
            self.daily.maintain,
            self.ratings.rate_waiting,
            self.tournaments.maintain,
            self._evict,
            self._delete_old,
        ):
            await self._try(step)

    async def _try(self, step: Callable[[], Awaitable[None]]) -> None:
        name = getattr(step, "__name__", "step").strip("_")
        try:
            await step()
        except StoreDown as error:
            self.metrics.maintenance_failures += 1
            log.warning("maintenance, %s: the store is down: %s", name, error)
        except Exception:  # the other steps, and the next round, are still to be done
            self.metrics.maintenance_failures += 1
            self.metrics.errors += 1
            log.exception("maintenance, %s: failed", name)

    async def _catch_up(self) -> None:
        """Applies entries of other processes whose notification was lost."""
        if not self.store.shared:
            return
        interrupted = self.store.interrupted or self.bus.interrupted
        self.store.interrupted = self.bus.interrupted = False
        if interrupted or not self._unchecked:
            self._unchecked = [active.match.id for active in self.matches]
        part = max(SWEEP_LEAST, len(self.matches) // SWEEP_ROUNDS + 1)
        ids = self._unchecked if interrupted else self._unchecked[:part]
        try:
            for start in range(0, len(ids), PAGE):
                for id, seq in (await self.store.newest(ids[start : start + PAGE])).items():
                    await self._refresh(id, seq)
        except StoreDown:
            self.store.interrupted = True
            raise
        self._unchecked = self._unchecked[len(ids) :]

    async def _refresh(self, id: str, seq: int) -> None:
        active = self.matches.find(id)
        if active is None or seq <= active.match.seq:
            return
        try:
            await self.committer.refresh(active, seq)
        except Exception:  # one match must not stop the others
            self.metrics.errors += 1
            log.exception("match %s cannot be brought up to date", id)

    async def _set_clock(self) -> None:
        if isinstance(self.now, ServerClock):
            await self.now.synchronize(self.store)

    async def _evict(self) -> None:
        self.eviction.evict()

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
