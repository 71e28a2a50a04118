"""A game session: the interface for scripts."""

from __future__ import annotations

import json

import pytest
import toy

import undercroft
from undercroft import NO_SEAT, GameSession


def new_session(**given: object) -> GameSession:
    return undercroft.new(toy.GAME, **{"players": 2, "seed": 7, **given})  # type: ignore[arg-type]


def placed(**changes: object) -> GameSession:
    """Seat 0 to act, nothing rolled yet, every card known."""
    position = {
        "rng": "1234567",
        "reveals": 0,
        "players": 2,
        "goal": 20,
        "turn": 0,
        "pot": 0,
        "aim": 0,
        "points": [0, 0],
        "hands": [3, 5],
        "shown": [0, 0],
        "deck": [1, 2, 4],
    }
    return undercroft.from_position(toy.GAME, position | changes)


def test_a_new_session_waits_for_the_first_seat() -> None:
    new = new_session()
    assert (new.actor, new.over, new.outcome, new.log) == (0, False, None, [])
    assert new.legal() == ["roll", "aim 2", "aim 3", "aim 4", "aim 5", "aim 6", "show 0"]
    assert repr(new) == "<GameSession toy: 2 players, 0 moves, seat 0 to act>"


def test_a_game_takes_as_few_players_as_it_can_unless_session() -> None:
    assert undercroft.new(toy.GAME).state.players == 1


def test_a_game_that_is_not_registered_is_named_with_those_that_are() -> None:
    with pytest.raises(undercroft.UnknownGame, match="'chess'; the games are dungeon_roll"):
        undercroft.new("chess")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": 9}, "toy is for 1 to 4 players, not 9"),
        ({"options": {"colour": "red"}}, "toy has no option 'colour'; it has goal"),
        ({"options": {"goal": "7"}}, "option goal must be one of 20, 40, not '7'"),
    ],
)
def test_a_bad_start_says_what_would_be_right(given: dict[str, object], message: str) -> None:
    with pytest.raises(undercroft.BadOption, match=message):
        new_session(**given)


def test_options_reach_the_game() -> None:
    assert new_session(options={"goal": "40"}).state.goal == 40


def test_other_content_reaches_the_game() -> None:
    box = toy.GAME.content('game = "toy"\n[box]\nsource = "public"\nturns = 1\ncards = [9, 9, 9, 9, 9]')
    assert new_session(content=box).state.hands == [9, 9]


def test_a_move_is_played_and_logged() -> None:
    played = placed(pot=4)
    played.play("hold")
    assert played.log == [(0, "hold")]
    assert played.state.points == [4, 0]
    assert played.actor == 1


def test_what_is_no_action_at_all_is_unreadable() -> None:
    with pytest.raises(undercroft.UnreadableAction, match=r"'rol' is no action.*legal now: roll, aim 2"):
        placed().play("rol")


def test_what_cannot_be_played_now_is_illegal_and_lists_what_can() -> None:
    with pytest.raises(
        undercroft.IllegalAction, match="'hold' cannot be played now; legal now: roll"
    ) as caught:
        placed().play("hold")
    assert caught.value.legal == placed().legal()


def test_the_nearest_of_many_legal_actions_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.match.session.MAX_LISTED", 3)
    with pytest.raises(undercroft.IllegalAction, match="legal now: show 0, roll, aim 2 and 4 more"):
        placed().play("show 3")


def test_a_seat_cannot_play_in_the_turn_of_another() -> None:
    with pytest.raises(undercroft.NotYourTurn, match="it is the turn of seat 0, not of seat 1"):
        placed().play("roll", seat=1)


def test_a_seat_without_any_action_cannot_play() -> None:
    with pytest.raises(undercroft.NotYourTurn):
        placed(shown=[0, 1]).play("show 1", seat=1)


def test_the_clock_cannot_play_for_a_person() -> None:
    with pytest.raises(undercroft.NotYourTurn, match="not of the clock"):
        placed().play("roll", seat=NO_SEAT)


def test_a_seat_may_act_out_of_turn_where_the_game_allows_it() -> None:
    shown = placed()
    assert shown.legal(1) == ["show 1"]
    shown.play("show 1", seat=1)
    assert (shown.log, shown.actor) == ([(1, "show 1")], 0)


def test_the_clock_may_act_where_the_game_allows_it() -> None:
    late = placed()
    late.play("late", seat=NO_SEAT)
    assert (late.log, late.actor) == ([(NO_SEAT, "late")], 1)


@pytest.mark.parametrize("seat", [2, -2])
def test_a_seat_that_is_not_there_can_neither_play_nor_look(seat: int) -> None:
    for attempt in (
        lambda: placed().play("roll", seat),
        lambda: placed().view(seat),
        lambda: placed().legal(seat),
    ):
        with pytest.raises(undercroft.BadOption, match=f"there is no seat {seat}: the seats are 0 to 1"):
            attempt()


def test_nothing_is_played_after_the_end() -> None:
    over = placed(points=[17, 0])
    over.play("show 0")
    assert over.over
    assert over.outcome is not None
    assert over.outcome.winners == [0]
    assert (over.legal(), over.actor) == ([], NO_SEAT)
    with pytest.raises(undercroft.IllegalAction, match="the game is over"):
        over.play("roll")


def test_an_error_leaves_the_session_unchanged() -> None:
    tried = placed()
    before = tried.position()
    with pytest.raises(undercroft.IllegalAction):
        tried.play("hold")
    assert (tried.position(), tried.log) == (before, [])


def test_a_move_that_revealed_nothing_can_be_taken_back() -> None:
    aimed = placed()
    before = aimed.position()
    aimed.play("aim 3")
    assert aimed.can_take_back
    aimed.take_back()
    assert (aimed.position(), aimed.log, aimed.can_take_back) == (before, [], False)


def test_a_roll_cannot_be_taken_back_nor_anything_before_it() -> None:
    rolled = placed()
    rolled.play("aim 3")
    rolled.play("roll")
    assert not rolled.can_take_back
    with pytest.raises(undercroft.CannotTakeBack, match="'roll' by seat 0 cannot be undone"):
        rolled.take_back()


def test_a_move_cannot_be_taken_back_in_the_next_turn() -> None:
    held = placed(pot=4)
    held.play("hold")
    with pytest.raises(undercroft.CannotTakeBack, match="'hold' by seat 0 cannot be undone"):
        held.take_back()


def test_a_move_cannot_be_taken_back_after_another_seat_has_acted() -> None:
    interrupted = placed()
    interrupted.play("aim 3")
    interrupted.play("show 1", seat=1)
    assert not interrupted.can_take_back


def test_there_is_nothing_to_take_back_at_first() -> None:
    with pytest.raises(undercroft.CannotTakeBack, match="there is no move to take back"):
        placed().take_back()


def test_a_clone_is_independent() -> None:
    one = placed()
    one.play("aim 3")
    other = one.clone()
    other.take_back()
    other.play("roll")
    assert one.log == [(0, "aim 3")]
    assert one.position()["aim"] == 3
    assert one.can_take_back


def test_a_view_shows_a_seat_its_own_card_and_a_spectator_none() -> None:
    seen = placed()
    cards = {
        seat: [s["card"]["value"] for s in seen.view(seat)["table"]["seats"]] for seat in (NO_SEAT, 0, 1)
    }
    assert cards == {NO_SEAT: [None, None], 0: [3, None], 1: [None, 5]}
    assert seen.view()["seat"] == NO_SEAT


def test_a_position_is_plain_json_and_starts_a_session_again() -> None:
    played = placed()
    played.play("roll")
    again = undercroft.from_position(toy.GAME, json.loads(json.dumps(played.position())))
    assert again.position() == played.position()


def test_a_session_keeps_its_own_copy_of_a_position() -> None:
    position = placed().position()
    begun = undercroft.from_position(toy.GAME, position)
    position["points"][0] = 11
    assert begun.origin.initial_state().points == [0, 0]


def test_the_match_is_described_in_sentences_with_the_players_names() -> None:
    session = placed(pot=4)
    session.tags["Seat0"] = "Anna"
    session.play("hold")
    session.play("aim 5")
    assert session.tell() == ["Anna holds 4 points", "Seat 2 aims at 5"]
    assert session.tell(language="ru") == ["Anna записывает 4 очка", "Игрок 2 загадывает 5"]


def test_importing_the_package_imports_nothing_else() -> None:
    import subprocess
    import sys

    code = "import sys, undercroft; print([m for m in sys.modules if m.startswith('undercroft.')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_every_name_of_the_package_is_there() -> None:
    for name in undercroft.__all__:
        assert getattr(undercroft, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        undercroft.nonsense  # noqa: B018
