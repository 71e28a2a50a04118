"""The benchmark of games."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest
import toy

from undercroft.build import compiled
from undercroft.lab import competitors
from undercroft.lab.benchmark import Benchmark
from undercroft.lab.game_benchmark import benchmark_games, players_for

SPEEDS = {"batched_steps_per_second", "loop_steps_per_second", "clones_per_second", "games_per_second"}


class Coin:
    """A game of OpenSpiel's shape: a call, a throw that is never 2, another call."""

    def new_initial_state(self) -> Coin:
        self.left = 3
        return self

    def is_terminal(self) -> bool:
        return self.left == 0

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def is_chance_node(self) -> bool:
        return self.left == 2

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.25), (2, 0.0), (1, 0.75)]

    def apply_action(self, action: int) -> None:
        assert action in (0, 1)
        self.left -= 1


def measure() -> dict[str, Any]:
    return benchmark_games([toy.GAME], rounds=1, seconds=0.002)


def test_the_keys_that_others_read_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", SimpleNamespace(load_game=lambda name: Coin()))
    found = measure()
    assert found["compiled"] == compiled()
    assert found["games"]["toy"].keys() >= SPEEDS
    assert all(found["games"]["toy"][key] > 0 for key in SPEEDS)
    assert found["peers"]["open_spiel"]["pig"]["loop_steps_per_second"] > 0
    assert found["ratios"]["toy"]["pig"] > 0


def test_without_competitors_there_is_nothing_to_compare_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    found = measure()
    assert found["peers"] == {}
    assert found["ratios"] == {"toy": {}}


def test_a_benchmark_keeps_the_best_of_its_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 2.0, 10.0, 11.0, 20.0, 24.0])
    monkeypatch.setattr("undercroft.lab.benchmark.time.process_time", lambda: next(clock))
    benchmark = Benchmark(lambda n: 100)
    for _ in range(3):
        benchmark.measure()
    assert benchmark.rate == 100.0


def test_a_benchmark_finds_work_enough_for_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each unit of work takes a hundredth of a second."""
    now = [0.0]

    def work(n: int) -> int:
        now[0] += n / 100
        return n

    monkeypatch.setattr("undercroft.lab.benchmark.time.process_time", lambda: now[0])
    benchmark = Benchmark(work)
    benchmark.calibrate(1.0)
    assert 0.5 <= benchmark.size / 100 <= 2


@pytest.mark.parametrize(("number", "outcome"), [(0.0, 0), (0.24, 0), (0.25, 1), (0.99, 1), (1.0, 1)])
def test_chance_events_are_drawn_with_their_probabilities(number: float, outcome: int) -> None:
    assert competitors._draw(Coin().chance_outcomes(), number) == outcome


def test_a_game_of_another_library_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", SimpleNamespace(load_game=lambda name: Coin()))
    assert competitors.open_spiel()["pig"](5) == 10


def test_games_are_measured_with_two_players() -> None:
    assert players_for(toy.GAME) == 2
