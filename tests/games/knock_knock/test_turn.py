"""A turn: KK-12 to KK-23a, and how it ends: KK-24 to KK-26."""

from __future__ import annotations

import pytest

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.lookahead import loses
from undercroft.kernel.outcome import NO_SEAT


def reason(state) -> str | None:  # type: ignore[no-untyped-def]
    outcome = state.outcome()
    return None if outcome is None else outcome.reason


def test_kk_12_a_monster_takes_its_time_tokens_from_the_reserve(lay, do) -> None:
    """KK-12. 43 takes four; one goes back at the end of the turn."""
    state = do(lay([(2, 0, 0)], [[43, 9], [10]]), "43 to 1,1")
    assert state.tokens[-1] == 3
    assert state.reserve == 9


def test_kk_12_too_few_tokens_lose(lay, do) -> None:
    """KK-12."""
    citadel = [(1, 0, 0), (48, 1, 1, "standing", 4), (49, 2, 2, "standing", 4), (43, 3, 3, "standing", 2)]
    state = lay(citadel, [[42], [10]])
    assert state.reserve == 2
    assert loses(state, GAME.parse_action("42 to -1,-1"))
    assert reason(do(state, "42 to -1,-1")) == "no_tokens"


def test_kk_12_a_reserve_that_just_suffices_is_enough(lay, do) -> None:
    """KK-12. Three tokens are left, and 42 takes three: the last of them counts too."""
    citadel = [(9, 0, 0), (48, 6, 6, "standing", 4), (49, 8, 8, "standing", 3), (43, 4, 4, "standing", 2)]
    state = lay(citadel, [[42], [10]])
    assert state.reserve == 3
    assert not loses(state, GAME.parse_action("42 to -1,-1"))
    do(state, "42 to -1,-1")
    assert reason(state) is None
    assert state.tokens[-1] == 2


def test_kk_12_a_reserve_one_token_short_loses(lay, do) -> None:
    """KK-12."""
    citadel = [(9, 0, 0), (48, 6, 6, "standing", 4), (49, 8, 8, "standing", 4), (43, 4, 4, "standing", 2)]
    state = lay(citadel, [[42], [10]])
    assert state.reserve == 2
    assert reason(do(state, "42 to -1,-1")) == "no_tokens"


def test_kk_13_a_silence_sign_turns_the_token(lay, do) -> None:
    """KK-13."""
    state = do(lay([(1, 0, 0)], [[39], [10]]), "39 to 1,1")
    assert state.silence
    assert GAME.view(state, 1)["table"]["speech"] == "silence"
    assert not GAME.chat_allowed(state)


def test_kk_13a_a_second_sign_brings_speech_back(lay, do) -> None:
    """KK-13a."""
    assert not do(lay([(1, 0, 0)], [[39], [10]], silence=True), "39 to 1,1").silence


def test_kk_13_the_first_card_and_a_lone_player_turn_nothing(lay, do) -> None:
    """KK-13."""
    assert not do(lay([(1, 0, 0)], [[39, 10]]), "39 to 1,1").silence
    assert not any(GAME.new(2, seed).silence for seed in range(60))


def test_kk_14_danger_is_what_is_visible_on_the_four_corners(lay, do) -> None:
    """KK-14. 4 1 / 0 0 with its 4 under the 3 of 0 1 / 1 3 shows 3 1 / 0 0."""
    state = do(lay([(1, 0, 0)], [[7], [10]]), "7 to -1,-1")
    assert state.danger == [4, 5]
    shown = GAME.view(state, 0)["table"]["citadel"]
    assert [card["shows"] for card in shown] == [[3, 1, 0, 0], [0, 1, 1, 3]]
    assert [card["judged"] for card in shown] == [True, False]


def test_kk_14_a_card_can_cover_a_corner_of_several_cards(lay, do) -> None:
    """KK-14."""
    state = do(lay([(1, 0, 0), (9, 2, 0), (40, 1, -1)], [[39], [10]]), "39 to 1,1")
    assert state.danger[0] == 5 - 1
    assert state.danger[1] == 5 - 2 - 1
    assert state.danger[3] == 0


def test_kk_14_a_monster_without_a_covered_corner_is_not_judged(lay, do) -> None:
    """KK-14."""
    state = do(lay([(2, 0, 0)], [[42], [10]]), "42 to 1,1")
    assert reason(state) is None
    assert state.standing == [1]


def test_kk_15_an_empty_room_at_6_raises_the_alarm(lay, do) -> None:
    """KK-15. The 4 of card 1 comes over the 0 of another card 1-like room."""
    state = lay([(1, 0, 0)], [[5], [10]])
    assert loses(state, GAME.parse_action("5 to 1,1"))
    assert reason(do(state, "5 to 1,1")) == "room_alarm"


def test_kk_15_a_room_at_5_stays_unnoticed(lay, do) -> None:
    """KK-15."""
    assert reason(do(lay([(1, 0, 0)], [[2], [10]]), "2 to 1,1")) is None


def test_kk_15_a_beaten_monster_counts_as_an_empty_room(lay, do) -> None:
    """KK-15. 42 (3 2 / 1 1), beaten at 5 by a 1 over its 3; a 3 over its 1 makes 7."""
    state = lay([(42, 0, 0), (3, -1, -1), (39, 1, -1)], [[5], [10]])
    assert state.danger[0] == 1 + 0 + 1 + 1
    assert GAME.view(state, 0)["table"]["citadel"][0]["condition"] == "beaten"
    assert reason(do(state, "5 to 1,1")) is None
    state = lay([(42, 0, 0), (3, -1, -1)], [[5], [10]])
    assert reason(do(state, "5 to 1,1")) == "room_alarm"


def test_kk_16_a_monster_at_5_is_beaten_and_its_tokens_go_back(lay, do) -> None:
    """KK-16."""
    state = do(lay([(42, 0, 0, "standing", 2)], [[3], [10]]), "3 to -1,-1")
    assert state.standing == []
    assert state.tokens == [0, 0]
    assert state.reserve == 12
    assert len(state.cells) == 2


def test_kk_17_a_monster_at_6_fights_on(lay, do) -> None:
    """KK-17."""
    state = do(lay([(42, 0, 0, "standing", 2)], [[4], [10]]), "4 to -1,-1")
    assert state.danger[0] == 6
    assert state.standing == [0]
    assert state.tokens[0] == 1


def test_kk_18_every_monster_loses_a_token_the_new_one_too(lay, do) -> None:
    """KK-18."""
    state = do(lay([(2, 0, 0), (43, 1, 1, "standing", 4)], [[42], [10]]), "42 to 2,2")
    assert state.tokens[1:] == [3, 2]
    assert state.reserve == 12 - 5


def test_kk_18_a_monster_that_loses_its_last_token_raises_the_alarm(lay, do) -> None:
    """KK-18."""
    state = lay([(42, 0, 0, "standing", 1)], [[4], [10]])
    assert loses(state, GAME.parse_action("4 to 1,1"))
    assert reason(do(state, "4 to 1,1")) == "monster_alarm"


def test_kk_18_beaten_in_time_means_before_its_token_goes(lay, do) -> None:
    """KK-18."""
    state = lay([(42, 0, 0, "standing", 1)], [[3], [10]])
    assert not loses(state, GAME.parse_action("3 to -1,-1"))
    assert reason(do(state, "3 to -1,-1")) is None


def test_kk_19_after_a_play_one_card_is_drawn_and_the_turn_passes(lay, do) -> None:
    """KK-19."""
    state = do(lay([(1, 0, 0)], [[2, 3], [10]], bag=[11, 12]), "2 to 1,1")
    assert len(state.hands[0]) == 2
    assert len(state.bag) == 1
    assert state.seat == 1


def test_kk_19_the_turn_passes_to_the_next_seat(lay, do) -> None:
    """KK-19: and after the last one to the first."""
    state = lay([(1, 0, 0)], [[39], [40], [41]], bag=[12, 13, 14])
    do(state, "39 to 1,1")
    assert state.seat == 1
    do(state, "40 to -1,1")
    assert state.seat == 2
    do(state, "41 to -1,-1")
    assert state.seat == 0


def test_kk_19_alone_a_silent_room_is_not_replaced(lay, do) -> None:
    """KK-19."""
    alone = do(lay([(1, 0, 0)], [[39, 2]], bag=[11, 12]), "39 to 1,1")
    assert alone.hands == [[1]]
    assert len(alone.bag) == 2
    together = do(lay([(1, 0, 0)], [[39, 2], [10]], bag=[11, 12]), "39 to 1,1")
    assert len(together.hands[0]) == 2


@pytest.mark.parametrize("played", [4, 6, 8])
@pytest.mark.parametrize("drawn", [1, 5, 7, 20])
def test_kk_19_a_card_drawn_stands_in_the_hand_by_its_number(lay, do, played: int, drawn: int) -> None:
    """KK-19. Copies made before keep the hand as it was."""
    state = lay([(39, 0, 0)], [[4, 6, 8], [10]], bag=[drawn])
    before = state.clone()
    do(state, f"{played} to 1,1")
    assert state.hands[0] == sorted({3, 5, 7, drawn - 1} - {played - 1})
    assert before.hands[0] == [3, 5, 7]


def test_kk_20_the_player_who_draws_the_black_knight_lays_him_at_once(lay, do) -> None:
    """KK-20."""
    state = do(lay([(1, 0, 0)], [[2, 3], [10]], bag=[]), "2 to 1,1")
    assert GAME.phase(state) == "knight"
    assert state.seat == 0
    assert {GAME.action_text(action).split()[0] for action in state.legal()} == {"63"}


def test_kk_20_the_knights_own_play_removes_no_tokens_and_passes_the_turn_on(lay, do) -> None:
    """KK-20."""
    state = lay([(2, 0, 0), (42, 5, 5, "standing", 1)], [[3], [10]], bag=[], phase="knight")
    do(state, "63 to 1,1")
    assert state.tokens == [0, 1, 4]
    assert state.reserve == 7
    assert state.seat == 1
    assert GAME.phase(state) == "play"


def test_kk_20_the_knight_is_judged_like_any_card_he_covers(lay, do) -> None:
    """KK-20."""
    state = lay([(1, 0, 0)], [[3], [10]], bag=[], phase="knight")
    assert reason(do(state, "63 to 1,1")) == "room_alarm"


def test_kk_21_with_the_deck_empty_no_player_draws_and_one_without_cards_is_passed_over(lay, do) -> None:
    """KK-21."""
    state = lay([(1, 0, 0), (63, 3, 3, "standing", 4)], [[2, 3], [], [10]], bag=[])
    do(state, "2 to 1,1")
    assert state.hands == [[2], [], [9]]
    assert state.seat == 2
    assert state.tokens[1] == 3


def test_kk_21_when_no_player_has_a_card_and_the_knight_stands_all_is_lost(lay, do) -> None:
    """KK-21."""
    state = lay([(1, 0, 0), (63, 3, 3, "standing", 4)], [[2], []], bag=[])
    assert loses(state, GAME.parse_action("2 to 1,1"))
    assert reason(do(state, "2 to 1,1")) == "no_cards"


def test_kk_21_a_lone_player_whose_last_card_is_a_silent_room_has_lost(lay, do) -> None:
    """KK-21, KK-19: it is not replaced, so there is no card to go on with."""
    assert reason(do(lay([(1, 0, 0)], [[39]], bag=[11]), "39 to 1,1")) == "no_cards"


def test_kk_22_a_played_card_cannot_be_taken_back(lay, do) -> None:
    """KK-22."""
    state = lay([(1, 0, 0)], [[2], [10]])
    before = state.reveal_count
    assert do(state, "2 to 1,1").reveal_count > before


def test_kk_22_not_even_when_there_is_nothing_to_draw(lay, do) -> None:
    """KK-22: the others have seen it."""
    state = lay([(1, 0, 0), (63, 3, 3, "standing", 4)], [[2, 3], [10]], bag=[])
    before = state.reveal_count
    assert do(state, "2 to 1,1").reveal_count > before


def test_kk_23_hands_are_secret(lay) -> None:
    """KK-23."""
    state = lay([(1, 0, 0)], [[2, 3], [10, 11]])
    hands = GAME.view(state, 0)["table"]["hands"]
    assert [card["card"] for card in hands[0]["cards"]] == [2, 3]
    assert hands[1] == {"seat": 1, "count": 2, "shown": None, "cards": None}
    assert all(hand["cards"] is None for hand in GAME.view(state, NO_SEAT)["table"]["hands"])


def test_kk_23_a_card_shown_out_of_turn_is_seen_by_all_and_must_be_played_next(lay, do) -> None:
    """KK-23."""
    state = lay([(1, 0, 0)], [[2, 3], [10, 11]])
    do(state, "show 11", seat=1)
    assert GAME.view(state, 0)["table"]["hands"][1]["shown"]["card"] == 11
    assert state.seat == 0
    assert not any(GAME.action_text(action).startswith("show") for action in state.legal_for(1))
    do(state, "2 to 1,1")
    assert {GAME.action_text(action).split()[0] for action in state.legal()} == {"11"}
    do(state, "11 to 2,2")
    assert state.shown == [-1, -1]


def test_kk_23_a_card_shown_while_the_black_knight_waits_must_still_be_played_next(lay, do) -> None:
    """KK-20, KK-23."""
    state = lay([(2, 0, 0), (42, 5, 5, "standing", 2)], [[3, 4], [10]], bag=[], phase="knight")
    do(state, "show 4", "63 to 1,1")
    assert state.shown == [3, -1]


def test_kk_23_showing_a_card_cannot_be_taken_back_and_leaves_copies_alone(lay, do) -> None:
    """KK-23."""
    state = lay([(1, 0, 0)], [[2, 3], [10, 11]])
    before = state.clone()
    do(state, "show 11", seat=1)
    assert state.reveal_count > before.reveal_count
    assert before.shown == [-1, -1]


def test_kk_23_what_a_player_says_to_hold_is_known_to_all_and_binds_to_nothing(lay, do) -> None:
    """KK-23."""
    state = lay([(1, 0, 0)], [[2, 3], [10, 11]])
    do(state, "tell 2", seat=1)
    assert state.seat == 0
    for seed in range(5):
        twin = state.clone()
        twin.resample(0, seed)
        assert twin.hands[1] == state.hands[1]
    do(state, "2 to 1,1")
    assert {GAME.action_text(action).split()[0] for action in state.legal()} == {"10", "11"}
    assert "tell 2" not in [GAME.action_text(action) for action in state.legal_for(1)]


def test_kk_23_a_card_drawn_later_is_not_known_before_its_player_tells_of_it(lay, do) -> None:
    """KK-23."""
    state = lay([(1, 0, 0)], [[2, 3], [10, 11]], bag=[12, 13, 14, 15, 16])
    do(state, "tell 1")
    do(state, "2 to 1,1")
    hands = set()
    for seed in range(20):
        twin = state.clone()
        twin.resample(1, seed)
        assert 2 in twin.hands[0]  # card 3
        hands.add(tuple(twin.hands[0]))
    assert len(hands) > 1
    assert "tell 1" in [GAME.action_text(action) for action in state.legal_for(0)]


def test_kk_13_kk_23_in_silence_and_alone_no_player_says_what_they_hold(lay) -> None:
    """KK-13, KK-23."""
    state = lay([(1, 0, 0)], [[2, 3], [10, 11]])
    assert "tell 1" in [GAME.action_text(action) for action in state.legal_for(0)]
    state.silence = True
    alone = lay([(1, 0, 0)], [[2, 3]])
    for quiet in (state, alone):
        assert not any(GAME.action_text(action).startswith("tell") for action in quiet.legal_for(0))


def test_kk_23_what_a_player_says_names_the_cards_that_are_new_to_the_others(lay, do) -> None:
    """KK-23."""
    state = lay([(1, 0, 0)], [[2, 3], [10, 11]])
    state.told = 1 << 1  # card 2
    after = do(state.clone(), "tell 1")
    lines = GAME.describe_move(state, GAME.parse_action("tell 1"), after, 1)
    assert [(line.id, line.args["above"], line.args["below"]) for line in lines] == [
        ("log-tell", "2 1", "1 1")
    ]
    assert after.reveal_count > state.reveal_count


def test_kk_23_alone_there_is_no_player_to_show_a_card_to(lay) -> None:
    """KK-23."""
    state = lay([(1, 0, 0)], [[2, 3]])
    assert not any(GAME.action_text(action).startswith("show") for action in state.legal_for(0))


def test_kk_23a_a_room_at_6_loses_even_if_the_knight_falls_in_the_same_moment(lay, do) -> None:
    """KK-23a. Card 5 brings the Knight from 6 to 5; lying there, its 3 also falls on the 0 of card 1."""
    citadel = [(63, 0, 0, "standing", 4), (39, -1, -1), (40, 1, -1)]
    state = lay(citadel, [[5], [10]], bag=[])
    assert state.danger[0] == 6
    assert reason(do(state, "5 to -1,1")) == "knight_beaten"
    state = lay([(1, -2, 0), *citadel], [[5], [10]], bag=[])
    assert loses(state, GAME.parse_action("5 to -1,1"))
    assert reason(do(state, "5 to -1,1")) == "room_alarm"


def test_kk_24_the_citadel_is_won_when_the_black_knight_is_down_to_5(lay, do) -> None:
    """KK-24."""
    citadel = [(63, 0, 0, "standing", 1), (39, -1, -1), (40, 1, -1), (43, 4, 4, "standing", 1)]
    state = do(lay(citadel, [[41], [10]], bag=[]), "41 to -1,1")
    assert reason(state) == "knight_beaten"
    assert state.outcome().winners == [0, 1]
    assert state.payoff(0) == 1.0
    assert state.legal() == []


def test_kk_24_the_tokens_of_the_beaten_knight_go_back(lay, do) -> None:
    """KK-24, KK-16: he stands no more."""
    citadel = [(63, 0, 0, "standing", 3), (39, -1, -1), (40, 1, -1)]
    state = do(lay(citadel, [[41], [10]], bag=[]), "41 to -1,1")
    assert state.reserve == 12
    assert state.tokens == [0, 0, 0, 0]
    assert state.standing == []


def test_kk_25_a_lost_citadel_has_no_winners(lay, do) -> None:
    """KK-25."""
    state = do(lay([(1, 0, 0)], [[5], [10]]), "5 to 1,1")
    assert state.outcome().winners == []
    assert state.payoff(0) == 0.0


def test_kk_26_only_the_table_says_that_time_is_up_and_then_all_is_lost(lay, do) -> None:
    """KK-26."""
    state = lay([(1, 0, 0)], [[2], [10]])
    text = "time is up"
    assert GAME.parse_action(text) not in state.legal_for(0) + state.legal_for(1)
    assert [GAME.action_text(action) for action in state.legal_for(NO_SEAT)] == [text]
    assert reason(do(state, text, seat=NO_SEAT)) == "time_up"
    assert state.legal_for(NO_SEAT) == []


def test_kk_26_a_spectator_is_not_offered_what_the_clock_does(lay) -> None:
    """KK-26."""
    state = lay([(1, 0, 0)], [[2], [10]])
    assert state.legal_for(NO_SEAT)
    assert GAME.view(state, NO_SEAT)["actions"] == []


@pytest.mark.parametrize(("pace", "plays"), [("10", 36), ("15", 24), ("12", 30)])
def test_kk_26_in_a_simulation_a_budget_of_plays_stands_for_the_clock(pace: str, plays: int) -> None:
    """KK-26. The last play that six minutes have room for must win."""
    position = GAME.position(GAME.new(2, 7, {"pace": pace}))
    for played, expected in ((plays - 2, None), (plays - 1, "time_up")):
        state = GAME.from_position(position | {"plays": played}, GAME.content())
        unhurried = GAME.from_position(position | {"plays": played, "pace": 0}, GAME.content())
        safe = next(action for action in state.legal() if not loses(unhurried, action))
        assert loses(state, safe) == (expected is not None)
        state.play(safe)
        assert reason(state) == expected
