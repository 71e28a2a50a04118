"""Adventures that are put aside between two matches (KK-35)."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import toy

from undercroft import games
from undercroft.kernel.errors import BadOption
from undercroft.terminal.adventure import keep, options


def save(state: toy.PigState) -> dict[str, Any]:
    if state.pot:
        raise BadOption("not now")
    return {"goal": state.goal, "points": state.points}


@pytest.fixture(autouse=True)
def adventures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the toy adventures."""
    module = SimpleNamespace(save=save, resume=lambda data: {"goal": str(data["goal"])})
    monkeypatch.setitem(sys.modules, "toy.adventure", module)


def test_an_adventure_begins_without_a_file(tmp_path: Path) -> None:
    assert options(toy.GAME, tmp_path / "tale.json") == {}


def test_it_is_written_whenever_it_can_be_and_gone_on_with(keyboard: Any, tmp_path: Path) -> None:
    file = tmp_path / "tale.json"
    plan = keyboard.plan(game=toy.GAME, goal="40", seed=1)
    plan.adventure = file
    sitting = plan.begin()
    while not file.exists():
        sitting.play("hold" if "hold" in sitting.table.legal() else "roll", 0)
    assert sitting.table.log[-1] == (0, "hold")
    assert options(toy.GAME, file) == {"goal": "40"}


def test_a_moment_without_anything_to_write_leaves_the_file(tmp_path: Path) -> None:
    state = toy.GAME.new(1)
    assert isinstance(state, toy.PigState)
    state.pot = 5
    keep(toy.GAME, state, tmp_path / "tale.json")
    assert not (tmp_path / "tale.json").exists()


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    (tmp_path / "tale.json").write_text("{")
    with pytest.raises(BadOption, match="cannot be read"):
        options(toy.GAME, tmp_path / "tale.json")
    with pytest.raises(BadOption, match="no adventures"):
        options(games.game("dungeon_roll"), tmp_path / "tale.json")
