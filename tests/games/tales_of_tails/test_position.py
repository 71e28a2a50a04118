"""Positions that cannot be are refused, each with the field at fault."""

from __future__ import annotations

from typing import Any

import pytest
from games.tales_of_tails.layout import BOX, lay, play

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.state import Phase
from undercroft.kernel.errors import BadPosition


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(data, BOX)
    return caught.value.field


def example() -> dict[str, Any]:
    return GAME.position(lay("1,0 squirrel-bow", "2,0 coin", held={0: ["mimic-sword"]}))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"phase": "dinner"}, "phase"),
        ({"round": 3}, "round"),
        ({"seat": 2}, "seat"),
        ({"drawn": "coin"}, "drawn"),
        ({"walk": {}}, "walk"),
        ({"countdown": 500}, "countdown"),
        ({"pile": []}, "pile"),
        ({"supply": {"strength": 1}}, "supply"),
        ({"common": ["last_wish"]}, "undealt"),
        ({"dungeon": []}, "dungeon"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any], field: str) -> None:
    assert refused(example() | change) == field


def test_two_rooms_on_one_cell_are_refused() -> None:
    data = example()
    data["dungeon"][2]["at"] = [1, 0]
    assert refused(data) == "dungeon[2].at"


def test_a_room_disarmed_that_is_no_trap_is_refused() -> None:
    data = example()
    data["dungeon"][1]["paw"] = "disarmed"
    assert refused(data) == "dungeon[1].paw"


def test_a_paw_of_no_player_is_refused() -> None:
    data = example()
    data["dungeon"][1]["paw"] = "3"
    assert refused(data) == "dungeon[1].paw"


def test_the_same_dog_twice_is_refused() -> None:
    data = example()
    data["seats"][1]["dog"] = data["seats"][0]["dog"]
    assert refused(data) == "seats[1].dog"


def test_a_walk_that_visits_a_room_twice_is_refused() -> None:
    data = GAME.position(play(lay("1,0 coin"), "escape", "go 1,0"))
    data["walk"]["path"] = [0, 0]
    assert refused(data) == "walk.path"


def test_a_walk_in_the_middle_of_everything_round_trips() -> None:
    state = lay(
        "1,0 squirrel-sword",
        "2,0 trap-sword",
        "3,0 raccoon_bow",
        "4,0 ifrit-bow",
        potions={0: {"strength": 1}},
    )
    play(state, "escape", "go 1,0", "fight", "go 2,0", "disarm with 1,0", "go 3,0", "hire paw", "go 4,0")
    twin = GAME.from_position(GAME.position(state), BOX)
    assert GAME.position(twin) == GAME.position(state)
    assert twin.legal() == state.legal()


def test_a_walk_that_spent_and_took_potions_round_trips() -> None:
    rooms = ("1,0 ifrit-bow", "2,0 potion_room", "3,0 trap-bow", "4,0 coin")
    state = lay(*rooms, potions={0: {"strength": 1, "agility": 1}})
    play(state, "escape", "go 1,0", "fight with strength", "go 2,0", "take magic")
    play(state, "go 3,0", "disarm with agility")
    twin = GAME.from_position(GAME.position(state), BOX)
    assert GAME.position(twin)["walk"]["potions"] == {"magic": 1}
    assert GAME.position(twin)["walk"]["supply"] == {"strength": 2, "agility": 1, "magic": 1}
    assert GAME.position(twin) == GAME.position(state)


@pytest.mark.parametrize("aside", [0, 1])
@pytest.mark.parametrize(
    "steps",
    [
        ["escape"],
        ["escape", "spin east 1"],
        ["escape", "go 0,1"],
        ["escape", "go 0,1", "hire paw", "go 0,2", "disarm with 0,1"],
        ["escape", "go 0,1", "hire paw", "go 0,2", "disarm with 0,1", "go 0,3", "pass"],
    ],
)
def test_a_clone_in_the_middle_of_a_walk_goes_on_the_same(steps: list[str], aside: int) -> None:
    """Sparky, in the second seat, with one paw on the board."""
    rooms = ("1,0 coin", "0,1 raccoon_bow r1", "0,2 trap-bow r1", "0,3 golem r1")
    state = lay(*rooms, dogs=["bonk", "sparky"], seats={1: {"paws": 1, "aside": aside}}, seat=1)
    play(state, *steps)
    twin = state.clone()
    assert GAME.position(twin) == GAME.position(state)
    while state.phase == Phase.WALK:
        assert twin.legal() == state.legal()
        action = state.legal()[-1]
        state.play(action)
        twin.play(action)
    assert GAME.position(twin) == GAME.position(state)
