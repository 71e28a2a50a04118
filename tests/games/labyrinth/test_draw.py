"""The Labyrinth in a terminal: everything is there, named, and tellable without colours."""

from __future__ import annotations

from typing import Any

import pytest
from games.labyrinth.layout import lay

from undercroft.games.labyrinth import GAME
from undercroft.terminal.draw.labyrinth import draw
from undercroft.terminal.texts import TerminalTexts

LETTERS = {"red": "К", "blue": "С", "green": "З", "yellow": "Ж", "violet": "Ф"}


def name(cell: dict[str, Any], language: str) -> str:
    return cell["id"] if language == "en" else LETTERS[cell["colour"]] + cell["id"][1:]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("board", ["a", "b"])
@pytest.mark.parametrize("players", [2, 6])
def test_all_cells_are_named_within_a_hundred_columns_and_thirty_rows(
    language: str, board: str, players: int
) -> None:
    state = GAME.new(players, 3, {"board": board})
    text = draw(GAME.view(state, state.actor()), TerminalTexts(GAME, language, strict=True).message, 100, 30)
    lines = text.plain.splitlines()
    assert max(len(line) for line in lines) <= 100
    assert len(lines) <= 32
    for cell in GAME.view(state, 0)["table"]["cells"]:
        assert name(cell, language) in text.plain


def test_travellers_and_tokens_have_signs() -> None:
    session = lay(travellers=[["r1"], ["b5"]], treasures=["g3"], fresh=["y4"], traps=["v6"])
    text = draw(session.view(0), TerminalTexts(GAME, "en").message, 100, 30).plain
    for sign in ("○r1①", "b5②", "g3◆", "y4◇", "v6✗", "r2₃"):
        assert sign in text


@pytest.mark.parametrize("board", ["a", "b"])
@pytest.mark.parametrize("height", range(10, 24))
def test_a_small_screen_has_treasures_hand_and_the_whole_board_at_once(board: str, height: int) -> None:
    """All that matters is in fourteen rows of eighty columns, however many more there are."""
    state = GAME.new(6, 3, {"board": board})
    view = GAME.view(state, state.actor())
    lines = draw(view, TerminalTexts(GAME, "ru").message, 78, height).plain.splitlines()[: max(14, height)]
    assert all(sign in lines[0] for sign in "①②③④⑤⑥")
    assert lines[1].startswith(" Рука:")
    for cell in view["table"]["cells"]:
        assert any(name(cell, "ru") + " ₁₂₃₄"[cell["value"]] in line for line in lines[2:])


def test_a_narrow_screen_has_the_panel_below() -> None:
    session = lay(hands=[{"red-jump": 2}])
    text = draw(session.view(0), TerminalTexts(GAME, "en").message, 70, 30).plain
    assert max(len(line) for line in text.splitlines()) <= 70
    assert "red jump ×2" in text
