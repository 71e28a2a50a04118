"""How a match gets into memory: from a snapshot and the entries since then, or from the whole log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from undercroft.match.entry import Entry
from undercroft.match.match import BrokenLog, Event, Match
from undercroft.match.match_snapshot import (
    INTERVAL,
    BadSnapshot,
    MatchSnapshot,
    is_due,
    restore,
    take_snapshot,
)
from undercroft.server.store import Store, StoreDown
from undercroft.server.store.statements import KEPT_SNAPSHOTS

log = logging.getLogger("undercroft.matches")

NewMatch = Callable[[], Match]
"""Makes the match before its first entry."""


@dataclass(eq=False)
class MatchLoader:
    """Replays logs. What it costs does not depend on the length of a log that has snapshots."""

    store: Store

    async def load(self, new: NewMatch) -> Match:
        """The match after all its entries. A long log without a snapshot that can be used gets new ones.
        Raises StoreDown, and BrokenLog if the log does not fit the rules."""
        match = new()
        snapshot = await self.store.snapshot(match.id) if match.current else None
        if snapshot is not None:
            entries = await self.store.entries(match.id, snapshot.seq - 1)
            if _continue(match, snapshot, entries) is not None:
                return match
            match = new()
        await self._replay(match, await self.store.entries(match.id))
        return match

    async def events(self, match: Match, after: int) -> list[Event]:
        """The events of a match after an entry. Raises StoreDown."""
        if after >= match.seq:
            return []
        events: list[Event] | None = None
        snapshot = await self.store.snapshot(match.id, after) if after >= INTERVAL else None
        if snapshot is not None:
            entries = await self.store.entries(match.id, snapshot.seq - 1)
            events = _continue(_new(match), snapshot, entries[: match.seq - snapshot.seq + 1])
        if events is None:
            earlier = _new(match)
            events = [earlier.apply(entry) for entry in (await self.store.entries(match.id))[: match.seq]]
        return events[after - match.seq :]

    async def _replay(self, match: Match, entries: Sequence[Entry]) -> None:
        """Replays a whole log; other tasks run in between. Saves snapshots on the way."""
        made: list[MatchSnapshot] = []
        for entry in entries:
            previous = match.digest
            match.apply(entry)
            if match.seq % INTERVAL == 0:
                await asyncio.sleep(0)
                if len(entries) - match.seq < KEPT_SNAPSHOTS * INTERVAL and is_due(match):
                    made.append(take_snapshot(match, entry, previous))
        if made:
            try:
                await self.store.save_snapshots(made)
            except StoreDown as error:
                log.warning("match %s: its snapshots cannot be saved: %s", match.id, error)


def _new(match: Match) -> Match:
    return Match(match.id, match.setup, match.game, content=match.origin.content)


def _continue(match: Match, snapshot: MatchSnapshot, entries: Sequence[Entry]) -> list[Event] | None:
    """Brings a new match to a snapshot and applies the entries after it; gives their events. `entries` begin
    with the one that the snapshot was made at. None if they do not fit each other; then the match is of no
    use any more."""
    try:
        if not entries:
            raise BadSnapshot("the log has no such entry")
        restore(match, snapshot, entries[0])
        return [match.apply(entry) for entry in entries[1:]]
    except (BadSnapshot, BrokenLog) as error:
        log.warning("match %s: the snapshot at entry %d is not used: %s", match.id, snapshot.seq, error)
        return None
