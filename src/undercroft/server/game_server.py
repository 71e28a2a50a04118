"""All parts of a serving process, put together.

Each part knows only those that it calls. Where one part has to react to another that it also calls (a commit
schedules a time-out, which is a commit), the called part offers a callback, and this module connects them.
docs/architecture.md shows the way of a command through the parts.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

from undercroft.match.entry import Entry
from undercroft.match.match import Event
from undercroft.server.admission import Admission
from undercroft.server.background import BackgroundTasks
from undercroft.server.bus import Bus, NoBus
from undercroft.server.health import HealthCheck
from undercroft.server.identity import Identity
from undercroft.server.memory import resident_bytes
from undercroft.server.metrics import Metrics
from undercroft.server.notices import ACCOUNT, PERSON
from undercroft.server.notifications.notifier import Notifier
from undercroft.server.passkeys import Passkeys
from undercroft.server.play.account_deletion import AccountDeletion
from undercroft.server.play.active_match import ActiveMatch, ActiveMatches
from undercroft.server.play.bot_player import BotPlayer
from undercroft.server.play.bot_workers import BotWorkers
from undercroft.server.play.command_handler import CommandHandler
from undercroft.server.play.committer import Committer
from undercroft.server.play.daily import Daily
from undercroft.server.play.deadlines import Deadlines
from undercroft.server.play.eviction import Eviction
from undercroft.server.play.hints import Hints
from undercroft.server.play.maintenance import Maintenance
from undercroft.server.play.outgoing import Outgoing
from undercroft.server.play.people_refresh import PeopleRefresh
from undercroft.server.play.presence import Presence
from undercroft.server.play.replay_workers import PROCESSES, ReplayWorkers
from undercroft.server.play.revocation import Revocation
from undercroft.server.play.scheduler import Scheduler
from undercroft.server.play.snapshots import Snapshots
from undercroft.server.play.subscriptions import Subscriptions
from undercroft.server.play.tournaments import Tournaments
from undercroft.server.protocol.close_codes import STOPPING
from undercroft.server.ratings import Ratings
from undercroft.server.registry import GameRegistry
from undercroft.server.settings import Settings
from undercroft.server.shared_metrics import SharedMetrics
from undercroft.server.store import (
    Account,
    BlockStore,
    DailyStore,
    ModerationStore,
    PeopleStore,
    Store,
    StoreDown,
)

PRESSURE = 1.1
"""How far above `max_matches` a process relieves itself at once; maintenance does it otherwise."""


ENDED: Final = ("over", "closed")
MAX_JOINING: Final = 4
"""How many clients join matches at a time; more wait, so that moves are never behind a crowd of them."""


class GameServer:
    """The parts of one serving process."""

    def __init__(
        self,
        store: Store,
        identity: Identity,
        registry: GameRegistry,
        settings: Settings,
        now: Callable[[], float],
        bus: Bus | None = None,
    ) -> None:
        self.settings = settings
        self.now = now
        self.metrics = Metrics()
        self.tasks = BackgroundTasks(self.metrics)
        self.stopping = False
        self.joining = asyncio.Semaphore(MAX_JOINING)
        self.outgoing = Outgoing()
        self.store = store
        self.identity = identity
        self.registry = registry
        self.bus = bus = NoBus() if bus is None else bus
        self.matches = ActiveMatches(store, registry, now)
        self.subscriptions = Subscriptions(self.metrics)
        self.presence = Presence(store, self.subscriptions, self.tasks, now)
        self.committer = Committer(store, bus, self.metrics, now)
        self.bot_workers = BotWorkers(settings.bot_workers, registry.locations, settings.bot_seconds)
        self.bot_player = BotPlayer(
            self.bot_workers, self.committer, self.tasks, self.metrics, settings.bot_delay
        )
        self.bot_admission = Admission(
            settings.bot_queue, settings.bot_queue_person, settings.bot_queue_address
        )
        self.replay_workers = ReplayWorkers(
            PROCESSES if settings.bot_workers else 0, registry.locations,
            settings.replay_seconds, settings.replay_memory,
        )  # fmt: skip
        self.replay_admission = Admission(
            settings.replay_queue, settings.replay_queue_person, settings.replay_queue_address
        )
        self.scheduler = Scheduler(self.committer, self.bot_player, self.tasks, now)
        hints = Hints(self.bot_workers, self.bot_admission, self.committer, self.metrics)
        self.commands = CommandHandler(self.matches, self.committer, hints, self.presence, self.tasks)
        self.eviction = Eviction(
            self.matches, self.subscriptions, self.scheduler, self.bot_player, settings, now
        )
        self.daily = Daily(DailyStore(store), registry, self.matches, self.committer, now)
        self.ratings = Ratings(store)
        self.tournaments = Tournaments(store, registry, self.matches, self.committer, now)
        self.maintenance = Maintenance(
            store,
            bus,
            self.matches,
            self.committer,
            self.presence,
            Deadlines(store, self.matches, self.committer, self.metrics, now),
            self.eviction,
            Revocation(store, identity, self.subscriptions),
            self.daily,
            self.ratings,
            self.tournaments,
            settings,
            self.metrics,
            now,
        )
        self.notifier = Notifier(store, self.matches, self.presence, settings, self.metrics, now)
        self.passkeys = Passkeys(store, now)
        self.people = PeopleStore(store)
        self.blocks = BlockStore(store)
        self.moderation = ModerationStore(store)
        self.snapshots = Snapshots(self.matches.loader, now)
        self.people_refresh = PeopleRefresh(store, self.matches, self.subscriptions, self.snapshots)
        self.account_deletion = AccountDeletion(store, self.matches, self.committer)
        self.health = HealthCheck(store)
        self.shared_metrics = SharedMetrics(settings.metrics_folder, self.metrics)
        self.committer.on_event = self._on_event
        self.committer.on_changed = self.scheduler.schedule_next
        self.committer.notifications = self.notifier.watchers.notifications
        self.matches.on_loaded = self._on_loaded
        store.on_remote_entry = bus.on_remote_entry = self._on_notice

    async def start(self) -> None:
        """Starts bot workers, maintenance and notifications. Raises StoreDown."""
        await self.ratings.store.fill_player_ids()
        await self.notifier.load()
        self.bot_workers.start()
        self.tasks.spawn(self.maintenance.run())
        self.tasks.spawn(self.notifier.run())
        self.tasks.spawn(self.shared_metrics.run(self.gauges))

    async def stop(self) -> None:
        """Stops everything. Clients are told to connect again."""
        self.stopping = True
        self.scheduler.stop()
        self.subscriptions.close_all(STOPPING, "stopping")
        await self.tasks.stop()
        await self.notifier.stop()
        with contextlib.suppress(StoreDown):
            await self.presence.leave()
            await self.health.stop()
        await self.bot_workers.stop()
        await self.replay_workers.stop()

    def gauges(self) -> dict[str, float]:
        """Present values for the metrics."""
        return {
            "active_matches": len(self.matches),
            "sockets": len(self.subscriptions),
            "bot_requests": self.bot_workers.pending,
            "resident_bytes": resident_bytes(),
        }

    def _on_loaded(self, active: ActiveMatch) -> None:
        self.scheduler.schedule_next(active)
        if len(self.matches) > self.settings.max_matches * PRESSURE:
            self.eviction.relieve()

    def _on_event(self, active: ActiveMatch, event: Event) -> None:
        self.subscriptions.broadcast(active, event)
        self.presence.on_event(active, event)
        if active.match.setup.rated and active.match.phase in ENDED:
            self.tasks.spawn(self._rate())

    async def _rate(self) -> None:
        """Rates a match that has just ended, so that its players see it at once."""
        with contextlib.suppress(StoreDown):  # maintenance tries again
            await self.ratings.rate_waiting()

    async def revoke(self, account: Account) -> Account:
        """Makes all cookies of an account invalid, and closes its sockets at all processes. Raises
        StoreDown."""
        account = await self.identity.revoke(account)
        await self._close_older(account.id, account.generation)
        return account

    async def revoke_deleted(self, account: Account) -> None:
        """Closes the sockets of an account that was deleted, at all processes. Raises StoreDown."""
        await self._close_older(account.id, account.generation + 1)

    async def _close_older(self, account: str, generation: int) -> None:
        """Closes the sockets with a cookie before this generation, at all processes. Raises StoreDown."""
        self.subscriptions.close_older(account, generation)
        self.bus.publish(ACCOUNT + account, generation)
        await self.store.publish_revocation(account, generation)

    async def refresh_people(self, *accounts: str) -> None:
        """Shows anew, at all processes, what has changed about people: their names, and whom they want
        nothing from. Raises StoreDown."""
        for account in accounts:
            await self.people_refresh.refresh(account)
            self.bus.publish(PERSON + account, 0)
            await self.store.publish_person(account)

    def _on_notice(self, subject: str, number: int, entry: Entry | None) -> None:
        """A process has committed an entry, an account has revoked its cookies, or a person is to be shown
        anew."""
        if subject.startswith(PERSON):
            self.tasks.spawn(self.people_refresh.refresh(subject.removeprefix(PERSON)))
            return
        if subject.startswith(ACCOUNT):
            self.subscriptions.close_older(subject.removeprefix(ACCOUNT), number)
        else:
            self._on_remote_entry(subject, number, entry)

    def _on_remote_entry(self, match: str, seq: int, entry: Entry | None) -> None:
        """Catches up with an entry that a process has committed, unless it was this one."""
        active = self.matches.find(match)
        if active is None or seq <= active.match.seq or seq == active.committing:
            return
        if entry is None or not self.committer.apply_remote(active, entry):
            self.tasks.spawn(self.committer.refresh(active, seq))
