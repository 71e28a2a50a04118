"""PostgreSQL: several processes share it, and notify each other of new entries by NOTIFY.

One connection writes. All jobs that were queued during a transaction go into the next one, their entries as a
single insert. The primary key decides which writer was first. The notification is part of the transaction, so
it arrives if and only if the entry is committed. A broken connection is replaced; until then commands fail
with StoreDown, and their ids make it safe to send them again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import asyncpg
import msgspec

from undercroft.server.notices import PERSON, notice, notice_texts, read_notice, revocation
from undercroft.server.store import schema
from undercroft.server.store.base import Store, call_back
from undercroft.server.store.errors import Conflict, Duplicate, StoreDown, StoreError
from undercroft.server.store.records import CommitBatch
from undercroft.server.store.statements import (
    ENTRY_COLUMNS,
    SEQ_OF_COMMAND,
    Done,
    Guarded,
    Job,
    Write,
    after_entry,
)

log = logging.getLogger("undercroft.store")

CHANNEL = "undercroft"
MIGRATION_LOCK = 8300
"""The advisory lock for processes that start at the same time."""
MAX_JOBS = 1000
"""How many jobs go into one transaction."""
NOTICE_BYTES = 7000  # PostgreSQL takes less than 8000
RETRY_SECONDS = 0.5
INSERT_ENTRIES = (
    f"INSERT INTO entries ({ENTRY_COLUMNS}) SELECT * FROM unnest($1::text[], $2::int[], $3::int[],"
    " $4::text[], $5::text[], $6::float8[], $7::text[], $8::text[])"
    " ON CONFLICT DO NOTHING RETURNING match, seq"
)
QUERY_SECONDS = 15.0
"""How long a query may take before its connection counts as broken."""
# asyncpg sometimes raises InternalClientError from a connection that the server has just ended.
CONNECTION_ERRORS = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    asyncio.TimeoutError,
)


class PostgresStore(Store):
    """Matches and accounts in PostgreSQL."""

    shared = True
    values_of = "unnest(?::text[]) AS listed (value)"
    skip_locked = "FOR UPDATE SKIP LOCKED"

    def __init__(self, url: str, notify: bool = True) -> None:
        super().__init__()
        self.url = url
        self.notify = notify
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._pool: Any = None
        self._writer: Any = None
        self._listener: Any = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        try:
            self._writer = await asyncpg.connect(self.url, timeout=10, command_timeout=QUERY_SECONDS)
            await self._migrate()
            self._pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=4, timeout=10, command_timeout=QUERY_SECONDS, reset=_keep
            )
            if self.notify:
                await self._listen()
        except CONNECTION_ERRORS as error:
            await self._disconnect()
            shown = re.sub(r"//[^@/]*@", "//…@", self.url)
            raise StoreError(
                f"the database {shown} cannot be used ({error}): check the address, the name of the database "
                "and the password in --database"
            ) from None
        except BaseException:
            await self._disconnect()
            raise
        self._tasks = [asyncio.create_task(self._write())]
        if self.notify:
            self._tasks.append(asyncio.create_task(self._keep_listening()))

    async def close(self) -> None:
        if self._tasks:
            for listening in self._tasks[1:]:
                listening.cancel()
            self._jobs.put_nowait(None)
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._tasks = []
        await self._disconnect()

    async def _disconnect(self) -> None:
        for connection in (self._listener, self._writer, self._pool):
            if connection is not None:
                with contextlib.suppress(*CONNECTION_ERRORS):
                    await connection.close()
        self._listener = self._writer = self._pool = None

    def submit(self, write: Write, done: Done) -> None:
        self._jobs.put_nowait((write, done))

    def list_argument(self, values: Sequence[str]) -> Any:
        return list(values)

    async def rows(self, query: str, *args: Any) -> list[tuple[Any, ...]]:
        try:
            return [tuple(row) for row in await self._pool.fetch(numbered(query), *args)]
        except CONNECTION_ERRORS as error:
            raise StoreDown(type(error).__name__) from None

    async def publish_revocation(self, account: str, generation: int) -> None:
        if self.notify:
            await self.run([("SELECT pg_notify(?, ?)", (CHANNEL, revocation(account, generation)))])

    async def publish_person(self, account: str) -> None:
        if self.notify:
            await self.run([("SELECT pg_notify(?, ?)", (CHANNEL, notice(PERSON + account, 0)))])

    async def time(self) -> float | None:
        ((seconds,),) = await self.rows("SELECT extract(epoch FROM clock_timestamp())::float8")
        return float(seconds)

    async def _migrate(self) -> None:
        async with self._writer.transaction():
            await self._writer.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
            await self._writer.execute(schema.META)
            found = await self._writer.fetchval("SELECT value FROM meta WHERE key = 'version'")
            version = int(found) if found else 0
            if version > schema.VERSION:
                raise StoreError(schema.newer(version))
            for migration in range(version, schema.VERSION):
                for statement in schema.MIGRATIONS[migration]:
                    await self._writer.execute(statement)
            await self._writer.execute(
                "INSERT INTO meta VALUES ('version', $1) ON CONFLICT (key) DO UPDATE SET value = $1",
                str(schema.VERSION),
            )

    async def _write(self) -> None:
        """The loop of the writer: take all queued jobs, commit them, tell what came of them."""
        while True:
            job = await self._jobs.get()
            batch: list[Job] = []
            while job is not None and len(batch) < MAX_JOBS:
                batch.append(job)
                if self._jobs.empty():
                    break
                job = self._jobs.get_nowait()
            if batch:
                await self._commit(batch)
                if job is not None and job is not batch[-1]:
                    self._jobs.put_nowait(job)
            if job is None:
                return

    async def _commit(self, batch: list[Job]) -> None:
        answers: list[Any] = []
        try:
            if self._writer is None or self._writer.is_closed():
                self._writer = await asyncpg.connect(self.url, timeout=5, command_timeout=QUERY_SECONDS)
            answers = await self._transact([job for job, _ in batch])
        except asyncpg.DeadlockDetectedError:
            with contextlib.suppress(*CONNECTION_ERRORS):
                answers = await self._transact([job for job, _ in batch])
        except CONNECTION_ERRORS:
            answers = []
        except Exception:  # callers wait for an answer, and later jobs for their turn
            log.exception("a transaction failed")
            answers = []
        if not answers:
            self._drop_writer()
            answers = [StoreDown("the database does not answer")] * len(batch)
        for (_, done), answer in zip(batch, answers, strict=True):
            failed = isinstance(answer, BaseException)
            call_back(done, None if failed else answer, answer if failed else None)

    def _drop_writer(self) -> None:
        """Drops a connection that may be in any state."""
        if self._writer is not None:
            self._writer.terminate()
        self._writer = None

    async def _transact(self, jobs: list[Write]) -> list[Any]:
        """Runs all jobs in one transaction. Gives the answer to each."""
        # Always in the same order, so that two processes cannot deadlock.
        batches = sorted(
            (job for job in jobs if isinstance(job, CommitBatch)),
            key=lambda job: (job.entry.match, job.entry.seq),
        )
        answers: dict[int, Any] = {}
        async with self._writer.transaction():
            if batches:
                columns = list(zip(*(msgspec.structs.astuple(job.entry) for job in batches), strict=True))
                written = {tuple(row) for row in await self._writer.fetch(INSERT_ENTRIES, *columns)}
                for job in batches:
                    entry = job.entry
                    if (entry.match, entry.seq) in written:
                        written.discard((entry.match, entry.seq))
                        for sql, args in after_entry(job):
                            await self._writer.execute(numbered(sql), *args)
                        answers[id(job)] = None
                    else:
                        answers[id(job)] = await self._conflict(job)
                if self.notify:
                    await self._notify([job for job in batches if answers[id(job)] is None])
            for other in jobs:
                if isinstance(other, Guarded):
                    answers[id(other)] = await self._execute_guarded(other)
                elif not isinstance(other, CommitBatch):
                    answers[id(other)] = [await self._execute(sql, args) for sql, args in other]
        return [answers[id(job)] for job in jobs]

    async def _execute_guarded(self, job: Guarded) -> bool:
        if not await self._execute(*job.guard):
            return False
        for sql, args in job.statements:
            await self._writer.execute(numbered(sql), *args)
        return True

    async def _execute(self, sql: str, args: tuple[Any, ...]) -> int:
        status = await self._writer.execute(numbered(sql), *args)
        return int(status.rsplit(" ", 1)[-1])

    async def _conflict(self, job: CommitBatch) -> BaseException:
        """Why an entry was not inserted: its command was committed before, or its number is taken."""
        if job.entry.command:
            found = await self._writer.fetchval(numbered(SEQ_OF_COMMAND), job.entry.match, job.entry.command)
            if found is not None:
                return Duplicate(found)
        return Conflict()

    async def _notify(self, batches: list[CommitBatch]) -> None:
        notices = [(job.entry.match, job.entry.seq, job.entry) for job in batches]
        for text in notice_texts(notices, NOTICE_BYTES):
            await self._writer.execute("SELECT pg_notify($1, $2)", CHANNEL, text)

    async def _listen(self) -> None:
        self._listener = await asyncpg.connect(self.url, timeout=10)
        await self._listener.add_listener(CHANNEL, self._on_notice)

    def _on_notice(self, connection: Any, pid: int, channel: str, text: str) -> None:
        if self._writer is not None and not self._writer.is_closed() and pid == self._writer.get_server_pid():
            return  # this process has written that itself
        for match, seq, entry in read_notice(text):
            try:
                self.on_remote_entry(match, seq, entry)
            except Exception:  # the next notice may be fine
                log.exception("a notice of the database could not be handled")

    async def _keep_listening(self) -> None:
        """Replaces the listening connection when it breaks. Maintenance reads what was missed."""
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            if self._listener is None or self._listener.is_closed():
                self.interrupted = True
                with contextlib.suppress(*CONNECTION_ERRORS):
                    await self._listen()
                    self.interrupted = True


async def _keep(connection: Any) -> None:
    """Nothing is to be reset on a connection that only reads: asking for it would double every query."""


@lru_cache(maxsize=1000)
def numbered(sql: str) -> str:
    """A statement with $1, $2 … in place of its question marks."""
    parts = sql.split("?")
    return parts[0] + "".join(f"${number}{part}" for number, part in enumerate(parts[1:], 1))
