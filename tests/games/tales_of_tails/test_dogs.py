"""What only one of the dogs can do, TT-32 to TT-36."""

from __future__ import annotations

import pytest
from games.tales_of_tails.layout import lay, legal, place, play, seat

from undercroft.games.tales_of_tails import GAME
from undercroft.kernel.errors import BadPosition

HOLES = [f"{at} ifrit-bow by1 hole" for at in ("0,-1", "0,1", "-1,0")]


def test_tt_32_bonk_breaks_through_a_wall_with_a_paw() -> None:
    """TT-32: the neighbour's side too; that paw takes no card."""
    state = lay("1,0 coin", "1,-1 coin r2", dogs=["bonk", "joan"])
    play(state, "escape", "go 1,0", "pass")
    assert "break north" in legal(state)
    play(state, "break north", "take", "leave", "nap")
    assert seat(state, 0)["held"] == ["coin"]
    assert seat(state, 0)["paws"] == 5


def test_tt_32_all_dogs_may_pass_there_until_the_round_ends() -> None:
    """TT-32"""
    state = lay("1,0 coin", "1,-1 coin r2", dogs=["bonk", "joan"])
    play(state, "escape", "go 1,0", "pass", "break north", "pass", "leave")
    assert place(state, 1, 0)["broken"] == ["north"]
    assert place(state, 1, -1)["broken"] == ["south"]
    assert seat(state, 0)["paws"] == 4
    play(state, "escape", "go 1,0", "pass")
    assert "go 1,-1" in legal(state)


def test_tt_32_bonk_breaks_out_of_the_dungeon() -> None:
    """TT-32: through a wall or a door; and a new room there finds the wall open."""
    state = lay("1,0 trap-bow", "2,0 trap-bow r1", *HOLES, dogs=["bonk", "joan"])
    play(state, "escape", "go 1,0", "take")
    assert legal(state) == ["break north", "break east", "break south"]
    play(state, "break north")
    assert seat(state, 0)["place"] == "escaped"
    assert seat(state, 0)["paws"] == 3
    play(state, "explore")
    assert any(text.startswith("place 1,-1 ") for text in legal(state))
    behind_door = lay("1,0 chest", "2,0 trap-bow r1", *HOLES, dogs=["bonk", "joan"])
    play(behind_door, "escape", "go 1,0", "pass")
    assert "break south" in legal(behind_door)


def test_tt_32_without_a_paw_no_wall_is_broken() -> None:
    """TT-32"""
    state = lay("1,0 coin", dogs=["bonk", "joan"], seats={0: {"paws": 0, "aside": 2}})
    assert not any(text.startswith("break") for text in legal(play(state, "escape", "go 1,0")))


def test_tt_32_the_last_paw_breaks_a_wall() -> None:
    """TT-32"""
    state = lay("1,0 coin", dogs=["bonk", "joan"], seats={0: {"paws": 1, "aside": 2}})
    assert "break north" in legal(play(state, "escape", "go 1,0", "pass"))


def test_tt_32_no_wall_is_broken_to_a_closed_room_or_a_hole() -> None:
    """TT-32, TT-18, TT-27: not to another dog's paw, not to a room of this walk, not to a hole."""
    for room in ("1,-1 coin r2 by1", "1,-1 ifrit-bow by1 hole"):
        state = lay("1,0 coin", room, "2,0 dragon", dogs=["bonk", "joan"])
        assert "break north" not in legal(play(state, "escape", "go 1,0", "pass"))
    rooms = ("1,0 coin r2", "1,-1 coin r1", "0,-1 coin r1")
    state = play(lay(*rooms, dogs=["bonk", "joan"]), "escape", "go 1,0", "pass", "go 1,-1", "pass")
    assert "break south" not in legal(state)


def test_tt_32_a_door_that_a_key_opens_is_not_broken() -> None:
    """TT-32, TT-30: a dog with a key leaves by it."""
    rooms = ("1,0 chest", "2,0 dragon")
    without = play(lay(*rooms, dogs=["bonk", "joan"]), "escape", "go 1,0", "pass")
    assert "break south" in legal(without)
    state = lay(*rooms, dogs=["bonk", "joan"], held={0: ["moskeyto"]})
    play(state, "escape", "go 1,0", "pass")
    assert "leave" in legal(state)
    assert "break south" not in legal(state)


def test_tt_32_the_next_round_has_no_broken_walls() -> None:
    """TT-32"""
    state = lay("1,0 coin", "1,-1 coin r2", dogs=["bonk", "joan"])
    play(state, "escape", "go 1,0", "pass", "break north", "pass", "leave", "nap")
    assert GAME.position(state)["dungeon"] == [
        {"at": [0, 0], "room": "start", "turn": 0, "paw": "nobody", "hole": False, "broken": []}
    ]


def test_tt_33_joan_beats_with_one_paw_more_what_is_too_strong_for_her() -> None:
    """TT-33: two paws in all."""
    state = play(lay("1,0 golem", dogs=["joan", "bonk"]), "escape", "go 1,0")
    assert legal(state) == ["overpower", "pass"]
    play(state, "overpower", "leave")
    assert seat(state, 0)["paws"] == 3
    assert place(state, 1, 0)["paw"] == "0"


def test_tt_33_not_if_symbols_or_potions_in_hand_are_enough() -> None:
    """TT-33"""
    assert "overpower" not in legal(play(lay("1,0 ifrit-bow", dogs=["joan", "bonk"]), "escape", "go 1,0"))
    state = lay("1,0 gigatick-bow", dogs=["joan", "bonk"], potions={0: {"agility": 1}})
    assert legal(play(state, "escape", "go 1,0")) == ["fight with agility", "pass"]


def test_tt_33_not_with_a_single_paw_and_never_the_dragon() -> None:
    """TT-33: only Joan may do it."""
    state = lay("1,0 golem", dogs=["joan", "bonk"], seats={0: {"paws": 1, "aside": 2}})
    assert legal(play(state, "escape", "go 1,0")) == ["pass"]
    state = lay("1,0 dragon", dogs=["joan", "bonk"], held={0: ["cerberus"]})
    assert legal(play(state, "escape", "go 1,0")) == ["pass"]
    assert "overpower" not in legal(play(lay("1,0 golem", dogs=["robin", "joan"]), "escape", "go 1,0"))


def test_tt_33_two_paws_are_enough() -> None:
    """TT-33: one of them is the extra paw, and both lie in the dungeon until the round ends."""
    state = lay("1,0 golem", dogs=["joan", "bonk"], seats={0: {"paws": 2, "aside": 2}})
    play(state, "escape", "go 1,0", "overpower", "leave")
    assert seat(state, 0)["paws"] == 0
    assert place(state, 1, 0)["paw"] == "0"


def test_tt_34_pluto_has_a_key_for_doors() -> None:
    """TT-34"""
    rooms = ("1,0 coin", "1,1 chest r2")
    assert "go 1,1" in legal(play(lay(*rooms, dogs=["pluto", "bonk"]), "escape", "go 1,0", "pass"))
    assert "go 1,1" not in legal(play(lay(*rooms, dogs=["robin", "bonk"]), "escape", "go 1,0", "pass"))


def test_tt_34_and_for_one_chest() -> None:
    """TT-34"""
    state = lay(dogs=["pluto", "bonk"], held={0: ["chest", "chest"], 1: ["chest"]}, open=True)
    assert [entry["total"] for entry in GAME.score_breakdown(state)] == [4, 0]


def test_tt_34_rootas_defence_is_on_her_board() -> None:
    """TT-34"""
    assert GAME.view(lay(), 0)["table"]["seats"][0]["defence"] == 5


def test_tt_35_robin_passes_traps_which_stay_as_they_are() -> None:
    """TT-35: there is nothing to decide, and she cannot disarm."""
    state = lay("1,0 trap-bow", "2,0 coin", dogs=["robin", "bonk"], held={0: ["mimic-bow"]})
    play(state, "escape", "go 1,0")
    assert legal(state) == ["go 2,0"]
    play(state, "go 2,0", "take", "leave")
    assert place(state, 1, 0)["paw"] == "nobody"
    assert seat(state, 0)["held"] == ["mimic-bow"]
    assert seat(state, 0)["paws"] == 4


def test_tt_36_sparky_turns_the_rooms_around_the_start_room_first() -> None:
    """TT-36: without a paw, each of them at most once, also closed ones, which stay closed."""
    state = lay("1,0 ifrit-bow r1 by1", "0,1 coin", "2,0 coin", dogs=["sparky", "bonk"])
    play(state, "escape")
    spins = [text for text in legal(state) if text.startswith("spin")]
    assert spins == ["spin east 1", "spin south 1", "spin south 2", "spin south 3"]
    play(state, "spin east 1")
    assert place(state, 1, 0)["turn"] == 0
    assert [text for text in legal(state) if text.startswith("spin")] == spins[1:]
    assert "go 1,0" not in legal(state)
    play(state, "spin south 2", "go 0,1", "take", "leave")
    assert seat(state, 0)["paws"] == 4


def test_tt_36_only_as_the_first_step() -> None:
    """TT-36"""
    state = play(lay("1,0 coin", "0,1 coin", dogs=["sparky", "bonk"]), "escape", "go 1,0", "pass")
    assert not any(text.startswith("spin") for text in legal(state))


def test_tt_36_a_room_is_turned_clockwise_on_each_of_the_four_sides() -> None:
    """TT-36: by the quarters said, from where it lies."""
    sides = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    rooms = [f"{x},{y} coin r1" for x, y in sides.values()]
    state = play(lay(*rooms, dogs=["sparky", "bonk"]), "escape")
    for quarters, (side, (x, y)) in zip((1, 2, 3, 1), sides.items(), strict=True):
        play(state, f"spin {side} {quarters}")
        assert place(state, x, y)["turn"] == (1 + quarters) % 4


def test_tt_36_a_turned_room_opens_a_way_that_was_closed() -> None:
    """TT-36: and the escape is offered because of that alone."""
    closed = ["1,0 squirrel-bow r1", *HOLES]
    assert "escape" in legal(lay(*closed, dogs=["sparky", "bonk"]))
    assert "escape" not in legal(lay(*closed, dogs=["joan", "bonk"]))
    state = play(lay(*closed, dogs=["sparky", "bonk"]), "escape")
    assert legal(state) == ["spin east 1"]
    play(state, "spin east 1", "go 1,0", "fight", "leave")
    assert place(state, 1, 0)["turn"] == 0


FOUR = ("0,-1 coin", "1,0 coin r1", "0,1 coin", "-1,0 coin")


def test_tt_36_rooms_are_turned_in_any_order() -> None:
    """TT-36: whichever room Sparky turns first, all the others can still be turned."""
    for order in (["west", "north", "south", "east"], ["south", "west", "east", "north"]):
        state = play(lay(*FOUR, dogs=["sparky", "bonk"]), "escape")
        for number, side in enumerate(order):
            left = {text.split()[1] for text in legal(state) if text.startswith("spin")}
            assert left == set(order[number:])
            play(state, f"spin {side} 1")
        assert not any(text.startswith("spin") for text in legal(state))
        turns = {tuple(room["at"]): room["turn"] for room in GAME.position(state)["dungeon"]}
        assert turns == {(0, 0): 0, (0, -1): 1, (1, 0): 2, (0, 1): 1, (-1, 0): 1}


def test_tt_36_the_order_of_turns_makes_no_difference() -> None:
    """TT-36: a plan that turns rooms in one order is the same escape as in another."""
    one = play(lay(*FOUR, dogs=["sparky", "bonk"]), "escape", "spin west 1", "spin north 2")
    other = play(lay(*FOUR, dogs=["sparky", "bonk"]), "escape", "spin north 2", "spin west 1")
    assert GAME.position(one) == GAME.position(other)


def test_tt_36_a_walk_with_some_rooms_turned_is_a_position() -> None:
    """TT-36: an earlier position names only the first direction that is left."""
    state = play(lay(*FOUR, dogs=["sparky", "bonk"]), "escape", "spin south 1", "spin north 1")
    data = GAME.position(state)
    assert (data["walk"]["spun"], data["walk"]["turned"]) == (1, ["north", "south"])
    assert legal(GAME.from_position(data, state.content)) == legal(state)
    data["walk"].pop("turned")
    earlier = legal(GAME.from_position(data, state.content))
    assert {text.split()[1] for text in earlier if text.startswith("spin")} == {"east", "south", "west"}
    data["walk"]["turned"] = ["east"]
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(data, state.content)
    assert caught.value.field == "walk.turned"


def test_tt_36_what_sparky_turned_reveals_nothing_and_can_be_turned_back() -> None:
    """TT-36"""
    state = lay("1,0 coin", "0,1 coins", dogs=["sparky", "bonk"])
    play(state, "escape")
    before = state.reveal_count
    spins = [
        GAME.action_text(action) for action in state.legal() if GAME.action_text(action).startswith("spin")
    ]
    play(state, spins[0])
    assert state.reveal_count == before
