"""Who looks at a match now.

Where one process serves alone, it knows. Where several share a database, each writes down who looks on at it,
and reads what the others wrote in every round; what one that died has written counts for a little while.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from undercroft.server import frames, messages
from undercroft.server.identity import random_id
from undercroft.server.live import Live
from undercroft.server.store import StoreDown
from undercroft.server.store.base import Statement

if TYPE_CHECKING:
    from undercroft.server.hub import Hub

FRESH = 10.0
"""How often a process says that it is still there, in seconds."""
GONE = 35.0
"""After how many seconds without that nobody looks on there any more."""
WRITE = (
    "INSERT INTO lookers (process, match, people, at) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (process, match) DO UPDATE SET people = excluded.people, at = excluded.at"
)
CLEAR = "DELETE FROM lookers WHERE process = ? AND match = ?"
STILL_HERE = "UPDATE lookers SET at = ? WHERE process = ?"
CLEAN_UP = "DELETE FROM lookers WHERE at < ?"
LEAVE = "DELETE FROM lookers WHERE process = ?"


class Presence:
    """Those who look at the matches of a hub, here and at other processes."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.process = random_id()
        self._elsewhere: dict[str, set[str]] = {}
        self._unwritten: set[str] = set()
        self._said = 0.0

    def changed(self, live: Live) -> None:
        """Somebody came or went here, or took a seat or gave it up: everybody is told."""
        self._tell(live)
        if self.hub.store.shared and not self.hub.stopping:
            self._unwritten.add(live.match.id)
            self.hub.spawn(self._write())

    def _tell(self, live: Live) -> None:
        people = live.people() | self._elsewhere.get(live.match.id, set())
        message = messages.encode(frames.present(live.match, people))
        for listener in list(live.listeners):
            listener.post(message)

    async def _write(self) -> None:
        """Writes down who looks on here, wherever that has changed."""
        matches, self._unwritten = self._unwritten, set()
        if not matches:
            return
        now = self.hub.now()
        statements: list[Statement] = []
        for match in sorted(matches):
            live = self.hub.lives.get(match)
            people = set() if live is None else live.people()
            if people:
                statements.append((WRITE, (self.process, match, json.dumps(sorted(people)), now)))
            else:
                statements.append((CLEAR, (self.process, match)))
        try:
            await self.hub.store.run(statements)
        except StoreDown:
            self._unwritten |= matches  # the next round writes it

    async def read(self, lives: Iterable[Live]) -> list[Live]:
        """Reads who looks at these matches elsewhere; gives those where that changed. Raises StoreDown."""
        if not self.hub.store.shared:
            return []
        watched = {live.match.id: live for live in lives}
        found: dict[str, set[str]] = {match: set() for match in watched}
        if watched:
            marks = ", ".join("?" * len(watched))
            sql = f"SELECT match, people FROM lookers WHERE process <> ? AND at > ? AND match IN ({marks})"
            for match, people in await self.hub.store.rows(
                sql, self.process, self.hub.now() - GONE, *watched
            ):
                found[match] |= set(json.loads(people))
        news = [live for match, live in watched.items() if self._elsewhere.get(match, set()) != found[match]]
        self._elsewhere.update(found)
        return news

    async def look(self) -> None:
        """One round: what is new elsewhere is told here. Raises StoreDown."""
        if not self.hub.store.shared:
            return
        watched = [live for live in self.hub.lives.values() if live.listeners]
        now = self.hub.now()
        if now - self._said > FRESH:
            self._said = now
            written, _ = await self.hub.store.run(
                [(STILL_HERE, (now, self.process)), (CLEAN_UP, (now - GONE,))]
            )
            if written < len(watched):  # others took it for dead
                self._unwritten |= {live.match.id for live in watched}
        await self._write()
        for live in await self.read(watched):
            self._tell(live)
        kept = {live.match.id for live in watched}
        self._elsewhere = {match: people for match, people in self._elsewhere.items() if match in kept}

    async def leave(self) -> None:
        """Nobody looks on here any more. Raises StoreDown."""
        if self.hub.store.shared:
            await self.hub.store.run([(LEAVE, (self.process,))])
