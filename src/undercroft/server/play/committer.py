"""How entries get into the log: propose, commit, apply, publish.

An entry is proposed by the replica, committed by the store as the next one of the log, applied to the
replica, and only then sent to clients. If another process was faster, the store reports a conflict; then the
new entries are read, and the entry is proposed again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec.structs import replace

from undercroft.match.entry import Entry
from undercroft.match.match import BrokenLog, Event, Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.server.bus import Bus
from undercroft.server.metrics import Metrics
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.play.commit_batch import commit_batch
from undercroft.server.store import CommitBatch, Conflict, Duplicate, Notification, Store, StoreDown

log = logging.getLogger("undercroft.matches")

ATTEMPTS = 64
"""How often an entry is proposed again while other processes are faster."""
RESENT_ENTRIES = 500
"""How many of the last entries may have the move of a command that is sent again. A client that has missed
more of them does not know what it would play."""

Propose = Callable[[Match, float], Proposal | None]
Notifications = Callable[[Match, Match, Entry], tuple[Notification, ...]]
OnCommitted = Callable[[int, BaseException | None], None]
"""Called with the number of an entry that is published, or with an error."""


class Commit:
    """An entry on its way into the log: the match after it, and what is stored with it."""

    def __init__(
        self, committer: Committer, active: ActiveMatch, after: Match, event: Event, batch: CommitBatch
    ) -> None:
        self.active = active
        self.after = after
        self.event = event
        self.batch = batch
        self.done: OnCommitted | None = None
        self._committer = committer

    def on_stored(self, result: object, error: BaseException | None) -> None:
        """Applies and publishes the entry, if it was stored, and frees the match."""
        active = self.active
        active.committing = 0
        if error is None:
            try:
                self._committer.apply(self)
            except Exception as failure:
                error = failure
        active.lock.release()
        assert self.done is not None
        self.done(self.batch.entry.seq, error)


class Committer:
    """Commits entries of active matches and publishes them.

    It knows nothing of who listens: `on_event` gets every entry that was applied, in order, and `on_changed`
    gets the match once all of them are applied.
    """

    def __init__(self, store: Store, bus: Bus, metrics: Metrics, now: Callable[[], float]) -> None:
        self.store = store
        self.bus = bus
        self.metrics = metrics
        self.now = now
        self.on_event: Callable[[ActiveMatch, Event], None] = lambda active, event: None
        self.on_changed: Callable[[ActiveMatch], None] = lambda active: None
        self.notifications: Notifications = lambda before, after, entry: ()
        """What is queued together with an entry that leads from one match to another."""

    # Nothing is awaited while an error is handled: a compiled coroutine would leave that error behind as the
    # one that is being handled.

    async def commit(self, active: ActiveMatch, propose: Propose, command: str = "") -> int:
        """Commits what `propose` gives as the next entry. Returns its number, or 0 if there was nothing to
        do. Raises Refused, Duplicate or StoreDown."""
        async with active.lock:
            may_be_behind = self.store.shared
            for _ in range(ATTEMPTS):
                proposal = self._propose(active, propose)
                if proposal is None:
                    return 0
                if isinstance(proposal, Refused):
                    await self._check_duplicate(active, command)
                    if not may_be_behind or not await self.catch_up(active):
                        raise proposal
                    may_be_behind = False
                elif await self._append(active, proposal):
                    return proposal.entry.seq
            raise Refused("busy", 1)

    def commit_soon(self, active: ActiveMatch, propose: Propose, done: OnCommitted) -> bool:
        """Commits what `propose` gives as the next entry, without a task. `done` is called with its number
        when it is published, or with an error.

        False if this is not possible: the match is busy, or nothing can be proposed. Then call `commit`,
        which waits, finds commands that were committed before, and says why a command is refused.
        """
        if not active.lock.take():
            return False
        try:
            proposal = propose(active.match, self.now())
            if proposal is not None:
                commit = self._prepare(active, proposal)
                commit.done = done
                self.store.submit(commit.batch, commit.on_stored)
                return True
        except Exception:
            pass  # `commit` fails in the same way, and says so
        active.committing = 0
        active.lock.release()
        return False

    def _propose(self, active: ActiveMatch, propose: Propose) -> Proposal | Refused | None:
        try:
            return propose(active.match, self.now())
        except Refused as refusal:
            return refusal

    async def _check_duplicate(self, active: ActiveMatch, command: str) -> None:
        """Raises Duplicate if a command that is refused now was committed before."""
        if command:
            match = active.match
            earlier = await self.store.entry_of(match.id, command, match.seq - RESENT_ENTRIES)
            if earlier is not None:
                await self.catch_up(active)
                raise Duplicate(earlier.seq)

    async def _append(self, active: ActiveMatch, proposal: Proposal) -> bool:
        """Commits, applies and publishes a proposal. False if another process was faster."""
        commit = self._prepare(active, proposal)
        error = await self._store(commit)
        if error is None:
            self.apply(commit)
            return True
        await self.catch_up(active)
        if isinstance(error, Duplicate):
            raise error
        self.metrics.conflicts += 1
        return False

    async def _store(self, commit: Commit) -> Conflict | Duplicate | None:
        """Stores a commit. Gives what the log has in its place, if it has. Raises StoreDown."""
        try:
            await self.store.append(commit.batch)
        except (Conflict, Duplicate) as error:
            return error
        finally:
            commit.active.committing = 0
        return None

    def _prepare(self, active: ActiveMatch, proposal: Proposal) -> Commit:
        """Plays a proposal on a copy of the match, and collects all that is to be stored with it."""
        entry = proposal.entry
        after = active.match.copy()
        event = after.apply(entry, proposal.move)
        batch = commit_batch(active, after, entry)
        if notifications := self.notifications(active.match, after, entry):
            batch = replace(batch, notifications=notifications)
        active.committing = entry.seq
        return Commit(self, active, after, event, batch)

    def apply(self, commit: Commit) -> None:
        """Applies and publishes an entry that is stored."""
        active, after, batch = commit.active, commit.after, commit.batch
        active.match = after
        if batch.summary is not None:
            active.changed = batch.summary.changed
        self.bus.publish(after.id, after.seq, batch.entry)
        self._publish(active, commit.event)
        self._finish(active)

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
        active.used = max(active.used, active.match.at)
        self.on_changed(active)
