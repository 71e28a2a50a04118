"""A trained policy as a bot: `policy:FILE`."""

from __future__ import annotations

import zipfile
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from undercroft import bots, games
from undercroft.bots.playout import play_bots
from undercroft.bots.policy import load
from undercroft.kernel.errors import BadOption
from undercroft.lab.simulate import Plan, simulate
from undercroft.rl.policy import save
from undercroft.rl.setting import Setting

pytestmark = pytest.mark.once  # does not depend on the build

TRAINED = Path(__file__).parents[2] / "examples" / "dungeon_roll.policy"
GAME = games.game("dungeon_roll")
Layers = list[tuple[np.ndarray, np.ndarray]]


def network(setting: Setting, outputs: int) -> Layers:
    """Any network, with weights that 16 bits can hold."""
    dice = np.random.default_rng(3)
    sizes = [setting.size, 16, 8, outputs]
    return [
        (dice.normal(0, 1, (after, before)).astype(np.float16), dice.normal(0, 1, after).astype(np.float16))
        for before, after in pairwise(sizes)
    ]


def written(tmp_path: Path, name: str = "labyrinth", players: int = 2, outputs: int | None = None) -> Path:
    setting = Setting(name, players)
    file = tmp_path / "some.policy"
    save(file, setting, network(setting, setting.actions if outputs is None else outputs))
    return file


def points(bot: str, number: int, seed: int) -> float:
    """The mean score of a bot that plays alone."""
    plan = Plan(GAME, 1, [bot], number, seed=seed)
    return float(simulate(plan).as_json()["seats"][0]["mean_score"])


@pytest.fixture(autouse=True)
def _forget() -> None:
    """Files are read once; here they have the same names with other things in them."""
    load.cache_clear()


def test_it_takes_what_the_network_prefers_among_what_is_legal(tmp_path: Path) -> None:
    setting = Setting("dungeon_roll", 2)
    layers = network(setting, setting.actions)
    save(tmp_path / "some.policy", setting, layers)
    bot = bots.make(GAME, f"policy:{tmp_path / 'some.policy'}", 1)
    state = setting.new(5)
    while not state.over():
        given = setting.observe(state, state.actor()) / setting.high()
        for matrix, bias in layers[:-1]:
            given = np.tanh(matrix.astype(float) @ given + bias)
        worth = layers[-1][0].astype(float) @ given + layers[-1][1]
        worth[setting.mask(state, state.actor()) == 0] = -np.inf
        assert bot.choose(state) == worth.argmax()
        state.play(bot.choose(state))


def test_it_does_not_peek(tmp_path: Path) -> None:
    game = games.game("labyrinth")
    bot = bots.make(game, f"policy:{written(tmp_path)}", 1)
    state = game.new(2, 3)
    for step in range(60):
        twin = state.clone()
        twin.resample(state.actor(), step)
        assert bot.choose(twin) == bot.choose(state)
        state.play(bot.choose(state) if step % 3 else state.legal()[0])


def test_actions_beyond_its_last_output_are_taken_only_if_there_are_no_others(tmp_path: Path) -> None:
    file = written(tmp_path, "labyrinth", 2, outputs=10)
    game = games.game("labyrinth")
    state = game.new(2, 3)
    assert bots.make(game, f"policy:{file}", 1).choose(state) == state.legal()[0]


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"junk", "is no policy"), (None, "cannot be read: No such file")],
)
def test_a_file_that_is_no_policy_is_refused(tmp_path: Path, content: bytes | None, why: str) -> None:
    file = tmp_path / "bad.policy"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadOption, match=why):
        bots.make(GAME, f"policy:{file}", 1)


def test_a_file_with_too_few_weights_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path)
    with zipfile.ZipFile(file) as archive:
        about, weights = archive.read("policy.json"), archive.read("weights")
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("policy.json", about)
        archive.writestr("weights", weights[:-2])
    with pytest.raises(BadOption, match="is no policy"):
        bots.make(games.game("labyrinth"), f"policy:{file}", 1)


def test_a_policy_for_another_game_or_another_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="plays labyrinth, not dungeon_roll"):
        bots.make(GAME, f"policy:{written(tmp_path)}", 1)
    setting = Setting("dungeon_roll", 1)
    setting.observer.version = 99
    save(tmp_path / "newer.policy", setting, network(setting, 5))
    with pytest.raises(BadOption, match="other observations"):
        bots.make(GAME, f"policy:{tmp_path / 'newer.policy'}", 1)


def test_a_policy_for_another_number_of_players_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, "dungeon_roll", 2)
    with pytest.raises(BadOption, match="with 2 players, not 3"):
        play_bots(GAME.new(3, 1), bots.make_for_seats(GAME, [f"policy:{file}"], 3, 1))


def test_the_trained_policy_plays_better_than_the_greedy_bot() -> None:
    assert points(f"policy:{TRAINED}", 40, 5) > points("greedy", 40, 5) + 1


@pytest.mark.long
def test_the_trained_policy_plays_better_than_the_greedy_bot_in_many_games() -> None:
    assert points(f"policy:{TRAINED}", 1000, 10**6) > points("greedy", 1000, 10**6) + 1
