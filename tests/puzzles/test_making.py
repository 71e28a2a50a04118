"""Making puzzles, and the commands about them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from undercroft import games
from undercroft.cli import app
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import GameTools
from undercroft.puzzles.generator import Generator, make
from undercroft.puzzles.puzzle import BadPuzzles, load, parse
from undercroft.puzzles.verify import problems_of

GAME = games.game("dungeon_roll")
PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs/dungeon_roll"


def test_the_same_seed_gives_the_same_proved_puzzles() -> None:
    told: list[int] = []
    found = make(GAME, 2, 0, told.append)
    assert found == make(GAME, 2, 0)
    assert told == [1, 2]
    assert [problems_of(GAME, puzzle) for puzzle in found] == [[], []]


def test_a_puzzle_like_a_known_one_is_not_made_again() -> None:
    puzzle = load(games.game("labyrinth")).puzzles[0]
    generator = Generator(GAME)
    assert generator.know(puzzle)
    assert not generator.know(puzzle)


def test_a_game_without_puzzles_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "tools", GameTools())
    with pytest.raises(BadOption, match="has no puzzles"):
        make(GAME, 1)


def test_puzzles_of_another_game_are_refused() -> None:
    with pytest.raises(BadPuzzles, match="puzzles of other"):
        parse(GAME, '{"game":"other","rules":1,"content":""}\n')
    with pytest.raises(BadPuzzles, match="no file of puzzles"):
        parse(GAME, "nonsense\n")


def test_the_commands_make_list_show_and_verify(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    assert "2 puzzles of dungeon_roll" in _run("make", "dungeon_roll", "--count", "2", "--out", str(file))
    assert "2 puzzles" in _run("list", "dungeon_roll", "--file", str(file))
    puzzles = json.loads(_run("list", "dungeon_roll", "--file", str(file), "--json"))
    shown = _run("show", "dungeon_roll", puzzles[0]["id"], "--file", str(file))
    assert f"best answer: {' · '.join(puzzles[0]['line'])}" in shown
    assert "2 of 2 puzzles are proved" in _run("verify", "dungeon_roll", "--file", str(file))


def test_positions_of_played_matches_give_puzzles_that_are_added_once(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    record = str(PLAYTHROUGHS / "10-2p-greedy.txt")
    made = ("make", "dungeon_roll", "--record", record, "--out", str(file), "--add")
    assert "4 puzzles of dungeon_roll\n" in _run(*made)
    assert "0 puzzles of dungeon_roll, 4 in all" in _run(*made)
    assert "4 of 4 puzzles are proved" in _run("verify", "dungeon_roll", "--file", str(file))


def test_a_record_of_another_game_gives_no_puzzles() -> None:
    record = str(PLAYTHROUGHS / "10-2p-greedy.txt")
    result = CliRunner().invoke(app, ["puzzles", "make", "labyrinth", "--record", record])
    assert result.exit_code
    assert "not of labyrinth" in f"{result.output}{result.exception}"


def test_slow_levels_are_not_asked_how_hard_a_puzzle_is() -> None:
    for name in games.NAMES:
        game = games.game(name)
        slow = {number for number, level in enumerate(game.levels, 1) if level.slow}
        assert not any(slow & set(puzzle.levels) for puzzle in load(game).puzzles)


def test_verify_names_a_puzzle_that_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    _run("make", "dungeon_roll", "--count", "1", "--out", str(file))
    header, line = file.read_text().splitlines()
    broken = json.loads(line)
    broken["value"] += 2
    file.write_text(f"{header}\n{json.dumps(broken)}\n")
    result = CliRunner().invoke(app, ["puzzles", "verify", "dungeon_roll", "--file", str(file), "--json"])
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert found["verified"] == 0
    assert "not" in found["problems"][broken["id"]][0]


def _run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["puzzles", *arguments])
    assert result.exit_code == 0, result.output
    return result.output
