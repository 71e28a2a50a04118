"""Measures whether the chances of winning that hints show come true.

    python scripts/measure_calibration.py labyrinth --games 1000 --players 2 > labyrinth.jsonl
    python scripts/measure_calibration.py --report labyrinth.jsonl

Bots play whole games; in each of them, one decision is analysed as for a hint, at a random moment. The result
of the game, a line of JSON for each one, is compared with the chance that was shown. The report groups the
chances by tenths, with 95 % intervals, and fits by how much the shown chance should be stretched and shifted
further than the game's heuristics do already (`SearchHeuristics.calibration`).
"""

from __future__ import annotations

import argparse
import json
import sys
from math import exp, log, sqrt
from pathlib import Path

from undercroft import bots, games
from undercroft.bots.analysis import analyse
from undercroft.kernel.rng import Rng

LONGEST = {"labyrinth": 150, "tales_of_tails": 110, "knock_knock": 48, "dungeon_roll": 80}
"""About so many moves has a game; a later moment is drawn again."""
EDGE = 0.01
STEPS = 4000


def sample(name: str, players: int, seed: int, bot: str, iterations: int) -> dict[str, float] | None:
    """A shown chance and what came of it; None if the game ended before its moment."""
    game = games.game(name)
    dice = Rng()
    dice.seed(seed)
    moment = dice.below(LONGEST[name])
    state = game.new(players, seed)
    playing = [bots.make(game, bot, seed * 10 + seat) for seat in range(players)]
    shown, actor, moves = -1.0, -1, 0
    while not state.over():
        if shown < 0 and moves >= moment and len(state.legal()) > 1:
            found = analyse(game, state, seed, iterations)
            if found.unit == "chance":
                shown, actor = found.values[0], state.actor()
        state.play(playing[state.actor()].choose(state))
        moves += 1
    if shown < 0:
        return None
    return {"shown": round(shown, 4), "won": state.payoff(actor), "moment": moment, "moves": moves}


def report(lines: list[dict[str, float]]) -> None:
    """Prints how often what was shown came true, and the fit."""
    print("| shown | positions | mean shown | won | 95 % interval |\n|---|---|---|---|---|")
    for tenth in range(10):
        group = [line for line in lines if min(int(line["shown"] * 10), 9) == tenth]
        if not group:
            continue
        count = len(group)
        won = sum(line["won"] for line in group) / count
        mean = sum(line["shown"] for line in group) / count
        spread = 1.96 * sqrt(max(won * (1 - won), 0.25 / count) / count)
        low, high = max(0.0, won - spread), min(1.0, won + spread)
        interval = f"{low:.0%} to {high:.0%}"
        print(f"| {tenth * 10}–{tenth * 10 + 10} % | {count} | {mean:.0%} | {won:.0%} | {interval} |")
    stretch, shift = fit(lines)
    print(f"\nfit: chance = sigmoid({stretch:.2f} * logit(shown) {shift:+.2f})")
    print(f"Brier score: {score(lines, 1.0, 0.0):.4f} shown, {score(lines, stretch, shift):.4f} fitted")


def calibrated(shown: float, stretch: float, shift: float) -> float:
    """A chance after stretching and shifting."""
    bounded = min(max(shown, EDGE), 1 - EDGE)
    return 1 / (1 + exp(-stretch * log(bounded / (1 - bounded)) - shift))


def fit(lines: list[dict[str, float]]) -> tuple[float, float]:
    """The stretch and shift with the greatest likelihood, by gradient ascent."""
    stretch, shift = 1.0, 0.0
    for _step in range(STEPS):
        by_stretch = by_shift = 0.0
        for line in lines:
            bounded = min(max(line["shown"], EDGE), 1 - EDGE)
            error = line["won"] - calibrated(line["shown"], stretch, shift)
            by_stretch += error * log(bounded / (1 - bounded))
            by_shift += error
        stretch += 0.3 * by_stretch / len(lines)
        shift += 0.3 * by_shift / len(lines)
    return stretch, shift


def score(lines: list[dict[str, float]], stretch: float, shift: float) -> float:
    """The mean squared error of the chances."""
    errors = [(line["won"] - calibrated(line["shown"], stretch, shift)) ** 2 for line in lines]
    return sum(errors) / len(errors)


def main() -> None:
    """Plays, or prints a report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", choices=games.NAMES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="greedy", help="who plays")
    parser.add_argument("--iterations", type=int, default=0, help="of the analysis; 0 is those of a hint")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=Path, help="only print the report of a file")
    chosen = parser.parse_args()
    if chosen.report:
        report([json.loads(line) for line in chosen.report.read_text().splitlines()])
        return
    lines: list[dict[str, float]] = []
    seed = chosen.seed
    while len(lines) < chosen.games:
        found = sample(chosen.game, chosen.players, seed, chosen.bot, chosen.iterations)
        seed += 1
        if found is not None:
            lines.append(found)
            print(json.dumps(found), flush=True)
            print(f"\r{len(lines)} of {chosen.games}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
