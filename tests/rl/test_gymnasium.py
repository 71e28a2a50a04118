"""Gymnasium's own check, and what it does not look at."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from undercroft import games
from undercroft.kernel.errors import BadOption
from undercroft.rl.gymnasium import Solo, id_of, register

pytestmark = pytest.mark.once  # does not depend on the build

IDS = ["undercroft/DungeonRoll-v1", "undercroft/KnockKnock-v1"]


@pytest.mark.parametrize("id", IDS)
def test_it_passes_the_check(id: str) -> None:
    check_env(gymnasium.make(id, render_mode="ansi").unwrapped)


def test_all_games_for_one_are_known_by_a_name_with_a_version() -> None:
    register()
    known = [id for id in gymnasium.registry if id.startswith("undercroft/")]
    assert sorted(known) == IDS
    with pytest.raises(BadOption, match="2 players"):
        id_of(games.game("labyrinth"))


def test_the_rewards_of_an_episode_are_its_points() -> None:
    env = Solo("dungeon_roll", {"heroes": "none"})
    observation, info = env.reset(seed=2)
    dice = np.random.default_rng(2)
    points, over = 0.0, False
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        observation, reward, over, _cut, info = env.step(dice.choice(np.flatnonzero(info["action_mask"])))
        points += reward
    outcome = env.state.outcome()
    assert outcome is not None
    assert [points] == outcome.scores
    assert not info["action_mask"].any()
    assert env.setting.named(observation)["phase"].tolist() == [0, 0, 0, 0, 0, 0, 1]


def test_an_illegal_action_ends_the_episode() -> None:
    env = Solo("dungeon_roll")
    env.reset(seed=2)
    _observation, reward, over, _cut, info = env.step(np.int64(env.setting.game.parse_action("rest")))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_options_of_the_game_can_be_given() -> None:
    env = gymnasium.make(IDS[0], options={"heroes": "none", "delves": "1"}).unwrapped
    observation, _info = env.reset(seed=1)
    assert isinstance(env, Solo)
    assert env.setting.named(observation)["delves_left"].tolist() == [1]
