"""Who tried which puzzle, and the ratings of people and puzzles."""

from __future__ import annotations

from typing import Final

import msgspec

from undercroft.server.store.part import StorePart


class PuzzleRow(msgspec.Struct, frozen=True):
    """How people do with a puzzle."""

    mean: float
    deviation: float
    tries: int
    solved: int


class PersonRow(PuzzleRow, frozen=True):
    """How an account does with the puzzles of a game."""

    streak: int
    best_streak: int


PUZZLE: Final = ", ".join(PuzzleRow.__struct_fields__)
PERSON: Final = ", ".join(PersonRow.__struct_fields__)


class PuzzleStore(StorePart):
    """The part of a store that puzzles use. All methods may raise StoreDown."""

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
        return await self._set("puzzle_people", {"account": account, "game": game}, before, row)

    async def set_puzzle(self, game: str, puzzle: str, before: int, row: PuzzleRow) -> bool:
        """Stores the rating of a puzzle that had so many tries before. False if it has others by now."""
        return await self._set("puzzle_ratings", {"game": game, "puzzle": puzzle}, before, row)

    async def _set(self, table: str, key: dict[str, str], before: int, row: PuzzleRow) -> bool:
        fields, values = row.__struct_fields__, msgspec.structs.astuple(row)
        if before:
            new = ", ".join(f"{field} = ?" for field in fields)
            found = " AND ".join(f"{column} = ?" for column in (*key, "tries"))
            statement = f"UPDATE {table} SET {new} WHERE {found}", (*values, *key.values(), before)
        else:
            columns = (*key, *fields)
            marks = ", ".join("?" * len(columns))
            insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks}) ON CONFLICT DO NOTHING"
            statement = insert, (*key.values(), *values)
        (changed,) = await self._store.run([statement])
        return bool(changed)
