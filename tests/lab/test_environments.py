"""The speed table of environments."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from undercroft.kernel.errors import BadOption
from undercroft.lab import environments
from undercroft.lab.report import environments as report


class Cards:
    """An environment of RLCard's shape: over after three steps."""

    def reset(self) -> tuple[dict[str, Any], int]:
        self.left = 3
        return {"legal_actions": {4: None, 7: None}}, 0

    def step(self, action: int) -> tuple[dict[str, Any], int]:
        assert action in (4, 7)
        assert self.left > 0
        self.left -= 1
        return {"legal_actions": {4: None}}, 0

    def is_over(self) -> bool:
        return self.left == 0


def test_every_game_is_measured_and_others_beside_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environments, "TABLES", 2)
    monkeypatch.setattr(environments, "OPEN_SPIEL", ["pig"])
    monkeypatch.setitem(sys.modules, "rlcard", None)
    found = environments.environments(rounds=1, seconds=0.002)
    assert found["undercroft"].keys() >= {"dungeon_roll, vector", "labyrinth, pettingzoo"}
    assert found["open_spiel"]["pig"] > 0
    assert all(speed > 0 for speed in found["undercroft"].values())
    assert "rlcard" not in found
    assert "pettingzoo" not in found  # whose card games are RLCard's
    report(found)
    assert "tales_of_tails, vector" in capsys.readouterr().out


def test_a_game_of_others_that_is_over_begins_anew() -> None:
    assert environments._rlcard_game(Cards())(10) == 10


def test_without_the_extra_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "undercroft.rl.vector", raising=False)
    monkeypatch.setitem(sys.modules, "undercroft.rl.vector", None)
    with pytest.raises(BadOption, match="extra `rl`"):
        environments.environments()
