"""Texts of actions."""

from __future__ import annotations

import pytest

from undercroft.games.knock_knock import GAME
from undercroft.kernel.errors import UnreadableAction


@pytest.mark.parametrize(
    "text",
    [
        "17 to 3,-1", "63 to 0,0 turned", "show 1", "fireball 2,0", "ice -8,-8", "potion 2,0 nw",
        "potion 0,16 se", "orb", "enter", "go home", "time is up",
    ],
)  # fmt: skip
def test_a_text_reads_and_writes_the_same(text: str) -> None:
    assert GAME.action_text(GAME.parse_action(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("64 to 0,0", "cards are numbered 1 to 63"),
        ("17 to 1,0", "an even sum"),
        ("17 to 9,9", "stay on the table"),
        ("17 to 03,1", "is no cell"),
        ("potion 0,0", "is no action"),
        ("fireball 0,0 nw", "is no action"),
        ("show", "is no action"),
        ("17 to 3,-1 upside down", "is no action"),
        ("１７ to 3,-1", "is no card"),
    ],
)
def test_what_is_no_action_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(UnreadableAction, match=why):
        GAME.parse_action(text)
