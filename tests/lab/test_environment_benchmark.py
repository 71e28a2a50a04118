"""The benchmark of environments."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from undercroft.extras import MissingExtra
from undercroft.lab import environment_benchmark as environments
from undercroft.lab.console_tables import print_environment_speeds


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


def test_every_game_is_measured_beside_those_of_other_libraries(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environments, "VECTOR_SIZE", 2)
    monkeypatch.setattr(environments, "OPEN_SPIEL", ["pig"])
    monkeypatch.setitem(sys.modules, "rlcard", None)
    found = environments.benchmark_environments(rounds=1, seconds=0.002)
    assert found["undercroft"].keys() >= {"dungeon_roll, vector", "labyrinth, pettingzoo"}
    assert found["open_spiel"]["pig"] > 0
    assert all(speed > 0 for speed in found["undercroft"].values())
    assert "rlcard" not in found
    assert "pettingzoo" not in found  # its card games come from RLCard
    print_environment_speeds(found)
    assert "tales_of_tails, vector" in capsys.readouterr().out


def test_a_finished_game_of_another_library_is_reset() -> None:
    assert environments._rlcard_game(Cards())(10) == 10


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(MissingExtra, match=r"undercroft\[rl\]"):
        environments.benchmark_environments()
