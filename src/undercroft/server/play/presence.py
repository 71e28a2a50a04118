"""Who views a match now.

A single process knows that from its subscriptions. Processes that share a database write down their viewers
and read those of the others in every maintenance round. What a dead process has written expires.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from undercroft.match.match import Event
from undercroft.server.background import BackgroundTasks
from undercroft.server.names import random_id
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.play.subscriptions import Subscriptions
from undercroft.server.protocol import frames, messages
from undercroft.server.store import PeopleStore, Store, StoreDown

QUIET_SECONDS = 0.2
"""How long the viewers of a match are not told of further changes: many who come at once are one message."""
REFRESH_SECONDS = 10.0
"""How often a process says that it is alive."""
EXPIRY_SECONDS = 35.0
"""After how many seconds without that its viewers no longer count."""
ONLINE_SECONDS = 90.0
"""For how many seconds a person who had a page open counts as online."""


@dataclass(eq=False)
class Presence:
    """The viewers of active matches, at this process and at others."""

    store: Store
    subscriptions: Subscriptions
    tasks: BackgroundTasks
    now: Callable[[], float]
    process: str = field(default_factory=random_id, init=False)
    """The name of this process among those that share the database."""
    _elsewhere: dict[str, set[str]] = field(default_factory=dict, init=False)
    _unsaved: set[ActiveMatch] = field(default_factory=set, init=False)
    _quiet: set[ActiveMatch] = field(default_factory=set, init=False)
    _changed: set[ActiveMatch] = field(default_factory=set, init=False)
    _refreshed: float = field(default=0.0, init=False)

    def on_event(self, active: ActiveMatch, event: Event) -> None:
        """Tells the viewers who is present when a seat was taken or given up."""
        if event.entry.kind in ("sit", "stand"):
            self.on_changed(active)

    def on_changed(self, active: ActiveMatch) -> None:
        """Tells the viewers who is present, not before QUIET_SECONDS after the last time. Call this when a
        viewer of this process comes or goes."""
        if active in self._quiet:
            self._changed.add(active)
        else:
            self._announce(active)

    def _announce(self, active: ActiveMatch) -> None:
        self._quiet.add(active)
        asyncio.get_running_loop().call_later(QUIET_SECONDS, self._end_quiet, active)
        self._broadcast(active)
        if self.store.shared:
            self._unsaved.add(active)
            self.tasks.spawn(self._save())

    def _end_quiet(self, active: ActiveMatch) -> None:
        self._quiet.discard(active)
        if active in self._changed:
            self._changed.discard(active)
            self._announce(active)

    async def load(self, matches: Iterable[ActiveMatch]) -> list[ActiveMatch]:
        """Reads who views these matches elsewhere. Gives those for which that changed. Raises StoreDown."""
        if not self.store.shared:
            return []
        by_id = {active.match.id: active for active in matches}
        since = self.now() - EXPIRY_SECONDS
        found = await self.store.viewers_elsewhere(self.process, list(by_id), since)
        changed = [active for id, active in by_id.items() if self._elsewhere.get(id, set()) != found[id]]
        self._elsewhere.update(found)
        return changed

    async def synchronize(self) -> None:
        """Exchanges viewers with other processes. Raises StoreDown."""
        if not self.store.shared:
            return
        viewed = self.subscriptions.viewed()
        await self._refresh(viewed)
        await self._save()
        for active in await self.load(viewed):
            self._broadcast(active)
        kept = {active.match.id for active in viewed}
        self._elsewhere = {id: viewers for id, viewers in self._elsewhere.items() if id in kept}

    async def leave(self) -> None:
        """Removes the viewers of this process, which stops. Raises StoreDown."""
        if self.store.shared:
            await self.store.remove_process(self.process)

    def viewers(self, active: ActiveMatch) -> set[str]:
        """The accounts that view a match, as far as this process knows."""
        return self.subscriptions.viewers(active) | self._elsewhere.get(active.match.id, set())

    async def all_viewers(self, active: ActiveMatch) -> set[str]:
        """The accounts that view a match at any process, read anew. Raises StoreDown."""
        since = self.now() - EXPIRY_SECONDS
        elsewhere = await self.store.viewers_elsewhere(self.process, [active.match.id], since)
        return self.subscriptions.viewers(active) | elsewhere[active.match.id]

    async def viewer_counts(self, matches: list[str]) -> dict[str, int]:
        """How many accounts view each of these matches at all processes. Raises StoreDown."""
        found: dict[str, set[str]] = {match: set() for match in matches}
        for active in self.subscriptions.viewed():
            if active.match.id in found:
                found[active.match.id] |= self.subscriptions.viewers(active)
        if self.store.shared:
            since = self.now() - EXPIRY_SECONDS
            for match, viewers in (await self.store.viewers_elsewhere(self.process, matches, since)).items():
                found[match] |= viewers
        return {match: len(viewers) for match, viewers in found.items()}

    async def online(self, accounts: list[str]) -> set[str]:
        """Which of these people have a page open, or view a match at any process. Raises StoreDown."""
        if not accounts:
            return set()
        now = self.now()
        viewing = set(self.subscriptions.accounts())
        if self.store.shared:
            viewing |= await self.store.all_viewers(now - EXPIRY_SECONDS)
        return (viewing & set(accounts)) | await PeopleStore(self.store).seen_since(
            accounts, now - ONLINE_SECONDS
        )

    def seats(self, active: ActiveMatch) -> set[int]:
        """The seats whose players view a match."""
        return set(frames.presence(active.match, self.viewers(active)).seats)

    def _broadcast(self, active: ActiveMatch) -> None:
        present = frames.presence(active.match, self.viewers(active))
        self.subscriptions.send(active, messages.encode(present))

    async def _refresh(self, viewed: list[ActiveMatch]) -> None:
        now = self.now()
        if now - self._refreshed > REFRESH_SECONDS:
            self._refreshed = now
            kept = await self.store.refresh_viewers(self.process, now, now - EXPIRY_SECONDS)
            if kept < len(viewed):  # another process took this one for dead
                self._unsaved.update(viewed)

    async def _save(self) -> None:
        """Writes down the viewers of this process wherever they changed."""
        unsaved, self._unsaved = self._unsaved, set()
        viewers = {active.match.id: self.subscriptions.viewers(active) for active in unsaved}
        try:
            if viewers:
                await self.store.save_viewers(self.process, viewers, self.now())
        except StoreDown:
            self._unsaved |= unsaved  # the next round saves it
