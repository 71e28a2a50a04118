"""A match that is alive in this process, and those who look at it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from undercroft.match.match import Match
from undercroft.server.store import Person


class Listener(Protocol):
    """Somebody who looks at a match: a socket."""

    person: Person

    def post(self, message: bytes) -> None:
        """Sends a message some time soon, in order; never waits."""

    def close(self, code: int, reason: str) -> None:
        """Ends the connection some time soon."""


class Live:
    """A match in this process, with those who look at it."""

    def __init__(self, match: Match, where: str, changed: float) -> None:
        self.match = match
        self.where = where
        self.changed = changed
        """When the match changed last, as the lists know it."""
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.writing = 0
        """The entry that is being written now: news of it is no news."""
        self.used = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.bots_move = False

    def people(self) -> set[str]:
        """Those who look at it here."""
        return {listener.person.id for listener in self.listeners}
