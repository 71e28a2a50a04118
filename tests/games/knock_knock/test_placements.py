"""The placements of a hand: every card on every open cell, in lists that belong to the caller."""

from __future__ import annotations

import pytest

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.content import face_of
from undercroft.games.knock_knock.ground_plan import BARE_TABLE, GroundPlan
from undercroft.games.knock_knock.lattice import CENTRE
from undercroft.games.knock_knock.notation import placement
from undercroft.games.knock_knock.placements import placements
from undercroft.games.knock_knock.state import NO_TIME


def counted(hand: list[int], plan: GroundPlan) -> list[int]:
    return [placement(face_of(card), cell) for card in hand for cell in plan.open_cells()]


@pytest.mark.parametrize("ready_made", [True, False])
def test_placements_go_card_by_card_whichever_hand_was_asked_for_before(ready_made: bool) -> None:
    plan = BARE_TABLE if ready_made else GroundPlan([], [], [], 0)
    hands = [[3, 5, 61], [4], [3, 5, 61]]
    for count in range(6):
        for hand in [*hands, hands[0], hands[0]]:
            assert placements(hand, plan) == counted(hand, plan)
        cell = plan.open_cells()[-1]
        after = plan.next[cell]
        if after is None:
            after = plan.copy() if plan.ready_made else plan
            after.add(cell)
        plan = after
        assert len(plan.cells) == count + 1


def test_a_list_of_placements_may_be_changed_without_harm_to_the_next() -> None:
    plan = BARE_TABLE.next[CENTRE]
    assert plan is not None
    hand = [1, 2]
    for _time in range(3):
        first = placements(hand, plan)
        assert first == counted(hand, plan)
        first.clear()


def test_random_games_change_no_list_that_all_games_share() -> None:
    for seed in range(60):
        state = GAME.new(2, seed, {"spells": "fireball-ice-potion-orb"})
        while not state.over():
            state.play(state.random_action(state))
    assert all(tokens == [0] * count for count, tokens in enumerate(NO_TIME))
