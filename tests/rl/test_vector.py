"""Many games at once are the same games as one by one."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from undercroft.kernel.errors import IllegalAction
from undercroft.kernel.state import State
from undercroft.rl.vector import Vector

COUNT = 3


def choose(mask: NDArray[np.int8], turn: int) -> NDArray[np.int64]:
    """Some legal action in every row."""
    legal = [np.flatnonzero(row) for row in mask]
    return np.array([actions[(turn + at) % len(actions)] for at, actions in enumerate(legal)])


@pytest.mark.parametrize("reward", ["outcome", "score"])
def test_each_game_of_a_batch_goes_like_a_game_of_its_own(name: str, players: int, reward: str) -> None:
    """Observations, masks, seats, rewards and ends; and the next game begins with the next seed."""
    many = Vector(name, COUNT, players, reward=reward)
    setting = many.setting
    observations, info = many.reset(seed=11)
    singles: list[State] = [setting.new(11 + index) for index in range(COUNT)]
    begun = COUNT
    for turn in range(150):
        actors = [state.actor() for state in singles]
        assert info["seat"].tolist() == actors
        for index, state in enumerate(singles):
            assert observations[index].tobytes() == setting.observer.observe(state, actors[index])
            assert np.array_equal(info["action_mask"][index], setting.mask(state, actors[index]))
        actions = choose(info["action_mask"], turn)
        before = [[setting.total_reward(state, seat) for seat in range(players)] for state in singles]
        observations, rewards, over, cut, info = many.step(actions)
        assert not cut.any()
        for index, state in enumerate(singles):
            state.play(int(actions[index]))
            after = [setting.total_reward(state, seat) for seat in range(players)]
            paid = np.subtract(after, before[index])
            assert np.allclose(rewards.reshape(COUNT, players)[index], paid)
            assert over[index] == state.over()
            if state.over():
                singles[index] = setting.new(11 + begun)
                begun += 1


def test_with_one_player_there_is_one_reward_for_each_game() -> None:
    many = Vector("dungeon_roll", 5)
    _observations, info = many.reset()
    rewards = many.step(choose(info["action_mask"], 0))[1]
    assert rewards.shape == (5,)


def test_an_illegal_action_is_refused_with_its_game() -> None:
    many = Vector("dungeon_roll", 2)
    _observations, info = many.reset()
    actions = choose(info["action_mask"], 0)
    actions[1] = many.setting.game.parse_action("rest")
    with pytest.raises(IllegalAction, match="not legal in game 1"):
        many.step(actions)


def test_observations_of_many_games_have_the_same_names() -> None:
    many = Vector("labyrinth", 4, players=3)
    observations, _info = many.reset()
    assert many.setting.named(observations)["travellers"].shape == (4, 3, 60)
