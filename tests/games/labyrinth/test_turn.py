"""Set-up, actions, treasures and traps: LA-6 to LA-14."""

from __future__ import annotations

from importlib.resources import files

import pytest
from games.labyrinth.layout import cell, lay, offered, play, seat

import undercroft
from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.kernel.errors import IllegalAction

COLOURS = ["red", "blue", "green", "yellow", "violet"]
RED = {"red-jump": 1, "red-push": 1, "red-trap": 1}


def test_la_6_hands_are_dealt_travellers_wait_and_the_board_is_empty() -> None:
    """LA-6"""
    for board in ("a", "b"):
        for players in range(2, 7):
            session = undercroft.new("labyrinth", players=players, seed=3, options={"board": board})
            things = session.view()["table"]
            assert [place["hand"] for place in things["seats"]] == [6] * players
            assert [place["spare"] for place in things["seats"]] == [3] * players
            assert [place["treasures"] for place in things["seats"]] == [0] * players
            assert all(cell["traveller"] is None and cell["token"] is None for cell in things["cells"])


def test_la_6_no_two_deals_are_alike() -> None:
    """LA-6"""
    hands = {str(GAME.position(GAME.new(4, seed))["hands"]) for seed in range(50)}
    assert len(hands) == 50


def test_la_7_any_player_may_begin_unless_the_host_says_who() -> None:
    """LA-7"""
    firsts = {GAME.new(6, seed).actor() for seed in range(60)}
    assert firsts == set(range(6))
    assert {GAME.new(6, seed, {"first": "3"}).actor() for seed in range(20)} == {2}
    assert GAME.new(2, 0, {"first": "4"}).actor() == 1


def test_la_7_play_goes_round_the_table() -> None:
    """LA-7"""
    session = undercroft.new("labyrinth", players=3, seed=1, options={"first": "2"})
    seats = []
    for turn in range(6):
        seats.append(session.actor)
        play(session, "done", "draw")
    assert seats == [1, 2, 0, 1, 2, 0]


def first_actions(board: str, players: int, options: dict[str, str]) -> list[int]:
    """The actions at the beginning of each turn of the first two rounds."""
    session = undercroft.new("labyrinth", players=players, seed=1, options={"board": board} | options)
    actions = []
    for turn in range(2 * players):
        actions.append(session.view()["table"]["actions"])
        play(session, "done", "draw")
    return actions


@pytest.mark.parametrize("board", ["a", "b"])
@pytest.mark.parametrize("players", range(2, 7))
def test_la_7a_by_the_book_every_first_turn_has_three_actions(board: str, players: int) -> None:
    """LA-7a, LA-8: this is the default."""
    assert first_actions(board, players, {}) == [3] * 2 * players
    assert first_actions(board, players, {"opening": "equal"}) == [3] * 2 * players


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("players", range(2, 7))
def test_la_7a_a_levelled_opening_has_as_many_actions_as_the_board_says(side: int, players: int) -> None:
    """LA-7a: an option; all later turns have three."""
    opening = GAME.content().boards[side].opening[players - 2]  # type: ignore[attr-defined]
    assert first_actions("ab"[side], players, {"opening": "levelled"}) == opening + [3] * players


def test_la_7a_a_levelled_opening_differs_from_the_book() -> None:
    """LA-7a: of two players, the first has one action."""
    assert first_actions("a", 2, {"opening": "levelled"}) == [1, 3, 3, 3]
    assert first_actions("b", 4, {"opening": "levelled"})[:4] == [3, 3, 2, 3]


def test_la_7a_a_levelled_opening_reaches_the_last_seat() -> None:
    """LA-7a: in a box in which the second of two has one action."""
    text = files("undercroft.games.labyrinth").joinpath("content.toml").read_text(encoding="utf-8")
    content = GAME.content(text.replace("opening = [[1, 3]", "opening = [[3, 1]"))
    state = GAME.new(2, 1, {"opening": "levelled"}, content)
    assert isinstance(state, LabyrinthRules)
    actions = []
    for turn in range(4):
        actions.append(state.actions)
        for step in ("done", "draw"):
            state.play(GAME.parse_action(step))
    assert actions == [3, 1, 3, 3]


def test_la_7a_positions_keep_a_levelled_opening_and_without_one_follow_the_book() -> None:
    """LA-7a: earlier positions do not say it."""
    position = GAME.position(GAME.new(4, 1, {"opening": "levelled"}))
    assert position["levelled"] is True
    session = play(undercroft.from_position("labyrinth", position), "done", "draw")
    assert session.view()["table"]["actions"] == 2
    del position["levelled"]
    session = play(undercroft.from_position("labyrinth", position), "done", "draw")
    assert session.view()["table"]["actions"] == 3


def test_la_7a_a_copy_keeps_a_levelled_opening() -> None:
    """LA-7a"""
    state = GAME.new(4, 1, {"opening": "levelled"}).clone()
    for text in ("done", "draw"):
        state.play(GAME.parse_action(text))
    assert state.actions == 2


def test_la_8_three_actions_in_any_mix_and_then_no_more() -> None:
    """LA-8: the same action three times is fine."""
    session = lay(travellers=[["r1"]])
    play(session, "move r1>r2", "move r2>r3", "move r3>r4")
    assert session.legal() == ["done"]


def test_la_8_one_may_stop_early() -> None:
    """LA-8"""
    session = play(lay(travellers=[["r1"]]), "move r1>r2", "done", "draw")
    assert session.actor == 1


def test_la_8_every_turn_begins_with_three_actions() -> None:
    """LA-8: however many the player before has used."""
    session = play(lay(travellers=[["r1"]]), "move r1>r2", "move r2>r3", "done", "draw")
    assert session.view()["table"]["actions"] == 3


def test_la_9_a_traveller_comes_in_on_any_start_without_a_traveller() -> None:
    """LA-9"""
    session = lay(travellers=[["r1"], ["b1"]])
    assert offered(session, "deploy") == {"r11", "b11", "g1", "g11", "y1", "y11", "v1", "v11"}
    play(session, "deploy g1")
    assert cell(session, "g1")["traveller"] == 0
    assert seat(session, 0)["spare"] == 1
    assert session.view()["table"]["actions"] == 2


def test_la_9_with_all_travellers_on_the_board_no_more_come_in() -> None:
    """LA-9"""
    assert offered(lay(travellers=[["r2", "r3", "r4"]]), "deploy") == set()


def test_la_9_a_treasure_on_a_start_is_collected_and_a_trap_there_springs() -> None:
    """LA-9"""
    session = play(lay(treasures=["r1"], traps=["b1"]), "deploy r1", "deploy b1")
    assert seat(session, 0)["treasures"] == 1
    assert cell(session, "r1")["traveller"] == 0
    assert cell(session, "b1")["traveller"] is None
    assert seat(session, 0)["spare"] == 2


def test_la_10_a_treasure_costs_as_many_cards_of_the_colour_as_the_cell_says() -> None:
    """LA-10: three red cards pay for red cells of value 1, 2 and 3, and for no other cell."""
    session = lay(hands=[RED])
    sites = offered(session, "treasure")
    values = {name: cell(session, name)["value"] for name in sites}
    assert set(values.values()) == {1, 2, 3}
    assert {name[0] for name in sites} == {"r"}


def test_la_10_the_cards_are_discarded_and_the_treasure_lies_there() -> None:
    """LA-10"""
    session = play(lay(hands=[RED | {"blue-jump": 1}]), "treasure r12", "pay red-push")
    assert cell(session, "r12")["token"] == "fresh"
    assert session.view()["table"]["discards"]["cards"] == [{"card": "red-push", "count": 1}]
    assert session.view()["table"]["supply"]["treasures"]["count"] == 11
    assert session.view()["table"]["actions"] == 2
    assert session.view()["phase"] == "act"


def test_la_10_any_cards_of_the_colour_pay_in_any_order() -> None:
    """LA-10"""
    hand = {"red-jump": 2, "red-push": 1, "red-trap": 1, "blue-jump": 1}
    session = play(lay(hands=[hand]), "treasure r3")
    assert cell(session, "r3")["value"] == 3
    assert session.legal() == ["pay red-jump", "pay red-push", "pay red-trap"]
    session = play(session, "pay red-trap")
    assert session.legal() == ["pay red-jump", "pay red-push"]
    session = play(session, "pay red-push", "pay red-jump")
    assert cell(session, "r3")["token"] == "fresh"
    assert seat(session, 0)["hand"] == 2


def test_la_10_one_card_pays_for_a_cell_of_value_one() -> None:
    """LA-10"""
    session = lay(hands=[{"green-remove": 1}])
    assert offered(session, "treasure") == {"g12"}
    assert cell(session, "g12")["value"] == 1


def test_la_10_a_treasure_may_be_placed_on_a_start() -> None:
    """LA-10, LA-9, LA-11: one's own travellers cannot come in there this turn, others can the next."""
    session = play(lay(hands=[{"red-jump": 2, "red-push": 2}]), "treasure r1")
    play(session, "pay red-jump", "pay red-push", "pay red-jump", "pay red-push")
    assert cell(session, "r1")["token"] == "fresh"
    assert "deploy r1" not in session.legal()
    play(session, "done", "draw", "deploy r1")
    assert seat(session, 1)["treasures"] == 1
    assert cell(session, "r1")["token"] is None


@pytest.mark.parametrize("colour", COLOURS)
def test_la_10_each_colour_is_paid_with_cards_of_that_colour_by_the_seat_that_places(colour: str) -> None:
    """LA-10: the second seat has a jump and a trap of the colour and a jump of each other one."""
    hand = {f"{name}-jump": 1 for name in COLOURS} | {f"{colour}-trap": 1}
    session = lay(hands=[{f"{colour}-push": 2}, hand], seat=1)
    play(session, f"treasure {colour[0]}12")
    assert session.legal() == [f"pay {colour}-jump", f"pay {colour}-trap"]
    play(session, f"pay {colour}-trap")
    assert session.view()["table"]["discards"]["cards"] == [{"card": f"{colour}-trap", "count": 1}]
    assert cell(session, f"{colour[0]}12")["token"] == "fresh"
    assert [seat(session, number)["hand"] for number in (0, 1)] == [2, 5]


def test_la_10_after_paying_the_turn_goes_on_as_before() -> None:
    """LA-10: nothing of the payment is left but the treasure."""
    session = play(lay(hands=[RED]), "treasure r12", "pay red-push")
    state = GAME.position(session.state)
    assert (state["site"], state["remaining"], state["cursor"]) == (None, 0, 0)


@pytest.mark.parametrize(
    "things",
    [
        {"travellers": [["r12"]]},
        {"travellers": [[], ["r12"]]},
        {"treasures": ["r12"]},
        {"traps": ["r12"]},
        {"fresh": ["r12"]},
    ],
)
def test_la_10_only_free_cells_take_a_treasure(things: dict[str, list[str]]) -> None:
    """LA-10: neither one's own traveller nor another may stand there."""
    assert "r12" in offered(lay(hands=[RED]), "treasure")
    assert "r12" not in offered(lay(hands=[RED], **things), "treasure")


def test_la_10_without_a_treasure_in_the_supply_none_is_placed() -> None:
    """LA-10"""
    taken = ["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10", "b11", "b12"]
    assert offered(lay(hands=[RED], treasures=taken[:11]), "treasure")
    assert not offered(lay(hands=[RED], treasures=taken), "treasure")


def test_la_11_a_treasure_placed_this_turn_is_closed_to_ones_own_travellers() -> None:
    """LA-11: by walking, coming in, pushing and jumping; next turn it is open."""
    hand = {"red-push": 1, "red-jump": 1}
    session = lay(hands=[hand], travellers=[["r10", "r1"]], fresh=["r11", "r3"], traps=["r2"])
    assert "move r10>r11" not in session.legal()
    assert "push r10>r11" not in session.legal()
    assert "deploy r11" not in session.legal()
    assert "jump r1>r3" not in session.legal()
    older = lay(hands=[hand], travellers=[["r10", "r1"]], treasures=["r11", "r3"], traps=["r2"])
    for action in ("move r10>r11", "push r10>r11", "deploy r11", "jump r1>r3"):
        assert action in older.legal()


def test_la_11_it_can_be_collected_from_the_next_turn_on() -> None:
    """LA-11"""
    session = play(lay(travellers=[["r10"], ["b1"]], fresh=["r11"]), "done", "draw")
    assert cell(session, "r11")["token"] == "treasure"
    assert "move b1>r11" in session.legal()


def test_la_11_an_opponent_may_be_pushed_onto_it() -> None:
    """LA-11: it is closed to one's own travellers only."""
    session = lay(hands=[{"blue-push": 1}], travellers=[["r10"], ["b1"]], fresh=["r11"])
    play(session, "push b1>r11")
    assert seat(session, 1)["treasures"] == 1


def test_la_12_a_traveller_walks_to_neighbours_without_a_traveller() -> None:
    """LA-12: of whatever colour."""
    session = lay(travellers=[["r3", "r2"], ["r4"]])
    assert offered(session, "move") == {"r3>b9", "r3>b10", "r2>r1"}
    play(session, "move r3>b10")
    assert cell(session, "r3")["traveller"] is None
    assert cell(session, "b10")["traveller"] == 0


def test_la_13_the_player_who_comes_onto_a_treasure_owns_it_for_good() -> None:
    """LA-13: it leaves the board and does not return to the supply."""
    session = lay(travellers=[["r1"]], treasures=["r2"])
    before = session.view()["table"]["supply"]["treasures"]["count"]
    play(session, "move r1>r2")
    assert seat(session, 0)["treasures"] == 1
    assert cell(session, "r2")["token"] is None
    assert session.view()["table"]["supply"]["treasures"]["count"] == before


def test_la_14_a_traveller_that_comes_onto_a_trap_goes_home_and_the_trap_returns() -> None:
    """LA-14: the traveller may come in again at once."""
    session = lay(travellers=[["r1"]], traps=["r2"])
    before = session.view()["table"]["supply"]["traps"]["count"]
    play(session, "move r1>r2")
    assert seat(session, 0)["spare"] == 3
    assert cell(session, "r2")["traveller"] is None
    assert cell(session, "r2")["token"] is None
    assert session.view()["table"]["supply"]["traps"]["count"] == before + 1
    assert "deploy r1" in session.legal()


def test_what_cannot_be_done_is_refused_with_what_can() -> None:
    session = lay(travellers=[["r1"], ["r2"]])
    with pytest.raises(IllegalAction) as caught:
        session.play("move r1>r2")
    assert "move r1>g11" in caught.value.legal


def test_moves_can_be_taken_back_until_cards_are_shown() -> None:
    session = play(lay(hands=[RED], travellers=[["r1"]]), "move r1>r2")
    assert session.can_take_back
    play(session, "trap r5")
    assert not session.can_take_back


def test_a_treasure_that_was_announced_cannot_be_taken_back() -> None:
    """LA-10: all players know then that its price is in the hand."""
    session = lay(hands=[RED], travellers=[["r1"]])
    assert play(session, "move r1>r2").can_take_back
    assert not play(session, "treasure r12").can_take_back


def test_positions_of_the_state_are_the_state() -> None:
    state = GAME.new(4, 9, {"board": "b"})
    again = GAME.from_position(GAME.position(state), GAME.content())
    assert isinstance(again, LabyrinthRules)
    assert again.legal() == state.legal()
