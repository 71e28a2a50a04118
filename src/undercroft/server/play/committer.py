"""How entries get into the log: propose, commit, apply, publish.

An entry is proposed by the replica, committed by the store as the next one of the log, applied to the
replica, and only then sent to clients. If another process was faster, the store reports a conflict; then the
new entries are read, and the entry is proposed again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec.structs import replace

from undercroft.match.entry import Entry
from undercroft.match.match import BrokenLog, Event, Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.server.bus import Bus
from undercroft.server.metrics import Metrics
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.play.commit_batch import commit_batch
from undercroft.server.store import Conflict, Duplicate, Notification, Store, StoreDown

log = logging.getLogger("undercroft.matches")

ATTEMPTS = 64
"""How often an entry is proposed again while other processes are faster."""

Propose = Callable[[Match, float], Proposal | None]


@dataclass(eq=False)
class Committer:
    """Commits entries of active matches and publishes them.

    It knows nothing of who listens: `on_event` gets every entry that was applied, in order, and `on_changed`
    gets the match once all of them are applied.
    """

    store: Store
    bus: Bus
    metrics: Metrics
    now: Callable[[], float]
    on_event: Callable[[ActiveMatch, Event], None] = field(default=lambda active, event: None, init=False)
    on_changed: Callable[[ActiveMatch], None] = field(default=lambda active: None, init=False)
    notifications: Callable[[Match, Match, Entry], tuple[Notification, ...]] = field(
        default=lambda before, after, entry: (), init=False
    )
    """What is queued together with an entry that leads from one match to another."""

    async def commit(self, active: ActiveMatch, propose: Propose, command: str = "") -> int:
        """Commits what `propose` gives as the next entry. Returns its number, or 0 if there was nothing to
        do. Raises Refused, Duplicate or StoreDown."""
        async with active.lock:
            may_be_behind = self.store.shared
            for _ in range(ATTEMPTS):
                try:
                    proposal = propose(active.match, self.now())
                except Refused:
                    await self._check_duplicate(active, command)
                    if may_be_behind and await self.catch_up(active):
                        may_be_behind = False
                        continue
                    raise
                if proposal is None:
                    return 0
                if await self._append(active, proposal):
                    return proposal.entry.seq
            raise Refused("busy", 1)

    async def _check_duplicate(self, active: ActiveMatch, command: str) -> None:
        """Raises Duplicate if a command that is refused now was committed before."""
        if command:
            earlier = await self.store.entry_of(active.match.id, command)
            if earlier is not None:
                await self.catch_up(active)
                raise Duplicate(earlier.seq)

    async def _append(self, active: ActiveMatch, proposal: Proposal) -> bool:
        """Commits, applies and publishes a proposal. False if another process was faster."""
        after = active.match.copy()
        event = after.apply(proposal.entry, proposal.move)
        batch = commit_batch(active, after, proposal.entry)
        if notifications := self.notifications(active.match, after, proposal.entry):
            batch = replace(batch, notifications=notifications)
        active.committing = proposal.entry.seq
        try:
            await self.store.append(batch)
        except Conflict:
            self.metrics.conflicts += 1
            await self.catch_up(active)
            return False
        except Duplicate:
            await self.catch_up(active)
            raise
        finally:
            active.committing = 0
        active.match = after
        if batch.summary is not None:
            active.changed = batch.summary.changed
        self.bus.publish(after.id, after.seq, proposal.entry)
        self._publish(active, event)
        self._finish(active)
        return True

    async def catch_up(self, active: ActiveMatch) -> bool:
        """Applies and publishes what other processes have committed. True if there was anything. The caller
        holds the lock of the match. Raises StoreDown."""
        entries = await self.store.entries(active.match.id, active.match.seq)
        for entry in entries:
            self._publish(active, active.match.apply(entry))
        if entries:
            self._finish(active)
        return bool(entries)

    def apply_remote(self, active: ActiveMatch, entry: Entry) -> bool:
        """Applies and publishes an entry that another process has committed. False if that is not possible
        now: this process is committing, or an entry before it is missing."""
        if active.lock.locked() or entry.seq != active.match.seq + 1:
            return False
        after = active.match.copy()
        try:
            event = after.apply(entry)
        except BrokenLog as error:
            log.warning("match %s: the entry of a notice does not fit: %s", entry.match, error)
            return False
        active.match = after
        self._publish(active, event)
        self._finish(active)
        return True

    async def refresh(self, active: ActiveMatch, seq: int) -> None:
        """Catches up to an entry that another process has committed."""
        async with active.lock:
            if active.match.seq < seq:
                try:
                    await self.catch_up(active)
                except StoreDown:
                    return  # maintenance tries again

    def _publish(self, active: ActiveMatch, event: Event) -> None:
        self.metrics.count_entry(event.entry.kind)
        self.on_event(active, event)

    def _finish(self, active: ActiveMatch) -> None:
        active.used = self.now()
        self.on_changed(active)
