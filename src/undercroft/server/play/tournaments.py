"""Tournaments go on by themselves: rounds begin, results are noted, absent players lose.

Any process does this, every two seconds. The store lets one of them begin a round, and a result is written
once, so a process that dies in between loses nothing: the next one does the rest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from math import ceil, log2
from typing import Final

import msgspec

from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.match.match import Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.match.setup import Seat
from undercroft.server.names import random_id
from undercroft.server.play import lobby
from undercroft.server.play.active_match import ActiveMatches
from undercroft.server.play.committer import Committer
from undercroft.server.play.rated_result import final_places
from undercroft.server.protocol.match_types import MatchRequest, SeatRequest
from undercroft.server.registry import GameRegistry
from undercroft.server.store import (
    Account,
    BlockStore,
    MatchRow,
    Notification,
    RatingStore,
    Store,
    TournamentGame,
    TournamentPlan,
    TournamentRow,
    TournamentStore,
)
from undercroft.server.tournaments import pairing
from undercroft.server.tournaments.pairing import BYE, Pair
from undercroft.server.tournaments.standings import Game as PlayedGame
from undercroft.server.tournaments.standings import Standing, standings

log = logging.getLogger("undercroft.tournaments")

ABSENT_SECONDS: Final = 900.0
"""How long a live game waits for its players to say that they are ready."""
LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 128
MOST_ROUND_ROBIN: Final = 20
FIRST_MEAN: Final = 25.0
NO_HOST: Final = Account("", "", "en", 0, 0.0, 0.0)


@dataclass(eq=False)
class Tournaments:
    """The tournaments of a server. All methods may raise StoreDown."""

    database: Store
    registry: GameRegistry
    matches: ActiveMatches
    committer: Committer
    now: Callable[[], float]

    def __post_init__(self) -> None:
        self.store = TournamentStore(self.database)
        self.ratings = RatingStore(self.database)
        self.blocks = BlockStore(self.database)

    async def create(self, game: Game, host: str, plan: TournamentPlan, starts: float) -> TournamentRow:
        """A new tournament that begins at a time. Raises BadOption."""
        if game.cooperative or not game.players[0] <= 2 <= game.players[1]:
            raise BadOption(f"{game.name} has no games of two against each other")
        new_match(game, plan, 0.0)  # raises what is wrong with the options or the clock
        now = self.now()
        row = TournamentRow(random_id(), game.name, host, plan, "open", 0, max(starts, now), now, 0)
        await self.store.create(row)
        return row

    async def maintain(self) -> None:
        """Notes results and begins rounds, as far as they are due."""
        for game in await self.store.open_games():
            await self._begin_match(game)
        for game in await self.store.ended_games():
            await self._note_result(game)
        for row in await self.store.due(self.now()):
            await self._continue(row)

    async def _begin_match(self, game: TournamentGame, late: bool = False) -> None:
        """Begins a slow match; the process that made it may have died before. Ends a live one for whose
        players it has waited long enough."""
        row = await self.database.match(game.match)
        if row is None:
            return
        if row.setup.begins == "full":
            await self._commit(game.match, Match.propose_automatic_start)
        elif late or row.created <= self.now() - ABSENT_SECONDS:
            await self._end_absent(game)

    async def _end_absent(self, game: TournamentGame) -> None:
        """Ends a live match that has not begun: players who are not ready have lost."""
        match = await self._match(game.match)
        if match is None or match.phase != "open":
            return
        one, two = 0 in match.ready, 1 in match.ready
        await self.store.set_result(game, "1" if one and not two else "2" if two and not one else "-")
        await self._commit(game.match, _close)

    async def _note_result(self, game: TournamentGame) -> None:
        """Writes how a match has ended. One that the server had to close is a draw."""
        match = await self._match(game.match)
        places = None if match is None else final_places(match)
        if places is None:
            result = "="
        else:
            result = "1" if places[0] < places[1] else "2" if places[1] < places[0] else "="
        await self.store.set_result(game, result)

    async def _continue(self, row: TournamentRow) -> None:
        """Begins a tournament, or ends its round and begins the next one."""
        if row.round:
            games = [game for game in await self.store.games(row.id) if game.round == row.round]
            for game in games:
                if not game.result:
                    await self._end_late(game)
            if not all(game.result for game in await self.store.games(row.id)):
                return  # the matches that were ended just now are noted in the next round of maintenance
        await self._next_round(row)

    async def _end_late(self, game: TournamentGame) -> None:
        """Ends a game at the deadline of its round: the player whom it waits for has lost."""
        match = await self._match(game.match)
        if match is not None and match.phase == "open":
            await self._begin_match(game, late=True)
        elif match is not None and match.phase == "running":
            await self._commit(game.match, _resign_late)

    async def _match(self, id: str) -> Match | None:
        try:
            active = await self.matches.get(id)
        except Refused:
            return None
        return None if active is None else active.match

    async def _commit(self, id: str, propose: Callable[[Match, float], Proposal | None]) -> None:
        active = await self.matches.get(id)
        if active is None:
            return
        try:
            await self.committer.commit(active, propose)
        except Refused as reason:
            log.warning("match %s of a tournament: %s", id, reason)

    async def _next_round(self, row: TournamentRow) -> None:
        players = await self.store.players(row.id)
        seeds: list[str] = []
        if not row.round:
            if len(players) < LEAST_PLAYERS:
                await self.store.cancel(row)
                return
            seeds = await self._seeded(row, [account for account, _, _ in players])
            players = [(account, seed, False) for seed, account in enumerate(seeds)]
        games = await self.store.games(row.id)
        accounts = [account for account, _, _ in players]
        gone = {seed for seed, (_, _, withdrawn) in enumerate(players) if withdrawn}
        blocks = await self.blocks.between(accounts)
        barred = {frozenset((accounts.index(one), accounts.index(two))) for one, two in blocks}
        # A round in which many have met or blocked each other takes a moment to find.
        pairs = await asyncio.to_thread(
            next_pairs, row.plan, len(players), played(games, accounts), row.round, gone, barred
        )
        if not pairs:
            await self.store.next_round(row, "over", None, [], [])
            return
        await self._begin_round(row, pairs, accounts, seeds, blocks)

    async def _begin_round(
        self,
        row: TournamentRow,
        pairs: Sequence[Pair],
        accounts: list[str],
        seeds: list[str],
        blocks: Set[tuple[str, str]],
    ) -> None:
        now = self.now()
        names = await self.database.names(accounts)
        game = self.registry.game(row.game)
        live = row.plan.timing.kind != "days"
        found: list[TournamentGame] = []
        matches: list[tuple[MatchRow, list[str]]] = []
        notifications: list[Notification] = []
        for board, (one, two) in enumerate(pairs):
            first, second = accounts[one], "" if two == BYE else accounts[two]
            settled = _without_match(first, second, blocks)
            if settled:
                found.append(TournamentGame(row.id, row.round + 1, board, "", first, second, settled))
                continue
            match = new_match(
                game, row.plan, now, [(first, names.get(first, "")), (second, names.get(second, ""))]
            )
            found.append(TournamentGame(row.id, row.round + 1, board, match.id, first, second, ""))
            matches.append((match, [first, second]))
            if live:
                notifications += [
                    Notification(f"{match.id}/0/full/{account}", match.id, account, "full", 0, now, now)
                    for account in (first, second)
                ]
        due = now + row.plan.round_hours * 3600
        if await self.store.next_round(row, "running", due, found, matches, seeds, notifications):
            for match, _ in matches:
                await self.matches.get(match.id)  # a slow match begins when it is loaded

    async def _seeded(self, row: TournamentRow, accounts: list[str]) -> list[str]:
        """The players by their ratings; without one as a new player, in the order in which they came."""
        ratings = await self.ratings.ratings(row.game, accounts)
        mean = {account: ratings[account].mu if account in ratings else FIRST_MEAN for account in accounts}
        return sorted(accounts, key=lambda account: -mean[account])


def new_match(
    game: Game, plan: TournamentPlan, now: float, players: Sequence[tuple[str, str]] = (("", ""), ("", ""))
) -> MatchRow:
    """The match of two players of a tournament. Raises BadOption."""
    request = MatchRequest(
        game.name,
        [SeatRequest("open"), SeatRequest("open")],
        plan.options,
        plan.timing,
        begins="full" if plan.timing.kind == "days" else "ready",
        hints=False,
        rated=plan.rated,
    )
    row = lobby.new_match(request, game, NO_HOST, now)
    seats = [Seat("person", account, name) for account, name in players]
    return msgspec.structs.replace(row, setup=msgspec.structs.replace(row.setup, seats=seats))


def played(games: Sequence[TournamentGame], accounts: list[str]) -> list[PlayedGame]:
    """Games with the seeds of their players."""
    seed = {account: number for number, account in enumerate(accounts)}
    return [
        PlayedGame(game.round, seed[game.one], seed[game.two] if game.two else BYE, game.result)  # type: ignore[arg-type]
        for game in games
    ]


def rounds_of(plan: TournamentPlan, players: int) -> int:
    """How many rounds a tournament has."""
    if plan.kind == "round-robin":
        return len(pairing.round_robin(players))
    needed = ceil(log2(max(players, 2)))
    if plan.kind == "knock-out":
        return needed
    return min(plan.rounds or needed + 1, max(players - 1 + players % 2, 1))


def next_pairs(
    plan: TournamentPlan,
    players: int,
    games: Sequence[PlayedGame],
    round: int,
    gone: set[int],
    barred: Set[frozenset[int]] = frozenset(),
) -> list[Pair]:
    """Who plays whom after a round; nothing after the last one. Players who have withdrawn are not paired:
    whom they would have met has a bye. A Swiss round avoids `barred` pairs."""
    if round >= rounds_of(plan, players) or players - len(gone) < LEAST_PLAYERS:
        return []
    if plan.kind == "round-robin":
        pairs = pairing.round_robin(players)[round]
        found = [_without(pair, gone) for pair in pairs]
        return [pair for pair in found if pair != (BYE, BYE)]
    if plan.kind == "knock-out":
        if not round:
            return pairing.knock_out(players)
        last = [game for game in games if game.round == round]
        return pairing.next_knock_out([_winner(game) for game in last])
    ranking = [one.seed for one in table(plan, players, games) if one.seed not in gone]
    met = {frozenset((game.one, game.two)) for game in games if game.two != BYE}
    had_bye = {game.one for game in games if game.two == BYE}
    return [_fair_order(pair, games) for pair in pairing.swiss(ranking, met, had_bye, barred)]


def table(plan: TournamentPlan, players: int, games: Sequence[PlayedGame]) -> list[Standing]:
    """The standings."""
    return standings(players, games, plan.kind != "round-robin")


def _winner(game: PlayedGame) -> int:
    """Who goes on: after a draw, and after two defeats, the better seed."""
    if game.result in ("1", "2"):
        return game.one if game.result == "1" else game.two
    return min(game.one, game.two)


def _without_match(first: str, second: str, blocks: Set[tuple[str, str]]) -> str:
    """The result of a game for which no match is made: a bye, or one of two people who are not seated
    together. Then the one who has blocked the other has lost, so a block gains no point. Else empty."""
    if not second:
        return "1"
    one, two = (first, second) in blocks, (second, first) in blocks
    return "-" if one and two else "2" if one else "1" if two else ""


def _without(pair: Pair, gone: set[int]) -> Pair:
    one, two = (BYE if seed in gone else seed for seed in pair)
    return (two, BYE) if one == BYE else (one, two)


def _fair_order(pair: Pair, games: Sequence[PlayedGame]) -> Pair:
    """The one who has had the first seat less often has it now."""
    if pair[1] == BYE:
        return pair
    first = {seed: sum(game.one == seed and game.two != BYE for game in games) for seed in pair}
    return (pair[1], pair[0]) if first[pair[1]] < first[pair[0]] else pair


def _close(match: Match, at: float) -> Proposal | None:
    return match.propose_close("", at) if match.phase == "open" else None


def _resign_late(match: Match, at: float) -> Proposal | None:
    """The player whom a match waits for gives up; or, while a bot moves, the one who has left."""
    if match.phase != "running":
        return None
    actor = match.actor
    absent = [number for number, seat in enumerate(match.seats) if seat.away]
    seat = absent[0] if absent else max(actor, 0)
    return match.propose_resign(match.seats[seat].person, seat, at)
