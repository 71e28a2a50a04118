"""The benchmark of the search."""

from __future__ import annotations

import pytest

from undercroft import games
from undercroft.lab.console_tables import print_search_speeds
from undercroft.lab.search_benchmark import benchmark_searches


def test_the_search_is_measured_with_random_playouts_and_with_guided_ones() -> None:
    game = games.game("labyrinth")
    measured = benchmark_searches([game], rounds=1, seconds=0.002)
    speed = measured["games"]["labyrinth"]
    assert speed["steps_per_second"] > speed["guided_iterations_per_second"] > 0
    assert speed["guided_steps_per_second"] >= speed["guided_iterations_per_second"]
    assert speed["middle_steps_per_second"] >= speed["middle_iterations_per_second"] > 0
    assert "gain" not in speed


def test_every_round_of_a_guided_search_begins_without_a_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.game("labyrinth")
    made: list[object] = []
    make = type(game).search_heuristics

    def count(self: object) -> object:
        made.append(self)
        return make(game)

    monkeypatch.setattr(type(game), "search_heuristics", count)
    benchmark_searches([game], rounds=2, seconds=0.002)

    first_position, middles = 1, 6
    assert len(made) >= (2 + 1) * (first_position + middles)  # each round, and the one that calibrates


def test_two_processes_are_compared_with_one(capsys: pytest.CaptureFixture[str]) -> None:
    measured = benchmark_searches([games.game("dungeon_roll")], rounds=3, seconds=0.05, jobs=2)
    speed = measured["games"]["dungeon_roll"]
    assert 0.2 < speed["gain"] < 5
    assert 0.8 < speed["cpu_gain"] < 5
    print_search_speeds(measured)
    printed = capsys.readouterr().out
    assert "2 processes" in printed
    assert f"x {speed['gain']:.2f}" in printed
    assert f"x {speed['cpu_gain']:.2f}" in printed
