"""Four citadels in a row, and the chest hunt: KK-27 to KK-29, KK-35."""

from __future__ import annotations

import json

import pytest

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.adventure import HELD, resume, save
from undercroft.games.knock_knock.chests import chain
from undercroft.kernel.errors import BadPosition
from undercroft.kernel.outcome import NO_SEAT

NEARLY = [(63, 0, 0, "standing", 2), (39, -1, -1), (40, 1, -1)]
"""One play from victory: card 41 to -1,1."""


def win(lay, do, **changes):  # type: ignore[no-untyped-def]
    return do(lay(NEARLY, [[41], [2]], bag=[], **changes), "41 to -1,1")


def test_kk_27_the_longest_chain_of_chest_cards_scores_its_chests(lay, do) -> None:
    """KK-27. 5, 6 and 7 hang together with 1 + 2 + 3 chests; 8 and 9 are apart."""
    chest_cards = [(5, 5, 5), (6, 6, 6), (7, 7, 7), (8, 5, -5), (9, 6, -6)]
    state = lay([*NEARLY, *chest_cards], [[41], [2]], bag=[], chests=True)
    assert [state.faces[index] // 2 + 1 for index in chain(state)] == [5, 6, 7]
    do(state, "41 to -1,1")
    assert state.outcome().scores == [6, 6]
    sheet = GAME.score_breakdown(state)[0]
    assert sheet == {"total": 6, "lines": [{"id": "chests", "points": 6, "count": 3, "chain": 6}]}
    marked = [card["card"] for card in GAME.view(state, NO_SEAT)["table"]["citadel"] if card["chain"]]
    assert marked == [5, 6, 7]


def test_kk_27_longest_means_most_cards_then_most_chests(lay) -> None:
    """KK-27."""
    state = lay([(8, 0, 0), (9, 1, 1), (7, 5, 5)], [[2], [10]])
    assert [state.faces[index] // 2 + 1 for index in chain(state)] == [8, 9]
    state = lay([(8, 0, 0), (9, 1, 1), (6, 5, 5), (7, 6, 6)], [[2], [10]])
    assert [state.faces[index] // 2 + 1 for index in chain(state)] == [6, 7]


def test_kk_27_a_lost_citadel_scores_nothing(lay, do) -> None:
    """KK-27."""
    state = do(lay([(1, 0, 0), (8, 5, 5)], [[5], [10]], chests=True), "5 to 1,1")
    assert state.outcome().scores == [0, 0]


def test_kk_28_after_a_win_the_next_citadel_has_the_cards_of_its_level(lay, do) -> None:
    """KK-28."""
    state = win(lay, do, mode="adventure", level=1, won=1)
    assert GAME.phase(state) == "camp"
    assert state.outcome() is None
    assert state.level == 2
    do(state, "enter")
    cards = state.bag + [card for hand in state.hands for card in hand] + [face // 2 for face in state.faces]
    assert 45 in [card + 1 for card in cards]
    assert 46 in [card + 1 for card in cards]
    assert 47 not in [card + 1 for card in cards]
    assert len(state.cells) == 1
    assert state.knight_waits


def test_kk_8_the_next_seat_opens_the_next_citadel(lay, do) -> None:
    """KK-8: the one after the seat that won the last."""
    state = do(lay(NEARLY, [[41], [2], [3]], bag=[], mode="adventure"), "41 to -1,1")
    assert GAME.phase(state) == "camp"
    assert state.actor() == 1
    assert do(state, "enter").actor() == 1


def test_kk_28_the_fourth_win_ends_the_adventure(lay, do) -> None:
    """KK-28."""
    state = win(lay, do, mode="adventure", level=3, won=3)
    assert state.outcome().winners == [0, 1]
    assert state.outcome().scores == [4, 4]
    assert state.payoff(1) == 1.0


def test_kk_29_every_win_brings_one_of_the_tokens_that_lie_in_the_box(lay, do) -> None:
    """KK-29."""
    state = win(lay, do, mode="adventure", spells=["fireball", "ice", "orb"])
    assert state.spells == [1, 1, 1, 1]
    found = {
        tuple(win(lay, do, mode="adventure", rng=f"{seed * 0x9E3779B97F4A7:x}").spells)
        for seed in range(1, 60)
    }
    assert found == {(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)}
    full = win(lay, do, mode="adventure", spells=["fireball", "ice", "potion", "orb"])
    assert full.spells == [1, 1, 1, 1]


def test_kk_29_a_token_that_was_found_is_seen_by_all_and_by_no_copy(lay, do) -> None:
    """KK-29: a spell that wins the citadel cannot be taken back."""
    state = lay(NEARLY, [[41], [2]], bag=[], mode="adventure", spells=["potion"])
    before = state.clone()
    do(state, "potion 0,0 sw")
    assert GAME.phase(state) == "camp"
    assert state.reveal_count > before.reveal_count
    assert before.spells == [0, 0, 1, 0]
    state = lay(NEARLY, [[41], [2]], bag=[], mode="adventure")
    before = state.clone()
    assert sum(do(state, "41 to -1,1").spells) == 1
    assert before.spells == [0, 0, 0, 0]


def test_kk_29_a_used_token_can_be_found_again(lay, do) -> None:
    """KK-29."""
    citadel = [*NEARLY, (42, 6, 6, "standing", 2)]
    state = lay(citadel, [[41], [2]], bag=[], mode="adventure", spells=["fireball", "ice", "orb"])
    do(state, "fireball 6,6", "41 to -1,1")
    assert sum(state.spells) == 3
    assert state.spells[1] == state.spells[3] == 1


def test_kk_29_a_lost_citadel_ends_the_adventure(lay, do) -> None:
    """KK-29."""
    state = do(lay([(1, 0, 0)], [[5], [10]], mode="adventure", level=2, won=2), "5 to 1,1")
    assert state.outcome().reason == "room_alarm"
    assert state.payoff(0) == 0.5


def test_kk_29_with_further_tries_the_level_is_played_again_or_the_team_goes_home(lay, do) -> None:
    """KK-29."""
    state = do(lay([(1, 0, 0)], [[5], [10]], mode="retry", level=2, won=2, spells=["ice"]), "5 to 1,1")
    assert [GAME.action_text(action) for action in state.legal()] == ["enter", "go home"]
    assert (state.level, state.tries, state.spells) == (2, 1, [0, 1, 0, 0])
    home = do(state.clone(), "go home")
    assert home.outcome().winners == []
    assert home.payoff(0) == 0.5
    again = do(state, "enter")
    assert GAME.phase(again) == "play"
    assert again.level == 2


def test_kk_29_the_tries_of_a_level_are_counted_anew_on_the_next(lay, do) -> None:
    """KK-29."""
    state = win(lay, do, mode="retry", level=1, won=1, tries=2)
    assert (state.level, state.tries) == (2, 0)


def test_kk_35_an_adventure_is_saved_between_citadels_and_gone_on_with_by_others(lay, do) -> None:
    """KK-35."""
    state = win(lay, do, mode="adventure", level=1, won=1, spells=["fireball"])
    data = json.loads(json.dumps(save(state)))
    later = GAME.new(5, 9, resume(data))
    assert later.level == 2
    assert later.spells == state.spells
    assert later.payoff(0) == 0.5
    assert later.players == 5


def test_kk_35_the_chests_counted_so_far_are_saved_with_the_adventure(lay, do) -> None:
    """KK-35. Seven chests before the pause are seven after it."""
    state = win(lay, do, mode="adventure", level=1, won=1, chests=True, treasure=7)
    data = json.loads(json.dumps(save(state)))
    later = GAME.new(3, 9, resume(data))
    assert GAME.view(later, 0)["table"]["chain"]["treasure"] == 7
    assert GAME.score_breakdown(later)[0]["total"] == 7


def test_kk_35_an_adventure_saved_without_its_chests_goes_on_with_none(lay, do) -> None:
    """KK-35. Files of earlier versions have no chests."""
    data = save(win(lay, do, mode="adventure", chests=True, treasure=7))
    assert data is not None
    del data["treasure"]
    assert GAME.new(2, 9, resume(data)).treasure == 0


def test_kk_27_kk_28_the_chests_of_all_citadels_of_an_adventure_are_added_up(lay, do) -> None:
    """KK-27, KK-28. Two chests from before and one from the chain of this citadel are three."""
    state = lay([*NEARLY, (8, 5, 5)], [[41], [2]], bag=[], mode="adventure", chests=True, treasure=2)
    do(state, "41 to -1,1")
    assert state.treasure == 3
    assert GAME.score_breakdown(state)[0]["total"] == 3
    last = lay(
        [*NEARLY, (8, 5, 5)], [[41], [2]], bag=[], mode="adventure", level=3, won=3, chests=True, treasure=9
    )
    assert do(last, "41 to -1,1").outcome().scores == [10, 10]


def test_kk_13_between_citadels_the_team_may_talk(lay, do) -> None:
    """KK-13. Cards 39 to 41 carry the sign, so the citadel ends in silence."""
    state = win(lay, do, mode="adventure")
    assert state.silence
    assert GAME.chat_allowed(state)
    assert GAME.view(state, 1)["table"]["speech"] == "speech"


def test_kk_28_a_citadel_begins_with_speech_and_keeps_no_silence_of_the_last_one(lay, do) -> None:
    """KK-28, KK-7. Every citadel is set up anew."""
    state = win(lay, do, mode="adventure", silence=True)
    assert not do(state, "enter").silence


def test_kk_35_there_is_nothing_to_save_in_the_middle_of_a_citadel(lay) -> None:
    """KK-35."""
    assert save(lay([(1, 0, 0)], [[2]])) is None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"level": 4}, "level: must be a whole number from 0 to 3"),
        ({"spells": ["ice", "ice"]}, "spells: has ice twice"),
        ({"spells": ["rain"]}, "must be one of fireball"),
        ({"mode": "single"}, "mode: must be one of adventure, retry"),
        ({"treasure": -1}, "treasure: must be a whole number from 0"),
        ({"gold": 3}, "gold: is no field"),
    ],
)
def test_kk_35_a_save_that_no_adventure_can_have_come_to_is_refused(lay, do, change, why: str) -> None:
    """KK-35."""
    data = save(win(lay, do, mode="adventure"))
    assert data is not None
    with pytest.raises(BadPosition, match=why):
        resume(data | change)


def test_every_set_of_spells_can_be_chosen() -> None:
    assert len(set(HELD)) == 16
    for number, name in enumerate(HELD):
        state = GAME.new(2, 1, {"spells": name})
        assert sum(held << token for token, held in enumerate(state.spells)) == number
