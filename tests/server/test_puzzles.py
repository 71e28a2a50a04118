"""Puzzles on a server: answers are judged there, first tries are rated, and nothing is told too early."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.running_server import Guest, guest, run_scenario, running_server
from server.test_store import older_database, with_store
from undercroft import games
from undercroft.puzzles.puzzle import Puzzle, load, start_of
from undercroft.puzzles.selection import first_rating, next_puzzle, puzzle_of_day
from undercroft.server.play.puzzle_table import PuzzleTable
from undercroft.server.puzzle_ratings import NEW_PERSON, PUZZLE_DEVIATION, Rating, rate, shown
from undercroft.server.store import Store
from undercroft.server.store.puzzles import PuzzleStore

pytestmark = pytest.mark.once  # does not depend on the build

GAME = "labyrinth"
NAMES = [name for name in games.NAMES if load(games.game(name)).puzzles]


def a_puzzle(name: str = GAME) -> Puzzle:
    return load(games.game(name)).puzzles[0]


def address(puzzle: Puzzle, name: str = GAME) -> str:
    return f"/api/puzzles/{name}/{puzzle.id}"


async def answer(who: Guest, puzzle: Puzzle, moves: list[str], name: str = GAME, **more: Any) -> Any:
    response = await who.post(address(puzzle, name), {"moves": moves, **more})
    assert response.status_code == 200, response.text
    return response.json()


def test_the_best_answer_is_right_and_counts_once(database: str) -> None:
    async def scenario() -> None:
        puzzle = a_puzzle()
        async with running_server(database) as one, guest(one) as anna:
            begun = await answer(anna, puzzle, puzzle.line[:-1])
            assert begun["verdict"] is None
            found = (await answer(anna, puzzle, puzzle.line))["verdict"]
            assert found["solved"]
            assert (found["value"], found["best"], found["next"]) == (1, 1, 0)
            assert len(found["solution"]) == len(puzzle.line)
            assert found["rated"]["change"] > 0
            assert found["rated"]["standing"]["streak"] == 1
            again = (await answer(anna, puzzle, puzzle.line))["verdict"]
            assert again["solved"]
            assert again["rated"] is None
            page = (await anna.get("/api/puzzles")).json()
            (mine,) = [game["standing"] for game in page["games"] if game["game"] == GAME]
            assert mine == found["rated"]["standing"]
            assert (await anna.get(address(puzzle))).json()["tried"] is True

    run_scenario(scenario)


def test_giving_up_costs_the_streak_and_shows_the_answer(tmp_path: Path) -> None:
    async def scenario() -> None:
        first, second = load(games.game(GAME)).puzzles[:2]
        async with running_server(tmp_path / "puzzles.db") as one, guest(one) as anna:
            await answer(anna, first, first.line)
            found = (await answer(anna, second, [], give_up=True))["verdict"]
            assert not found["solved"]
            assert found["value"] is None
            assert len(found["solution"]) == len(second.line)
            standing = found["rated"]["standing"]
            assert (standing["tries"], standing["solved"]) == (2, 1)
            assert (standing["streak"], standing["best_streak"]) == (0, 1)
            assert found["rated"]["change"] < 0
            later = (await answer(anna, second, second.line))["verdict"]
            assert later["solved"]
            assert later["rated"] is None

    run_scenario(scenario)


def test_a_wrong_answer_gets_its_value_beside_the_best(tmp_path: Path) -> None:
    async def scenario() -> None:
        name = "dungeon_roll"
        file = load(games.game(name))
        puzzle = next(one for one in file.puzzles if one.theme == "rest")
        other = {"rest": "descend", "descend": "rest"}[puzzle.line[0]]
        async with running_server(tmp_path / "puzzles.db") as one, guest(one) as anna:
            found = (await answer(anna, puzzle, [other], name))["verdict"]
            assert not found["solved"]
            assert found["unit"] == "points"
            assert found["value"] == pytest.approx(puzzle.next, abs=0.01)
            assert found["best"] == puzzle.value

    run_scenario(scenario)


def test_moves_that_cannot_be_made_are_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        puzzle = a_puzzle()
        async with running_server(tmp_path / "puzzles.db") as one, guest(one) as anna:
            for moves in (["nonsense"], ["draw"], [*puzzle.line, "done"]):
                assert (await anna.post(address(puzzle), {"moves": moves})).status_code == 409
            for path in ("/api/puzzles/labyrinth/none", "/api/puzzles/none/none", "/api/puzzles/none"):
                assert (await anna.get(path)).status_code == 404
            assert (await anna.post("/api/puzzles/next", {"game": GAME, "theme": "none"})).status_code == 404

    run_scenario(scenario)


def test_the_answer_is_not_sent_before_the_verdict(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "puzzles.db") as one, guest(one) as anna:
            for name in NAMES:
                puzzle = a_puzzle(name)
                shown_first = (await anna.get(address(puzzle, name))).json()
                begun = await answer(anna, puzzle, puzzle.line[:-1], name) if len(puzzle.line) > 1 else {}
                for told in (shown_first, begun):
                    assert told.get("verdict") is None
                    assert not {"line", "solution", "value", "best", "next"} & told.keys()
                    assert "secret" not in json.dumps(told) or told["snapshot"]["status"]["secret"] == ""

    run_scenario(scenario)


@pytest.mark.parametrize("name", NAMES)
def test_pages_get_only_what_the_solver_may_see(name: str, tmp_path: Path) -> None:
    """The page is the same for every draw of what is hidden from the solver."""
    game, puzzle = games.game(name), a_puzzle(name)
    start = start_of(game, puzzle)
    told: set[bytes] = set()
    for seed in range(5):
        start.resample(start.actor(), seed)
        other = msgspec.structs.replace(puzzle, position=game.position(start))
        told.add(msgspec.json.encode(PuzzleTable(game, other).info(1500, None)))
    assert len(told) == 1


def test_next_puzzles_are_new_and_of_the_theme(tmp_path: Path) -> None:
    async def scenario() -> None:
        file = load(games.game(GAME))
        theme = file.puzzles[0].theme
        async with running_server(tmp_path / "puzzles.db") as one, guest(one) as anna:
            seen: set[str] = set()
            for _turn in range(3):
                found = (await anna.post("/api/puzzles/next", {"game": GAME, "theme": theme})).json()
                puzzle = file.by_id[found["puzzle"]]
                assert puzzle.theme == theme
                assert puzzle.id not in seen
                seen.add(puzzle.id)
                await answer(anna, puzzle, [], give_up=True)

    run_scenario(scenario)


def test_two_answers_at_once_count_once(database: str) -> None:
    async def scenario() -> None:
        puzzle = a_puzzle()
        async with running_server(database) as one, guest(one) as anna:
            found = await asyncio.gather(*[answer(anna, puzzle, puzzle.line) for _ in range(4)])
            assert sum(one["verdict"]["rated"] is not None for one in found) == 1
            page = (await anna.get("/api/puzzles")).json()
            (mine,) = [game["standing"] for game in page["games"] if game["game"] == GAME]
            assert mine["tries"] == 1

    run_scenario(scenario)


def test_the_puzzle_of_the_day_is_the_same_for_all(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "puzzles.db") as one, guest(one) as anna, guest(one) as boris:
            pages = [(await who.get("/api/puzzles")).json() for who in (anna, boris)]
            assert pages[0]["daily"] == pages[1]["daily"]
            files = [load(games.game(name)) for name in games.NAMES]
            game, puzzle = puzzle_of_day(files, pages[0]["day"]) or (None, None)
            assert game is not None
            assert puzzle is not None
            assert pages[0]["daily"] == {"game": game.name, "puzzle": puzzle.id, "tried": None}

    run_scenario(scenario)


def test_own_data_and_deletion_cover_puzzles(tmp_path: Path) -> None:
    async def scenario() -> None:
        puzzle = a_puzzle()
        async with running_server(tmp_path / "puzzles.db") as one, guest(one) as anna:
            await answer(anna, puzzle, puzzle.line)
            own = (await anna.get("/api/me/export")).json()
            assert [one["puzzle"] for one in own["puzzle_tries"]] == [puzzle.id]
            assert [one["tries"] for one in own["puzzle_ratings"]] == [1]

    run_scenario(scenario)


def test_a_database_of_the_version_before_gets_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    older_database(path, "puzzle_tries")

    async def scenario(store: Store) -> None:
        assert await PuzzleStore(store).persons("anna") == {}

    with_store(str(path), scenario)


def test_ratings_move_apart_by_what_was_expected() -> None:
    hard, easy = Rating(32, PUZZLE_DEVIATION), Rating(18, PUZZLE_DEVIATION)
    for_hard, _ = rate(NEW_PERSON, hard, True)
    for_easy, _ = rate(NEW_PERSON, easy, True)
    assert for_hard.mean - 25 > for_easy.mean - 25 > 0
    lost, won = rate(NEW_PERSON, easy, False)
    assert lost.mean < 25
    assert won.mean > 18
    assert shown(25) == 1500


def test_a_puzzle_is_harder_the_fewer_bots_solve_it() -> None:
    file = load(games.game(GAME))
    puzzle = file.puzzles[0]
    replace = msgspec.structs.replace
    assert first_rating(file, replace(puzzle, levels=[])) > first_rating(file, replace(puzzle, levels=[3, 4]))
    assert first_rating(file, replace(puzzle, solved=1)) > first_rating(file, replace(puzzle, solved=9))
    hardest = next_puzzle(file, "", 60, [], {}, 0)
    assert hardest is not None
    assert first_rating(file, hardest) > 25
