"""PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

import time
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo import make

from undercroft.kernel.errors import IllegalAction
from undercroft.rl import pettingzoo

pytestmark = pytest.mark.once  # does not depend on the build

with warnings.catch_warnings():  # where pygame is installed, it imports games of its own the old way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, seed_test

# Its own games with a mask get these warnings, too: it knows them by name and keeps quiet.
MASKED = [
    "Observation space for each agent probably",
    "Observation is not a NumPy array",
    "Action mask .* all zeros",
]


def play_out(env: Any, seed: int) -> dict[str, float]:
    """Plays at random to the end. Gives what every agent was paid."""
    env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    paid = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _info = env.last()
        paid[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    return paid


def test_it_passes_the_tests_of_the_interface(name: str, players: int) -> None:
    with warnings.catch_warnings():
        for message in MASKED:
            warnings.filterwarnings("ignore", message)
        api_test(pettingzoo.env(name, players=players), num_cycles=100)


def test_it_passes_the_test_of_seeds(name: str, players: int) -> None:
    seed_test(lambda: pettingzoo.env(name, players=players), num_cycles=100)


def test_it_runs_the_benchmark(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Which takes five seconds of this clock."""
    now = iter(range(1000))
    monkeypatch.setattr(time, "time", lambda: next(now))
    performance_benchmark(pettingzoo.env("tales_of_tails", players=4))
    assert "turns per second" in capsys.readouterr().out


def test_at_the_end_all_agents_get_their_payoff(name: str, players: int) -> None:
    env = pettingzoo.raw_env(name, players=players)
    paid = play_out(env, 7)
    assert list(paid.values()) == [env.game_state.payoff(seat) for seat in range(players)]


def test_all_agents_get_their_points(name: str, players: int) -> None:
    env = pettingzoo.raw_env(name, players=players, reward="score")
    paid = play_out(env, 8)
    outcome = env.game_state.outcome()
    assert outcome is not None
    assert list(paid.values()) == outcome.scores


def test_a_seed_decides_later_games_too() -> None:
    first, second = (pettingzoo.env("dungeon_roll", players=2) for _ in range(2))
    for env in (first, second):
        env.reset(seed=5)
        env.reset()
    assert np.array_equal(first.observe("seat_0")["observation"], second.observe("seat_0")["observation"])
    before = second.observe("seat_0")["observation"]
    second.reset()
    assert not np.array_equal(second.observe("seat_0")["observation"], before)


def test_an_illegal_action_ends_the_game_and_costs_who_took_it() -> None:
    env = pettingzoo.env("dungeon_roll", players=2)
    env.reset(seed=1)
    env.step(env.unwrapped.setting.game.parse_action("rest"))
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert all(env.terminations.values())


def test_the_bare_environment_says_what_would_be_legal() -> None:
    env = pettingzoo.raw_env("dungeon_roll", players=2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction) as error:
        env.step(env.setting.game.parse_action("rest"))
    assert "flee" in error.value.legal


def test_it_renders_the_game_as_sentences() -> None:
    env = pettingzoo.raw_env("dungeon_roll", players=2, render_mode="ansi")
    play_out(env, 1)
    assert "last delve is over" in str(env.render())


def test_its_name_has_its_version() -> None:
    assert str(pettingzoo.raw_env("labyrinth")) == "undercroft_labyrinth_v1"
    made = make("aec", "undercroft/labyrinth-v1", players=3)
    assert str(made) == "undercroft_labyrinth_v1"
    assert len(made.possible_agents) == 3
