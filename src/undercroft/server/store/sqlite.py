"""SQLite: one file, one writer thread, group commit.

The writer thread commits everything that was queued since the last commit began, so all matches that move at
the same time share the cost of a durable commit (WAL, synchronous=FULL). Reads use a connection of their own
and never wait for the writer. Every read is small and uses an index, so it runs in the event loop: passing it
to a thread would take longer.
"""

from __future__ import annotations

import asyncio
import json
import queue
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from undercroft.server.store import schema
from undercroft.server.store.backup import copy_database
from undercroft.server.store.base import Store, call_back
from undercroft.server.store.checkpoints import Checkpointer
from undercroft.server.store.errors import StoreDown, StoreError
from undercroft.server.store.private_files import make_private
from undercroft.server.store.sqlite_commit import Answer, commit_jobs
from undercroft.server.store.statements import SAVE_META, Done, Job, Write

MAX_JOBS = 1000
"""How many jobs go into one commit."""
LONGEST_LOG = 16_000
"""At how many pages of 4 kB in its log the writer itself makes a checkpoint. Most is done by then: see
`checkpoints`."""
COMMIT_INTERVAL = 0.005
"""Seconds from the beginning of a commit to the next one, while several jobs come at once. A commit of thirty
entries costs nearly the same as a commit of one. A job that comes alone does not wait."""
CROWD = 10
"""With so many jobs at once, a commit waits up to CROWD_INTERVALS times as long for more of them."""
CROWD_INTERVALS = 4
ANSWERS_AT_ONCE = 32
"""How many writes are answered in one turn of the event loop. Frames follow from the answers and are sent at
the end of the turn: those of so many stay in the cache of a core, and no player waits for those of all."""


class SqliteStore(Store):
    """Matches and accounts in one SQLite file."""

    values_of = "json_each(?) AS listed"

    def __init__(self, path: Path, synchronous: str = "FULL") -> None:
        super().__init__()
        self.path = path
        self.synchronous = synchronous
        self._waiting: list[Job] = []
        self._writing = False
        self._unanswered = 0
        self._next_commit = 0.0  # the earliest time of the next commit
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._reader = await asyncio.to_thread(self._prepare)
        self._checkpointer = Checkpointer(self._connect)
        self._checkpointer.start()
        self._thread = threading.Thread(target=self._write, name="sqlite-writer", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        if self._thread is not None:
            if self._waiting:
                self._batches.put(self._waiting)
                self._waiting = []
            self._batches.put(None)
            await asyncio.to_thread(self._thread.join)
            while self._unanswered:
                await asyncio.sleep(0)
            await asyncio.to_thread(self._checkpointer.stop)
            self._thread = None
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def submit(self, write: Write, done: Done) -> None:
        self._waiting.append((write, done))
        self._unanswered += 1
        if not self._writing:
            self._writing = True
            self._schedule()

    def _schedule(self) -> None:
        """Schedules the next batch: after what the event loop has ready now, or at the next interval."""
        if self._next_commit > self._loop.time():
            self._loop.call_at(self._next_commit, self._start_commit)
        else:
            self._loop.call_soon(self._start_commit)

    def _start_commit(self) -> None:
        """Gives the queued jobs to the writer thread, which is idle. Runs in the event loop."""
        crowd = len(self._waiting)
        if crowd > 1:
            self._next_commit = self._loop.time() + COMMIT_INTERVAL * min(
                CROWD_INTERVALS, max(1, crowd // CROWD)
            )
        self._batches.put(self._waiting[:MAX_JOBS])
        del self._waiting[:MAX_JOBS]

    def _resolve(self, answers: list[Answer], begin: int = 0) -> None:
        """Tells what came of the writes of a batch, a few in each turn of the event loop, and starts the next
        one."""
        end = begin + ANSWERS_AT_ONCE
        for done, result, error in answers[begin:end]:
            self._unanswered -= 1
            call_back(done, result, error)
        if end < len(answers):
            self._loop.call_soon(self._resolve, answers, end)
        elif self._waiting:
            self._schedule()
        else:
            self._writing = False

    def list_argument(self, values: Sequence[str]) -> Any:
        return json.dumps(list(values))

    async def echo(self, key: str, value: str) -> bool:
        await self.run([(SAVE_META, (key, value))])
        return await asyncio.to_thread(self._read_from_disk, key) == value

    def _read_from_disk(self, key: str) -> str:
        """Reads a value with a new connection, which has no page of the file in memory. Raises StoreDown."""
        try:
            with closing(self._connect()) as connection:
                return str(connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()[0])
        except (sqlite3.Error, TypeError) as error:
            raise StoreDown(str(error)) from None

    async def rows(self, query: str, *args: Any) -> list[tuple[Any, ...]]:
        assert self._reader is not None
        try:
            return self._reader.execute(query, args).fetchall()
        except sqlite3.Error as error:
            raise StoreDown(str(error)) from None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=10, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {self.synchronous}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
        return connection

    def _prepare(self) -> sqlite3.Connection:
        """Creates the file, or backs up an older one and migrates its tables."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            make_private(self.path)
            connection = self._connect()
            connection.execute(schema.META)
            found = connection.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
            version = int(found[0]) if found else 0
            if version > schema.VERSION:
                connection.close()
                raise StoreError(f"{self.path}: {schema.newer(version)}")
            if 0 < version < schema.VERSION:
                copy_database(connection, self.path.with_name(f"{self.path.name}.version-{version}"))
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
        """The loop of the writer thread: commit a batch, then tell the event loop what came of it."""
        connection = self._connect()
        while (batch := self._batches.get()) is not None:
            self._loop.call_soon_threadsafe(self._resolve, commit_jobs(connection, batch))
            self._checkpointer.committed(len(batch))
        connection.close()
