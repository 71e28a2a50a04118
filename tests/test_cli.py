"""The command line, as people type it."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
import toy
from typer.testing import CliRunner, Result

import undercroft
from undercroft import build, games
from undercroft.cli import app
from undercroft.lab.console import progress_bar

pytestmark = pytest.mark.once  # does not depend on the build

BOX = 'game = "toy"\n[box]\nsource = "public"\nturns = 3\ncards = [1, 1, 1, 1, 1]'


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def good(*arguments: object) -> str:
    """The output of a command that succeeds."""
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def bad(*arguments: object) -> str:
    """The one line that a command says when it fails for a reason that a person can mend."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished match of the toy, on file."""
    session = undercroft.new(toy.GAME, players=2, seed=4)
    session.tags["Seat0"] = "Анна"
    while not session.over:
        session.play("hold" if "hold" in session.legal() else "roll")
    path = tmp_path / "match.txt"
    path.write_text(session.record(), encoding="utf-8")
    return path


def test_the_version_says_which_build_it_is() -> None:
    assert good("--version") == build.version() + "\n"


def test_a_tournament_is_rated_kept_and_taken_up_again(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    file = tmp_path / "arena.parquet"
    command = ("arena", "toy:GAME", "--bots", "holder,random", "--players", "2-3", "--out", file)
    first = json.loads(good(*command, "--games", 4, "--json"))
    assert {line["bot"] for line in first["standings"]} == {"holder", "random"}
    assert first["standings"][0]["rating_low"] < first["standings"][0]["rating"]
    journal = (tmp_path / "arena.jsonl").read_text()
    assert "holder" in good(*command, "--games", 6)
    assert (tmp_path / "arena.jsonl").read_text().startswith(journal)
    assert file.stat().st_size > 500
    assert "another tournament" in bad(*command, "--games", 4, "--seed", 1)
    assert "2,3 or 2-4" in bad("arena", "toy:GAME", "--bots", "holder,random", "--players", "two")


def test_a_balance_report_is_written_or_printed(tmp_path: Path) -> None:
    page, box = tmp_path / "report.html", tmp_path / "box.toml"
    box.write_text(BOX, encoding="utf-8")
    command = ("balance", "toy:GAME", "--players", 2, "--games", 20)
    assert good(*command, "--against", box, "--out", page).strip() == str(page)
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    one, other = json.loads(good(*command, "--against", box, "--json"))
    assert one["games"] == other["games"] == 20
    assert one != other
    assert "cannot be written" in bad(*command, "--out", tmp_path / "nowhere" / "report.html")
    assert "no language" in bad(*command, "--lang", "la")


@pytest.mark.parametrize(
    "command",
    [
        [],
        ["games"],
        ["play"],
        ["simulate"],
        ["bench"],
        ["replay"],
        ["verify"],
        ["content"],
        ["content", "check"],
    ],
)
def test_every_command_explains_itself(command: list[str]) -> None:
    assert "Usage:" in good(*command, "--help")


def test_the_registry_is_listed_with_options_and_bots() -> None:
    listed = good("games")
    registry = json.loads(good("games", "--json"))
    assert list(registry) == games.NAMES
    for name, card in registry.items():
        assert f"{name}: {card['title']}" in listed
        assert ", ".join(card["bots"]) in listed
        assert card["content"] == games.game(name).content().hash
    assert "(1-4)" in listed


def test_the_registry_can_be_read_in_russian() -> None:
    title = json.loads(good("games", "--json", "--lang", "ru"))["dungeon_roll"]["title"]
    assert any("а" <= letter <= "я" for letter in title.lower())


def test_simulating_gives_json_for_others_to_read() -> None:
    found = json.loads(
        good("simulate", "toy:GAME", "--bots", "holder,random", "--games", 20, "--seed", 3, "--json")
    )
    assert (found["game"], found["games"], found["seed"], found["players"]) == ("toy", 20, 3, 2)
    assert [seat["bot"] for seat in found["seats"]] == ["holder", "random"]


def test_simulating_a_registered_game_gives_a_table() -> None:
    printed = good(
        "simulate", "dungeon_roll", "--bots", "greedy", "--players", 2, "--games", 5, "--option", "delves=1"
    )
    assert "dungeon_roll: 5 games of 2, seed 0" in printed
    assert "delves=1" in printed
    assert printed.count("greedy") == 2
    assert "steps/s" in printed


def test_simulating_with_other_content(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(BOX)
    found = json.loads(good("simulate", "toy:GAME", "--content", path, "--games", 3, "--json"))
    assert found["content"] == toy.GAME.content(BOX).hash


def test_bad_content_is_one_line_too(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text('[box]\nsource = "public"\nturns = 0')
    assert bad("simulate", "toy:GAME", "--content", path).count("; box.") == 1


def test_at_a_terminal_progress_is_shown_as_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    with progress_bar("games", 20) as advance:
        assert advance is not None
        advance(20)
    assert "games" in screen.getvalue()
    assert "100%" in screen.getvalue()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game 'chess'; the games are dungeon_roll"),
        (["toy:GAME", "--bots", "clever"], "toy has no bot 'clever'; it has random, holder"),
        (["toy:GAME", "--bots", "random,random", "--players", 3], "2 bots cannot take 3 seats"),
        (["toy:GAME", "--players", 9], "toy is for 1 to 4 players, not 9"),
        (["toy:GAME", "--option", "goal=1"], "option goal must be one of 20, 40, not '1'"),
        (["toy:GAME", "--option", "size=1"], "toy has no option 'size'; it has goal"),
        (["toy:GAME", "--option", "goal"], "an option is written NAME=VALUE, not 'goal'"),
        (["toy:GAME", "--games", 0], "at least one game"),
        (["toy:GAME", "--jobs", 0], "at least one process"),
        (["toy:GAME", "--content", "nowhere.toml"], "nowhere.toml cannot be read: No such file"),
    ],
)
def test_bad_arguments_say_what_there_is(arguments: list[object], message: str) -> None:
    assert message in bad("simulate", *arguments)


def test_the_bench_measures_every_registered_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    found = json.loads(good("bench", "--json", "--rounds", 1, "--seconds", 0.001))
    assert list(found["games"]) == games.NAMES
    assert "OpenSpiel is not installed" in good("bench", "--rounds", 1, "--seconds", 0.001)


def test_a_record_is_printed_in_sentences(record: Path) -> None:
    printed = good("replay", record, "--game", "toy:GAME")
    assert printed.startswith("Pig and a card\n   1. Анна: roll\n      Анна rolls")
    assert "The goal is reached." in printed or "The last turn is over." in printed
    assert printed.rstrip().split("\n")[-1].startswith("Seat 2: ")


def test_a_record_is_printed_in_russian_up_to_any_move(record: Path) -> None:
    printed = good("replay", record, "--game", "toy:GAME", "--lang", "ru", "--move", 2).split("\n")
    assert printed[0] == "Свинка с картой"
    assert [line[:6] for line in printed[1:5:2]] == ["   1. ", "   2. "]
    assert "   3. " not in "\n".join(printed)


def test_a_record_is_given_as_json(record: Path) -> None:
    found = json.loads(good("replay", record, "--game", "toy:GAME", "--move", 1, "--json"))
    assert found["moves"][0]["text"] == "roll"
    assert found["moves"][0]["told"][0].startswith("Анна rolls")
    assert found["view"]["game"] == "toy"


def test_a_move_that_is_not_in_the_record_is_an_error(record: Path) -> None:
    assert "the record has moves 0 to" in bad("replay", record, "--game", "toy:GAME", "--move", 999)


def test_a_fine_record_is_verified(record: Path) -> None:
    assert ": fine: toy, 2 players" in good("verify", record, "--game", "toy:GAME")
    assert json.loads(good("verify", record, "--game", "toy:GAME", "--json"))["outcome"]["scores"]


def test_an_edited_record_is_found_out(record: Path) -> None:
    record.write_text(record.read_text("utf-8").replace("1. 0: roll", "1. 1: roll"), encoding="utf-8")
    assert "line 12: it is the turn of seat 0" in bad("verify", record, "--game", "toy:GAME")


def test_a_record_with_other_content_needs_it(tmp_path: Path) -> None:
    session = undercroft.new(toy.GAME, content=toy.GAME.content(BOX))
    session.play("roll")
    record, box = tmp_path / "match.txt", tmp_path / "box.toml"
    record.write_text(session.record())
    box.write_text(BOX)
    assert "played with content" in bad("verify", record, "--game", "toy:GAME")
    assert "fine" in good("verify", record, "--game", "toy:GAME", "--content", box)


def test_files_that_cannot_be_read_are_said_to_be_so(tmp_path: Path) -> None:
    latin = tmp_path / "latin.txt"
    latin.write_bytes("naïve".encode("latin-1"))
    for command in (["verify"], ["replay"], ["content", "check"], ["content", "hash"]):
        assert "is not a text in UTF-8" in bad(*command, latin)
        assert "cannot be read: Is a directory" in bad(*command, tmp_path)
    for command in (["verify"], ["replay"], ["content", "check"]):
        assert "cannot be read: No such file" in bad(*command, tmp_path / "nothing")
    assert "line 1: this is no match record" in bad("verify", Path(toy.__file__))


def test_fine_content_is_named_by_its_hash(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text(good("content", "show", "dungeon_roll"), encoding="utf-8")
    hash = games.game("dungeon_roll").content().hash
    assert good("content", "check", box) == f"{box}: fine: content {hash} of dungeon_roll\n"
    assert good("content", "hash", box) == good("content", "hash", "dungeon_roll") == hash + "\n"


def test_every_mistake_of_a_content_file_is_listed(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text('game = "toy"\n[box]\nsource = "public"\nturns = 0\ncards = [1]')
    result = run("content", "check", box, "--game", "toy:GAME")
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        f"{box}: box.turns: must be a whole number from 1 to 100, not 0",
        f"{box}: box.cards: must be five or more cards",
    ]


@pytest.mark.parametrize(
    ("text", "why"), [("game = ", "not a TOML file"), ('game = "chess"', "game: must be one of")]
)
def test_content_of_no_game_is_a_mistake(tmp_path: Path, text: str, why: str) -> None:
    box = tmp_path / "box.toml"
    box.write_text(text)
    result = run("content", "check", box)
    assert (result.exit_code, why in result.stderr) == (1, True)


def test_the_hash_of_nothing_is_an_error() -> None:
    assert "'chess' is neither a file nor a game: dungeon_roll" in bad("content", "hash", "chess")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    """What the terminal is asked to play; it stays closed."""
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
    monkeypatch.setattr("undercroft.terminal.launch.play", lambda *args, **more: calls.append((args, more)))
    return calls


def test_playing_hands_everything_to_the_terminal(asked: list[Any]) -> None:
    options = "--players 3 --seed 5 --bots holder,random --option goal=40 --names Anna --lang ru --fast"
    good("play", "toy:GAME", *options.split())
    (((game, players, bots, chosen, seed, content, names), more),) = asked
    assert (game, players, bots, chosen) == (toy.GAME, 3, ["holder", "random"], {"goal": "40"})
    assert (seed, content, names) == (5, None, ["Anna"])
    assert more == {"language": "ru", "campaign": None, "resume": False, "new": False, "fast": True}


def test_playing_without_a_game_lets_the_terminal_ask(asked: list[Any]) -> None:
    good("play", "--resume")
    ((arguments, more),) = asked
    assert arguments[0] is None
    assert more["resume"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["toy:GAME", "--lang", "fr"], "there is no language 'fr'; there are en, ru"),
        (["toy:GAME", "--bots", "random,random", "--players", 1], "2 bots cannot take 1 seats"),
        (["toy:GAME", "--bots", "clever"], "toy has no bot 'clever'"),
        (["toy:GAME", "--option", "goal=7"], "option goal must be one of 20, 40"),
        (["--seed", 7], "goes with a game"),
        (["toy:GAME", "--lang", "en"], "needs a terminal"),
    ],
)
def test_what_cannot_be_played_is_said_before_the_terminal_opens(
    arguments: list[object], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNDERCROFT_DATA", str(tmp_path))
    assert message in bad("play", *arguments)


def test_a_record_is_reviewed_in_words_and_as_json(tmp_path: Path) -> None:
    session = undercroft.new("dungeon_roll", players=1, seed=3, options={"heroes": "none", "delves": "1"})
    session.play("flee")
    file = tmp_path / "fled.match"
    file.write_text(session.record(), encoding="utf-8")
    assert "blunder" in good("review", file)
    assert "грубая ошибка" in good("review", file, "--lang", "ru")
    data = json.loads(good("review", file, "--json"))
    assert [decision["mark"] for decision in data["decisions"]] == ["blunder"]
    assert data["marks"]["0"]["blunder"] == 1
    assert "No decision" in good("review", file, "--seat", 1)
