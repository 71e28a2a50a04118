"""Cards played for their effects: LA-15 to LA-19."""

from __future__ import annotations

import pytest
from games.labyrinth.layout import cell, lay, offered, play, seat

TRAPS = ["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10", "b11", "b12"]


def test_la_15_cards_are_no_actions_and_may_be_played_before_between_and_after_them() -> None:
    """LA-15"""
    hand = {"red-trap": 2, "blue-trap": 1}
    session = lay(hands=[hand], travellers=[["r1"]])
    play(session, "trap r6", "move r1>r2", "trap r7", "move r2>r3", "move r3>r4", "trap b1")
    assert session.view()["table"]["actions"] == 0
    assert [cell(session, name)["token"] for name in ("r6", "r7", "b1")] == ["trap"] * 3


def test_la_15_a_played_card_goes_to_the_discard_pile() -> None:
    """LA-15"""
    session = play(lay(hands=[{"red-trap": 1}]), "trap r6")
    assert session.view()["table"]["discards"]["cards"] == [{"card": "red-trap", "count": 1}]
    assert seat(session, 0)["hand"] == 0


@pytest.mark.parametrize("colour", ["red", "blue", "green", "yellow", "violet"])
@pytest.mark.parametrize(
    ("effect", "action"),
    [
        ("jump", "jump {0}1>{0}3"),
        ("push", "push {0}1>{0}2"),
        ("remove", "remove {0}5"),
        ("trap", "trap {0}6"),
    ],
)
def test_la_15_each_effect_costs_the_card_of_its_colour_and_no_other(
    colour: str, effect: str, action: str
) -> None:
    """LA-15"""
    path = colour[0]
    hand = {f"{colour}-{name}": 1 for name in ("jump", "push", "remove", "trap")}
    obstacle = {} if effect == "push" else {"traps": [f"{path}2"]}
    session = lay(hands=[hand], travellers=[[f"{path}1"]], treasures=[f"{path}5"], **obstacle)
    play(session, action.format(path))
    assert session.view()["table"]["discards"]["cards"] == [{"card": f"{colour}-{effect}", "count": 1}]
    assert seat(session, 0)["hand"] == 3


def test_la_15_no_player_plays_cards_in_the_turn_of_another() -> None:
    """LA-15"""
    assert lay(hands=[{}, {"red-trap": 1}]).legal(1) == []


@pytest.mark.parametrize(
    "obstacle",
    [{"traps": ["r2"]}, {"treasures": ["r2"]}, {"fresh": ["r2"]}, {"travellers": [["r1"], ["r2"]]}],
)
def test_la_16_a_traveller_jumps_over_a_trap_a_treasure_or_an_opponent(
    obstacle: dict[str, list[str]],
) -> None:
    """LA-16: and lands on another neighbour of that cell; what it passed stays where it is. A treasure that
    was placed this turn is an obstacle like any other."""
    session = lay(**({"hands": [{"red-jump": 1}], "travellers": [["r1"]]} | obstacle))
    assert offered(session, "jump") == {"r1>r3"}
    before = cell(session, "r2")
    play(session, "jump r1>r3")
    assert cell(session, "r3")["traveller"] == 0
    assert cell(session, "r2") == before
    assert session.view()["table"]["actions"] == 3


def test_la_16_without_an_obstacle_next_to_it_no_traveller_jumps() -> None:
    """LA-16: a trap two cells away is none, and neither is one's own traveller."""
    hand = [{"red-jump": 1}]
    assert not offered(lay(hands=hand, travellers=[["r1"]], traps=["r3"]), "jump")
    assert not offered(lay(hands=hand, travellers=[["r1", "r2"]]), "jump")


def test_la_16_the_card_must_have_the_colour_of_the_cell_one_stands_on() -> None:
    """LA-16: not the colour of the obstacle or of the landing."""
    session = lay(hands=[{"red-jump": 1}], travellers=[["b10"], ["r3"]])
    assert not offered(session, "jump")
    session = lay(hands=[{"blue-jump": 1}], travellers=[["b10"], ["r3"]])
    assert offered(session, "jump") == {"b10>b9", "b10>r2", "b10>r4"}


@pytest.mark.parametrize(
    ("card", "cell_of_next", "obstacle"),
    [("red", "b1", "b2"), ("blue", "g1", "g2"), ("green", "y1", "y2"), ("yellow", "v1", "v2")],
)
def test_la_16_17_a_path_ends_where_the_next_colour_begins(
    card: str, cell_of_next: str, obstacle: str
) -> None:
    """LA-16, LA-17: neither a jump nor a push card works on the first cell of another path."""
    hand = {f"{card}-jump": 1, f"{card}-push": 1}
    session = lay(hands=[hand], travellers=[[cell_of_next]], traps=[obstacle])
    assert not offered(session, "jump")
    assert not offered(session, "push")


def test_la_16_the_landing_must_be_without_a_traveller() -> None:
    """LA-16: and it is not the cell that one came from."""
    session = lay(hands=[{"blue-jump": 1}], travellers=[["b10", "r2"], ["r3", "b9"]])
    assert offered(session, "jump") == {"b10>r4"}


def test_la_16_two_ways_to_the_same_landing_are_one_jump() -> None:
    """LA-16: on the second board v6 and v8 both lead from v5 on to v7."""
    session = lay(board="b", hands=[{"violet-jump": 1}], travellers=[["v5"], ["v6", "v8"]])
    jumps = [text for text in session.legal() if text.startswith("jump")]
    assert jumps.count("jump v5>v7") == 1
    assert len(jumps) == len(set(jumps))


def test_la_16_where_one_lands_treasures_and_traps_do_what_they_do() -> None:
    """LA-16"""
    hand = {"red-jump": 1}
    session = play(lay(hands=[hand], travellers=[["r1"]], traps=["r2"], treasures=["r3"]), "jump r1>r3")
    assert seat(session, 0)["treasures"] == 1
    session = play(lay(hands=[hand], travellers=[["r1"]], traps=["r2", "r3"]), "jump r1>r3")
    assert seat(session, 0)["spare"] == 3


def test_la_17_any_traveller_on_the_path_may_be_pushed_ones_own_too() -> None:
    """LA-17: to a neighbour of whatever colour without a traveller."""
    session = lay(hands=[{"red-push": 1}], travellers=[["r1", "b5"], ["r2", "b1"]])
    assert offered(session, "push") == {"r1>g11", "r2>r3"}
    play(session, "push r2>r3")
    assert cell(session, "r3")["traveller"] == 1
    assert session.view()["table"]["actions"] == 3


def test_la_17_a_push_costs_its_card_and_no_action() -> None:
    """LA-17"""
    session = play(lay(hands=[{"red-push": 1}], travellers=[[], ["r2"]]), "push r2>r3")
    assert seat(session, 0)["hand"] == 0
    assert session.view()["table"]["discards"]["cards"] == [{"card": "red-push", "count": 1}]
    assert session.view()["table"]["actions"] == 3


def test_la_17_treasures_and_traps_concern_the_owner_of_who_is_pushed() -> None:
    """LA-17"""
    session = lay(hands=[{"red-push": 2}], travellers=[[], ["r2", "r8"]], treasures=["r3"], traps=["r9"])
    play(session, "push r2>r3", "push r8>r9")
    assert seat(session, 1)["treasures"] == 1
    assert seat(session, 1)["spare"] == 2
    assert seat(session, 0)["treasures"] == 0


def test_la_18_any_token_on_the_path_may_be_removed() -> None:
    """LA-18: it goes back to the supply; a treasure of this turn, too."""
    things = {"treasures": ["r3", "b3"], "fresh": ["r4"], "traps": ["r5"]}
    session = lay(hands=[{"red-remove": 2}], **things)
    assert offered(session, "remove") == {"r3", "r4", "r5"}
    play(session, "remove r3", "remove r5")
    supply = session.view()["table"]["supply"]
    assert (supply["treasures"]["count"], supply["traps"]["count"]) == (10, 12)
    assert cell(session, "r3")["token"] is None


@pytest.mark.parametrize(("token", "supply"), [("r3", (12, 11)), ("r4", (11, 11)), ("r5", (11, 12))])
def test_la_18_a_treasure_goes_to_the_treasures_and_a_trap_to_the_traps(
    token: str, supply: tuple[int, int]
) -> None:
    """LA-18: r3 and r4 are treasures, the second one new, and r5 is a trap; b3 and b5 may stay."""
    things = {"r3": {"treasures": ["r3"]}, "r4": {"fresh": ["r4"]}, "r5": {"traps": ["r5"]}}
    session = lay(hands=[{"red-remove": 1}], **({"treasures": ["b3"], "traps": ["b5"]} | things[token]))
    play(session, f"remove {token}")
    counts = session.view()["table"]["supply"]
    assert (counts["treasures"]["count"], counts["traps"]["count"]) == supply


def test_la_18_where_a_fresh_treasure_was_removed_one_may_walk() -> None:
    """LA-18, LA-11"""
    session = lay(hands=[{"red-remove": 1}], travellers=[["r1"]], fresh=["r2"])
    play(session, "remove r2")
    assert "move r1>r2" in session.legal()


def test_la_19_a_trap_is_set_on_a_free_cell_of_the_path() -> None:
    """LA-19: no traveller, no token."""
    session = lay(
        hands=[{"red-trap": 1}], travellers=[["r1"], ["r2"]], treasures=["r3"], fresh=["r4"], traps=["r5"]
    )
    assert offered(session, "trap") == {f"r{number}" for number in range(6, 13)}
    play(session, "trap r6")
    assert cell(session, "r6")["token"] == "trap"
    assert session.view()["table"]["supply"]["traps"]["count"] == 10


def test_la_19_a_trap_may_be_set_on_a_start_but_not_under_a_traveller() -> None:
    """LA-19: our ruling; the printed words say any cell of the colour."""
    session = lay(hands=[{"red-trap": 1}], travellers=[["r2"], ["r3"]])
    assert {"r1", "r11"} <= offered(session, "trap")
    assert not {"r2", "r3"} & offered(session, "trap")


def test_la_19_without_a_trap_in_the_supply_none_is_set() -> None:
    """LA-19"""
    assert offered(lay(hands=[{"red-trap": 1}], traps=TRAPS[:11]), "trap")
    assert not offered(lay(hands=[{"red-trap": 1}], traps=TRAPS), "trap")
