"""SQLite: one file, one writer thread, many writes in one commit.

The writer takes everything that was queued while the last commit ran and commits it together, so the price
of a safe commit (WAL, synchronous=FULL) is shared by all matches that move at the same time. Readers have a
connection of their own and never wait for the writer.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

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

INSERT = "INSERT OR IGNORE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
MOST = 1000  # jobs in one commit

Job = tuple["Addition | Sequence[Statement]", "asyncio.Future[Any]"]
Answer = tuple["asyncio.Future[Any]", Any, BaseException | None]


class SqliteStore(Store):
    """Matches and people in one SQLite file."""

    def __init__(self, path: Path, synchronous: str = "FULL") -> None:
        super().__init__()
        self.path = path
        self.synchronous = synchronous
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reading = ThreadPoolExecutor(1, "sqlite-reader")
        self._reader: sqlite3.Connection | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._loop.run_in_executor(self._reading, self._prepare)
        self._thread = threading.Thread(target=self._write, name="sqlite-writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        if self._thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        await self._loop.run_in_executor(self._reading, self._stop_reading)
        self._reading.shutdown()

    async def append(self, addition: Addition) -> None:
        future: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put((addition, future))
        await future

    async def run(self, statements: Sequence[Statement]) -> list[int]:
        future: asyncio.Future[list[int]] = self._loop.create_future()
        self._jobs.put((statements, future))
        return await future

    async def rows(self, sql: str, *args: Any) -> list[tuple[Any, ...]]:
        return await self._loop.run_in_executor(self._reading, self._read, sql, args)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=10, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {self.synchronous}")
        return connection

    def _prepare(self) -> None:
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
        self._reader = connection

    def _read(self, sql: str, args: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        assert self._reader is not None
        try:
            return self._reader.execute(sql, args).fetchall()
        except sqlite3.Error as error:
            raise StoreDown(str(error)) from None

    def _stop_reading(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _write(self) -> None:
        """The writer's life: take all there is, commit it, then tell everybody."""
        connection = self._connect()
        while True:
            job = self._jobs.get()
            batch: list[Job] = []
            while job is not None and len(batch) < MOST:
                batch.append(job)
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self._loop.call_soon_threadsafe(_tell, self._commit(connection, batch))
                if job is not None and job is not batch[-1]:
                    self._jobs.put(job)
            if job is None:
                connection.close()
                return

    def _commit(self, connection: sqlite3.Connection, batch: list[Job]) -> list[Answer]:
        answers: list[Answer] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job, future in batch:
                answers.append((future, *self._carry_out(connection, job)))
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return [(future, None, StoreDown(str(error))) for job, future in batch]
        return answers

    def _carry_out(
        self, connection: sqlite3.Connection, job: Addition | Sequence[Statement]
    ) -> tuple[Any, BaseException | None]:
        if not isinstance(job, Addition):
            return [connection.execute(sql, args).rowcount for sql, args in job], None
        entry = job.entry
        if connection.execute(INSERT, msgspec.structs.astuple(entry)).rowcount == 0:
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


def _tell(answers: list[Answer]) -> None:
    """Resolves the futures of a batch, in the event loop."""
    for future, result, error in answers:
        if future.done():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Copies a database that may be in use, completely or not at all."""
    part = target.with_name(target.name + ".part")
    copy = sqlite3.connect(part)
    try:
        connection.backup(copy)
    finally:
        copy.close()
    part.replace(target)
