"""The first message to a client, and the same again when names or what it may read have changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from undercroft.match.match import Event
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.play.match_loader import MatchLoader
from undercroft.server.play.subscriptions import Subscriber, silenced, speaker
from undercroft.server.protocol import frames, messages


@dataclass(eq=False)
class Snapshots:
    """Builds snapshots of matches for single clients."""

    loader: MatchLoader
    now: Callable[[], float]

    async def encoded(self, active: ActiveMatch, subscriber: Subscriber, since: int | None) -> bytes:
        """The present state of a match for a client that has all entries up to `since`. The caller holds the
        lock of the match. Raises StoreDown."""
        match = active.match
        seats = tuple(match.seats_of(subscriber.account.id))
        host = match.setup.host == subscriber.account.id
        after = frames.first_events_after(match, since)
        found = await self.loader.events(match, after)
        events = frames.log_events(match, _readable(found, subscriber), seats)
        resumed = frames.is_resumed(match, since)
        return messages.encode(frames.snapshot(match, events, seats, host, resumed, self.now()))


def _readable(events: list[Event], subscriber: Subscriber) -> list[Event]:
    """The events without what people said who want nothing from this reader."""
    if not subscriber.barred:
        return events
    return [silenced(event) if speaker(event) in subscriber.barred else event for event in events]
