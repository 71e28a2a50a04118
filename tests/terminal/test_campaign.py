"""Campaigns that are saved between two matches (KK-35)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import toy

from undercroft import games
from undercroft.kernel.errors import BadOption
from undercroft.kernel.state import State
from undercroft.terminal.campaign import load_options, save


class Series(toy.Pig):
    """The toy with campaigns, which can be saved while the pot is empty."""

    campaigns = True

    def save_campaign(self, state: State) -> dict[str, Any] | None:
        assert isinstance(state, toy.PigState)
        return None if state.pot else {"goal": state.goal, "points": state.points}

    def resume_campaign(self, data: object) -> dict[str, str]:
        assert isinstance(data, dict)
        return {"goal": str(data["goal"])}


GAME = Series()


def test_a_campaign_starts_without_a_file(tmp_path: Path) -> None:
    assert load_options(GAME, tmp_path / "campaign.json") == {}


def test_a_campaign_is_saved_whenever_it_can_be_and_resumed(keyboard: Any, tmp_path: Path) -> None:
    file = tmp_path / "campaign.json"
    plan = keyboard.plan(game=GAME, goal="40", seed=1)
    plan.campaign = file
    match = plan.start()
    while not file.exists():
        match.play("hold" if "hold" in match.session.legal() else "roll", 0)
    assert match.session.log[-1] == (0, "hold")
    assert load_options(GAME, file) == {"goal": "40"}


def test_a_state_that_cannot_be_saved_leaves_the_file(tmp_path: Path) -> None:
    state = GAME.new(1)
    assert isinstance(state, toy.PigState)
    state.pot = 5
    save(GAME, state, tmp_path / "campaign.json")
    assert not (tmp_path / "campaign.json").exists()


def test_errors_say_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "campaign.json").write_text("{")
    with pytest.raises(BadOption, match="cannot be read"):
        load_options(GAME, tmp_path / "campaign.json")
    with pytest.raises(BadOption, match="has no campaigns"):
        load_options(games.game("dungeon_roll"), tmp_path / "campaign.json")
