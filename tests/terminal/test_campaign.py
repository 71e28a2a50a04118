"""Campaigns that are saved between two matches (KK-35)."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import toy

from undercroft import games
from undercroft.kernel.errors import BadOption
from undercroft.terminal.campaign import load_options, save


def save_pig(state: toy.PigState) -> dict[str, Any]:
    if state.pot:
        raise BadOption("not now")
    return {"goal": state.goal, "points": state.points}


@pytest.fixture(autouse=True)
def toy_campaigns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the toy campaigns."""
    module = SimpleNamespace(save=save_pig, resume=lambda data: {"goal": str(data["goal"])})
    monkeypatch.setitem(sys.modules, "toy.adventure", module)


def test_a_campaign_starts_without_a_file(tmp_path: Path) -> None:
    assert load_options(toy.GAME, tmp_path / "campaign.json") == {}


def test_a_campaign_is_saved_whenever_it_can_be_and_resumed(keyboard: Any, tmp_path: Path) -> None:
    file = tmp_path / "campaign.json"
    plan = keyboard.plan(game=toy.GAME, goal="40", seed=1)
    plan.campaign = file
    match = plan.start()
    while not file.exists():
        match.play("hold" if "hold" in match.session.legal() else "roll", 0)
    assert match.session.log[-1] == (0, "hold")
    assert load_options(toy.GAME, file) == {"goal": "40"}


def test_a_state_that_cannot_be_saved_leaves_the_file(tmp_path: Path) -> None:
    state = toy.GAME.new(1)
    assert isinstance(state, toy.PigState)
    state.pot = 5
    save(toy.GAME, state, tmp_path / "campaign.json")
    assert not (tmp_path / "campaign.json").exists()


def test_errors_say_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "campaign.json").write_text("{")
    with pytest.raises(BadOption, match="cannot be read"):
        load_options(toy.GAME, tmp_path / "campaign.json")
    with pytest.raises(BadOption, match="no adventures"):
        load_options(games.game("dungeon_roll"), tmp_path / "campaign.json")
