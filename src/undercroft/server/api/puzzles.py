"""Endpoints about puzzles: what there is, the next one, and whether an answer is right."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from random import SystemRandom
from typing import Final

from starlette.responses import Response

from undercroft.kernel.game import Game
from undercroft.puzzles.puzzle import FILE, Puzzle, PuzzleFile, load
from undercroft.puzzles.selection import first_rating, next_puzzle, puzzle_of_day
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response, require
from undercroft.server.api.fixed_body import FixedBody
from undercroft.server.made_once import made_once
from undercroft.server.play.daily_challenges import day_of
from undercroft.server.play.puzzle_table import PuzzleTable
from undercroft.server.protocol.puzzle_types import (
    PuzzleAnswer,
    PuzzleChoice,
    PuzzleGame,
    PuzzleName,
    PuzzlePage,
    PuzzleRated,
    PuzzleStanding,
)
from undercroft.server.puzzle_ratings import (
    NEW_PERSON,
    PUZZLE_DEVIATION,
    Rating,
    rate,
    shown,
    shown_deviation,
)
from undercroft.server.store import Account
from undercroft.server.store.puzzles import PersonRow, PuzzleRow, PuzzleStore

DRAWS: Final = 1 << 30
ATTEMPTS: Final = 5
"""How often a rating that others change at the same time is computed again."""


async def puzzle_page(request: ApiRequest) -> Response:
    """GET /api/puzzles: the games with puzzles, how you do with them, and the puzzle of the day."""
    account = await request.find_account()
    store = PuzzleStore(request.server.store)
    persons = {} if account is None else await store.persons(account.id)
    files = [file for file in _files(request) if file.puzzles]
    day = day_of(request.now)
    found = puzzle_of_day(files, day)
    daily = None
    if found is not None:
        game, puzzle = found
        tried = {} if account is None else await store.tried(account.id, game.name)
        daily = PuzzleName(game.name, puzzle.id, tried.get(puzzle.id))
    games = [puzzle_game(file, _standing(persons.get(file.game.name))) for file in files]
    return json_response(PuzzlePage(games, daily, day))


async def choose_puzzle(request: ApiRequest) -> Response:
    """POST /api/puzzles/next: a puzzle that you have not tried, about as hard as you are good."""
    account = await request.account()
    choice = await request.body(PuzzleChoice)
    file = load(_game(request, choice.game))
    store = PuzzleStore(request.server.store)
    person = (await store.persons(account.id)).get(choice.game)
    tried = await store.tried(account.id, choice.game)
    mean = NEW_PERSON.mean if person is None else person.mean
    known = await store.ratings(choice.game)
    draw = SystemRandom().randrange(DRAWS)
    puzzle = require(next_puzzle(file, choice.theme, mean, tried, known, draw), "no-puzzle")
    return json_response(PuzzleName(choice.game, puzzle.id, tried.get(puzzle.id)))


async def one_puzzle(request: ApiRequest) -> Response:
    """GET /api/puzzles/{game}/{puzzle}: the position of a puzzle, without its answer."""
    game, puzzle = _puzzle(request)
    account = await request.find_account()
    store = PuzzleStore(request.server.store)
    tried = {} if account is None else await store.tried(account.id, game.name)
    row = await store.puzzle(game.name, puzzle.id)
    rating = shown(first_rating(load(game), puzzle) if row is None else row.mean)
    return json_response(PuzzleTable(game, puzzle).info(rating, tried.get(puzzle.id)))


async def answer_puzzle(request: ApiRequest) -> Response:
    """POST /api/puzzles/{game}/{puzzle}: plays your moves; a complete answer gets a verdict. The first one
    counts."""
    account = await request.account()
    game, puzzle = _puzzle(request)
    answer = await request.body(PuzzleAnswer)
    # What an answer is worth may take a moment to compute.
    step = await asyncio.to_thread(lambda: PuzzleTable(game, puzzle, answer.moves).step(answer.give_up))
    if step.verdict is not None:
        step.verdict.rated = await _rate(request, account, game, puzzle, step.verdict.solved)
    return json_response(step)


async def puzzle_file(request: ApiRequest) -> Response:
    """GET /api/puzzles/{game}: all puzzles of a game with their answers, for pages that play without a
    server; empty for a game without puzzles."""
    name = request.request.path_params["game"]
    if name not in request.server.registry:
        raise ApiError(404, "no-puzzle")
    game = request.server.registry.game(name)
    headers = {"cache-control": "no-cache", "x-content-type-options": "nosniff"}
    return (await made_once(file_body, game)).response(request.request, headers)


@lru_cache
def file_body(game: Game) -> FixedBody:
    """The file of a game's puzzles; empty without one."""
    path = game.folder() / FILE
    return FixedBody.of(path.read_bytes() if path.is_file() else b"", "text/plain")


def puzzle_game(file: PuzzleFile, standing: PuzzleStanding | None) -> PuzzleGame:
    """The puzzles of a game in a list."""
    return PuzzleGame(file.game.name, len(file.puzzles), file.themes(), standing)


def _files(request: ApiRequest) -> list[PuzzleFile]:
    registry = request.server.registry
    return [load(registry.game(name)) for name in registry]


def _game(request: ApiRequest, name: str) -> Game:
    registry = request.server.registry
    if name not in registry or not load(registry.game(name)).puzzles:
        raise ApiError(404, "no-puzzle")
    return registry.game(name)


def _puzzle(request: ApiRequest) -> tuple[Game, Puzzle]:
    parameters = request.request.path_params
    game = _game(request, parameters["game"])
    puzzle = require(load(game).by_id.get(parameters["puzzle"]), "no-puzzle")
    return game, puzzle


def _standing(row: PersonRow | None) -> PuzzleStanding | None:
    if row is None:
        return None
    return PuzzleStanding(
        shown(row.mean), shown_deviation(row.deviation), row.tries, row.solved, row.streak, row.best_streak
    )


async def _rate(
    request: ApiRequest, account: Account, game: Game, puzzle: Puzzle, solved: bool
) -> PuzzleRated | None:
    """Rates a first try; None for a later one."""
    store = PuzzleStore(request.server.store)
    if not await store.add_try(account.id, game.name, puzzle.id, solved, request.now):
        return None
    for _attempt in range(ATTEMPTS):
        before = (await store.persons(account.id)).get(game.name)
        old = NEW_PERSON if before is None else Rating(before.mean, before.deviation)
        against = await store.puzzle(game.name, puzzle.id)
        its = Rating(first_rating(load(game), puzzle), PUZZLE_DEVIATION)
        if against is not None:
            its = Rating(against.mean, against.deviation)
        mine, puzzles = rate(old, its, solved)
        row = _person_after(before, mine, solved)
        if await store.set_person(account.id, game.name, row.tries - 1, row):
            await _rate_puzzle(store, game, puzzle, against, puzzles, solved)
            standing = _standing(row)
            assert standing is not None
            return PuzzleRated(standing, shown(mine.mean) - shown(old.mean), shown(puzzles.mean))
    return None


def _person_after(before: PersonRow | None, rating: Rating, solved: bool) -> PersonRow:
    row = PersonRow(*rating, 0, 0, 0, 0) if before is None else before
    streak = row.streak + 1 if solved else 0
    best = max(streak, row.best_streak)
    return PersonRow(*rating, row.tries + 1, row.solved + int(solved), streak, best)


async def _rate_puzzle(
    store: PuzzleStore, game: Game, puzzle: Puzzle, before: PuzzleRow | None, rating: Rating, solved: bool
) -> None:
    """Stores the rating of a puzzle. If another try was faster, this one does not change it."""
    tries, times = (0, 0) if before is None else (before.tries, before.solved)
    await store.set_puzzle(game.name, puzzle.id, tries, PuzzleRow(*rating, tries + 1, times + int(solved)))
