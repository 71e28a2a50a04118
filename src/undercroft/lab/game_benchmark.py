"""The speed of every game, and of games of other libraries that are installed."""

from __future__ import annotations

from typing import Any

from undercroft import games
from undercroft.bots.playout import playouts
from undercroft.build import compiled
from undercroft.kernel.game import Game
from undercroft.kernel.rng import Rng
from undercroft.lab import competitors
from undercroft.lab.benchmark import Benchmark, Progress, measure


def benchmark_games(
    chosen: list[Game] | None = None,
    rounds: int = 5,
    seconds: float = 0.2,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Rates of the chosen games or of all, as JSON data. Each is measured in `rounds` of `seconds`."""
    registry = [games.game(name) for name in games.NAMES] if chosen is None else chosen
    benchmarks = {game.name: _benchmarks(game) for game in registry}
    others = {name: Benchmark(work) for name, work in competitors.open_spiel().items()}
    ours = [benchmark for of_game in benchmarks.values() for benchmark in of_game.values()]
    measure([*ours, *others.values()], rounds, seconds, progress)
    speeds = {game.name: _speeds(game, benchmarks[game.name]) for game in registry}
    other_speeds = {name: {"loop_steps_per_second": round(each.rate)} for name, each in others.items()}
    return {
        "compiled": compiled(),
        "games": speeds,
        "peers": {"open_spiel": other_speeds} if other_speeds else {},
        "ratios": {
            name: {
                competitor: round(speed["loop_steps_per_second"] / other["loop_steps_per_second"], 2)
                for competitor, other in other_speeds.items()
            }
            for name, speed in speeds.items()
        },
    }


def players_for(game: Game) -> int:
    """The number of players that is measured: two, or as near to two as the game allows."""
    low, high = game.players
    return min(max(2, low), high)


def _benchmarks(game: Game) -> dict[str, Benchmark]:
    root = game.new(players_for(game), 1)
    halfway = root.clone()
    dice = Rng()
    dice.seed(1)
    for step in range(10):
        actions = halfway.legal()
        if not actions:
            halfway = root.clone()
            break
        halfway.play(actions[(step + dice.below(len(actions))) % len(actions)])

    def batched(n: int) -> int:
        return playouts(root, n, 1)

    def loop(n: int) -> int:
        """The loop of a script: ask for the legal actions, play one of them."""
        steps = 0
        for number in range(n):
            state = root.clone()
            state.seed(number)
            actions = state.legal()
            while actions:
                state.play(actions[dice.below(len(actions))])
                steps += 1
                actions = state.legal()
        return steps

    def clones(n: int) -> int:
        for number in range(n):
            halfway.clone()
        return n

    return {"batched": Benchmark(batched), "loop": Benchmark(loop), "clones": Benchmark(clones)}


def _speeds(game: Game, benchmarks: dict[str, Benchmark]) -> dict[str, int]:
    batched = benchmarks["batched"]
    return {
        "players": players_for(game),
        "batched_steps_per_second": round(batched.rate),
        "loop_steps_per_second": round(benchmarks["loop"].rate),
        "clones_per_second": round(benchmarks["clones"].rate),
        "games_per_second": round(batched.rate * batched.size / batched.units),
    }
