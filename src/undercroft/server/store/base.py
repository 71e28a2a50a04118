"""What every store promises, and all queries that are the same for every database.

Statements are written with `?` and plain SQL that SQLite and PostgreSQL both read.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.match.entry import Entry
from undercroft.match.seating import SEAT_KINDS
from undercroft.match.setup import Setup

Statement = tuple[str, tuple[Any, ...]]
FAR = 1e12  # seconds since 1970, long after everything
ENTRY = "match, seq, seat, kind, action, at, digest, command"


class StoreError(UndercroftError):
    """A database that cannot be used; the message says what to do."""


class StoreDown(Exception):
    """The database does not answer, or could not write. Nothing was acknowledged; it may work again later."""


class Conflict(Exception):
    """Somebody else wrote this entry of the match first: read what is new, and think again."""


class Duplicate(Exception):
    """The command was carried out before, by the entry `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"duplicate of {seq}")
        self.seq = seq


class Person(msgspec.Struct):
    """A guest, known by a cookie. `generation` counts how often all cookies were revoked."""

    id: str
    name: str
    language: str
    generation: int
    created: float
    seen: float


class Head(msgspec.Struct, frozen=True):
    """What the lists need to know of a match without reading its log."""

    phase: str
    deadline: float | None
    changed: float


class Result(msgspec.Struct, frozen=True, array_like=True):
    """How a match ended for a person."""

    match: str
    seat: int
    person: str
    game: str
    at: float
    score: int
    won: bool
    deeds: list[str]


class Adventure(msgspec.Struct, frozen=True):
    """An adventure that was put aside, and the match in which that was."""

    match: str
    game: str
    saved: dict[str, Any]
    at: float


class MatchRow(msgspec.Struct):
    """A match as the lists know it."""

    id: str
    setup: Setup
    created: float
    head: Head


class Addition(msgspec.Struct, frozen=True):
    """An entry to be written, and what has to be written with it or not at all."""

    entry: Entry
    head: Head | None = None
    joins: str = ""
    """The person who takes part from now on."""
    results: tuple[Result, ...] = ()
    adventure: Adventure | None = None
    """The adventure as it can be put aside now."""
    adventure_ends: bool = False

    def statements(self) -> list[Statement]:
        """What has to be run besides inserting the entry."""
        entry = self.entry
        found: list[Statement] = []
        if self.head is not None:
            found.append(
                (
                    "UPDATE matches SET phase = ?, deadline = ?, changed = ? WHERE id = ?",
                    (self.head.phase, self.head.deadline, self.head.changed, entry.match),
                )
            )
        if self.joins:
            found.append((JOIN, (self.joins, entry.match, entry.at)))
        if self.adventure is not None:
            found.append(put_aside(self.adventure))
        if self.adventure_ends:
            found.append((FORGET_ADVENTURE, (entry.match,)))
        for result in self.results:
            found.append(
                (
                    "INSERT INTO results (match, seat, person, game, at, score, won, deeds)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (
                        result.match,
                        result.seat,
                        result.person,
                        result.game,
                        result.at,
                        result.score,
                        int(result.won),
                        json.dumps(result.deeds),
                    ),
                )
            )
        return found


JOIN = "INSERT INTO players (person, match, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
PUT_ASIDE = (
    "INSERT INTO adventures (match, game, saved, at) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (match) DO UPDATE SET saved = excluded.saved, at = excluded.at"
)
FORGET_ADVENTURE = "DELETE FROM adventures WHERE match = ?"
DELETE_CHAT = "UPDATE entries SET action = '' WHERE kind = 'say' AND action <> '' AND at < ?"
KEEP = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
MATCH = "SELECT id, setup, created, phase, deadline, changed FROM matches"


class Store(ABC):
    """A database that keeps what it has acknowledged.

    Everything that returns without raising is durable. `heard` is called in the event loop with a match and
    the number of its newest entry when another process wrote it, where the database can tell.
    """

    shared = False
    """Whether several processes may use it at once."""

    def __init__(self) -> None:
        self.heard: Callable[[str, int], None] = lambda match, seq: None

    @abstractmethod
    async def open(self) -> None:
        """Connects and brings the tables up to date. Raises StoreError."""

    @abstractmethod
    async def close(self) -> None:
        """Writes what is still to be written, then lets go of everything."""

    @abstractmethod
    async def append(self, addition: Addition) -> None:
        """Writes an entry as the next one of its match. Raises Conflict, Duplicate or StoreDown."""

    @abstractmethod
    async def run(self, statements: Sequence[Statement]) -> list[int]:
        """Runs statements in one transaction, and gives the rows that each changed. Raises StoreDown."""

    @abstractmethod
    async def rows(self, sql: str, *args: Any) -> list[tuple[Any, ...]]:
        """Reads. Raises StoreDown."""

    async def create(self, row: MatchRow, people: Sequence[str], adventure: Adventure | None = None) -> None:
        """Keeps a new match; an adventure that goes on in it moves there."""
        setup = msgspec.json.encode(row.setup).decode()
        head = row.head
        await self.run(
            [
                (
                    "INSERT INTO matches (id, game, setup, listed, created, phase, deadline, changed)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        row.id,
                        row.setup.game,
                        setup,
                        int(row.setup.listed),
                        row.created,
                        head.phase,
                        head.deadline,
                        head.changed,
                    ),
                ),
                *[(JOIN, (person, row.id, row.created)) for person in dict.fromkeys(people)],
                *([] if adventure is None else _moved(adventure, row)),
            ]
        )

    async def match(self, id: str) -> MatchRow | None:
        """A match by its id."""
        found = await self.rows(f"{MATCH} WHERE id = ?", id)
        return _match(found[0]) if found else None

    async def open_matches(self, limit: int = 50) -> list[MatchRow]:
        """The newest matches that anybody may join."""
        sql = f"{MATCH} WHERE phase = 'open' AND listed = 1 ORDER BY created DESC LIMIT ?"
        return [_match(row) for row in await self.rows(sql, limit)]

    async def matches_of(self, person: str, before: float = FAR, limit: int = 50) -> list[MatchRow]:
        """The matches of a person that changed before then, those that changed last first."""
        sql = (
            f"{MATCH} WHERE id IN (SELECT match FROM players WHERE person = ?) AND changed < ?"
            " ORDER BY changed DESC LIMIT ?"
        )
        return [_match(row) for row in await self.rows(sql, person, before, limit)]

    async def reseatings(self, matches: Sequence[str]) -> list[Entry]:
        """The entries of these matches by which somebody sat down, stood up or was replaced, in order."""
        if not matches:
            return []
        marks, kinds = ", ".join("?" * len(matches)), ", ".join("?" * len(SEAT_KINDS))
        sql = (
            f"SELECT {ENTRY} FROM entries WHERE match IN ({marks}) AND kind IN ({kinds}) ORDER BY match, seq"
        )
        return [Entry(*row) for row in await self.rows(sql, *matches, *SEAT_KINDS)]

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        """What these people call themselves now."""
        if not people:
            return {}
        marks = ", ".join("?" * len(people))
        found: list[Any] = await self.rows(f"SELECT id, name FROM people WHERE id IN ({marks})", *people)
        return dict(found)

    async def adventures_of(self, person: str, limit: int = 50) -> list[Adventure]:
        """The adventures that a person can go on with, those put aside last first."""
        sql = (
            "SELECT match, game, saved, at FROM adventures"
            " WHERE match IN (SELECT match FROM players WHERE person = ?) ORDER BY at DESC LIMIT ?"
        )
        rows = await self.rows(sql, person, limit)
        return [Adventure(match, game, json.loads(saved), at) for match, game, saved, at in rows]

    async def deeds_of(self, person: str) -> dict[str, list[str]]:
        """All that a person ever achieved, by game, in the order of doing it."""
        sql = "SELECT game, deeds FROM results WHERE person = ? AND deeds <> '[]' ORDER BY at, match, seat"
        deeds: dict[str, list[str]] = {}
        for game, done in await self.rows(sql, person):
            known = deeds.setdefault(game, [])
            known.extend(deed for deed in json.loads(done) if deed not in known)
        return deeds

    async def results_of(self, person: str, limit: int = 500) -> list[Result]:
        """How the matches of a person ended, newest first."""
        sql = (
            "SELECT match, seat, person, game, at, score, won, deeds FROM results"
            " WHERE person = ? ORDER BY at DESC LIMIT ?"
        )
        rows = await self.rows(sql, person, limit)
        return [msgspec.convert([*row[:6], bool(row[6]), json.loads(row[7])], Result) for row in rows]

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        """The entries of a match after a number, in order."""
        sql = f"SELECT {ENTRY} FROM entries WHERE match = ? AND seq > ? ORDER BY seq"
        return [Entry(*row) for row in await self.rows(sql, match, after)]

    async def entry_of(self, match: str, command: str) -> Entry | None:
        """What a command led to, if it was carried out."""
        sql = f"SELECT {ENTRY} FROM entries WHERE match = ? AND command = ?"
        found = await self.rows(sql, match, command)
        return Entry(*found[0]) if found else None

    async def newest(self, matches: Sequence[str]) -> dict[str, int]:
        """The numbers of the newest entries of all these matches, in one query."""
        if not matches:
            return {}
        marks = ", ".join("?" * len(matches))
        sql = f"SELECT match, max(seq) FROM entries WHERE match IN ({marks}) GROUP BY match"
        found: list[Any] = await self.rows(sql, *matches)
        return dict(found)

    async def due(self, now: float, limit: int = 200) -> list[str]:
        """The matches whose clock has to strike."""
        sql = "SELECT id FROM matches WHERE deadline IS NOT NULL AND deadline <= ? ORDER BY deadline LIMIT ?"
        return [match for (match,) in await self.rows(sql, now, limit)]

    async def person(self, id: str) -> Person | None:
        """A person by id."""
        sql = "SELECT id, name, language, generation, created, seen FROM people WHERE id = ?"
        found = await self.rows(sql, id)
        return Person(*found[0]) if found else None

    async def save(self, person: Person) -> None:
        """Keeps a person, new or changed."""
        await self.run(
            [
                (
                    "INSERT INTO people (id, name, language, generation, created, seen)"
                    " VALUES (?, ?, ?, ?, ?, ?)"
                    " ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language,"
                    " generation = excluded.generation, seen = excluded.seen",
                    msgspec.structs.astuple(person),
                )
            ]
        )

    async def add_link(self, token: str, person: str, expires: float) -> None:
        """Keeps the hash of a recovery link; those that expired long ago are forgotten."""
        await self.run(
            [
                ("DELETE FROM links WHERE expires < ?", (expires - 7 * 86400,)),
                ("INSERT INTO links (token, person, expires) VALUES (?, ?, ?)", (token, person, expires)),
            ]
        )

    async def use_link(self, token: str, now: float) -> str:
        """The person of a recovery link, which works this once; empty if it was used or has expired."""
        found = await self.rows("SELECT person FROM links WHERE token = ? AND expires >= ?", token, now)
        if not found:
            return ""
        (deleted,) = await self.run([("DELETE FROM links WHERE token = ?", (token,))])
        return str(found[0][0]) if deleted else ""

    async def key(self, name: str, fresh: str) -> str:
        """A value that all processes share: the one that is there, or the fresh one for everybody."""
        await self.run([(KEEP, (name, fresh))])
        return str((await self.rows("SELECT value FROM meta WHERE key = ?", name))[0][0])

    async def forget(self, people_before: float, chat_before: float) -> None:
        """Forgets guests who were not seen since and play nothing, and what was said before."""
        await self.run(
            [
                (DELETE_CHAT, (chat_before,)),
                (
                    "DELETE FROM people WHERE seen < ?"
                    " AND NOT EXISTS (SELECT 1 FROM players WHERE person = people.id)",
                    (people_before,),
                ),
            ]
        )


def put_aside(adventure: Adventure) -> Statement:
    """Keeps an adventure as it is now."""
    return PUT_ASIDE, (adventure.match, adventure.game, json.dumps(adventure.saved), adventure.at)


def _moved(adventure: Adventure, row: MatchRow) -> list[Statement]:
    here = msgspec.structs.replace(adventure, match=row.id, at=row.created)
    return [(FORGET_ADVENTURE, (adventure.match,)), put_aside(here)]


def _match(row: tuple[Any, ...]) -> MatchRow:
    id, setup, created, phase, deadline, changed = row
    return MatchRow(id, msgspec.json.decode(setup, type=Setup), created, Head(phase, deadline, changed))
