"""Who tried which puzzle, and the ratings of people and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from undercroft.server.store.base import Store

PERSON: Final = "mean, deviation, tries, solved, streak, best_streak"
PUZZLE: Final = "mean, deviation, tries, solved"


class PersonRow(msgspec.Struct, frozen=True):
    """How an account does with the puzzles of a game."""

    mean: float
    deviation: float
    tries: int
    solved: int
    streak: int
    best_streak: int


class PuzzleRow(msgspec.Struct, frozen=True):
    """How people do with a puzzle."""

    mean: float
    deviation: float
    tries: int
    solved: int


class PuzzleStore:
    """The part of a store that puzzles use. All methods may raise StoreDown."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def persons(self, account: str) -> dict[str, PersonRow]:
        """The ratings of an account, by game."""
        query = f"SELECT game, {PERSON} FROM puzzle_people WHERE account = ?"
        return {row[0]: PersonRow(*row[1:]) for row in await self._store.rows(query, account)}

    async def tried(self, account: str, game: str) -> dict[str, bool]:
        """The puzzles of a game that an account has tried, and whether it solved them at the first try."""
        query = "SELECT puzzle, solved FROM puzzle_tries WHERE account = ? AND game = ?"
        return {row[0]: bool(row[1]) for row in await self._store.rows(query, account, game)}

    async def puzzle(self, game: str, puzzle: str) -> PuzzleRow | None:
        """The rating of a puzzle; None before the first try."""
        query = f"SELECT {PUZZLE} FROM puzzle_ratings WHERE game = ? AND puzzle = ?"
        found = await self._store.rows(query, game, puzzle)
        return PuzzleRow(*found[0]) if found else None

    async def ratings(self, game: str) -> dict[str, float]:
        """The ratings of all puzzles of a game that were tried."""
        rows = await self._store.rows("SELECT puzzle, mean FROM puzzle_ratings WHERE game = ?", game)
        return {row[0]: row[1] for row in rows}

    async def add_try(self, account: str, game: str, puzzle: str, solved: bool, now: float) -> bool:
        """Notes the first try of an account at a puzzle. False if there was one already."""
        insert = (
            "INSERT INTO puzzle_tries (account, game, puzzle, solved, at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING"
        )
        (inserted,) = await self._store.run([(insert, (account, game, puzzle, int(solved), now))])
        return bool(inserted)

    async def set_person(self, account: str, game: str, before: int, row: PersonRow) -> bool:
        """Stores the rating of an account that had so many tries before. False if it has others by now."""
        return await self._set(
            f"INSERT INTO puzzle_people (account, game, {PERSON}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            "UPDATE puzzle_people SET mean = ?, deviation = ?, tries = ?, solved = ?, streak = ?,"
            " best_streak = ? WHERE account = ? AND game = ? AND tries = ?",
            (account, game),
            before,
            msgspec.structs.astuple(row),
        )

    async def set_puzzle(self, game: str, puzzle: str, before: int, row: PuzzleRow) -> bool:
        """Stores the rating of a puzzle that had so many tries before. False if it has others by now."""
        return await self._set(
            f"INSERT INTO puzzle_ratings (game, puzzle, {PUZZLE}) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING",
            "UPDATE puzzle_ratings SET mean = ?, deviation = ?, tries = ?, solved = ?"
            " WHERE game = ? AND puzzle = ? AND tries = ?",
            (game, puzzle),
            before,
            msgspec.structs.astuple(row),
        )

    async def _set(
        self, insert: str, update: str, key: Sequence[str], before: int, values: Sequence[float]
    ) -> bool:
        statement = (update, (*values, *key, before)) if before else (insert, (*key, *values))
        (changed,) = await self._store.run([statement])
        return bool(changed)
