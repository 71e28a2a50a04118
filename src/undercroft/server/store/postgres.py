"""PostgreSQL: several processes share it, and tell each other what is new by NOTIFY.

One connection writes; what was queued while the last transaction ran goes into the next one as a single
insert. The primary key decides who was first. The notification is part of the transaction: it is heard if
and only if the entry is there. A connection that breaks is made anew; until then everybody is told that
nothing could be saved, and the numbers of the commands make it safe to try again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Sequence
from typing import Any

import asyncpg
import msgspec

from undercroft.server.store import schema
from undercroft.server.store.base import (
    ENTRY,
    Addition,
    Conflict,
    Duplicate,
    Statement,
    Store,
    StoreDown,
    StoreError,
)

log = logging.getLogger("undercroft.store")

CHANNEL = "undercroft"
LOCK = 8300  # the advisory lock of processes that start at the same time
MOST = 1000  # entries in one transaction
NOTICE = 7000  # bytes; PostgreSQL takes less than 8000
RETRY = 0.5  # seconds between attempts to connect again
INSERT = (
    f"INSERT INTO entries ({ENTRY}) SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[],"
    " $5::text[], $6::float8[], $7::text[], $8::text[]) ON CONFLICT DO NOTHING RETURNING match, seq"
)
ANSWER = 15.0  # seconds that a query may take before its connection counts as broken
# InternalClientError is what asyncpg raises, now and then, from a connection that the server has just ended.
BROKEN = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    asyncio.TimeoutError,
)

Job = tuple["Addition | Sequence[Statement]", "asyncio.Future[Any]"]


class PostgresStore(Store):
    """Matches and people in PostgreSQL."""

    shared = True

    def __init__(self, url: str, notify: bool = True) -> None:
        super().__init__()
        self.url = url
        self.notify = notify
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._pool: Any = None
        self._writer: Any = None
        self._ear: Any = None
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        try:
            self._writer = await asyncpg.connect(self.url, timeout=10, command_timeout=ANSWER)
            await self._migrate()
            self._pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=4, timeout=10, command_timeout=ANSWER
            )
            if self.notify:
                await self._listen()
        except BROKEN as error:
            await self._let_go()
            shown = re.sub(r"//[^@/]*@", "//…@", self.url)
            raise StoreError(
                f"the database {shown} cannot be used ({error}): check the address, the name of the database "
                "and the password in --database"
            ) from None
        except BaseException:
            await self._let_go()
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
        await self._let_go()

    async def _let_go(self) -> None:
        for connection in (self._ear, self._writer, self._pool):
            if connection is not None:
                with contextlib.suppress(*BROKEN):
                    await connection.close()
        self._ear = self._writer = self._pool = None

    async def append(self, addition: Addition) -> None:
        await self._queue(addition)

    async def run(self, statements: Sequence[Statement]) -> list[int]:
        changed: list[int] = await self._queue(statements)
        return changed

    async def _queue(self, job: Addition | Sequence[Statement]) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, future))
        return await future

    async def rows(self, sql: str, *args: Any) -> list[tuple[Any, ...]]:
        try:
            return [tuple(row) for row in await self._pool.fetch(numbered(sql), *args)]
        except BROKEN as error:
            raise StoreDown(type(error).__name__) from None

    async def _migrate(self) -> None:
        async with self._writer.transaction():
            await self._writer.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
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
        """The writer's life: take all there is, commit it, then tell everybody."""
        while True:
            job = await self._jobs.get()
            batch: list[Job] = []
            while job is not None and len(batch) < MOST:
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
                self._writer = await asyncpg.connect(self.url, timeout=5, command_timeout=ANSWER)
            answers = await self._transact([job for job, future in batch])
        except asyncpg.DeadlockDetectedError:
            with contextlib.suppress(*BROKEN):
                answers = await self._transact([job for job, future in batch])
        except BROKEN:
            answers = []
        except Exception:  # whatever it is, somebody waits for an answer, and others for their turn
            log.exception("a transaction failed")
            answers = []
        if not answers:
            self._drop_writer()
            answers = [StoreDown("the database does not answer")] * len(batch)
        for (_, future), answer in zip(batch, answers, strict=True):
            if future.done():
                continue
            if isinstance(answer, BaseException):
                future.set_exception(answer)
            else:
                future.set_result(answer)

    def _drop_writer(self) -> None:
        """Lets go of a connection that may be in any state, without a word to it."""
        if self._writer is not None:
            self._writer.terminate()
        self._writer = None

    async def _transact(self, jobs: list[Addition | Sequence[Statement]]) -> list[Any]:
        """One transaction for all jobs; gives the answer to each."""
        # Always in the same order, so that two processes never wait for each other.
        additions = sorted(
            (job for job in jobs if isinstance(job, Addition)),
            key=lambda job: (job.entry.match, job.entry.seq),
        )
        answers: dict[int, Any] = {}
        async with self._writer.transaction():
            if additions:
                columns = list(zip(*(msgspec.structs.astuple(job.entry) for job in additions), strict=True))
                written = {tuple(row) for row in await self._writer.fetch(INSERT, *columns)}
                for job in additions:
                    entry = job.entry
                    if (entry.match, entry.seq) in written:
                        written.discard((entry.match, entry.seq))
                        for sql, args in job.statements():
                            await self._writer.execute(numbered(sql), *args)
                        answers[id(job)] = None
                    else:
                        answers[id(job)] = await self._loser(job)
                if self.notify:
                    await self._notify([job for job in additions if answers[id(job)] is None])
            for other in jobs:
                if not isinstance(other, Addition):
                    answers[id(other)] = [await self._execute(sql, args) for sql, args in other]
        return [answers[id(job)] for job in jobs]

    async def _execute(self, sql: str, args: tuple[Any, ...]) -> int:
        status = await self._writer.execute(numbered(sql), *args)
        return int(status.rsplit(" ", 1)[-1])

    async def _loser(self, job: Addition) -> BaseException:
        """Why an entry could not be written: its command was carried out before, or its number is taken."""
        if job.entry.command:
            sql = "SELECT seq FROM entries WHERE match = $1 AND command = $2"
            found = await self._writer.fetchval(sql, job.entry.match, job.entry.command)
            if found is not None:
                return Duplicate(found)
        return Conflict()

    async def _notify(self, additions: list[Addition]) -> None:
        notice = ""
        for job in additions:
            notice += f"{job.entry.match} {job.entry.seq} "
            if len(notice) > NOTICE - 100:
                await self._writer.execute("SELECT pg_notify($1, $2)", CHANNEL, notice)
                notice = ""
        if notice:
            await self._writer.execute("SELECT pg_notify($1, $2)", CHANNEL, notice)

    async def _listen(self) -> None:
        self._ear = await asyncpg.connect(self.url, timeout=10)
        await self._ear.add_listener(CHANNEL, self._hear)

    def _hear(self, connection: Any, pid: int, channel: str, notice: str) -> None:
        words = notice.split()
        for match, seq in zip(words[::2], words[1::2], strict=False):
            self.heard(match, int(seq))

    async def _keep_listening(self) -> None:
        """Makes the listening connection anew when it breaks. What was missed is read by the catch-up."""
        while True:
            await asyncio.sleep(RETRY)
            if self._ear is None or self._ear.is_closed():
                with contextlib.suppress(*BROKEN):
                    await self._listen()


def numbered(sql: str) -> str:
    """A statement with $1, $2 … in place of its question marks."""
    parts = sql.split("?")
    return parts[0] + "".join(f"${number}{part}" for number, part in enumerate(parts[1:], 1))
