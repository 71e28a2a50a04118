"""SQLite: one file, one writer thread, many writes in one commit.

The writer takes everything that was queued since the last commit began and commits it together, so the price
of a safe commit (WAL, synchronous=FULL) is shared by all matches that move at the same time. Reading has a
connection of its own and never waits for the writer; all that is read is small and found by an index, so it
is read where it is asked for: handing it to a thread would take longer.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from undercroft.match.entry import Entry
from undercroft.server.store import schema
from undercroft.server.store.base import (
    Addition,
    Conflict,
    Duplicate,
    Statement,
    Store,
    StoreDown,
    StoreError,
)

INSERT = "INSERT OR IGNORE INTO entries VALUES "
ROW = "(?, ?, ?, ?, ?, ?, ?, ?)"
ROWS = (64, 16, 4, 1)
"""How many entries go into one statement. Every statement lets the event loop run and then has to wait for
it, so a few long ones are committed much sooner than many short ones."""
MOST = 1000  # jobs in one commit
PACE = 0.005
"""Seconds from the beginning of a commit to that of the next, as long as several come at once. A commit costs
nearly the same for one entry and for thirty: where many come they go together, and nobody who comes alone
has to wait."""
CROWD = 10
"""So many at once are a crowd: then a commit waits for more of them, up to PATIENCE times as long."""
PATIENCE = 4

Job = tuple["Addition | Sequence[Statement]", "asyncio.Future[Any]"]
Answer = tuple["asyncio.Future[Any]", Any, BaseException | None]


class SqliteStore(Store):
    """Matches and people in one SQLite file."""

    def __init__(self, path: Path, synchronous: str = "FULL") -> None:
        super().__init__()
        self.path = path
        self.synchronous = synchronous
        self._waiting: list[Job] = []
        self._writing = False
        self._next = 0.0  # when the next commit may begin
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._reader = await asyncio.to_thread(self._prepare)
        self._thread = threading.Thread(target=self._write, name="sqlite-writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        if self._thread is not None:
            if self._waiting:
                self._batches.put(self._waiting)
            self._batches.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    async def append(self, addition: Addition) -> None:
        await self._queue(addition)

    async def run(self, statements: Sequence[Statement]) -> list[int]:
        changed: list[int] = await self._queue(statements)
        return changed

    def _queue(self, job: Addition | Sequence[Statement]) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.append((job, future))
        if not self._writing:
            self._writing = True
            self._plan()
        return future

    def _plan(self) -> None:
        """Has the next batch handed over: as soon as the loop has read what is there, or when it is time."""
        if self._next > self._loop.time():
            self._loop.call_at(self._next, self._hand_over)
        else:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Gives all that waits to the writer, who has nothing to do; in the event loop."""
        crowd = len(self._waiting)
        if crowd > 1:
            self._next = self._loop.time() + PACE * min(PATIENCE, max(1, crowd // CROWD))
        self._batches.put(self._waiting[:MOST])
        del self._waiting[:MOST]

    def _answer(self, answers: list[Answer]) -> None:
        """Resolves the futures of a batch and hands the next one over, in the event loop."""
        for future, result, error in answers:
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        if self._waiting:
            self._plan()
        else:
            self._writing = False

    async def rows(self, sql: str, *args: Any) -> list[tuple[Any, ...]]:
        assert self._reader is not None
        try:
            return self._reader.execute(sql, args).fetchall()
        except sqlite3.Error as error:
            raise StoreDown(str(error)) from None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=10, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {self.synchronous}")
        return connection

    def _prepare(self) -> sqlite3.Connection:
        """Makes the file, backs up an older one, and brings its tables up to date."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = self._connect()
            connection.execute(schema.META)
            found = connection.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
            version = int(found[0]) if found else 0
            if version > schema.VERSION:
                connection.close()
                raise StoreError(f"{self.path}: {schema.newer(version)}")
            if 0 < version < schema.VERSION:
                back_up(connection, self.path.with_name(f"{self.path.name}.version-{version}"))
            for migration in range(version, schema.VERSION):
                connection.execute("BEGIN IMMEDIATE")
                for statement in schema.MIGRATIONS[migration]:
                    connection.execute(statement)
                connection.execute("INSERT OR REPLACE INTO meta VALUES ('version', ?)", (str(migration + 1),))
                connection.execute("COMMIT")
        except (OSError, sqlite3.Error) as error:
            raise StoreError(
                f"the database {self.path} cannot be used ({error}): "
                "name a file in a folder that you can write to with --database"
            ) from None
        return connection

    def _write(self) -> None:
        """The writer's life: commit a batch, then have everybody told."""
        connection = self._connect()
        while (batch := self._batches.get()) is not None:
            self._loop.call_soon_threadsafe(self._answer, self._commit(connection, batch))
        connection.close()

    def _commit(self, connection: sqlite3.Connection, batch: list[Job]) -> list[Answer]:
        """One transaction for a batch: all entries at once, or one by one if any of them is not the first."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            together = self._insert(connection, [job.entry for job, _ in batch if isinstance(job, Addition)])
            if not together:
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
            answers = [(future, *self._carry_out(connection, job, together)) for job, future in batch]
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return [(future, None, StoreDown(str(error))) for job, future in batch]
        return answers

    def _insert(self, connection: sqlite3.Connection, entries: list[Entry]) -> bool:
        """Inserts entries; False if not all of them could be."""
        done = 0
        for rows in ROWS:
            sql = INSERT + ", ".join([ROW] * rows)
            while len(entries) - done >= rows:
                values = [
                    value for entry in entries[done : done + rows] for value in msgspec.structs.astuple(entry)
                ]
                if connection.execute(sql, values).rowcount < rows:
                    return False
                done += rows
        return True

    def _carry_out(
        self, connection: sqlite3.Connection, job: Addition | Sequence[Statement], inserted: bool
    ) -> tuple[Any, BaseException | None]:
        if not isinstance(job, Addition):
            return [connection.execute(sql, args).rowcount for sql, args in job], None
        if not inserted and not self._insert(connection, [job.entry]):
            return None, self._loser(connection, job)
        for sql, args in job.statements():
            connection.execute(sql, args)
        return None, None

    def _loser(self, connection: sqlite3.Connection, job: Addition) -> BaseException:
        """Why an entry could not be written: its command was carried out before, or its number is taken."""
        if job.entry.command:
            sql = "SELECT seq FROM entries WHERE match = ? AND command = ?"
            found = connection.execute(sql, (job.entry.match, job.entry.command)).fetchone()
            if found:
                return Duplicate(found[0])
        return Conflict()


def back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Copies a database that may be in use, completely or not at all."""
    part = target.with_name(target.name + ".part")
    copy = sqlite3.connect(part)
    try:
        connection.backup(copy)
    finally:
        copy.close()
    part.replace(target)
