"""Golden playthroughs and the command line of the kit."""

from __future__ import annotations

from pathlib import Path

import pytest
import toy

from undercroft.testing import golden
from undercroft.testing.__main__ import main


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    golden.write(toy.GAME, tmp_path)
    return tmp_path


def run(folder: Path, *more: str) -> int:
    return main(["golden", "toy:GAME", "--folder", str(folder), *more])


def test_writing_gives_enough_and_tries_every_number_of_players_and_every_bot(folder: Path) -> None:
    names = [path.name for path in golden.files(folder)]
    assert len(names) == golden.MIN_PLAYTHROUGHS
    assert {name[3] for name in names} == {"1", "2", "3", "4"}
    assert {name[6:-4] for name in names} == {"random", "holder", "random-holder"}


def test_a_playthrough_tells_every_move_and_the_scores(folder: Path) -> None:
    text = golden.files(folder)[2].read_text(encoding="utf-8")
    lines = text.split("\n")
    moves = [number for number, line in enumerate(lines) if line[:1].isdigit()]
    assert moves
    assert all(lines[number + 1].startswith("; Seat ") for number in moves)
    assert lines[-2].startswith("; Seat 3: ")
    assert '[Bots "random, holder, random"]' in lines


def test_writing_again_changes_nothing(folder: Path) -> None:
    assert golden.write(toy.GAME, folder) == []


def test_a_playthrough_of_your_own_is_kept_and_counted(folder: Path) -> None:
    for path in golden.files(folder)[5:]:
        path.unlink()
    mine = folder / "anna.txt"
    mine.write_text(golden.play(toy.GAME, 2, 99, {"goal": "40"}, ["random"]), encoding="utf-8")
    assert mine not in golden.write(toy.GAME, folder)
    assert len(golden.files(folder)) == golden.MIN_PLAYTHROUGHS


def test_fine_playthroughs_pass(folder: Path) -> None:
    assert run(folder) == 0


def test_another_wording_is_found_at_its_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = golden.files(folder)[0]
    path.write_text(path.read_text("utf-8").replace("shows a card", "turns a card"), encoding="utf-8")
    assert "is now '; Seat 1 shows a card" in golden.difference(toy.GAME, path.read_text("utf-8"))
    assert run(folder) == 1
    assert path.name in capsys.readouterr().err


def test_another_move_is_found_and_writing_mends_it(folder: Path) -> None:
    path = golden.files(folder)[1]
    right = path.read_text("utf-8")
    path.write_text(right.replace("1. 0: ", "1. 1: "), encoding="utf-8")
    assert run(folder) == 1
    assert run(folder, "--write") == 0
    assert path.read_text("utf-8") == right


def test_too_few_playthroughs_are_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden.files(folder)[0].unlink()
    assert run(folder) == 1
    assert "has 9 playthroughs; 10 are needed" in capsys.readouterr().err


def test_the_kit_checks_a_guest_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "toy:GAME", "--games", "1", "--players", "2"]) == 0
    assert main(["trace", "toy:GAME", "--games", "1", "--players", "2"]) == 0
    assert capsys.readouterr().out.startswith("2 players, seed 1, move 1 #")


@pytest.mark.parametrize("name", ["chess", "toy:NOTHING", "nowhere:GAME", "json:loads"])
def test_an_unknown_game_is_a_bad_argument(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", name]) == 2
    assert name in capsys.readouterr().err
