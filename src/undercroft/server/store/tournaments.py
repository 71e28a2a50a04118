"""Tournaments: their plans, players and games.

Every change of a round is one transaction that begins with the number of the version that was read: of
several processes that start the next round, one does it, and none does half of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from undercroft.server.store.part import StorePart
from undercroft.server.store.records import (
    MatchRow,
    Notification,
    TournamentGame,
    TournamentPlan,
    TournamentRow,
)
from undercroft.server.store.statements import INSERT_PLAYER, SAVE_NOTIFICATION, Statement, insert_match

COLUMNS: Final = "id, game, host, plan, phase, round, due, created, version"
GAME_COLUMNS: Final = "tournament, round, board, match, one, two, result"
INSERT: Final = f"INSERT INTO tournaments ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_GAME: Final = f"INSERT INTO tournament_games ({GAME_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"
NEXT: Final = (
    "UPDATE tournaments SET phase = ?, round = ?, due = ?, version = version + 1 WHERE id = ? AND version = ?"
)
JOIN: Final = (
    "INSERT INTO tournament_players (tournament, account, joined, seed, withdrawn) VALUES (?, ?, ?, 0, 0)"
    " ON CONFLICT DO NOTHING"
)


class TournamentStore(StorePart):
    """The part of a store that tournaments use. All methods may raise StoreDown."""

    async def create(self, row: TournamentRow) -> None:
        """Inserts a new tournament."""
        plan = msgspec.json.encode(row.plan).decode()
        await self._store.run(
            [
                (
                    INSERT,
                    (
                        row.id,
                        row.game,
                        row.host,
                        plan,
                        row.phase,
                        row.round,
                        row.due,
                        row.created,
                        row.version,
                    ),
                )
            ]
        )

    async def find(self, id: str) -> TournamentRow | None:
        """A tournament by its id."""
        rows = await self._store.rows(f"SELECT {COLUMNS} FROM tournaments WHERE id = ?", id)
        return _row(rows[0]) if rows else None

    async def newest(self, limit: int) -> list[TournamentRow]:
        """Open tournaments first, then those that are played, then those that are over; the newest first."""
        query = (
            f"SELECT {COLUMNS} FROM tournaments WHERE phase <> 'cancelled' ORDER BY CASE phase"
            " WHEN 'open' THEN 0 WHEN 'running' THEN 1 ELSE 2 END, created DESC LIMIT ?"
        )
        return [_row(row) for row in await self._store.rows(query, limit)]

    async def players(self, id: str) -> list[tuple[str, int, bool]]:
        """The accounts of a tournament with their seeds, and whether they have withdrawn: by seed, then in
        the order in which they came."""
        query = (
            "SELECT account, seed, withdrawn FROM tournament_players WHERE tournament = ?"
            " ORDER BY seed, joined, account"
        )
        return [(account, seed, bool(gone)) for account, seed, gone in await self._store.rows(query, id)]

    async def counts(self, ids: Sequence[str]) -> dict[str, int]:
        """How many players these tournaments have."""
        query = (
            "SELECT tournament, count(*) FROM tournament_players WHERE tournament IN"
            f" (SELECT value FROM {self._store.values_of}) GROUP BY tournament"
        )
        rows: list[Any] = await self._store.rows(query, self._store.list_argument(ids))
        return dict(rows)

    async def games(self, id: str) -> list[TournamentGame]:
        """All games of a tournament, by rounds and boards."""
        query = f"SELECT {GAME_COLUMNS} FROM tournament_games WHERE tournament = ? ORDER BY round, board"
        return [TournamentGame(*row) for row in await self._store.rows(query, id)]

    async def join(self, row: TournamentRow, account: str, now: float) -> bool:
        """Adds a player before the start; False if the tournament has changed meanwhile."""
        return await self._store.run_if(_same(row), [(JOIN, (row.id, account, now))])

    async def leave(self, row: TournamentRow, account: str) -> bool:
        """Removes a player before the start; afterwards the player is paired no more. False if the tournament
        has changed meanwhile."""
        change = "DELETE FROM tournament_players WHERE tournament = ? AND account = ?"
        if row.phase != "open":
            change = "UPDATE tournament_players SET withdrawn = 1 WHERE tournament = ? AND account = ?"
        return await self._store.run_if(_same(row), [(change, (row.id, account))])

    async def begin_now(self, row: TournamentRow, now: float) -> bool:
        """Lets an open tournament begin at a time."""
        return await self._store.run_if((NEXT, (row.phase, row.round, now, row.id, row.version)), [])

    async def cancel(self, row: TournamentRow) -> bool:
        """Cancels a tournament before its start."""
        return await self._store.run_if((NEXT, ("cancelled", 0, None, row.id, row.version)), [])

    async def due(self, now: float) -> list[TournamentRow]:
        """The tournaments that begin, or whose round is over: by its deadline, or because all its games
        are."""
        query = (
            f"SELECT {COLUMNS} FROM tournaments WHERE (phase = 'open' AND due <= ?) OR (phase = 'running'"
            " AND (due <= ? OR NOT EXISTS (SELECT 1 FROM tournament_games WHERE tournament = tournaments.id"
            " AND tournament_games.round = tournaments.round AND result = ''))) ORDER BY created LIMIT 20"
        )
        return [_row(row) for row in await self._store.rows(query, now, now)]

    async def ended_games(self) -> list[TournamentGame]:
        """Games without a result whose match has ended."""
        return await self._unfinished("matches.phase IN ('over', 'closed')")

    async def _unfinished(self, condition: str) -> list[TournamentGame]:
        columns = ", ".join(f"tournament_games.{name}" for name in GAME_COLUMNS.split(", "))
        query = (
            f"SELECT {columns} FROM tournament_games JOIN matches ON matches.id = tournament_games.match"
            f" WHERE result = '' AND {condition} LIMIT 200"
        )
        return [TournamentGame(*row) for row in await self._store.rows(query)]

    async def open_games(self) -> list[TournamentGame]:
        """Games whose match has not begun."""
        return await self._unfinished("matches.phase = 'open'")

    async def set_result(self, game: TournamentGame, result: str) -> None:
        """Writes the result of a game, once."""
        update = (
            "UPDATE tournament_games SET result = ? WHERE tournament = ? AND round = ? AND board = ?"
            " AND result = ''"
        )
        await self._store.run([(update, (result, game.tournament, game.round, game.board))])

    async def next_round(
        self,
        row: TournamentRow,
        phase: str,
        due: float | None,
        games: Sequence[TournamentGame],
        matches: Sequence[tuple[MatchRow, Sequence[str]]],
        seeds: Sequence[str] = (),
        notifications: Sequence[Notification] = (),
    ) -> bool:
        """Begins the next round with its games and matches, or ends the tournament, if `games` is empty.
        False, and nothing is changed, if another process was first."""
        number = row.round + 1 if games else row.round
        statements: list[Statement] = [
            (
                "UPDATE tournament_players SET seed = ? WHERE tournament = ? AND account = ?",
                (seed, row.id, account),
            )
            for seed, account in enumerate(seeds)
        ]
        for match, accounts in matches:
            statements.append(insert_match(match))
            statements += [(INSERT_PLAYER, (account, match.id, match.created)) for account in accounts]
        statements += [(INSERT_GAME, msgspec.structs.astuple(game)) for game in games]
        statements += [(SAVE_NOTIFICATION, msgspec.structs.astuple(one)) for one in notifications]
        return await self._store.run_if((NEXT, (phase, number, due, row.id, row.version)), statements)


def _same(row: TournamentRow) -> Statement:
    """Raises the version of a tournament, if it is still what was read."""
    return NEXT, (row.phase, row.round, row.due, row.id, row.version)


def _row(row: tuple[Any, ...]) -> TournamentRow:
    id, game, host, plan, *rest = row
    return TournamentRow(id, game, host, msgspec.json.decode(plan, type=TournamentPlan), *rest)
