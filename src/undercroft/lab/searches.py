"""How fast the search plays: with random playouts, with those of the game's guide, and on several cores.

Rates of one core are in CPU time, as elsewhere. Several processes begin together, think for the same time,
and their steps are added up. By the clock on the wall that shows what they gain over one, on a machine that
does nothing else; in CPU time, whether they hinder each other, on any machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from threading import BrokenBarrierError
from typing import Any, Final

from undercroft import games
from undercroft.bots.search import Tree
from undercroft.build import compiled
from undercroft.kernel.game import Game
from undercroft.kernel.guide import Guide
from undercroft.lab.bench import players_for
from undercroft.lab.gauge import Gauge, measure

BREATH: Final = 4  # iterations between two looks at the clock
PATIENCE: Final = 120.0  # seconds that a process waits for the others to start


def searches(
    chosen: list[Game] | None = None,
    rounds: int = 5,
    seconds: float = 0.2,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Actions a second that searches play from the first position of every game, as plain JSON.

    With two jobs or more, also how many times as much as one these play together.
    """
    shelf = [games.game(name) for name in games.NAMES] if chosen is None else chosen
    plain = {game.name: Gauge(_search(game, Guide())) for game in shelf}
    guided = {game.name: Gauge(_search(game, game.guide())) for game in shelf}
    everything = [*plain.values(), *guided.values()]
    measure(everything, rounds, seconds, progress)
    found: dict[str, dict[str, Any]] = {
        name: {
            "steps_per_second": round(plain[name].rate),
            "guided_steps_per_second": round(guided[name].rate),
            "guided_iterations_per_second": round(gauge.rate * gauge.size / gauge.units),
        }
        for name, gauge in guided.items()
    }
    if jobs > 1:
        for name, (gain, cpu_gain) in _gains([game.name for game in shelf], rounds, seconds, jobs).items():
            found[name]["gain"] = gain
            found[name]["cpu_gain"] = cpu_gain
    return {"compiled": compiled(), "jobs": jobs, "games": found}


def _search(game: Game, guide: Guide) -> Callable[[int], int]:
    root = game.new(players_for(game), 1)

    def work(n: int) -> int:
        tree = Tree(root, guide, 1)
        tree.grow(n)
        return tree.steps

    return work


def _gains(names: list[str], rounds: int, seconds: float, jobs: int) -> dict[str, tuple[float, float]]:
    """How many times as much as one so many processes play, by the clock and in CPU time: the best rounds."""
    best: dict[tuple[str, int], tuple[float, float]] = {}
    for processes in (1, jobs):
        context = get_context("spawn")
        start = context.Barrier(processes)
        with ProcessPoolExecutor(processes, context, _ready, (start,)) as pool:
            for _round in range(rounds):
                for name in names:
                    thinking = [pool.submit(_think, name, seconds) for _process in range(processes)]
                    rates = [done.result() for done in thinking]
                    clock, cpu = best.get((name, processes), (0.0, 0.0))
                    clock = max(clock, sum(rate[0] for rate in rates))
                    best[name, processes] = clock, max(cpu, sum(rate[1] for rate in rates))
    gains: dict[str, tuple[float, float]] = {}
    for name in names:
        one, all_of_them = best[name, 1], best[name, jobs]
        gains[name] = round(all_of_them[0] / one[0], 2), round(all_of_them[1] / one[1], 2)
    return gains


_start: list[Any] = []


def _ready(start: Any) -> None:
    """Tells a fresh process where to wait for the others."""
    _start[:] = [start]


def _think(name: str, seconds: float) -> tuple[float, float]:
    """Actions a second by the clock on the wall and in CPU time, from when all are ready."""
    game = games.game(name)
    tree = Tree(game.new(players_for(game), 1), Guide(), 1)
    tree.grow(BREATH)
    before = tree.steps
    try:
        _start[0].wait(PATIENCE)
    except BrokenBarrierError:
        raise RuntimeError("the processes did not all start") from None
    started, spent = time.perf_counter(), time.process_time()
    while time.perf_counter() < started + seconds:
        tree.grow(BREATH)
    steps = tree.steps - before
    return steps / (time.perf_counter() - started), steps / max(time.process_time() - spent, 1e-9)
