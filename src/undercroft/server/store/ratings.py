"""Ratings: the matches that wait to be rated, the present ratings, and what each match changed.

The end of a rated match is committed with its last entry, as a row that waits. Any process rates what waits:
it reads the number of matches rated so far, what waits and the ratings, and commits the result only if the
number is still the same. So every match counts once, in an order that is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from undercroft.server.names import player_id
from undercroft.server.store.part import StorePart
from undercroft.server.store.records import RatedMatch, RatedSeat, Rating, RatingChange
from undercroft.server.store.statements import Statement

MATCH_COLUMNS: Final = "match, game, at, seats, opponent"
RATING_COLUMNS: Final = "account, game, mu, sigma, games, at"
CHANGE_COLUMNS: Final = ", ".join(RatingChange.__struct_fields__)
SAVE_RATING: Final = (
    f"INSERT INTO ratings ({RATING_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (account, game) DO UPDATE"
    " SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, at = excluded.at"
)
INSERT_CHANGE: Final = (
    f"INSERT INTO rating_changes ({CHANGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
SET_NUMBER: Final = "UPDATE rated_matches SET number = ? WHERE match = ?"
NEXT_NUMBER: Final = "UPDATE rating_counts SET number = ? WHERE game = ? AND number = ?"
MEMBER: Final = "EXISTS (SELECT 1 FROM passkeys WHERE passkeys.account = ratings.account)"


class RatingStore(StorePart):
    """The part of a store that ratings use. All methods may raise StoreDown."""

    # Rating what waits.

    async def waiting_games(self) -> list[str]:
        """The games with matches that wait to be rated."""
        rows = await self._store.rows("SELECT DISTINCT game FROM rated_matches WHERE number = 0")
        return sorted(game for (game,) in rows)

    async def games(self) -> list[str]:
        """The games with rated matches."""
        return sorted(game for (game,) in await self._store.rows("SELECT game FROM rating_counts"))

    async def number(self, game: str) -> int:
        """The number of the last match that was rated. Read it before everything else."""
        await self._store.run(
            [("INSERT INTO rating_counts (game, number) VALUES (?, 0) ON CONFLICT DO NOTHING", (game,))]
        )
        found = await self._store.rows("SELECT number FROM rating_counts WHERE game = ?", game)
        return int(found[0][0])

    async def waiting(self, game: str, limit: int) -> list[RatedMatch]:
        """The matches of a game that wait to be rated, in the order of their ends."""
        query = f"SELECT {MATCH_COLUMNS} FROM rated_matches WHERE number = 0 AND game = ? ORDER BY at, match"
        return [_rated(row) for row in await self._store.rows(f"{query} LIMIT ?", game, limit)]

    async def rated(self, game: str) -> list[RatedMatch]:
        """All matches of a game that were rated, in their order."""
        query = f"SELECT {MATCH_COLUMNS} FROM rated_matches WHERE number > 0 AND game = ? ORDER BY number"
        return [_rated(row) for row in await self._store.rows(query, game)]

    async def ratings(self, game: str, accounts: Sequence[str]) -> dict[str, Rating]:
        """The ratings of these accounts in a game, of those who have one."""
        query = (
            f"SELECT {RATING_COLUMNS} FROM ratings WHERE game = ?"
            f" AND account IN (SELECT value FROM {self._store.values_of})"
        )
        rows = await self._store.rows(query, game, self._store.list_argument(accounts))
        return {row[0]: Rating(*row) for row in rows}

    async def commit(
        self,
        game: str,
        number: int,
        changes: Sequence[RatingChange],
        ratings: Sequence[Rating],
        afresh: bool = False,
    ) -> bool:
        """Commits what rated matches changed. False, and nothing is committed, if another process has rated
        since `number` was read. `afresh` replaces all that was there before. Accounts that were deleted get
        no rating."""
        numbers = {change.match: change.number for change in changes}
        last = max(numbers.values(), default=number)
        statements: list[Statement] = []
        if afresh:
            statements += [
                (f"DELETE FROM {table} WHERE game = ?", (game,)) for table in ("rating_changes", "ratings")
            ]
        statements += [(SET_NUMBER, (each, match)) for match, each in numbers.items()]
        statements += [(INSERT_CHANGE, _values(change)) for change in changes]
        statements += [(SAVE_RATING, msgspec.structs.astuple(rating)) for rating in ratings]
        accounts = self._store.list_argument([rating.account for rating in ratings])
        statements += [
            (
                f"DELETE FROM {table} WHERE account IN (SELECT value FROM {self._store.values_of})"
                " AND account NOT IN (SELECT id FROM accounts)",
                (accounts,),
            )
            for table in ("rating_changes", "ratings")
        ]
        return await self._store.run_if((NEXT_NUMBER, (max(last, number + 1), game, number)), statements)

    # What people look at.

    async def leaderboard(
        self, game: str, members: bool, least: int, limit: int, newcomers: bool = False
    ) -> list[tuple[str, str, Rating]]:
        """The best players of a game, each with public id and name: those with a passkey, or the guests.
        They have at least so many rated matches; `newcomers` have fewer, the most of them first."""
        columns = ", ".join(f"ratings.{name}" for name in RATING_COLUMNS.split(", "))
        query = (
            f"SELECT accounts.player, accounts.name, {columns} FROM ratings"
            f" JOIN accounts ON accounts.id = ratings.account WHERE game = ?"
            f" AND games {'<' if newcomers else '>='} ? AND {'' if members else 'NOT '}{MEMBER}"
            f" ORDER BY {'games DESC, mu' if newcomers else 'mu'} DESC, account LIMIT ?"
        )
        rows = await self._store.rows(query, game, least, limit)
        return [(player, name, Rating(*row)) for player, name, *row in rows]

    async def rank(self, rating: Rating, members: bool, least: int) -> int:
        """The place of a rating on the leaderboard of members or of guests."""
        query = (
            "SELECT count(*) FROM ratings WHERE game = ?"
            f" AND mu > ? AND games >= ? AND {'' if members else 'NOT '}{MEMBER}"
        )
        return 1 + int((await self._store.rows(query, rating.game, rating.mu, least))[0][0])

    async def account_of(self, player: str) -> str:
        """The account of a public id; empty if there is none."""
        found = await self._store.rows("SELECT id FROM accounts WHERE player = ?", player)
        return str(found[0][0]) if player and found else ""

    async def is_member(self, account: str) -> bool:
        """Whether an account has a passkey."""
        return bool(await self._store.rows("SELECT 1 FROM passkeys WHERE account = ? LIMIT 1", account))

    async def ratings_of(self, account: str) -> list[Rating]:
        """The ratings of an account in all games."""
        query = f"SELECT {RATING_COLUMNS} FROM ratings WHERE account = ? ORDER BY game"
        return [Rating(*row) for row in await self._store.rows(query, account)]

    async def changes_of(self, account: str, game: str, limit: int) -> list[RatingChange]:
        """What the last matches of an account changed in its rating, the newest first."""
        query = (
            f"SELECT {CHANGE_COLUMNS} FROM rating_changes WHERE account = ? AND game = ?"
            " ORDER BY number DESC LIMIT ?"
        )
        return [_change(row) for row in await self._store.rows(query, account, game, limit)]

    async def curve(self, account: str, game: str, most: int) -> list[tuple[float, float, float]]:
        """The time, mean and deviation after matches of an account, in order: all of them, or about `most`
        at equal distances and the last one."""
        found = await self._store.rows(
            "SELECT games FROM ratings WHERE account = ? AND game = ?", account, game
        )
        games = int(found[0][0]) if found else 0
        step = max(1, games // most)
        # The numbers themselves: by a condition on each row, all rows of the account would have to be read.
        wanted = ", ".join(str(number) for number in {*range(step, games + 1, step), games})
        query = (
            "SELECT at, mu, sigma FROM rating_changes WHERE account = ? AND game = ?"
            f" AND games IN ({wanted}) ORDER BY number"
        )
        return [(at, mu, sigma) for at, mu, sigma in await self._store.rows(query, account, game)]

    async def opponents(
        self, account: str, game: str, matches: int, limit: int
    ) -> list[tuple[str, int, int, int]]:
        """The accounts that an account met most often in its last matches of a game: how often, and how often
        it was ahead of them and behind them."""
        query = (
            "SELECT other.account, count(*) AS met,"
            " sum(CASE WHEN own.place < other.place THEN 1 ELSE 0 END),"
            " sum(CASE WHEN own.place > other.place THEN 1 ELSE 0 END)"
            " FROM (SELECT match, seat, place FROM rating_changes WHERE account = ? AND game = ?"
            " ORDER BY number DESC LIMIT ?) AS own JOIN rating_changes AS other ON other.match = own.match"
            " AND other.seat <> own.seat GROUP BY other.account ORDER BY met DESC, other.account LIMIT ?"
        )
        rows = await self._store.rows(query, account, game, matches, limit)
        return [(other, int(met), int(ahead), int(behind)) for other, met, ahead, behind in rows]

    async def season(
        self, game: str, since: float, until: float, limit: int
    ) -> list[tuple[str, int, float, float]]:
        """The accounts with rated matches in a period: how many, their points, and what the mean of the
        rating has gained; by points, points for each match, and the gain."""
        query = (
            "SELECT account, count(*) AS played, sum(points) AS earned, sum(mu - mu_before) AS gain"
            " FROM rating_changes WHERE game = ? AND at >= ? AND at < ? GROUP BY account"
            " ORDER BY earned DESC, played, gain DESC, account LIMIT ?"
        )
        rows = await self._store.rows(query, game, since, until, limit)
        return [(account, int(games), float(points), float(gain)) for account, games, points, gain in rows]

    async def matches(self, ids: Sequence[str]) -> dict[str, RatedMatch]:
        """How these rated matches ended."""
        if not ids:
            return {}
        query = (
            f"SELECT {MATCH_COLUMNS} FROM rated_matches"
            f" WHERE match IN (SELECT value FROM {self._store.values_of})"
        )
        rows = await self._store.rows(query, self._store.list_argument(ids))
        return {row[0]: _rated(row) for row in rows}

    async def changes_in(self, match: str) -> list[RatingChange]:
        """What a match changed, by seat."""
        query = f"SELECT {CHANGE_COLUMNS} FROM rating_changes WHERE match = ? ORDER BY seat"
        return [_change(row) for row in await self._store.rows(query, match)]

    async def fill_player_ids(self) -> None:
        """Gives a public id to accounts of a version that had none."""
        rows = await self._store.rows("SELECT id FROM accounts WHERE player = ''")
        await self._store.run(
            [("UPDATE accounts SET player = ? WHERE id = ?", (player_id(id), id)) for (id,) in rows]
        )


def _rated(row: tuple[Any, ...]) -> RatedMatch:
    match, game, at, seats, opponent = row
    return RatedMatch(match, game, at, msgspec.json.decode(seats, type=tuple[RatedSeat, ...]), opponent)


def _change(row: tuple[Any, ...]) -> RatingChange:
    return RatingChange(
        **dict(zip(RatingChange.__struct_fields__, row, strict=True)) | {"abandoned": bool(row[8])}
    )


def _values(change: RatingChange) -> tuple[Any, ...]:
    values = list(msgspec.structs.astuple(change))
    values[8] = int(values[8])
    return tuple(values)
