"""How jobs are committed to SQLite: many in one transaction, their entries in a few statements.

Compiled: it runs for every entry, in the writer thread, while the event loop waits for the interpreter lock.
"""

from __future__ import annotations

import sqlite3
from typing import Any, Final

import msgspec

from undercroft.match.entry import Entry
from undercroft.server.store.errors import Conflict, Duplicate, StoreDown
from undercroft.server.store.records import CommitBatch
from undercroft.server.store.statements import SEQ_OF_COMMAND, Done, Guarded, Job, Write, after_entry

Answer = tuple[Done, Any, BaseException | None]
"""What came of a job, and whom to tell."""

STATEMENT_SIZES: Final = (64, 16, 4, 1)
"""How many entries go into one statement. Each statement releases the GIL and has to wait for it afterwards,
so a few long ones are committed much sooner than many short ones."""
INSERT_ENTRIES: Final = {
    rows: "INSERT OR IGNORE INTO entries VALUES " + ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * rows)
    for rows in STATEMENT_SIZES
}


def commit_jobs(connection: sqlite3.Connection, jobs: list[Job]) -> list[Answer]:
    """Commits jobs in one transaction: all entries at once, or one by one if any of them conflicts."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        together = _insert(connection, [write.entry for write, _ in jobs if isinstance(write, CommitBatch)])
        if not together:
            connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
        answers: list[Answer] = []
        for write, done in jobs:
            result, error = _run(connection, write, together)
            answers.append((done, result, error))
        connection.execute("COMMIT")
    except sqlite3.Error as failure:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [(done, None, StoreDown(str(failure))) for _, done in jobs]
    return answers


def _insert(connection: sqlite3.Connection, entries: list[Entry]) -> bool:
    """Inserts entries; False if not all of them could be."""
    begin = 0
    for rows in STATEMENT_SIZES:
        while len(entries) - begin >= rows:
            values: list[object] = []
            for entry in entries[begin : begin + rows]:
                values += msgspec.structs.astuple(entry)
            if connection.execute(INSERT_ENTRIES[rows], values).rowcount < rows:
                return False
            begin += rows
    return True


def _run(connection: sqlite3.Connection, write: Write, inserted: bool) -> tuple[Any, BaseException | None]:
    """Runs a write. `inserted` says whether the entries of all batches are in the log already."""
    if isinstance(write, CommitBatch):
        if not inserted and not _insert(connection, [write.entry]):
            return None, _conflict(connection, write)
        for sql, args in after_entry(write):
            connection.execute(sql, args)
        return None, None
    if isinstance(write, Guarded):
        if not connection.execute(*write.guard).rowcount:
            return False, None
        for sql, args in write.statements:
            connection.execute(sql, args)
        return True, None
    return [connection.execute(sql, args).rowcount for sql, args in write], None


def _conflict(connection: sqlite3.Connection, batch: CommitBatch) -> BaseException:
    """Why an entry was not inserted: its command was committed before, or its number is taken."""
    if batch.entry.command:
        found = connection.execute(SEQ_OF_COMMAND, (batch.entry.match, batch.entry.command)).fetchone()
        if found:
            return Duplicate(found[0])
    return Conflict()
