"""Before the first turn: KK-1 to KK-9, KK-28."""

from __future__ import annotations

from collections import Counter

import pytest

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.content import face_of
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.kernel.outcome import NO_SEAT


def new(players: int, seed: int = 1, **options: str) -> KnockKnockRules:
    return GAME.new(players, seed, options)


def unseen_and_seen(state: KnockKnockRules) -> list[int]:
    return sorted(state.bag + [card for hand in state.hands for card in hand] + [f // 2 for f in state.faces])


def test_kk_1_the_box_has_63_cards_41_rooms_22_monsters_and_12_time_tokens() -> None:
    """KK-1."""
    content = new(1).content
    assert len(content.time) == 63
    assert sum(time == 0 for time in content.time) == 41
    assert sum(time > 0 for time in content.time) == 22
    assert content.time_tokens == 12
    assert content.seconds == 6 * 60


def test_kk_2_cards_have_four_corners_and_some_carry_chests_signs_or_silence() -> None:
    """KK-2."""
    content = new(1).content
    assert len(content.corners) == 63 * 8
    assert any(content.chests)
    assert {1, 2, 3} == set(content.signs) - {0}
    assert any(content.silence)


def test_kk_3_the_black_knight_is_a_monster_and_waits_under_the_deck() -> None:
    """KK-3."""
    state = new(3)
    assert state.content.is_monster(62)
    assert state.knight_waits
    assert 62 not in unseen_and_seen(state)
    assert state.deck() == len(state.bag) + 1


def test_kk_4_ordinary_rooms_sum_to_5_silent_rooms_to_0_and_monsters_to_more_than_5() -> None:
    """KK-4."""
    content = new(1).content
    assert all(0 <= number <= 4 for number in content.corners)
    for card in range(63):
        if content.is_monster(card):
            assert content.sums[card] > 5
        else:
            assert content.sums[card] == (0 if content.silence[card] else 5)


def test_kk_4a_our_deck_stays_within_what_we_set_out_to_make() -> None:
    """KK-4a."""
    content = new(1).content
    patterns = Counter(
        tuple(sorted(content.corners[card * 8 : card * 8 + 4], reverse=True))
        for card in range(41)
        if not content.silence[card]
    )
    assert set(patterns) == {(4, 1, 0, 0), (3, 2, 0, 0), (3, 1, 1, 0), (2, 2, 1, 0), (2, 1, 1, 1)}
    assert max(patterns.values()) <= 16, "one pattern is most of the deck"
    assert len({tuple(content.corners_of(face_of(card))) for card in range(41)}) >= 25
    assert sum(content.silence) == 3
    assert all(6 <= content.sums[card] <= 10 and 2 <= content.time[card] <= 4 for card in range(41, 62))
    assert content.corners_of(face_of(62)) == [4, 4, 4, 4]
    assert content.time[62] == 3
    assert 11 <= sum(chests > 0 for chests in content.chests[:41]) <= 17
    assert max(content.chests) <= 3
    signed = [card for card in range(63) if content.signs[card]]
    assert 9 <= len(signed) <= 12
    assert all(content.is_monster(card) for card in signed)


def test_kk_4a_a_lone_player_can_get_to_the_black_knight_at_every_level() -> None:
    """KK-4a. A silent room that a lone player lays is not replaced (KK-19). Of the cards of a level all but
    six must be drawn, one for each other card laid; with more than five silent rooms no player could."""
    content = new(1).content
    assert sum(content.silence) <= 5


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_kk_5_kk_28_a_citadel_is_built_of_the_cards_of_its_level_and_lower(level: int) -> None:
    """KK-5, KK-28."""
    state = new(2, level=str(level))
    expected = [card for card in range(62) if state.content.signs[card] <= level]
    assert unseen_and_seen(state) == expected


@pytest.mark.parametrize(("players", "size"), [(1, 6), (2, 4), (3, 4), (4, 4), (5, 3), (6, 3)])
def test_kk_6_hands_are_6_alone_4_for_up_to_four_and_3_for_more(players: int, size: int) -> None:
    """KK-6."""
    assert [len(hand) for hand in new(players).hands] == [size] * players


def test_kk_6_cards_are_shuffled() -> None:
    """KK-6."""
    assert len({tuple(new(2, seed).hands[0]) for seed in range(20)}) > 15


def test_kk_7_the_token_starts_on_speech_and_is_not_used_alone() -> None:
    """KK-7."""
    assert not new(2).silence
    assert GAME.view(new(2), 0)["table"]["speech"] == "speech"
    assert GAME.view(new(1), 0)["table"]["speech"] is None


def test_kk_8_the_first_card_lies_in_the_middle_and_a_monster_takes_its_time() -> None:
    """KK-8."""
    seen = set()
    for seed in range(40):
        state = new(2, seed)
        assert GAME.view(state, 0)["table"]["citadel"][0]["x"] == 0
        time = state.content.time[state.faces[0] // 2]
        assert state.tokens == [time]
        assert state.reserve == 12 - time
        assert state.standing == ([0] if time else [])
        seen.add(time > 0)
    assert seen == {True, False}


def test_kk_9_a_first_game_has_no_clock_and_cards_may_be_turned() -> None:
    """KK-9."""
    first = new(2, first_game="yes")
    assert first.legal_for(NO_SEAT) == []
    assert any(GAME.action_text(action).endswith("turned") for action in first.legal())


def test_kk_9_a_turned_card_has_the_same_places_as_one_that_is_not() -> None:
    """KK-9, KK-10."""
    texts = [GAME.action_text(action) for action in new(2, first_game="yes").legal()]
    turned = {text.removesuffix(" turned") for text in texts if text.endswith(" turned")}
    assert turned
    assert turned <= set(texts)
    assert {text.split(" to ")[1] for text in turned} == {
        text.split(" to ")[1] for text in texts if not text.endswith(" turned")
    }


def test_kk_11_otherwise_all_cards_lie_the_same_way_round() -> None:
    """KK-11."""
    assert not any(GAME.action_text(action).endswith("turned") for action in new(2).legal())
