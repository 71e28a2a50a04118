"""The challenges of the days: what their dice come from, who tried them, and how that ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from undercroft.server.store import statements as sql
from undercroft.server.store.part import StorePart
from undercroft.server.store.records import DailyTry, MatchRow
from undercroft.server.store.statements import Statement

COLUMNS: Final = "day, game, account, match, board, state, score, began, ended"
INSERT_TRY: Final = (
    f"INSERT INTO daily_tries ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
INSERT_SECRET: Final = "INSERT INTO daily_secrets (day, secret) VALUES (?, ?) ON CONFLICT DO NOTHING"
BOT: Final = ""
"""The account of the bot that others are compared with."""

Distribution = list[tuple[int, int]]
"""Scores, the best first, each with the number of tries."""


class DailyStore(StorePart):
    """The part of a store that challenges use. All methods may raise StoreDown."""

    async def secret(self, day: str, fresh: str) -> str:
        """The secret of a day, the same for all processes: the stored one, or `fresh` if there was none."""
        if not (found := await self.known_secret(day)):
            await self._store.run([(INSERT_SECRET, (day, fresh))])
            found = await self.known_secret(day)
        return found

    async def known_secret(self, day: str) -> str:
        """The secret of a day; empty if it had none."""
        found = await self._store.rows("SELECT secret FROM daily_secrets WHERE day = ?", day)
        return str(found[0][0]) if found else ""

    async def neighbours(self, day: str) -> tuple[str, str]:
        """The last day before and the first day after this one that had challenges; empty without one."""
        before = await self._store.rows("SELECT max(day) FROM daily_secrets WHERE day < ?", day)
        after = await self._store.rows("SELECT min(day) FROM daily_secrets WHERE day > ?", day)
        return before[0][0] or "", after[0][0] or ""

    async def begin(self, one: DailyTry, row: MatchRow) -> str:
        """Begins a try with a new match, unless the account has had one. Gives the match of its try."""
        statements: list[Statement] = [
            (INSERT_TRY, msgspec.structs.astuple(one)),
            sql.insert_match(row),
            *([(sql.INSERT_PLAYER, (one.account, row.id, row.created))] if one.account else []),
        ]
        # In the same transaction: a try without a match, or two matches for one try, cannot be.
        for table, column in (("matches", "id"), ("players", "match")):
            unused = "NOT EXISTS (SELECT 1 FROM daily_tries WHERE match = ?)"
            statements.append((f"DELETE FROM {table} WHERE {column} = ? AND {unused}", (row.id, row.id)))
        inserted, *_ = await self._store.run(statements)
        if inserted:
            return row.id
        earlier = await self.find(one.day, one.game, one.account)
        assert earlier is not None
        return earlier.match

    async def find(self, day: str, game: str, account: str) -> DailyTry | None:
        """The try of an account."""
        query = f"SELECT {COLUMNS} FROM daily_tries WHERE day = ? AND game = ? AND account = ?"
        return next(iter(await self._tries(query, day, game, account)), None)

    async def of_account(self, day: str, account: str) -> dict[str, DailyTry]:
        """The tries of an account on a day, by game."""
        query = f"SELECT {COLUMNS} FROM daily_tries WHERE account = ? AND day = ?"
        return {one.game: one for one in await self._tries(query, account, day)}

    async def distribution(self, day: str, game: str, board: str) -> Distribution:
        """How many have finished with which score."""
        query = (
            "SELECT score, count(*) FROM daily_tries WHERE day = ? AND game = ? AND board = ?"
            " AND state = 'done' GROUP BY score ORDER BY score DESC"
        )
        return [(score, count) for score, count in await self._store.rows(query, day, game, board)]

    async def best(self, day: str, game: str, board: str, limit: int) -> list[DailyTry]:
        """The best tries, and of equal ones the first."""
        query = (
            f"SELECT {COLUMNS} FROM daily_tries WHERE day = ? AND game = ? AND board = ? AND state = 'done'"
            " ORDER BY score DESC, ended LIMIT ?"
        )
        return await self._tries(query, day, game, board, limit)

    async def finished_days(self, account: str, limit: int = 2000) -> list[str]:
        """The days on which an account has finished a try, the last first."""
        query = (
            "SELECT DISTINCT day FROM daily_tries WHERE account = ? AND state = 'done'"
            " ORDER BY day DESC LIMIT ?"
        )
        return [day for (day,) in await self._store.rows(query, account, limit)]

    async def unfinished(self, before: str, limit: int = 100) -> list[str]:
        """The matches of people who have not finished their tries at challenges before a day."""
        query = (
            "SELECT match FROM daily_tries WHERE state = 'running' AND day < ? AND board <> 'bot'"
            " ORDER BY day LIMIT ?"
        )
        return [match for (match,) in await self._store.rows(query, before, limit)]

    async def end_late(self, match: str, now: float) -> None:
        """Ends the try of a match, if it has not ended."""
        await self._store.run([(sql.END_DAILY_TRY, ("late", 0, now, match))])

    async def idle_bots(self, changed_before: float, limit: int = 10) -> list[str]:
        """The unfinished matches of bots that have not gone on for a while."""
        query = (
            "SELECT match FROM daily_tries JOIN matches ON matches.id = daily_tries.match"
            " WHERE state = 'running' AND board = 'bot' AND changed < ? ORDER BY day DESC LIMIT ?"
        )
        return [match for (match,) in await self._store.rows(query, changed_before, limit)]

    async def has_passkey(self, account: str) -> bool:
        """Whether an account is that of a member."""
        return bool(await self._store.rows("SELECT 1 FROM passkeys WHERE account = ? LIMIT 1", account))

    async def names(self, accounts: Sequence[str]) -> dict[str, str]:
        """The present names of these accounts; those that were deleted are missing."""
        return await self._store.names(accounts)

    async def _tries(self, query: str, *args: Any) -> list[DailyTry]:
        return [DailyTry(*row) for row in await self._store.rows(query, *args)]
