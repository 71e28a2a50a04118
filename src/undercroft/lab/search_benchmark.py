"""The speed of the search: with random playouts, with the game's own heuristics, and on several cores.

Rates of one core are in CPU time. Guided searches are measured from the first position and from the middle of
games, each with fresh heuristics, because a search of a match begins without a memory, too. To measure
several processes, all start together, search for the same time, and their steps are added up. The gain in
wall-clock time is meaningful on an idle machine only. The gain in CPU time shows on any machine whether the
processes slow each other down.
"""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from threading import BrokenBarrierError
from typing import Any, Final

from undercroft import bots, games
from undercroft.bots.search import SearchTree
from undercroft.build import compiled
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.state import State
from undercroft.lab.benchmark import Benchmark, Progress, Work, measure
from undercroft.lab.game_benchmark import players_for

ITERATIONS: Final = 4  # between two looks at the clock
MIDDLES: Final = 6  # games whose middle is measured
START_TIMEOUT: Final = 120.0  # seconds that a process waits for the others to start


def benchmark_searches(
    chosen: list[Game] | None = None,
    rounds: int = 5,
    seconds: float = 0.2,
    jobs: int = 1,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Actions per second that a search plays in each game, as JSON data: from the first position, and for
    keys with `middle` in the middle of games.

    With two jobs or more, also the gain of that many processes over one.
    """
    registry = [games.game(name) for name in games.NAMES] if chosen is None else chosen
    plain = {game.name: Benchmark(_search(game, _first(game), False)) for game in registry}
    guided = {game.name: Benchmark(_search(game, _first(game), True)) for game in registry}
    middle = {game.name: Benchmark(_search(game, _middles(game), True)) for game in registry}
    measure([*plain.values(), *guided.values(), *middle.values()], rounds, seconds, progress)
    found: dict[str, dict[str, Any]] = {
        name: {
            "steps_per_second": round(plain[name].rate),
            "guided_steps_per_second": round(guided[name].rate),
            "guided_iterations_per_second": round(each.rate * each.size / each.units),
            "middle_steps_per_second": round(middle[name].rate),
            "middle_iterations_per_second": round(
                middle[name].rate * middle[name].size * MIDDLES / middle[name].units
            ),
        }
        for name, each in guided.items()
    }
    if jobs > 1:
        for name, (gain, cpu_gain) in _gains([game.name for game in registry], rounds, seconds, jobs).items():
            found[name]["gain"] = gain
            found[name]["cpu_gain"] = cpu_gain
    return {"compiled": compiled(), "jobs": jobs, "games": found}


def _first(game: Game) -> list[State]:
    return [game.new(players_for(game), 1)]


def _middles(game: Game) -> list[State]:
    """The middle of a few games that a bot of the game plays: a decision after half of the actions."""
    players = players_for(game)
    found: list[State] = []
    for seed in range(1, MIDDLES + 1):
        state = game.new(players, seed)
        seats = bots.make_for_seats(game, [game.bots[0] if game.bots else "random"], players, seed)
        passed: list[State] = []
        while not state.over():
            if len(state.legal()) > 1:
                passed.append(state.clone())
            state.play(seats[state.actor()].choose(state))
        found.append(passed[len(passed) // 2])
    return found


def _search(game: Game, roots: list[State], guided: bool) -> Work:
    """Grows a tree from each of these states."""

    def work(n: int) -> int:
        steps = 0
        for root in roots:
            tree = SearchTree(root, game.search_heuristics() if guided else SearchHeuristics(), 1)
            tree.grow(n)
            steps += tree.steps
        return steps

    return work


def _gains(names: list[str], rounds: int, seconds: float, jobs: int) -> dict[str, tuple[float, float]]:
    """Steps of `jobs` processes divided by those of one, in wall-clock and CPU time: the best rounds."""
    best: dict[tuple[str, int], tuple[float, float]] = {}
    for processes in (1, jobs):
        context = get_context("spawn")
        barrier = context.Barrier(processes)
        with ProcessPoolExecutor(processes, context, _set_barrier, (barrier,)) as pool:
            for _round in range(rounds):
                for name in names:
                    running = [pool.submit(_search_for, name, seconds) for _process in range(processes)]
                    rates = [done.result() for done in running]
                    clock, cpu = best.get((name, processes), (0.0, 0.0))
                    clock = max(clock, sum(rate[0] for rate in rates))
                    best[name, processes] = clock, max(cpu, sum(rate[1] for rate in rates))
    gains: dict[str, tuple[float, float]] = {}
    for name in names:
        one, all_jobs = best[name, 1], best[name, jobs]
        gains[name] = round(all_jobs[0] / one[0], 2), round(all_jobs[1] / one[1], 2)
    return gains


_barrier: list[Any] = []


def _set_barrier(barrier: Any) -> None:
    """Gives a new process the barrier at which all processes wait for each other."""
    _barrier[:] = [barrier]


def _search_for(name: str, seconds: float) -> tuple[float, float]:
    """Actions per second in wall-clock and CPU time, measured once all processes are ready."""
    game = games.game(name)
    tree = SearchTree(game.new(players_for(game), 1), SearchHeuristics(), 1)
    tree.grow(ITERATIONS)
    before = tree.steps
    try:
        _barrier[0].wait(START_TIMEOUT)
    except BrokenBarrierError:
        raise RuntimeError("the processes did not all start") from None
    started, spent = time.perf_counter(), time.process_time()
    while time.perf_counter() < started + seconds:
        tree.grow(ITERATIONS)
    steps = tree.steps - before
    return steps / (time.perf_counter() - started), steps / max(time.process_time() - spent, 1e-9)
