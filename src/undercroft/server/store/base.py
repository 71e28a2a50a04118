"""The interface of every store, and the queries that are the same for every database."""

from __future__ import annotations

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from undercroft.match.entry import Entry
from undercroft.match.match_snapshot import MatchSnapshot
from undercroft.match.seating import SEAT_KINDS
from undercroft.match.setup import Setup
from undercroft.server.store import statements as sql
from undercroft.server.store.records import Account, Campaign, CommitBatch, MatchRow, MatchSummary, Result
from undercroft.server.store.statements import Done, Guarded, Statement, Write

FAR_FUTURE = 1e12  # seconds since 1970
MAX_SEQ = 2**31 - 1
CLOCK_MARK = "clock"

log = logging.getLogger("undercroft.store")


def call_back(done: Done, result: Any, error: BaseException | None) -> None:
    """Tells who submitted a write what came of it. An error there concerns no other write."""
    try:
        done(result, error)
    except Exception:
        log.exception("the result of a write could not be handled")


def _resolve(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


class Store(ABC):
    """A database that keeps what it has acknowledged.

    A method that returns without an exception has made its change durable. All methods may raise StoreDown.
    """

    shared = False
    """Whether several processes may use the database at once."""
    values_of: str
    """A table with the column `value`, made of one argument that `list_argument` gives. A list as one
    argument has no limit; PostgreSQL takes no more than 32,767 arguments."""
    skip_locked = ""
    """What lets a query that leases rows pass by those that another process leases just now."""

    def __init__(self) -> None:
        self.on_remote_entry: Callable[[str, int, Entry | None], None] = lambda match, seq, entry: None
        """Called in the event loop with a match, the number of an entry, and perhaps that entry, when another
        process has committed it, if the database can notify."""
        self.interrupted = False
        """Whether notifications may have been lost since a reader of this flag has cleared it."""

    @abstractmethod
    async def open(self) -> None:
        """Connects and migrates the tables. Raises StoreError."""

    @abstractmethod
    async def close(self) -> None:
        """Commits what is queued, then disconnects."""

    @abstractmethod
    def submit(self, write: Write, done: Done) -> None:
        """Queues a write for the next transaction. `done` is called in the event loop with what came of it,
        or with an error."""

    def _queue(self, write: Write) -> Awaitable[Any]:
        """Queues a write for the next transaction; gives what came of it."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.submit(write, partial(_resolve, future))
        return future

    async def append(self, batch: CommitBatch) -> None:
        """Commits an entry as the next one of its match. Raises Conflict or Duplicate."""
        await self._queue(batch)

    async def run(self, statements: Sequence[Statement]) -> list[int]:
        """Runs statements in one transaction. Gives the number of rows that each changed."""
        changed: list[int] = await self._queue(statements)
        return changed

    async def run_if(self, guard: Statement, statements: Sequence[Statement]) -> bool:
        """Runs statements in one transaction after a first one that has to change a row; else it runs nothing
        and gives False. An update of a number that was read before lets one of several processes win."""
        done: bool = await self._queue(Guarded(guard, statements))
        return done

    @abstractmethod
    async def rows(self, query: str, *args: Any) -> list[tuple[Any, ...]]:
        """The rows that a query finds."""

    @abstractmethod
    def list_argument(self, values: Sequence[str]) -> Any:
        """A list of texts as the argument of `values_of`."""

    # Matches and their entries.

    async def create(self, row: MatchRow, players: Sequence[str], campaign: Campaign | None = None) -> None:
        """Inserts a new match with its players. A campaign that continues in it moves there."""
        await self.run(
            [
                sql.insert_match(row),
                *[(sql.INSERT_PLAYER, (account, row.id, row.created)) for account in dict.fromkeys(players)],
                *([] if campaign is None else sql.move_campaign(campaign, row)),
            ]
        )

    async def match(self, id: str) -> MatchRow | None:
        """A match by its id."""
        found = await self.rows(f"{sql.SELECT_MATCH} WHERE id = ?", id)
        return _match_row(found[0]) if found else None

    async def open_matches(self, limit: int = 50) -> list[MatchRow]:
        """The newest matches that everyone may join."""
        query = f"{sql.SELECT_MATCH} WHERE phase = 'open' AND listed = 1 ORDER BY created DESC LIMIT ?"
        return [_match_row(row) for row in await self.rows(query, limit)]

    async def live_matches(self, limit: int = 200) -> list[MatchRow]:
        """The matches that are open or running, the last changed first."""
        query = f"{sql.SELECT_MATCH} WHERE phase IN ('open', 'running') ORDER BY changed DESC LIMIT ?"
        return [_match_row(row) for row in await self.rows(query, limit)]

    async def matches_of(self, account: str, before: float = FAR_FUTURE, limit: int = 50) -> list[MatchRow]:
        """The matches of an account that changed before a time, the last changed first."""
        query = (
            f"{sql.SELECT_MATCH} WHERE id IN (SELECT match FROM players WHERE account = ?) AND changed < ?"
            " ORDER BY changed DESC LIMIT ?"
        )
        return [_match_row(row) for row in await self.rows(query, account, before, limit)]

    async def seat_entries(self, matches: Sequence[str]) -> list[Entry]:
        """The entries of these matches that changed a seat, in order."""
        if not matches:
            return []
        query = (
            f"SELECT {sql.ENTRY_COLUMNS} FROM entries WHERE match IN (SELECT value FROM {self.values_of})"
            f" AND kind IN (SELECT value FROM {self.values_of}) ORDER BY match, seq"
        )
        arguments = (self.list_argument(matches), self.list_argument(SEAT_KINDS))
        return [Entry(*row) for row in await self.rows(query, *arguments)]

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        """The entries of a match after a number, in order."""
        query = f"SELECT {sql.ENTRY_COLUMNS} FROM entries WHERE match = ? AND seq > ? ORDER BY seq"
        return [Entry(*row) for row in await self.rows(query, match, after)]

    async def snapshot(self, match: str, latest: int | None = None) -> MatchSnapshot | None:
        """The newest snapshot of a match, or the newest that was made no later than at an entry."""
        query = "SELECT match, seq, text, checksum FROM snapshots WHERE match = ? AND seq <= ?"
        found = await self.rows(
            f"{query} ORDER BY seq DESC LIMIT 1", match, MAX_SEQ if latest is None else latest
        )
        return MatchSnapshot(*found[0]) if found else None

    async def save_snapshots(self, snapshots: Sequence[MatchSnapshot]) -> None:
        """Saves snapshots of a match, in their order."""
        await self.run([statement for snapshot in snapshots for statement in sql.save_snapshot(snapshot)])

    async def entry_of(self, match: str, command: str, moves_after: int = MAX_SEQ) -> Entry | None:
        """The entry that a command was committed as, if it was. The index of commands has no moves: they are
        looked for after an entry, which should not be far from the end."""
        moves = f"SELECT {sql.ENTRY_COLUMNS} FROM entries WHERE match = ? AND seq > ? AND command = ?"
        query = f"SELECT {sql.ENTRY_COLUMNS} {sql.FROM_COMMAND} UNION ALL {moves}"
        found = await self.rows(query, match, command, match, moves_after, command)
        return Entry(*found[0]) if found else None

    async def newest(self, matches: Sequence[str]) -> dict[str, int]:
        """The newest entry numbers of all these matches, in one query."""
        if not matches:
            return {}
        query = (
            "SELECT value, (SELECT max(seq) FROM entries WHERE match = value) AS newest"
            f" FROM {self.values_of}"
        )
        found = await self.rows(query, self.list_argument(matches))
        return {match: seq for match, seq in found if seq is not None}

    async def overdue(self, now: float, limit: int = 200, without: Sequence[str] = ()) -> list[str]:
        """The matches whose deadline has passed, the earliest first, without those that are named."""
        query = (
            "SELECT id FROM matches WHERE deadline IS NOT NULL AND deadline <= ?"
            f" AND id NOT IN (SELECT value FROM {self.values_of}) ORDER BY deadline LIMIT ?"
        )
        return [match for (match,) in await self.rows(query, now, self.list_argument(without), limit)]

    # Accounts and what belongs to them.

    async def account(self, id: str) -> Account | None:
        """An account by its id."""
        query = "SELECT id, name, language, generation, created, seen FROM accounts WHERE id = ?"
        found = await self.rows(query, id)
        return Account(*found[0]) if found else None

    async def generations(self, accounts: Sequence[str]) -> dict[str, int]:
        """How often the cookies of each of these accounts were revoked."""
        return await self._column_of("generation", accounts)

    async def publish_revocation(self, account: str, generation: int) -> None:
        """Tells the processes that use this database that older cookies of an account are revoked, if the
        database can notify."""
        return

    async def publish_person(self, account: str) -> None:
        """Tells them that the name of a person, or whom they want nothing from, has changed."""
        return

    async def names(self, accounts: Sequence[str]) -> dict[str, str]:
        """The present names of these accounts."""
        return await self._column_of("name", accounts)

    async def _column_of(self, column: str, accounts: Sequence[str]) -> dict[str, Any]:
        """What a column has for each of these accounts."""
        if not accounts:
            return {}
        query = f"SELECT id, {column} FROM accounts WHERE id IN (SELECT value FROM {self.values_of})"
        found: list[Any] = await self.rows(query, self.list_argument(accounts))
        return dict(found)

    async def save_account(self, account: Account) -> None:
        """Inserts or updates an account."""
        await self.run([sql.save_account(account)])

    async def campaigns_of(self, account: str, limit: int = 50) -> list[Campaign]:
        """The campaigns that an account can continue, because it has played them, the last saved first."""
        query = (
            "SELECT match, game, saved, at FROM campaigns"
            " WHERE match IN (SELECT match FROM campaign_players WHERE account = ?) ORDER BY at DESC LIMIT ?"
        )
        rows = await self.rows(query, account, limit)
        return [Campaign(match, game, json.loads(saved), at) for match, game, saved, at in rows]

    async def results_of(self, account: str, limit: int = 500) -> list[Result]:
        """How the matches of an account ended, the newest first."""
        query = (
            "SELECT match, seat, account, game, at, score, won, achievements, collected FROM results"
            " WHERE account = ? ORDER BY at DESC LIMIT ?"
        )
        rows = await self.rows(query, account, limit)
        return [
            msgspec.convert([*row[:6], bool(row[6]), json.loads(row[7]), json.loads(row[8])], Result)
            for row in rows
        ]

    async def achievements_of(self, account: str) -> dict[str, list[str]]:
        """All achievements of an account by game, in the order in which they were made."""
        return await self._all_of(account, "achievements")

    async def collected_of(self, account: str) -> dict[str, list[str]]:
        """All that an account collected by game, for achievements over several matches."""
        return await self._all_of(account, "collected")

    async def _all_of(self, account: str, column: str) -> dict[str, list[str]]:
        """The different names in a column of the results of an account, by game, the oldest first."""
        query = (
            f"SELECT game, {column} FROM results WHERE account = ? AND {column} <> '[]'"
            " ORDER BY at, match, seat"
        )
        found: dict[str, list[str]] = {}
        for game, names in await self.rows(query, account):
            known = found.setdefault(game, [])
            known.extend(name for name in json.loads(names) if name not in known)
        return found

    async def add_recovery_link(self, token: str, account: str, expires: float) -> None:
        """Keeps the hash of a recovery token, and deletes those that expired a week before this one will."""
        insert = "INSERT INTO recovery_links (token, account, expires) VALUES (?, ?, ?)"
        await self.run(
            [
                ("DELETE FROM recovery_links WHERE expires < ?", (expires - 7 * 86400,)),
                (insert, (token, account, expires)),
            ]
        )

    async def use_recovery_link(self, token: str, now: float) -> str:
        """The account of a recovery token, which works once; empty if it was used or has expired."""
        query = "SELECT account FROM recovery_links WHERE token = ? AND expires >= ?"
        found = await self.rows(query, token, now)
        if not found:
            return ""
        (deleted,) = await self.run([("DELETE FROM recovery_links WHERE token = ?", (token,))])
        return str(found[0][0]) if deleted else ""

    # Who views which match, for processes that share the database.

    async def save_viewers(self, process: str, viewers: Mapping[str, set[str]], now: float) -> None:
        """Replaces the accounts that view these matches at a process."""
        await self.run([sql.save_viewers(process, match, viewers[match], now) for match in sorted(viewers)])

    async def refresh_viewers(self, process: str, now: float, expired: float) -> int:
        """Says that a process is alive, and deletes what others wrote before `expired`. Gives the number of
        matches that the store has for this process."""
        kept, _ = await self.run(
            [(sql.REFRESH_VIEWERS, (now, process)), (sql.DELETE_OLD_VIEWERS, (expired,))]
        )
        return kept

    async def viewers_elsewhere(
        self, process: str, matches: Sequence[str], since: float
    ) -> dict[str, set[str]]:
        """The accounts that view these matches at other processes that were alive since a time."""
        found: dict[str, set[str]] = {match: set() for match in matches}
        if found:
            query = (
                "SELECT match, accounts FROM viewers WHERE process <> ? AND at > ?"
                f" AND match IN (SELECT value FROM {self.values_of})"
            )
            for match, accounts in await self.rows(query, process, since, self.list_argument(list(found))):
                found[match] |= set(json.loads(accounts))
        return found

    async def all_viewers(self, since: float) -> set[str]:
        """The accounts that view any match at a process that was alive since a time."""
        rows = await self.rows("SELECT accounts FROM viewers WHERE at > ?", since)
        return {account for (accounts,) in rows for account in json.loads(accounts)}

    async def remove_process(self, process: str) -> None:
        """Deletes all viewers of a process that stops."""
        await self.run([(sql.DELETE_PROCESS, (process,))])

    # The rest.

    async def shared_value(self, name: str, fresh: str) -> str:
        """A value that all processes share: the stored one, or `fresh` if there was none."""
        await self.run([(sql.INSERT_META, (name, fresh))])
        return str((await self.rows("SELECT value FROM meta WHERE key = ?", name))[0][0])

    async def save_content(self, hash: str, game: str, text: str) -> None:
        """Keeps the content file of a game, so that its matches continue after the game gets another one."""
        await self.run([(sql.INSERT_CONTENT, (hash, game, text))])

    async def content(self, hash: str) -> str:
        """The content file with this hash; empty if there is none."""
        found = await self.rows("SELECT content FROM contents WHERE hash = ?", hash)
        return str(found[0][0]) if found else ""

    async def value(self, name: str) -> str:
        """A value that all processes share; empty if there is none."""
        found = await self.rows("SELECT value FROM meta WHERE key = ?", name)
        return str(found[0][0]) if found else ""

    async def set_values(self, **values: str) -> None:
        """Writes several shared values at once."""
        await self.run([(sql.SAVE_META, (name, value)) for name, value in values.items()])

    async def time(self) -> float | None:
        """The time of a database that several processes share; None if it has no clock of its own."""
        return None

    async def clock_mark(self) -> tuple[float, float] | None:
        """A time of the reference clock and the server time of the same moment, if one was written."""
        found = await self.rows("SELECT value FROM meta WHERE key = ?", CLOCK_MARK)
        if not found:
            return None
        reference, shared = map(float, str(found[0][0]).split())
        return reference, shared

    async def set_clock_mark(self, old: tuple[float, float] | None, new: tuple[float, float]) -> None:
        """Replaces the mark, unless another process has done so since it was read."""
        text = _mark_text(new)
        if old is None:
            await self.run([(sql.INSERT_META, (CLOCK_MARK, text))])
        else:
            update = "UPDATE meta SET value = ? WHERE key = ? AND value = ?"
            await self.run([(update, (text, CLOCK_MARK, _mark_text(old)))])

    async def echo(self, key: str, value: str) -> bool:
        """Writes a value and reads it back. False if another one comes back."""
        await self.run([(sql.SAVE_META, (key, value))])
        return await self.rows("SELECT value FROM meta WHERE key = ?", key) == [(value,)]

    async def forget(self, key: str) -> None:
        """Deletes a value that `echo` wrote."""
        await self.run([("DELETE FROM meta WHERE key = ?", (key,))])

    async def delete_old(self, accounts_before: float, chat_before: float) -> None:
        """Deletes accounts without matches that were last seen before a time, and chat before a time."""
        await self.run([(sql.DELETE_OLD_CHAT, (chat_before,)), (sql.DELETE_OLD_ACCOUNTS, (accounts_before,))])


def _mark_text(mark: tuple[float, float]) -> str:
    return f"{mark[0]!r} {mark[1]!r}"


def _match_row(row: tuple[Any, ...]) -> MatchRow:
    id, setup, created, phase, deadline, changed = row
    summary = MatchSummary(phase, deadline, changed)
    return MatchRow(id, msgspec.json.decode(setup, type=Setup), created, summary)
