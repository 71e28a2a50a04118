from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel.actions import NEVER, ActionSpace, Operand
from undercroft.kernel.errors import UnreadableAction

CELL = Operand("cell", ["a1", "a2", "b1"], "cells are a1, a2 and b1")
TURN = Operand("turn", ["", "left", "right"])
POTIONS = Operand("potions", ["", "strength", NEVER, "strength 2 and magic"])


def space() -> ActionSpace:
    actions = ActionSpace("Toy", "wait, go a1")
    actions.declare("wait")
    actions.declare("go", "go {cell}", CELL)
    actions.declare("move", "{from}>{to}[ {turn}]", CELL.named("from"), TURN, CELL.named("to"))
    actions.declare("fight", "fight[ with {potions}]", POTIONS)
    return actions


SPACE = space()


def test_numbers_follow_the_order_of_declaration_and_the_last_operand_counts_fastest() -> None:
    wait, go, move, fight = SPACE.verbs
    assert [verb.base for verb in SPACE.verbs] == [0, 1, 4, 31]
    assert SPACE.size == 35
    assert SPACE.text(move.base) == "a1>a1"
    assert SPACE.text(move.base + 1) == "a1>a2"
    assert SPACE.text(move.base + 3) == "a1>a1 left"
    assert SPACE.text(move.base + 9) == "a2>a1"
    assert SPACE.verb(30) is move
    assert not wait.has(go.base)
    assert fight.has(fight.end - 1)


def test_actions_declared_aside_follow_all_others_and_have_no_number_for_learners() -> None:
    actions = space()
    tell = actions.declare_aside("tell", "tell {cell}", CELL)
    assert (actions.size, actions.count) == (35, 38)
    assert actions.text(tell.base + 1) == "tell a2"
    assert actions.parse("tell a2") == 36
    assert actions.verb(36) is tell
    with pytest.raises(AssertionError, match="come last"):
        actions.declare("late")


def test_an_operand_without_text_takes_its_brackets_along() -> None:
    fight = SPACE.verbs[3]
    assert SPACE.text(fight.base) == "fight"
    assert SPACE.text(fight.base + 3) == "fight with strength 2 and magic"
    assert SPACE.parse("fight with strength 2 and magic") == fight.base + 3


def test_a_verb_takes_the_operands_of_its_actions_apart() -> None:
    _, go, move, _ = SPACE.verbs
    assert go.operand(SPACE.parse("go b1")) == 2
    action = SPACE.parse("b1>a2 right")
    assert move.values(action) == [2, 2, 1]
    assert move.number([2, 2, 1]) == action
    assert move.texts(action) == {"from": "b1", "turn": "right", "to": "a2"}


def test_two_operands_are_read_by_position() -> None:
    actions = ActionSpace("Toy", "a1>a2")
    move = actions.declare("move", "{from}>{to}", CELL.named("from"), CELL.named("to"))
    action = actions.parse("a2>b1")
    assert (move.first(action), move.second(action)) == (1, 2)


@given(st.integers(0, SPACE.size - 1))
def test_every_number_is_the_number_of_its_text_unless_it_is_a_gap(action: int) -> None:
    if action == SPACE.verbs[3].base + 2:
        with pytest.raises(UnreadableAction, match="33 is no action of Toy"):
            SPACE.text(action)
    else:
        assert space().parse(SPACE.text(action)) == action


@pytest.mark.parametrize("action", [-1, 35])
def test_numbers_outside_the_space_are_no_actions(action: int) -> None:
    with pytest.raises(UnreadableAction):
        SPACE.text(action)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("go c9", "'go c9': 'c9' is no cell; cells are a1, a2 and b1"),
        ("a1>c9", "'a1>c9': 'c9' is no cell; cells are a1, a2 and b1"),
        ("dance", "'dance' is no action of Toy; actions look like wait, go a1"),
        ("", "'' is no action of Toy; actions look like wait, go a1"),
        ("wait ", "'wait ' is no action of Toy; actions look like wait, go a1"),
        ("fight with \0", "'fight with \\x00': '\\x00' is no potions"),
    ],
)
def test_an_unreadable_text_is_told_what_would_be_right(text: str, error: str) -> None:
    with pytest.raises(UnreadableAction) as caught:
        SPACE.parse(text)
    assert str(caught.value) == error
