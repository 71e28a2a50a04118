"""Measures how good the decisions of bots are, by a far longer search: quicker than whole games.

    python scripts/measure_decisions.py labyrinth --bots search-250,search-500,search-1000 --positions 100
    python scripts/measure_decisions.py labyrinth --bots search-1000 --turns 16
    python scripts/measure_decisions.py tales_of_tails --bots rival,race-160,race-320,search-600 --race

Greedy bots play games of two up to a random decision. Each bot chooses there. Then every action that was
chosen is explored by `--reference` iterations of its own, and a decision has lost what the best of these
actions has more. With `--race` the judge plays them out as a race does, all in the same samples. In the
Labyrinth `--turns` sets how long the playouts of the judge last, with all turns played carefully. The table
has the mean loss in points of winning chance, its standard error, the difference from the first bot, and the
CPU time of a decision.
"""

from __future__ import annotations

import argparse
import time
from statistics import fmean, stdev

import undercroft
from undercroft import bots
from undercroft.bots.race import Race
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


def choices(game: Game, state: State, names: list[str]) -> tuple[list[int], list[float]]:
    """What each bot chooses here, and the CPU seconds that it took."""
    chosen: list[int] = []
    seconds: list[float] = []
    for name in names:
        started = time.process_time()
        chosen.append(bots.make(game, name, 1000).choose(state))
        seconds.append(time.process_time() - started)
    return chosen, seconds


def losses(
    state: State, chosen: list[int], judge: SearchHeuristics, reference: int, raced: bool
) -> list[float]:
    """What each choice loses by the judge: a long search, or the playouts of a race."""
    if raced:
        race = Race(state, judge, 77, 0)
        values = {
            action: fmean(
                judge.value(race.played_out(action, sample), race.seat) for sample in range(reference)
            )
            for action in set(chosen)
        }
    else:
        tree = SearchTree(state, judge, 77)
        values = {action: tree.explore_action(action, reference).mean() for action in set(chosen)}
    best = max(values.values())
    return [best - values[action] for action in chosen]


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
    parser.add_argument("--bots", default="search-100,search-1000")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--reference", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=0)
    parser.add_argument("--race", action="store_true", help="judge by the playouts of a race")
    told = parser.parse_args()
    game = undercroft.game(told.game)
    names = told.bots.split(",")
    lost: list[list[float]] = []
    taken: list[list[float]] = []
    number = 0
    while len(lost) < told.positions:
        state = decision(game, number)
        number += 1
        if state is not None:
            chosen, seconds = choices(game, state, names)
            judge = longer(game.search_heuristics(), told.turns)
            lost.append(losses(state, chosen, judge, told.reference, told.race))
            taken.append(seconds)
    for index, name in enumerate(names):
        row = [100 * line[index] for line in lost]
        apart = [100 * (line[index] - line[0]) for line in lost]
        scale = len(lost) ** 0.5
        print(
            f"| {name} | {len(lost)} | {fmean(row):.2f} ± {stdev(row) / scale:.2f} "
            f"| {fmean(apart):+.2f} ± {stdev(apart) / scale:.2f} "
            f"| {1000 * fmean(line[index] for line in taken):.0f} ms |",
            flush=True,
        )


if __name__ == "__main__":
    main()
