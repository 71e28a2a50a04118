"""Who views a match now.

A single process knows that from its subscriptions. Processes that share a database write down their viewers
and read those of the others in every maintenance round. What a dead process has written expires.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from undercroft.match.match import Event
from undercroft.server.background import BackgroundTasks
from undercroft.server.identity import random_id
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.play.subscriptions import Subscriptions
from undercroft.server.protocol import frames, messages
from undercroft.server.store import Store, StoreDown

REFRESH_SECONDS = 10.0
"""How often a process says that it is alive."""
EXPIRY_SECONDS = 35.0
"""After how many seconds without that its viewers no longer count."""


class Presence:
    """The viewers of active matches, at this process and at others."""

    def __init__(
        self, store: Store, subscriptions: Subscriptions, tasks: BackgroundTasks, now: Callable[[], float]
    ) -> None:
        self.process = random_id()
        """The name of this process among those that share the database."""
        self._store = store
        self._subscriptions = subscriptions
        self._tasks = tasks
        self._now = now
        self._elsewhere: dict[str, set[str]] = {}
        self._unsaved: set[ActiveMatch] = set()
        self._refreshed = 0.0

    def on_event(self, active: ActiveMatch, event: Event) -> None:
        """Tells the viewers who is present when a seat was taken or given up."""
        if event.entry.kind in ("sit", "stand"):
            self.on_changed(active)

    def on_changed(self, active: ActiveMatch) -> None:
        """Tells the viewers who is present. Call this when a viewer of this process comes or goes."""
        self._broadcast(active)
        if self._store.shared:
            self._unsaved.add(active)
            self._tasks.spawn(self._save())

    async def load(self, matches: Iterable[ActiveMatch]) -> list[ActiveMatch]:
        """Reads who views these matches elsewhere. Gives those for which that changed. Raises StoreDown."""
        if not self._store.shared:
            return []
        by_id = {active.match.id: active for active in matches}
        since = self._now() - EXPIRY_SECONDS
        found = await self._store.viewers_elsewhere(self.process, list(by_id), since)
        changed = [active for id, active in by_id.items() if self._elsewhere.get(id, set()) != found[id]]
        self._elsewhere.update(found)
        return changed

    async def synchronize(self) -> None:
        """Exchanges viewers with other processes. Raises StoreDown."""
        if not self._store.shared:
            return
        viewed = self._subscriptions.viewed()
        await self._refresh(viewed)
        await self._save()
        for active in await self.load(viewed):
            self._broadcast(active)
        kept = {active.match.id for active in viewed}
        self._elsewhere = {id: viewers for id, viewers in self._elsewhere.items() if id in kept}

    async def leave(self) -> None:
        """Removes the viewers of this process, which stops. Raises StoreDown."""
        if self._store.shared:
            await self._store.remove_process(self.process)

    def _broadcast(self, active: ActiveMatch) -> None:
        viewers = self._subscriptions.viewers(active) | self._elsewhere.get(active.match.id, set())
        self._subscriptions.send(active, messages.encode(frames.presence(active.match, viewers)))

    async def _refresh(self, viewed: list[ActiveMatch]) -> None:
        now = self._now()
        if now - self._refreshed > REFRESH_SECONDS:
            self._refreshed = now
            kept = await self._store.refresh_viewers(self.process, now, now - EXPIRY_SECONDS)
            if kept < len(viewed):  # another process took this one for dead
                self._unsaved.update(viewed)

    async def _save(self) -> None:
        """Writes down the viewers of this process wherever they changed."""
        unsaved, self._unsaved = self._unsaved, set()
        viewers = {active.match.id: self._subscriptions.viewers(active) for active in unsaved}
        try:
            if viewers:
                await self._store.save_viewers(self.process, viewers, self._now())
        except StoreDown:
            self._unsaved |= unsaved  # the next round saves it
