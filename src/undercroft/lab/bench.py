"""How fast every game goes, and others beside it where they are installed.

Rates are in CPU time, the best of several rounds, and the rounds of all measurements are interleaved, so that
a machine that is busy with something else disturbs all of them alike and the best round hardly at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft import games
from undercroft.bots.playout import playouts
from undercroft.build import compiled
from undercroft.kernel.game import Game
from undercroft.kernel.rng import Rng
from undercroft.lab import peers
from undercroft.lab.gauge import Gauge, measure


def bench(
    chosen: list[Game] | None = None,
    rounds: int = 5,
    seconds: float = 0.2,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """The speed table, as plain JSON. Each measurement takes `rounds` rounds of about so many seconds."""
    shelf = [games.game(name) for name in games.NAMES] if chosen is None else chosen
    gauges = {game.name: _gauges(game) for game in shelf}
    others = {name: Gauge(work) for name, work in peers.open_spiel().items()}
    everything = [gauge for of_game in gauges.values() for gauge in of_game.values()] + list(others.values())
    measure(everything, rounds, seconds, progress)
    speeds = {game.name: _speeds(game, gauges[game.name]) for game in shelf}
    peer_speeds = {name: {"loop_steps_per_second": round(gauge.rate)} for name, gauge in others.items()}
    return {
        "compiled": compiled(),
        "games": speeds,
        "peers": {"open_spiel": peer_speeds} if peer_speeds else {},
        "ratios": {
            name: {
                peer: round(speed["loop_steps_per_second"] / other["loop_steps_per_second"], 2)
                for peer, other in peer_speeds.items()
            }
            for name, speed in speeds.items()
        },
    }


def players_for(game: Game) -> int:
    """So many sit at the table that is measured: two, or as near to two as the game allows."""
    low, high = game.players
    return min(max(2, low), high)


def _gauges(game: Game) -> dict[str, Gauge]:
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
        """What a script does that asks for the legal actions and plays one of them."""
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

    return {"batched": Gauge(batched), "loop": Gauge(loop), "clones": Gauge(clones)}


def _speeds(game: Game, gauges: dict[str, Gauge]) -> dict[str, int]:
    batched = gauges["batched"]
    return {
        "players": players_for(game),
        "batched_steps_per_second": round(batched.rate),
        "loop_steps_per_second": round(gauges["loop"].rate),
        "clones_per_second": round(gauges["clones"].rate),
        "games_per_second": round(batched.rate * batched.size / batched.units),
    }
