"""Where matches and people are kept: SQLite in a file, or PostgreSQL for several processes."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from undercroft import extras
from undercroft.server.store.base import (
    Addition,
    Adventure,
    Conflict,
    Duplicate,
    Head,
    MatchRow,
    Person,
    Result,
    Store,
    StoreDown,
    StoreError,
)

__all__ = [
    "Addition",
    "Adventure",
    "Conflict",
    "Duplicate",
    "Head",
    "MatchRow",
    "Person",
    "Result",
    "Store",
    "StoreDown",
    "StoreError",
    "make",
]


def make(url: str, notify: bool = True) -> Store:
    """The store of a database URL (or of the path of a SQLite file), not yet opened.

    `notify` lets PostgreSQL tell other processes what is new; without it a bus has to. Raises StoreError, or
    MissingExtra where the driver is not installed.
    """
    scheme = urlsplit(url).scheme if "://" in url else ""
    if scheme in ("postgresql", "postgres"):
        extras.load("asyncpg", "a PostgreSQL database", "postgres")
        from undercroft.server.store.postgres import PostgresStore

        return PostgresStore(url, notify)
    if scheme in ("", "sqlite"):
        from undercroft.server.store.sqlite import SqliteStore

        path = url.removeprefix("sqlite://") if scheme else url
        # sqlite:///relative.db and sqlite:////absolute.db, as everybody writes them
        path = path[1:] if scheme and path.startswith("/") else path
        if not path:
            raise StoreError("the database URL names no file: write sqlite:///undercroft.db")
        return SqliteStore(Path(path))
    raise StoreError(
        f"a database URL begins with postgresql:// or sqlite://, or is the path of a file, not {scheme}://"
    )
