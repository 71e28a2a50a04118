"""Copies of a SQLite database: made while it is in use, checked, and put back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from undercroft.kernel.errors import BadOption
from undercroft.server.store.private_files import make_private


def copy_database(connection: sqlite3.Connection, target: Path) -> None:
    """Copies a database that may be in use, completely or not at all."""
    part = target.with_name(target.name + ".part")
    make_private(part)
    copy = sqlite3.connect(part)
    try:
        connection.backup(copy)
    finally:
        copy.close()
    part.replace(target)


def back_up(source: Path, target: Path) -> int:
    """Copies the database `source` to a new file. Gives the number of matches. Raises BadOption."""
    if target.exists():
        raise BadOption(f"{target} is there already: name a new file")
    with closing(_read_only(source)) as connection:
        try:
            copy_database(connection, target)
        except (sqlite3.Error, OSError) as error:
            raise BadOption(f"{source} cannot be copied to {target}: {error}") from None
    return count_matches(target)


def restore(source: Path, target: Path) -> int:
    """Replaces the database `target` by a copy and keeps it beside. Gives the number of matches.

    Raises BadOption if the copy is damaged, or a server uses the database.
    """
    count = count_matches(source)
    if target.exists():
        _check_unused(target)
        target.replace(target.with_name(target.name + ".before-restore"))
    for suffix in ("-wal", "-shm"):
        target.with_name(target.name + suffix).unlink(missing_ok=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    with closing(_read_only(source)) as connection:
        copy_database(connection, target)
    return count


def count_matches(file: Path) -> int:
    """How many matches a database has, after a check of all its pages. Raises BadOption."""
    try:
        with closing(_read_only(file)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise BadOption(f"{file} is damaged")
            return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])
    except sqlite3.Error as error:
        raise BadOption(f"{file} is no database of Undercroft: {error}") from None


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)


def _check_unused(file: Path) -> None:
    with closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.OperationalError:
            raise BadOption(f"{file} is in use: stop the server first") from None
