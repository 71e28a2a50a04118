"""What clients see anew when a person has another name, is gone, or wants nothing from another one.

A process that changes it tells the others at once; they read the store.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import msgspec

from undercroft.match.seating import seats_after
from undercroft.server.play.active_match import ActiveMatch, ActiveMatches
from undercroft.server.play.snapshots import Snapshots
from undercroft.server.play.subscriptions import Subscriber, Subscriptions
from undercroft.server.store import BlockStore, PeopleStore, Store


@dataclass(eq=False)
class PeopleRefresh:
    """Brings the matches and clients of this process up to date with what the store says about a person."""

    store: Store
    matches: ActiveMatches
    subscriptions: Subscriptions
    snapshots: Snapshots

    def __post_init__(self) -> None:
        self.blocks = BlockStore(self.store)
        self.people = PeopleStore(self.store)

    async def refresh(self, account: str) -> None:
        """Reads the names of a person in active matches, and whom they want nothing from. Their clients, and
        all who see them, get a new snapshot. Raises StoreDown."""
        barred = await self.blocks.barred(account)
        for active in self.matches:
            seated = any(seat.person == account for seat in active.match.seats)
            subscribers = self.subscriptions.of(active)
            if not seated and not subscribers:
                continue
            async with active.lock:
                if seated:
                    await self._rename(active, account)
                await self._send(active, subscribers, account, barred)
            await asyncio.sleep(0)  # other tasks run between two matches

    async def _send(
        self, active: ActiveMatch, subscribers: list[Subscriber], account: str, barred: frozenset[str]
    ) -> None:
        seated = any(seat.person == account for seat in active.match.seats)
        spoke = await self.people.has_spoken(active.match.id, account)
        for subscriber in subscribers:
            own = subscriber.account.id == account
            if own:
                subscriber.barred = barred
            if own or seated or spoke:
                subscriber.post(await self.snapshots.encoded(active, subscriber, None))

    async def _rename(self, active: ActiveMatch, account: str) -> None:
        """Takes the names of a person from the store into a match that is in memory."""
        row = await self.store.match(active.match.id)
        if row is None:
            return
        stored = row.setup.seats
        for entry in await self.store.seat_entries([row.id]):
            if entry.seq <= active.match.seq:
                stored = seats_after(stored, entry)
        match = active.match.copy()
        match.set_seats(
            [
                msgspec.structs.replace(seat, name=there.name)
                if seat.person == account == there.person
                else seat
                for seat, there in zip(match.seats, stored, strict=True)
            ]
        )
        active.match = match
