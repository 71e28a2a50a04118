"""Where matches and accounts are stored: SQLite in a file, or PostgreSQL for several processes.

All SQL of the server is in this package. The rest of the server uses the methods of `Store`.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from undercroft import extras
from undercroft.server.store.base import Store
from undercroft.server.store.blocks import BlockStore
from undercroft.server.store.daily import DailyStore
from undercroft.server.store.erasure import DELETED_NAME, erase_account, rename_account
from undercroft.server.store.errors import Conflict, Duplicate, StoreDown, StoreError
from undercroft.server.store.moderation import ModerationStore
from undercroft.server.store.notifications import NotificationStore
from undercroft.server.store.own_data import own_data
from undercroft.server.store.passkeys import PasskeyStore
from undercroft.server.store.people import PeopleStore
from undercroft.server.store.ratings import RatingStore
from undercroft.server.store.records import (
    Account,
    Campaign,
    Channel,
    CommitBatch,
    DailyEnd,
    DailyTry,
    Delivery,
    Friendship,
    HostAction,
    Invitation,
    MatchRow,
    MatchSummary,
    Notification,
    NotificationSettings,
    Passkey,
    PersonRow,
    RatedMatch,
    RatedSeat,
    Rating,
    RatingChange,
    Report,
    Result,
    TournamentGame,
    TournamentPlan,
    TournamentRow,
)
from undercroft.server.store.tournaments import TournamentStore

__all__ = [
    "DELETED_NAME",
    "Account",
    "BlockStore",
    "Campaign",
    "Channel",
    "CommitBatch",
    "Conflict",
    "DailyEnd",
    "DailyStore",
    "DailyTry",
    "Delivery",
    "Duplicate",
    "Friendship",
    "HostAction",
    "Invitation",
    "MatchRow",
    "MatchSummary",
    "ModerationStore",
    "Notification",
    "NotificationSettings",
    "NotificationStore",
    "Passkey",
    "PasskeyStore",
    "PeopleStore",
    "PersonRow",
    "RatedMatch",
    "RatedSeat",
    "Rating",
    "RatingChange",
    "RatingStore",
    "Report",
    "Result",
    "Store",
    "StoreDown",
    "StoreError",
    "TournamentGame",
    "TournamentPlan",
    "TournamentRow",
    "TournamentStore",
    "erase_account",
    "make_store",
    "own_data",
    "rename_account",
]


def make_store(url: str, notify: bool = True) -> Store:
    """The store of a database URL or of the path of a SQLite file, not yet opened.

    `notify` lets PostgreSQL tell other processes about new entries; without it a message bus has to do that.
    Raises StoreError, or MissingExtra where the driver is not installed.
    """
    scheme = urlsplit(url).scheme if "://" in url else ""
    if scheme in ("postgresql", "postgres"):
        extras.load("asyncpg", "a PostgreSQL database", "postgres")
        from undercroft.server.store.postgres import PostgresStore

        return PostgresStore(url, notify)
    if scheme in ("", "sqlite"):
        from undercroft.server.store.sqlite import SqliteStore

        path = url.removeprefix("sqlite://") if scheme else url
        # The usual forms: sqlite:///relative.db and sqlite:////absolute.db
        path = path[1:] if scheme and path.startswith("/") else path
        if not path:
            raise StoreError("the database URL names no file: write sqlite:///undercroft.db")
        return SqliteStore(Path(path))
    raise StoreError(
        f"a database URL begins with postgresql:// or sqlite://, or is the path of a file, not {scheme}://"
    )
