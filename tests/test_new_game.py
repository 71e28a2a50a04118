"""`undercroft new-game`: what it writes works at once, in a checkout and as a plugin that is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from plugin_package import install_plugin, new_game
from typer.testing import CliRunner

from undercroft import games, testing
from undercroft.cli import app
from undercroft.kernel.game import Game

pytestmark = pytest.mark.once  # does not depend on the build
SOURCES = Path(__file__).parents[1] / "src"


def run(*command: str, path: list[Path], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(entry) for entry in [*path, SOURCES]),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # those of our own tests take long to start
    }
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plugin as it was written, installed by its metadata alone."""
    return install_plugin(tmp_path_factory.mktemp("plugins"))


def test_the_tests_of_a_new_plugin_pass(plugin: Path) -> None:
    done = run(sys.executable, "-m", "pytest", "-q", "tests", path=[plugin / "src"], folder=plugin)
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout


def test_a_new_plugin_is_typed_strictly(plugin: Path) -> None:
    done = run(sys.executable, "-m", "mypy", "--strict", "src", "tests", path=[plugin / "src"], folder=plugin)
    assert done.returncode == 0, done.stdout


def test_an_installed_plugin_is_among_the_games_and_can_be_simulated(plugin: Path) -> None:
    command = [sys.executable, "-m", "undercroft"]
    listed = run(*command, "games", path=[plugin / "src"], folder=plugin)
    assert "sow: Sow (2-4)" in listed.stdout
    done = run(*command, "simulate", "sow", "--games", "5", path=[plugin / "src"], folder=plugin)
    assert done.returncode == 0, done.stderr


def test_what_a_release_needs_is_listed_and_is_no_fault(plugin: Path) -> None:
    done = run(
        sys.executable, "-m", "undercroft.testing", "missing", "sow", path=[plugin / "src"], folder=plugin
    )
    assert done.returncode == 0
    assert "texts in 'ru' (text/ru.ftl)" in done.stdout
    assert "observations for learning (GameTools.observer)" in done.stdout


def test_a_game_of_a_checkout_is_written_beside_the_others(tmp_path: Path) -> None:
    (tmp_path / "src" / "undercroft" / "games").mkdir(parents=True)
    printed = new_game(tmp_path, "gate_keeper")
    assert "undercroft play undercroft.games.gate_keeper:GAME" in printed
    rules = (tmp_path / "src" / "undercroft" / "games" / "gate_keeper" / "rules.py").read_text()
    assert "class GateKeeperRules(State):" in rules
    assert (tmp_path / "tests" / "games" / "gate_keeper" / "test_gate_keeper.py").is_file()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Pig", "use lower case letters, digits and _"),
        ("class", "use lower case letters, digits and _"),
        ("labyrinth", "there is a game 'labyrinth' already"),
    ],
)
def test_a_name_that_is_no_good_is_refused(name: str, why: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["new-game", name, "--folder", str(tmp_path)])
    assert result.exit_code == 2
    assert why in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    new_game(tmp_path, "sow")
    result = CliRunner().invoke(app, ["new-game", "sow", "--folder", str(tmp_path)])
    assert result.exit_code == 2
    assert "is there already" in result.stderr


@pytest.fixture
def broken_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    metadata = tmp_path / "undercroft_moon-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: undercroft-moon\nVersion: 0.1.0\n")
    (metadata / "entry_points.txt").write_text("[undercroft.games]\nmoon = no_such_module:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    games.installed.cache_clear()
    games.names.cache_clear()
    yield
    games.installed.cache_clear()
    games.names.cache_clear()


@pytest.mark.usefixtures("broken_plugin")
def test_a_plugin_that_cannot_be_loaded_is_left_out_and_says_why(caplog: pytest.LogCaptureFixture) -> None:
    assert games.names() == games.NAMES
    assert "the installed game 'moon' cannot be loaded: No module named 'no_such_module'" in caplog.text
    with pytest.raises(games.UnknownGame, match="'moon' cannot be loaded"):
        games.game("moon")


@pytest.mark.parametrize("name", games.NAMES)
def test_no_game_of_the_package_lacks_anything(name: str) -> None:
    game: Game = games.game(name)
    assert testing.missing(game, Path(__file__).parent / "playthroughs" / name) == []
