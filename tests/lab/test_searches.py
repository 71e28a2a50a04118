"""How fast the search plays."""

from __future__ import annotations

import pytest

from undercroft import games
from undercroft.lab.report import searches as report
from undercroft.lab.searches import searches


def test_the_search_is_measured_with_random_playouts_and_with_guided_ones() -> None:
    game = games.game("labyrinth")
    measured = searches([game], rounds=1, seconds=0.002)
    speed = measured["games"]["labyrinth"]
    assert speed["steps_per_second"] > speed["guided_iterations_per_second"] > 0
    assert speed["guided_steps_per_second"] >= speed["guided_iterations_per_second"]
    assert "gain" not in speed


def test_two_processes_are_compared_with_one(capsys: pytest.CaptureFixture[str]) -> None:
    measured = searches([games.game("dungeon_roll")], rounds=1, seconds=0.05, jobs=2)
    speed = measured["games"]["dungeon_roll"]
    assert 0.2 < speed["gain"] < 5
    assert 0.8 < speed["cpu_gain"] < 5
    report(measured)
    printed = capsys.readouterr().out
    assert "2 processes" in printed
    assert f"x {speed['gain']:.2f}" in printed
    assert f"x {speed['cpu_gain']:.2f}" in printed
