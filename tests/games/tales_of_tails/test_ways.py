"""What playouts keep between decisions equals what they would find anew, and what they guess is possible."""

from __future__ import annotations

from itertools import product

import pytest

from undercroft import games
from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.bot import GreedyBot
from undercroft.games.tales_of_tails.components import Ability
from undercroft.games.tales_of_tails.escape_planner import best_escapes, search_escapes
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase
from undercroft.games.tales_of_tails.value import PositionValue, SeenValues
from undercroft.games.tales_of_tails.ways import NEVER, Ways

SEEDS = range(4)
# Bonk's and Sparky's ways change the dungeon itself, so a guess about them may be too high.
CHANGES_ROOMS = (Ability.BREAK, Ability.SPIN)


def playout(seed: int) -> list[TalesOfTailsRules]:
    """The states of a game of greedy bots."""
    state = games.game("tales_of_tails").new(3, seed)
    assert isinstance(state, TalesOfTailsRules)
    bot = GreedyBot(seed)
    found: list[TalesOfTailsRules] = []
    while not state.over():
        found.append(state.clone())
        action = bot.choose(state)
        assert action in state.legal()
        state.play(action)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_values_that_are_kept_equal_values_computed_anew(seed: int) -> None:
    values = SeenValues()
    for state in playout(seed):
        for seat, observer in product(range(state.players), repeat=2):
            kept, new = values.of(state, seat, observer), PositionValue(state, seat, observer)
            assert (kept.faces, kept.most, kept.burden) == (new.faces, new.most, new.burden)
            assert (kept.potions, kept.paw, kept.chests, kept.keys) == (
                new.potions,
                new.paw,
                new.chests,
                new.keys,
            )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_place_is_worth_no_more_than_the_best_escape_once_the_room_lies_there(seed: int) -> None:
    compared = 0
    for state in playout(seed):
        if state.phase != Phase.PLACE or state.content.ability[state.dogs[state.seat]] in CHANGES_ROOMS:
            continue
        value, ways = PositionValue(state, state.seat, state.seat), Ways()
        ways.begin(state.dungeon)
        search_escapes(state, value, 1, 500, ways)
        places = state.legal()
        ways.draw(state.drawn, value, state.content)
        for place in places[::5]:
            cell, turn = act.PLACE.first(place), act.PLACE.second(place)
            guess = ways.value_of(cell, state.drawn, turn, state.content)
            mark = state.dungeon.mark()
            state.dungeon.lay(cell, state.drawn, turn, state.content)
            escapes = best_escapes(state, state.seat, 1, 3000)
            state.dungeon.rewind(mark, state.content)
            assert guess <= (escapes[0].value if escapes else NEVER)
            compared += 1
    assert compared > 10
