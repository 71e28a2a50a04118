"""Who gets the frames of which match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from undercroft.match.entry import CHAT_KINDS
from undercroft.match.match import Event
from undercroft.server.metrics import Metrics
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.protocol.close_codes import NOT_YOU
from undercroft.server.protocol.frames import FrameBuilder
from undercroft.server.store import Account


class Subscriber:
    """A client that views a match."""

    def __init__(self, account: Account, address: str, barred: frozenset[str]) -> None:
        self.account = account
        self.address = address
        """Where the client is."""
        self.barred = barred
        """The accounts that want nothing from this one, or from which this one wants nothing."""

    def post(self, message: bytes) -> None:
        """Sends an encoded message soon, in order. Never waits."""
        raise NotImplementedError

    def flush(self) -> None:
        """Sends what was posted, or as soon as the client has read enough."""
        raise NotImplementedError

    def close(self, code: int, reason: str) -> None:
        """Closes the connection soon."""
        raise NotImplementedError


SPOKEN_KINDS: Final = (*CHAT_KINDS, "spectator-say")


def speaker(event: Event) -> str:
    """The account that said something; empty for all other events."""
    entry = event.entry
    return entry.command.partition("/")[0] if entry.kind in SPOKEN_KINDS else ""


def silenced(event: Event) -> Event:
    """An event as those see it who want nothing from the speaker: that there is one, so that the numbers have
    no gap, but not what was said."""
    return Event(msgspec.structs.replace(event.entry, action=""), event.before, event.after)


class Subscriptions:
    """The subscribers of all matches of this process."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._subscribers: dict[ActiveMatch, set[Subscriber]] = {}

    def subscribe(self, active: ActiveMatch, subscriber: Subscriber) -> None:
        """Sends a client every message about a match from now on."""
        self._subscribers.setdefault(active, set()).add(subscriber)

    def unsubscribe(self, active: ActiveMatch, subscriber: Subscriber) -> None:
        """Sends a client no more messages about a match."""
        subscribers = self._subscribers.get(active)
        if subscribers is not None:
            subscribers.discard(subscriber)
            if not subscribers:
                del self._subscribers[active]

    def broadcast(self, active: ActiveMatch, event: Event) -> None:
        """Sends the frame of the last entry to all subscribers. Those who see the same get the same bytes."""
        subscribers = self._subscribers.get(active)
        if subscribers is None:
            return
        match = active.match
        builder = FrameBuilder(match)
        encoded: dict[tuple[int, ...], bytes] = {}
        spoken_by = speaker(event)
        for subscriber in list(subscribers):
            if spoken_by and spoken_by in subscriber.barred:
                seats = tuple(match.seats_of(subscriber.account.id))
                subscriber.post(FrameBuilder(match).frame(silenced(event), seats))
                continue
            seats = tuple(match.seats_of(subscriber.account.id))
            message = encoded.get(seats)
            if message is None:
                message = encoded[seats] = builder.frame(event, seats)
            subscriber.post(message)
        self._metrics.frames += len(subscribers)

    def send(self, active: ActiveMatch, message: bytes) -> None:
        """Sends an encoded message to all subscribers of a match."""
        for subscriber in list(self._subscribers.get(active, ())):
            subscriber.post(message)

    def of(self, active: ActiveMatch) -> list[Subscriber]:
        """The subscribers of a match."""
        return list(self._subscribers.get(active, ()))

    def viewers(self, active: ActiveMatch) -> set[str]:
        """The accounts that view a match at this process."""
        return {subscriber.account.id for subscriber in self._subscribers.get(active, ())}

    def count(self, active: ActiveMatch, address: str | None = None) -> int:
        """How many connections view a match at this process, all or those from one address."""
        subscribers = self._subscribers.get(active, set())
        if address is None:
            return len(subscribers)
        return sum(subscriber.address == address for subscriber in subscribers)

    def viewed(self) -> list[ActiveMatch]:
        """The matches that have subscribers."""
        return list(self._subscribers)

    def has_subscribers(self, active: ActiveMatch) -> bool:
        """Whether a client views this match."""
        return active in self._subscribers

    def accounts(self) -> list[str]:
        """The accounts that have a connection."""
        return list({subscriber.account.id for subscriber in self._all()})

    def close_older(self, account: str, generation: int) -> None:
        """Closes the connections of an account that were opened with a cookie before this generation."""
        for subscriber in self._all():
            if subscriber.account.id == account and subscriber.account.generation < generation:
                subscriber.close(NOT_YOU, "revoked")

    def close_all(self, code: int, reason: str) -> None:
        """Closes all connections."""
        for subscriber in self._all():
            subscriber.close(code, reason)

    def __len__(self) -> int:
        return sum(map(len, self._subscribers.values()))

    def _all(self) -> Iterator[Subscriber]:
        return iter([one for subscribers in self._subscribers.values() for one in subscribers])
