"""Measures how good the decisions of searches are, by a far longer search: quicker than whole games.

    python scripts/measure_decisions.py labyrinth --iterations 250,500,1000 --positions 100
    python scripts/measure_decisions.py labyrinth --iterations 1000 --turns 16

Greedy bots play games of two up to a random decision. Each search chooses there. Then every action that was
chosen is explored by `--reference` iterations of its own, and a decision has lost what the best of these
actions has more. In the Labyrinth `--turns` sets how long the playouts of the reference last, with all turns
played carefully. The table has the mean loss in points of winning chance, its standard error, and the
difference from the first search.
"""

from __future__ import annotations

import argparse
import time
from statistics import fmean, stdev

import undercroft
from undercroft import bots
from undercroft.bots.search import SearchTree
from undercroft.games.labyrinth.heuristics import LabyrinthHeuristics
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.state import State

SEED = 900_000
MOVES = 45  # of a game, in which the decisions lie


def decision(game: Game, number: int) -> State | None:
    """A position of a game between greedy bots in which a search has a choice."""
    state = game.new(2, SEED + number)
    playing = [bots.make(game, game.bots[0], number * 3 + seat) for seat in range(2)]
    wanted = number * 7919 % MOVES
    for move in range(10 * MOVES):
        if state.over():
            return None
        if move >= wanted and SearchTree(state, game.search_heuristics(), 1).sure_action() < 0:
            return state
        state.play(playing[state.actor()].choose(state))
    return None


def losses(
    game: Game, state: State, efforts: list[int], reference: int, turns: int
) -> tuple[list[float], list[float]]:
    """What each search loses here by its choice, and the CPU seconds that it took."""
    chosen: list[int] = []
    seconds: list[float] = []
    for effort in efforts:
        started = time.process_time()
        tree = SearchTree(state, game.search_heuristics(), 1000)
        tree.grow(effort)
        chosen.append(tree.best().action)
        seconds.append(time.process_time() - started)
    judge = SearchTree(state, longer(game.search_heuristics(), turns), 77)
    means = {action: judge.explore_action(action, reference).mean() for action in set(chosen)}
    best = max(means.values())
    return [best - means[action] for action in chosen], seconds


def longer(heuristics: SearchHeuristics, turns: int) -> SearchHeuristics:
    """The heuristics with playouts of so many turns; 0 leaves them as they are."""
    if turns:
        assert isinstance(heuristics, LabyrinthHeuristics), "only the Labyrinth has --turns"
        heuristics.turns = heuristics.careful_turns = turns
    return heuristics


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--iterations", default="100,1000")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--reference", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=0)
    told = parser.parse_args()
    game = undercroft.game(told.game)
    efforts = [int(word) for word in told.iterations.split(",")]
    lost: list[list[float]] = []
    taken: list[list[float]] = []
    number = 0
    while len(lost) < told.positions:
        state = decision(game, number)
        number += 1
        if state is not None:
            found, seconds = losses(game, state, efforts, told.reference, told.turns)
            lost.append(found)
            taken.append(seconds)
    for index, effort in enumerate(efforts):
        row = [100 * line[index] for line in lost]
        apart = [100 * (line[index] - line[0]) for line in lost]
        scale = len(lost) ** 0.5
        print(
            f"| search-{effort} | {len(lost)} | {fmean(row):.2f} ± {stdev(row) / scale:.2f} "
            f"| {fmean(apart):+.2f} ± {stdev(apart) / scale:.2f} "
            f"| {1000 * fmean(line[index] for line in taken):.0f} ms |",
            flush=True,
        )


if __name__ == "__main__":
    main()
