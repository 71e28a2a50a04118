"""Hints: a move, what it is worth, and why."""

from __future__ import annotations

import pytest
import toy

from undercroft import games
from undercroft.bots.analysis import Analysis, analyse, hint
from undercroft.bots.naming import number_in
from undercroft.games.dungeon_roll.notation import DESCEND, REST
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase
from undercroft.texts import LANGUAGES, Texts

ROLL = games.game("dungeon_roll")


def regroup(level: int, party: list[int], lair: int) -> DungeonRollRules:
    """A regroup phase of a player without a hero."""
    state = ROLL.new(1, 1, {"heroes": "none"})
    assert isinstance(state, DungeonRollRules)
    state.phase = Phase.REGROUP
    state.level = level
    state.party = party
    state.graveyard = 7 - sum(party)
    state.dungeon = [0] * 5
    state.lair = lair
    return state


def test_resting_is_explained_with_its_value_and_the_chance_of_the_dragon() -> None:
    found = hint(ROLL, regroup(4, [1, 0, 0, 1, 0, 0], 2))
    assert (found.action, found.other, found.unit) == (REST.base, DESCEND.base, "points")
    assert found.value == 4.0
    assert 0.0 < found.next < 4.0
    said = Texts(ROLL, "en", strict=True).format(found.reason)
    assert said.startswith("Resting is worth 4, going on ")
    assert said.endswith("the chance that the dragon wakes is 60\u00a0%")
    russian = Texts(ROLL, "ru", strict=True).format(found.reason)
    assert russian.startswith("Отдых принесёт 4, путь дальше — ")


def test_with_a_strong_party_going_on_is_worth_more() -> None:
    found = hint(ROLL, regroup(1, [2, 1, 1, 1, 2, 0], 0))
    assert found.action == DESCEND.base
    assert found.value > found.next == 1.0
    assert "Going on is worth" in Texts(ROLL, "en", strict=True).format(found.reason)


@pytest.mark.parametrize("name", ["toy", *games.NAMES])
def test_every_game_gives_hints_that_can_be_played_and_said(name: str) -> None:
    game = toy.GAME if name == "toy" else games.game(name)
    state = game.new(2, 5)
    found = hint(game, state, 1, 12)
    assert found.action in state.legal()
    assert found.other in [-1, *state.legal()]
    assert found.value >= found.next
    for language in LANGUAGES:
        assert "{" not in Texts(game, language, strict=True).format(found.reason)


def test_hints_do_not_peek() -> None:
    state = toy.GAME.new(2, 5)
    twin = state.clone()
    twin.resample(0, 9)
    assert toy.GAME.position(state) != toy.GAME.position(twin)
    first, second = hint(toy.GAME, state, 3, 30), hint(toy.GAME, twin, 3, 30)
    assert (first.action, first.value, first.next) == (second.action, second.value, second.next)


def test_a_loss_is_what_chance_alone_does_not_explain() -> None:
    analysis = Analysis("chance", [7, 8, 9], [0.6, 0.5, 0.2], [0.04, 0.08, 0.05])
    assert [round(analysis.loss(action), 2) for action in (7, 8, 9)] == [0.0, 0.0, 0.31]


def test_the_played_action_is_evaluated_even_if_the_search_prefers_others() -> None:
    state = toy.GAME.new(2, 5)
    last = state.legal()[-1]
    assert last in analyse(toy.GAME, state, 1, 8, also=last).actions


@pytest.mark.parametrize("lines", [False, True])
def test_an_analysis_by_a_race_that_ran_out_of_time_counts_what_it_ran(lines: bool) -> None:
    game = games.game("tales_of_tails")
    playouts = number_in(game.levels[-1].bot, "race")
    analysis = analyse(game, game.new(2, 5), 1, seconds=1e-6, lines=lines)
    assert analysis.iterations < playouts


def test_a_race_of_a_few_playouts_is_quicker_than_that_of_a_hint() -> None:
    game = games.game("tales_of_tails")
    assert 0 < analyse(game, game.new(2, 5), 1, lines=False, playouts=8).iterations <= 8
    assert analyse(game, game.new(2, 5), 1, 5, lines=False, playouts=0).nodes  # no race: a tree


@pytest.mark.parametrize("name", games.NAMES)
def test_a_hint_searches_no_less_than_the_strongest_level(name: str) -> None:
    game = games.game(name)
    searches = [int(level.bot.split("-")[1]) for level in game.levels if level.bot.startswith("search-")]
    assert game.search_heuristics().hint_iterations >= max(searches, default=0)


def test_a_hint_is_what_the_strongest_bot_does_where_that_is_no_search() -> None:
    game = games.game("knock_knock")
    state = game.new(2, 7)
    for number in range(2):
        state.play(game.parse_action(f"tell {number + 1}"))
        imagined = state.clone()
        imagined.resample(state.actor(), number)
        wanted = game.bot("team", number).choose(imagined)
        assert hint(game, state, number).action == wanted
        state.play(wanted)


def test_a_hint_names_a_move_and_not_what_to_say_before_it() -> None:
    game = games.game("knock_knock")
    state = game.new(2, 7)
    assert game.bot("team", 0).choose(state) not in state.legal()
    assert hint(game, state, 0).action in state.legal()


def test_the_same_question_gets_the_same_hint() -> None:
    game = games.game("labyrinth")
    state = game.new(2, 4)
    for _move in range(20):
        state.play(state.legal()[-1])
    first, second = hint(game, state, 9, 30), hint(game, state, 9, 30)
    assert (first.action, first.value, first.other) == (second.action, second.value, second.other)


def test_a_slow_machine_gets_a_hint_in_time() -> None:
    game = games.game("labyrinth")
    whole = analyse(game, game.new(2, 4), 1, 60)
    bounded = analyse(game, game.new(2, 4), 1, 1_000_000, seconds=0.05)
    visits = [sum(node.visits for node in found.nodes) for found in (whole, bounded)]
    assert visits[0] == 60
    assert 0 < visits[1] < 1_000_000
