"""Every registered game and the toy, a plugin, pass the conformance kit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import toy
from _pytest.mark import ParameterSet

from undercroft import bots, games, testing
from undercroft.bots.playout import playouts
from undercroft.kernel.game import Game
from undercroft.testing import golden

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
GAMES = ["toy", *games.NAMES]


def game(name: str) -> Game:
    return toy.GAME if name == "toy" else games.game(name)


def cases() -> list[tuple[str, int]]:
    """Every game at every number of players."""
    return [
        (name, count) for name in GAMES for count in range(game(name).players[0], game(name).players[1] + 1)
    ]


def checks() -> list[ParameterSet]:
    """The checks that follow a game. Whether bots peek takes minutes in pure Python, so one build checks it:
    tests/test_builds.py compares what bots choose on both."""
    once = {"bots_do_not_peek": [pytest.mark.once]}
    return [
        pytest.param(check, id=check.__name__, marks=once.get(check.__name__, [])) for check in testing.CHECKS
    ]


@pytest.mark.parametrize("promise", testing.STATIC_CHECKS, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_keeps_its_word(name: str, promise: Callable[[Game], None]) -> None:
    promise(game(name))


# A game guided by a bot, and one left to chance and the clock. The other build takes the same steps in many
# such games, as tests/test_builds.py shows, so one build checks the second game: it is long.
SEEDS = [pytest.param(2, id="guided"), pytest.param(3, id="random", marks=pytest.mark.once)]


@pytest.mark.parametrize("promise", checks())
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "players"), cases())
def test_a_game_keeps_its_promise(
    name: str, players: int, seed: int, promise: Callable[[Game, int, int], None]
) -> None:
    promise(game(name), players, seed)


@pytest.mark.long
@pytest.mark.parametrize("promise", testing.CHECKS, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize(("name", "players"), cases())
def test_a_game_keeps_its_promise_again_and_again(
    name: str, players: int, promise: Callable[[Game, int, int], None]
) -> None:
    for seed in range(100, 130):
        promise(game(name), players, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_hundred_thousand_random_games_come_to_an_end(name: str) -> None:
    """From a thousand starts, all player counts and options among them, a hundred games each."""
    low, high = game(name).players
    for seed in range(1000):
        root = testing.random_origin(game(name), low + seed % (high - low + 1), seed).initial_state()
        assert playouts(root, 100, seed * 100) >= 100


@pytest.mark.parametrize("name", games.NAMES)
def test_a_registered_game_is_where_its_name_says(name: str) -> None:
    assert game(name).name == name
    assert type(game(name)).__module__ == f"undercroft.games.{name}"


@pytest.mark.parametrize("name", games.NAMES)
def test_a_registered_game_has_a_bot_of_its_own(name: str) -> None:
    assert len(bots.names(game(name))) > 1


@pytest.mark.parametrize("name", games.NAMES)
def test_a_registered_game_has_enough_golden_playthroughs(name: str) -> None:
    assert len(golden.files(PLAYTHROUGHS / name)) >= golden.MIN_PLAYTHROUGHS


@pytest.mark.parametrize(
    "path", sorted(PLAYTHROUGHS.glob("*/*.txt")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_a_golden_playthrough_is_described_the_same_as_before(path: Path) -> None:
    assert golden.difference(game(path.parent.name), path.read_text(encoding="utf-8")) == ""
