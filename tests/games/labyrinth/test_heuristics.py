"""What the search of the Labyrinth believes about the end of a game."""

from __future__ import annotations

import pytest
from games.labyrinth.layout import lay

from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.heuristics import CAREFUL_TURNS, TURNS, LabyrinthHeuristics
from undercroft.games.labyrinth.remembering_bot import RememberingBot
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


def test_the_last_turns_of_a_playout_are_played_in_haste() -> None:
    """With nothing but a far treasure on the board, a hasty player goes there."""
    heuristics = LabyrinthHeuristics()
    root = table([0, 0], travellers=[["r1"], ["b1"]], treasures=["r5"])
    late = root.clone()
    late.turn += CAREFUL_TURNS
    assert not heuristics.cutoff(late, root)
    action = heuristics.playout_action(late, late)
    assert GAME.action_text(action) == "move r1>r2"


@pytest.mark.parametrize("seed", range(4))
def test_hasty_steps_are_legal_and_end_a_game(seed: int) -> None:
    state = GAME.new(3, seed)
    bot = RememberingBot()
    while not state.over():
        action = bot.step(state, hasty=True)
        assert action in state.legal()
        state.play(action)
    assert max(state.collected) == state.content.goal
