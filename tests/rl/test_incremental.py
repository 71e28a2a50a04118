"""An observation of which only the changes were written says the same as a fresh one."""

from __future__ import annotations

import numpy as np
import pytest

from undercroft import games
from undercroft.kernel.rng import Rng
from undercroft.rl.pettingzoo import raw_env
from undercroft.rl.setting import Setting
from undercroft.rl.vector import Vector

STEPS = 400
OPTIONS: list[tuple[str, dict[str, str]]] = [
    *((name, {}) for name in games.NAMES),
    ("tales_of_tails", {"dogs": "pick", "cards": "open"}),
    ("knock_knock", {"mode": "retry", "spells": "fireball-ice-potion-orb", "first_game": "yes"}),
    ("dungeon_roll", {"heroes": "none"}),
]


@pytest.mark.parametrize(("name", "options"), OPTIONS)
@pytest.mark.parametrize("most", [False, True], ids=["few players", "many players"])
def test_a_kept_buffer_has_what_a_fresh_one_has(name: str, options: dict[str, str], most: bool) -> None:
    """Seats look now and then, games break off in the middle, and a copy may go on in their place."""
    players = games.game(name).players[1 if most else 0]
    setting = Setting(name, players, options)
    buffers = [setting.observer.buffer() for _seat in range(players)]
    dice = Rng()
    dice.seed(5)
    state = setting.new(0)
    for step in range(STEPS):
        for seat in range(players):
            if seat == state.actor() or dice.below(3) == 0:
                kept = setting.observe(state, seat, buffers[seat])
                assert kept.tobytes() == setting.observer.observe(state, seat), (step, seat)
        if state.over() or dice.below(60) == 0:
            state = setting.new(step)
        elif dice.below(20) == 0:
            state = state.clone()
        else:
            state.play(state.random_action(dice))


@pytest.mark.parametrize("name", games.NAMES)
def test_a_reset_in_the_middle_begins_with_what_a_new_environment_shows(name: str) -> None:
    players = games.game(name).players[0]
    used, fresh = (raw_env(name, players=players) for _environment in range(2))
    used.reset(seed=1)
    for _step in range(6):
        if not any(used.terminations.values()):
            used.step(int(np.flatnonzero(used.last()[0]["action_mask"])[-1]))
    used.reset(seed=2)
    fresh.reset(seed=2)
    for agent in used.possible_agents:
        for key, numbers in fresh.observe(agent).items():
            assert np.array_equal(used.observe(agent)[key], numbers), (agent, key)


@pytest.mark.parametrize("name", games.NAMES)
def test_masks_that_a_learner_keeps_do_not_change(name: str) -> None:
    many = Vector(name, 4)
    dice = Rng()
    dice.seed(3)
    _observations, info = many.reset(seed=3)
    kept = []
    for _step in range(12):
        mask = info["action_mask"]
        part = mask[1:, ::2]  # a view keeps the whole alive
        kept.append((part, part.copy()))
        if _step % 3:
            kept.append((mask, mask.copy()))
        del mask, part
        info = many.step(many.sample(dice))[4]
    assert all(np.array_equal(seen, copy) for seen, copy in kept)


def test_masks_that_were_dropped_are_written_again() -> None:
    """No memory is taken for each step of a loop that keeps nothing."""
    many = Vector("labyrinth", 2)
    dice = Rng()
    _observations, info = many.reset(seed=3)
    places = set()
    for _step in range(20):
        info = many.step(many.sample(dice))[4]
        places.add(info["action_mask"].ctypes.data)
    assert len(places) == 2
