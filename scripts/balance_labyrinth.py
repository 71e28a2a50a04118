"""How fair and how long the Labyrinth is when greedy bots play it: docs/balance/labyrinth.md shows it.

    python scripts/balance_labyrinth.py --games 5000

plays both boards with every number of players and prints a Markdown table for each, the same every time. It
takes a while: a compiled build is some thirty times faster.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import cast

from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.bot import Greedy
from undercroft.games.labyrinth.content import SIDES
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.lab.statistics import quantile, wilson


def measure(board: str, players: int, games: int) -> str:
    """One row: turns of the player who began, and how often the first, second … to play won."""
    wins = [0.0] * players
    turns: Counter[int] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(1, games + 1):
        state = cast(LabyrinthRules, GAME.new(players, seed, {"board": board}))
        first = state.seat
        bots = [Greedy() for seat in range(players)]
        while not state.over():
            state.play(bots[state.seat].choose(state))
        winners = state.winners()
        for seat in winners:
            wins[(seat - first) % players] += 1 / len(winners)
        turns[state.turn // players + 1] += 1
        outcome = state.outcome()
        assert outcome is not None
        ends[outcome.reason] += 1
    places = []
    for won in wins:
        low, high = wilson(won, games)
        places.append(f"{100 * won / games:.1f} ({100 * low:.1f}–{100 * high:.1f})")
    middle = "–".join(f"{quantile(turns, share)}" for share in (0.1, 0.9))
    undecided = games - ends["three_treasures"]
    return f"| {players} | {quantile(turns, 0.5)} | {middle} | {undecided} | {' · '.join(places)} |"


def main() -> None:
    """Prints a table for each board."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--boards", default="".join(SIDES))
    parser.add_argument("--players", default="23456")
    arguments = parser.parse_args()
    for board in arguments.boards:
        print(f"\nBoard {board}, {arguments.games} games a row\n")
        print("| players | turns (median) | 10–90 % | no third treasure | wins by place, % (95 %) |")
        print("|---|---|---|---|---|")
        for players in arguments.players:
            print(measure(board, int(players), arguments.games), flush=True)


if __name__ == "__main__":
    main()
