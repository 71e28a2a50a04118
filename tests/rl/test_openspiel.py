"""OpenSpiel's own tests of games, and its search on ours."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not on this machine")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from undercroft.kernel.errors import UnknownGame  # noqa: E402
from undercroft.rl import openspiel  # noqa: E402

pytestmark = pytest.mark.once  # does not depend on the build


def dealt(game: Any, outcome: int = 3) -> Any:
    """The first decision of a game."""
    state = game.new_initial_state()
    assert state.is_chance_node()
    state.apply_action(outcome)
    return state


def test_it_passes_the_random_simulation(name: str, players: int) -> None:
    pyspiel.random_sim_test(openspiel.load(name, players=players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["dungeon_roll", "knock_knock", "tales_of_tails"])
def test_it_passes_the_tests_of_the_interface(name: str) -> None:
    from open_spiel.python.tests import games_sim_test  # it imports much; not in every worker

    games_sim_test.GamesSimTest().sim_game(openspiel.load(name))


def test_a_game_is_known_by_a_name_with_a_version() -> None:
    game = pyspiel.load_game("undercroft_dungeon_roll_v1(players=2,heroes=none,delves=1)")
    assert game.num_players() == 2
    assert dealt(game).holder.state.delves == 1
    with pytest.raises(UnknownGame):
        openspiel.load("chess")


def test_the_observation_has_the_named_fields(name: str, players: int) -> None:
    game = openspiel.load(name, players=players)
    state = dealt(game)
    observation = make_observation(game)
    observation.set_from(state, players - 1)
    fields = [field.name for field in game.setting.observer.fields]
    assert list(observation.dict) == fields
    assert observation.tensor.tolist() == list(game.setting.observer.observe(state.holder.state, players - 1))
    assert state.observation_tensor(players - 1) == observation.tensor.tolist()


def test_dice_wait_for_chance_and_the_rest_does_not() -> None:
    game = openspiel.load("dungeon_roll", players=1, heroes="none", dice=16)
    state = dealt(game)
    while not state.is_terminal():
        before = state.clone()
        state.apply_action(state.legal_actions()[-1])
        if state.is_chance_node() and not before.is_chance_node():
            assert str(before) in str(state)  # nothing has happened yet
            assert len(state.chance_outcomes()) == 16
            rolls = {str(state.child(outcome)) for outcome in range(16)}
            assert len(rolls) > 3
            return
    raise AssertionError("no dice were rolled")


def test_copies_go_their_own_way() -> None:
    state = dealt(openspiel.load("labyrinth", players=2))
    twin = state.clone()
    before = str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)


def test_monte_carlo_tree_search_plays_a_game_to_its_end() -> None:
    game = openspiel.load("dungeon_roll", players=2, delves=1)
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 6, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(dice.randint(256) if state.is_chance_node() else bot.step(state))
    assert sum(state.returns()) == 1.0


@pytest.mark.parametrize("name", ["tales_of_tails", "labyrinth", "knock_knock"])
def test_information_set_search_finds_a_legal_move_where_things_are_hidden(name: str) -> None:
    game = openspiel.load(name, players=2)
    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 5, random_state=dice, use_observation_string=True)
    state = dealt(game)
    assert bot.step(state) in state.legal_actions()


def test_resampling_keeps_what_the_player_sees_and_draws_the_rest_anew() -> None:
    state = dealt(openspiel.load("knock_knock", players=2))
    sampler = iter([0.1, 0.7]).__next__
    twins = [state.resample_from_infostate(0, sampler) for _ in range(2)]
    assert {twin.observation_string(0) for twin in twins} == {state.observation_string(0)}
    assert twins[0].holder.state.hands[1] != twins[1].holder.state.hands[1]
