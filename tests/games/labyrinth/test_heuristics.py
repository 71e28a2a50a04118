"""What the search of the Labyrinth believes about the end of a game."""

from __future__ import annotations

import pytest
from games.labyrinth.layout import lay

from undercroft.games.labyrinth.heuristics import TURNS, LabyrinthHeuristics
from undercroft.games.labyrinth.rules import LabyrinthRules

HEURISTICS = LabyrinthHeuristics()


def table(collected: list[int], **changes: object) -> LabyrinthRules:
    """A table on which all have only these treasures."""
    state = lay(players=len(collected), collected=collected, **changes).state
    assert isinstance(state, LabyrinthRules)
    return state


@pytest.mark.parametrize("collected", [[0, 0], [2, 1], [1, 2, 0], [0, 1, 2, 0, 1, 0]])
def test_the_chances_of_all_seats_add_up_to_one(collected: list[int]) -> None:
    state = table(collected)
    assert sum(HEURISTICS.value(state, seat) for seat in range(len(collected))) == pytest.approx(1.0)


def test_each_treasure_ahead_is_a_better_chance() -> None:
    behind, even, ahead, far_ahead = (
        HEURISTICS.value(table(collected), 0) for collected in ([0, 1], [0, 0], [1, 0], [2, 0])
    )
    assert behind < 0.35 < even < 0.65 < ahead < far_ahead


def test_among_others_the_one_with_more_treasures_has_the_better_chance() -> None:
    state = table([1, 0, 2])
    assert HEURISTICS.value(state, 1) < HEURISTICS.value(state, 2)


def test_a_treasure_within_reach_of_the_player_in_turn_is_a_better_chance() -> None:
    far = table([1, 1], travellers=[["r1"], ["b1"]])
    near = table([1, 1], travellers=[["r1"], ["b1"]], treasures=["r2"])
    assert HEURISTICS.value(near, 0) > HEURISTICS.value(far, 0)


def test_a_playout_lasts_several_turns_of_both_players() -> None:
    root = table([0, 0])
    later = root.clone()
    later.turn += TURNS - 1
    assert not HEURISTICS.cutoff(later, root)
    later.turn += 1
    assert HEURISTICS.cutoff(later, root)
