"""Before the first turn: dogs, quests and potions, in this order, TT-13 to TT-16."""

from __future__ import annotations

import pytest
from games.tales_of_tails.layout import legal, play

from undercroft.games.tales_of_tails import GAME
from undercroft.kernel.outcome import NO_SEAT

ALL = {"strength": 2, "agility": 2, "magic": 2}


@pytest.mark.parametrize("dogs", ["random", "pick"])
def test_tt_15_potions_are_dealt_after_dogs_are_taken_and_quests_are_kept(dogs: str) -> None:
    """TT-15: before that no player has one, or can know which one it will be."""
    state = GAME.new(3, 5, {"dogs": dogs})
    while GAME.phase(state) != "turn":
        position = GAME.position(state)
        assert position["supply"] == ALL
        assert [seat["potions"] for seat in position["seats"]] == [{}, {}, {}]
        for looker in (NO_SEAT, 0, 1, 2):
            seats = GAME.view(state, looker)["table"]["seats"]
            assert all(potion["count"] == 0 for seat in seats for potion in seat["potions"])
        play(state, legal(state)[0])
    position = GAME.position(state)
    assert [sum(seat["potions"].values()) for seat in position["seats"]] == [1, 1, 1]
    assert sum(position["supply"].values()) == 3


def test_tt_15_what_is_kept_does_not_decide_the_potions_and_they_are_not_known_before() -> None:
    """TT-15: resampling before the deal gives every potion to a seat."""
    state = GAME.new(2, 5)
    play(state, legal(state)[0])
    dealt = set()
    for seed in range(40):
        twin = state.clone()
        twin.resample(twin.actor(), seed)
        play(twin, legal(twin)[0])
        dealt |= set(GAME.position(twin)["seats"][0]["potions"])
    assert dealt == set(ALL)


def test_tt_15_a_position_of_an_earlier_version_gets_its_potions_after_the_quests() -> None:
    """TT-15: potions used to be dealt first."""
    data = GAME.position(GAME.new(2, 5))
    data["supply"] = {"strength": 1, "agility": 1, "magic": 2}
    data["seats"][0]["potions"] = {"strength": 1}
    data["seats"][1]["potions"] = {"agility": 1}
    state = GAME.from_position(data, GAME.content())
    assert GAME.position(state)["supply"] == ALL
    play(state, legal(state)[0])
    play(state, legal(state)[0])
    assert sum(GAME.position(state)["supply"].values()) == 4


def test_tt_15_one_potion_each_and_the_rest_is_the_supply() -> None:
    """TT-15"""
    state = GAME.new(4, 1)
    while GAME.phase(state) == "keep":
        play(state, legal(state)[0])
    position = GAME.position(state)
    assert [sum(seat["potions"].values()) for seat in position["seats"]] == [1, 1, 1, 1]
    assert sum(position["supply"].values()) == 2
    assert len(position["pile"]) == 89
