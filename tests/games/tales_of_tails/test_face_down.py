"""TT-37: coins, chests and traps of earlier rounds lie face down; others see how many, not which."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from games.tales_of_tails.layout import BOX, finished, lay, legal, play, seat

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.components import FACES
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.value import PositionValue
from undercroft.kernel.outcome import NO_SEAT

HELD = [
    "ifrit-bow",
    "coin",
    "coins",
    "chest",
    "trap-bow",
    "raccoon_bow-paw",
    "fetchbow",
    "potion_room",
    "dragon",
]
FACE_UP = ["dragon", "fetchbow", "ifrit-bow", "potion_room", "raccoon_bow-paw"]
OTHER = [
    "ifrit-bow",
    "trap-sword",
    "chest",
    "coin",
    "coins",
    "raccoon_bow-paw",
    "fetchbow",
    "potion_room",
    "dragon",
]
"""As many cards face down as in HELD, but others."""


def shown(state: TalesOfTailsRules, looker: int, owner: int = 0) -> dict[str, Any]:
    """What a seat sees of another."""
    found: dict[str, Any] = GAME.view(state, looker)["table"]["seats"][owner]
    return found


def cards(seat_view: dict[str, Any]) -> list[str]:
    """The cards of a seat that are seen, one by one."""
    return sorted(card["card"] for card in seat_view["held"] for copy in range(card["count"]))


@pytest.mark.parametrize("looker", [1, 2, NO_SEAT])
def test_tt_37_others_see_how_many_cards_lie_face_down_and_not_which(looker: int) -> None:
    """TT-37: monsters, artifacts, raccoons and potion shelves lie face up."""
    state = lay(dogs=["roota", "bonk", "joan"], held={0: HELD})
    seen = shown(state, looker)
    assert cards(seen) == FACE_UP
    assert seen["face_down"] == 4


def test_tt_37_the_owner_sees_all_its_cards() -> None:
    """TT-37"""
    seen = shown(lay(held={0: HELD}), 0)
    assert cards(seen) == sorted(HELD)
    assert seen["face_down"] == 0


def test_tt_37_with_open_cards_all_players_see_everything() -> None:
    """TT-37: the option."""
    state = lay(held={0: HELD}, open=True)
    for looker in (0, 1, NO_SEAT):
        assert cards(shown(state, looker)) == sorted(HELD)
    assert GAME.new(2, 1, {"cards": "open"}).open_cards
    assert not GAME.new(2, 1).open_cards


def test_tt_37_a_position_without_the_field_hides_cards() -> None:
    """TT-37: earlier positions do not have it."""
    data = GAME.position(lay(held={0: HELD}, open=True))
    assert data.pop("open")
    assert not GAME.from_position(data, BOX).open_cards


def test_tt_37_cards_are_turned_face_down_when_the_round_ends() -> None:
    """TT-37: on the table the paws on them are seen by all."""
    state = lay("1,0 coin", "2,0 coin")
    play(state, "escape", "go 1,0", "take", "leave")
    room = GAME.view(state, 1)["table"]["dungeon"][1]
    assert (room["card"], room["paw"]) == ("coin", 0)
    assert shown(state, 1)["face_down"] == 0
    play(state, "nap")
    assert (cards(shown(state, 1)), shown(state, 1)["face_down"]) == ([], 1)
    assert cards(shown(state, 0)) == ["coin"]


def test_tt_37_after_the_end_all_cards_are_turned_up() -> None:
    """TT-37, TT-39: and counted."""
    state = finished(["joan", "bonk"], {0: HELD}, ["last_wish", "tick_tock"])
    assert cards(shown(state, 1)) == sorted(HELD)
    assert {line["id"] for line in GAME.score_breakdown(state)[0]["lines"]} >= {"coins", "chests", "traps"}
    before = play(lay(round=2, held={0: HELD}), "nap")
    after = play(before.clone(), "nap")
    told = GAME.describe_move(before, GAME.parse_action("nap"), after, 0)
    assert "turns-up" in [phrase.id for phrase in told]


def test_tt_37_the_score_that_all_see_counts_only_what_lies_face_up() -> None:
    """TT-37: the four coins of the dragon less the raccoon; four cards are a number alone."""
    state = lay(dogs=["pluto", "bonk"], held={0: HELD})
    entry = GAME.score_breakdown(state)[0]
    assert entry["total"] == 3
    lines = {line["id"]: line for line in entry["lines"]}
    assert lines["face_down"] == {"id": "face_down", "points": 0, "count": 4}
    assert not {"chests", "traps"} & set(lines)
    assert [shown(state, looker)["coins"] for looker in (0, 1, NO_SEAT)] == [3 + 3 + 4 - 1, 3, 3]


def test_tt_37_coins_of_a_walk_do_not_tell_what_lies_face_down() -> None:
    """TT-37: others count what they see, and what the walk takes."""
    state = play(lay("1,0 coin", held={0: ["coins", "trap-bow"]}), "escape", "go 1,0", "take")
    coins = [GAME.view(state, looker)["table"]["walk"]["coins"] for looker in (0, 1, NO_SEAT)]
    assert coins == [2, 1, 1]


def test_tt_37_cards_that_may_be_in_the_pile_include_those_face_down_before_others() -> None:
    """TT-37: a pile without them would tell which they are."""
    state = lay(held={0: ["coin", "chest"], 1: ["coin"]})
    for looker, coins, chests in ((0, 14, 4), (1, 14, 5), (NO_SEAT, 15, 5)):
        pile = GAME.view(state, looker)["table"]["pile"]
        assert pile["count"] == 86
        assert (pile["cards"]["coin"], pile["cards"]["chest"]) == (coins, chests)


@pytest.mark.parametrize("walks", [False, True])
def test_tt_37_what_differs_only_face_down_looks_the_same(walks: bool) -> None:
    """TT-37: in views, scores, observations, and what the log says."""
    one, other = (lay("1,0 coin", dogs=["roota", "bonk", "joan"], held={0: held}) for held in (HELD, OTHER))
    if walks:
        play(one, "escape", "go 1,0"), play(other, "escape", "go 1,0")
    observer = GAME.observer(BOX, 3)
    for looker in (1, 2):
        assert GAME.view(one, looker) == GAME.view(other, looker)
        assert observer.observe(one, looker) == observer.observe(other, looker)
    assert GAME.view(one, NO_SEAT) == GAME.view(other, NO_SEAT)
    assert GAME.view(one, 0) != GAME.view(other, 0)
    assert observer.observe(one, 0) != observer.observe(other, 0)
    for looker in (1, NO_SEAT):
        for seed in range(5):
            first, second = one.clone(), other.clone()
            first.resample(looker, seed)
            second.resample(looker, seed)
            assert _unordered(first) == _unordered(second)


def _unordered(state: TalesOfTailsRules) -> dict[str, Any]:
    """A position without the order of cards that has no meaning."""
    position = GAME.position(state)
    for one in position["seats"]:
        one["held"] = sorted(one["held"])
    if position["walk"]:
        position["walk"]["held"] = sorted(position["walk"]["held"])
    return position


def test_tt_37_the_log_of_a_round_tells_a_number_of_cards_alone() -> None:
    """TT-37: it is the same whatever they are."""
    told = []
    for rooms in (("1,0 coin by0", "0,1 chest by0"), ("1,0 trap-bow by0", "0,1 coins by0")):
        before = lay(*rooms, seat=1, seats={0: {"place": "escaped", "paws": 3}})
        after = play(before.clone(), "nap")
        told.append(
            [line.as_json() for line in GAME.describe_move(before, GAME.parse_action("nap"), after, 1)]
        )
    assert told[0] == told[1]


def test_tt_37_resampling_draws_cards_face_down_from_all_that_a_seat_has_not_seen() -> None:
    """TT-37: the own cards and those face up stay, numbers stay, no card is lost."""
    held = {0: ["coin", "ifrit-bow"], 1: ["chest", "mimic-bow", "trap-bow"], 2: ["coins"]}
    state = lay("1,0 coin", dogs=["roota", "bonk", "joan"], held=held)
    everything = Counter(_all_cards(state))
    drawn: Counter[str] = Counter()
    for seed in range(200):
        twin = state.clone()
        twin.resample(0, seed)
        assert seat(twin, 0)["held"] == held[0]
        assert seat(twin, 1)["held"][1] == "mimic-bow"
        hidden = [seat(twin, 1)["held"][0], seat(twin, 1)["held"][2], *seat(twin, 2)["held"]]
        assert all(BOX.face_down[face] for face in map(_face, hidden))
        drawn.update(hidden)
        assert Counter(_all_cards(twin)) == everything
        GAME.from_position(GAME.position(twin), BOX)
        assert json.dumps(GAME.view(twin, 0)) == json.dumps(GAME.view(state, 0))
    assert set(drawn) == {"coin", "coins", "chest", "trap-sword", "trap-bow", "trap-fireball"}
    # 13 of the 31 cards that may lie there are rooms with one coin: 252 of 600 are expected.
    assert 200 < drawn["coin"] < 300


def _face(card: str) -> int:
    return FACES.index(card)


def _all_cards(state: TalesOfTailsRules) -> list[str]:
    position = GAME.position(state)
    return [*position["pile"], *(card for one in position["seats"] for card in one["held"])]


def test_tt_37_resampling_a_dog_on_its_way_keeps_its_walk_in_step() -> None:
    """TT-37: it walks with the cards that it has then; chests are counted anew."""
    held = {0: ["chest", "mimic-bow", "coin"]}
    state = play(lay("1,0 trap-bow", "2,0 chest", held=held), "escape", "go 1,0", "disarm with mimic-bow")
    chests = set()
    for seed in range(60):
        twin = state.clone()
        twin.resample(1, seed)
        walk = GAME.position(twin)["walk"]
        owned = seat(twin, 0)["held"]
        assert walk["held"] == [owned[0], owned[2]]
        assert owned[1] == "mimic-bow"
        assert twin.walk.chests == walk["held"].count("chest")
        chests.add(twin.walk.chests)
        assert legal(twin) == legal(state)
        play(twin, "go 2,0", "take", "leave")
        assert seat(twin, 0)["held"] == walk["held"]
    assert {0, 1} <= chests


def test_tt_37_with_open_cards_resampling_changes_none() -> None:
    """TT-37"""
    state = lay(held={0: HELD, 1: ["chest"]} | {0: ["coin", "trap-bow"]}, open=True)
    twin = state.clone()
    twin.resample(1, 5)
    assert _all_cards(twin) == _all_cards(state)


def test_tt_37_the_value_of_a_key_to_another_dog_does_not_depend_on_its_hidden_chests() -> None:
    """TT-37: bots count what they may see."""
    state = lay(held={0: ["chest"]})
    assert PositionValue(state, 0, 0).chests == 1
    assert PositionValue(state, 0, 1).chests == 0
    assert PositionValue(lay(held={0: ["chest"]}, open=True), 0, 1).chests == 1
