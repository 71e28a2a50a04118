"""The end of a turn and of the game: LA-20 to LA-22."""

from __future__ import annotations

from importlib.resources import files

from games.labyrinth.layout import cell, lay, offered, play, position, seat

import undercroft
from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.notation import CARDS

HAND = {"red-jump": 2, "blue-push": 1, "green-trap": 1}


def test_la_20_one_discards_what_one_likes_and_draws_up_to_six() -> None:
    """LA-20"""
    session = play(lay(hands=[HAND]), "done", "discard red-jump", "discard green-trap", "draw")
    assert seat(session, 0)["hand"] == 6
    assert session.view()["table"]["discards"]["count"] == 2
    assert session.actor == 1


def test_la_20_cards_are_discarded_in_any_order() -> None:
    """LA-20: a card thrown away takes no other choice away."""
    session = play(lay(hands=[HAND]), "done")
    assert offered(session, "discard") == set(HAND)
    play(session, "discard green-trap")
    assert session.legal() == ["discard red-jump", "discard blue-push", "draw"]
    play(session, "discard red-jump", "discard blue-push", "discard red-jump")
    assert session.legal() == ["draw"]


def test_la_20_each_seat_discards_from_its_own_hand_whatever_was_discarded_before() -> None:
    """LA-20"""
    session = lay(hands=[{"violet-trap": 1}, HAND])
    play(session, "done", "discard violet-trap", "draw")
    assert GAME.position(session.state)["cursor"] == 0
    play(session, "done")
    assert offered(session, "discard") == set(HAND)
    assert "discard red-jump" in session.legal()


def test_la_20_the_turn_ends_when_it_is_over_not_before() -> None:
    """LA-20: after `done` no card is played any more."""
    session = play(lay(hands=[{"red-trap": 1}]), "done")
    assert session.legal() == ["discard red-trap", "draw"]


def test_la_20_an_empty_deck_is_the_shuffled_discard_pile() -> None:
    """LA-20: just when it is empty: what was left in it is drawn first."""
    discards = {card: {"jump": 3, "push": 3, "remove": 2, "trap": 3}[card.split("-")[1]] for card in CARDS}
    discards["red-jump"] = 1
    session = play(lay(hands=[{}], discards=discards), "done", "draw")
    hand = {card["card"]: card["count"] for card in session.view(0)["table"]["hand"]}
    assert hand["red-jump"] >= 2
    things = session.view()["table"]
    assert things["discards"]["count"] == 0
    assert things["deck"] == 55 - 6


def test_la_20_one_draws_what_there_is() -> None:
    """LA-20: with six players nearly all cards can be in hands."""
    content = GAME.content(_tiny())
    data = position(players=6, hands=[{}] * 6)
    data["deck"] = {"red-jump": 1, "blue-jump": 1, "green-jump": 1, "yellow-jump": 1, "violet-jump": 1}
    session = undercroft.from_position("labyrinth", data, content)
    play(session, "done", "draw")
    assert seat(session, 0)["hand"] == 5
    play(session, "done", "draw")
    assert seat(session, 1)["hand"] == 0


def _tiny() -> str:
    """The box with five cards: one jump of each colour."""
    text = files("undercroft.games.labyrinth").joinpath("content.toml").read_text(encoding="utf-8")
    return (
        text.replace("jump = 3", "jump = 1").replace("push = 3", "push = 0")
        .replace("remove = 2", "remove = 0").replace("trap = 3", "trap = 0")
    )  # fmt: skip


def test_la_21_three_treasures_win_at_once() -> None:
    """LA-21: even with actions left."""
    session = play(lay(travellers=[["r1"]], treasures=["r2"], collected=[2, 1]), "move r1>r2")
    assert session.over
    assert session.outcome is not None
    assert session.outcome.winners == [0]
    assert session.outcome.reason == "three_treasures"
    assert session.legal() == []


def test_la_21_the_third_treasure_may_lie_on_a_start() -> None:
    """LA-21, LA-9: a traveller that comes in there wins."""
    session = play(lay(treasures=["r1"], collected=[2, 2]), "deploy r1")
    assert session.outcome is not None
    assert session.outcome.winners == [0]


def test_la_21_one_may_win_in_the_turn_of_another() -> None:
    """LA-21: by being pushed onto the third treasure."""
    session = lay(hands=[{"red-push": 1}], travellers=[[], ["r1"]], treasures=["r2"], collected=[2, 2])
    play(session, "push r1>r2")
    assert session.outcome is not None
    assert session.outcome.winners == [1]


def test_la_21_two_treasures_do_not_win() -> None:
    """LA-21"""
    session = play(lay(travellers=[["r1"]], treasures=["r2"], collected=[1, 2]), "move r1>r2")
    assert not session.over


def test_la_21a_six_players_with_two_each_share_the_win() -> None:
    """LA-21a"""
    session = lay(players=6, travellers=[["r1"]], treasures=["r2"], collected=[1, 2, 2, 2, 2, 2])
    play(session, "move r1>r2")
    assert session.outcome is not None
    assert session.outcome.winners == [0, 1, 2, 3, 4, 5]
    assert session.outcome.reason == "all_collected"
    assert session.state.payoff(0) == 1 / 6


def test_la_22_after_200_rounds_those_with_the_most_treasures_share_the_win() -> None:
    """LA-22: the last turn of the last round is still played."""
    session = lay(players=3, turn=599, seat=2, collected=[2, 1, 2])
    assert not session.over
    play(session, "done", "draw")
    assert session.outcome is not None
    assert session.outcome.winners == [0, 2]
    assert session.outcome.reason == "rounds"


def test_the_log_says_who_got_what_but_not_who_drew_what() -> None:
    session = lay(travellers=[["r1"]], treasures=["r2"])
    play(session, "move r1>r2")
    assert session.tell()[-1] == "Seat 1 takes the first treasure"
    play(session, "done", "draw")
    assert any("You draw:" in line for line in session.tell(0))
    assert not any("You draw:" in line for line in session.tell(1))


def test_warnings_are_given_where_a_step_hurts() -> None:
    session = lay(
        hands=[{"red-push": 1}], travellers=[["r9"], ["r1"]], treasures=["r2"], traps=["r8"], collected=[0, 2]
    )
    warnings = {offer["text"]: offer["warning"] for offer in session.view(0)["actions"]}
    assert warnings["move r9>r8"] == "trap"
    assert warnings["push r1>r2"] == "lost"
    assert warnings["push r1>g11"] == ""
    assert cell(session, "r2")["token"] == "treasure"
