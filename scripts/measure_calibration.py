"""Measures whether the chances of winning that hints show come true.

    python scripts/measure_calibration.py labyrinth --games 1000 --players 2 > labyrinth.jsonl
    python scripts/measure_calibration.py --report labyrinth.jsonl
    python scripts/measure_calibration.py --draw docs/calibration.svg labyrinth.jsonl tales_of_tails.jsonl

Bots play whole games; in each of them, one decision is analysed as for a hint, at a random moment. The result
of the game, a line of JSON for each one, is compared with the chance that was shown. The report groups the
chances by tenths, with 95 % intervals, and fits by how much the shown chance should be stretched and shifted
further than the game's heuristics do already (`SearchHeuristics.calibration`).
"""

from __future__ import annotations

import argparse
import json
import sys
from math import sqrt
from pathlib import Path

from undercroft import bots, games
from undercroft.bots.analysis import analyse
from undercroft.kernel.heuristics import calibrated, log_odds
from undercroft.kernel.rng import Rng
from undercroft.lab.statistics import wilson

LONGEST = {"labyrinth": 150, "tales_of_tails": 110, "knock_knock": 48, "dungeon_roll": 80}
"""About so many moves has a game; a later moment is drawn again."""
Line = dict[str, float]
SIDE, TOP = 220, 30
STEPS = 4000


def sample(
    name: str, players: int, seed: int, bot: str, iterations: int, playouts: int | None
) -> Line | None:
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
            found = analyse(game, state, seed, iterations, lines=False, playouts=playouts)
            if found.unit == "chance":
                shown, actor = found.values[0], state.actor()
        state.play(playing[state.actor()].choose(state))
        moves += 1
    if shown < 0:
        return None
    return {"shown": round(shown, 4), "won": state.payoff(actor), "moment": moment, "moves": moves}


class Tenth:
    """The positions whose shown chance was in one tenth, and how many of them were won."""

    def __init__(self, number: int, lines: list[Line]) -> None:
        group = [line for line in lines if min(int(line["shown"] * 10), 9) == number]
        self.number = number
        self.count = len(group)
        self.shown = sum(line["shown"] for line in group) / max(self.count, 1)
        self.won = sum(line["won"] for line in group) / max(self.count, 1)
        self.low, self.high = wilson(self.won * self.count, self.count)


def tenths(lines: list[Line]) -> list[Tenth]:
    """The tenths that have positions."""
    return [tenth for number in range(10) if (tenth := Tenth(number, lines)).count]


def report(lines: list[Line]) -> None:
    """Prints how often what was shown came true, and the fit."""
    print("| shown | positions | mean shown | won | 95 % interval |\n|---|---:|---:|---:|---|")
    for one in tenths(lines):
        chances = f"{one.number * 10}–{one.number * 10 + 10} %"
        interval = f"{one.low:.0%} to {one.high:.0%}"
        print(f"| {chances} | {one.count} | {one.shown:.0%} | {one.won:.0%} | {interval} |")
    stretch, shift = fit(lines)
    print(f"\nfit: chance = sigmoid({stretch:.2f} * logit(shown) {shift:+.2f})")
    of_stretch, of_shift = standard_errors(lines, stretch, shift)
    print(f"standard errors: {of_stretch:.2f} of the stretch, {of_shift:.2f} of the shift")
    print(f"Brier score: {score(lines, 1.0, 0.0):.4f} shown, {score(lines, stretch, shift):.4f} fitted")


def plot(name: str, lines: list[Line], left: int) -> list[str]:
    """What was shown to the right, what was won upwards; on the diagonal a chance comes true."""
    title = f'<text x="{left + SIDE / 2}" y="20" text-anchor="middle" font-size="14">{name}</text>'
    frame = f'<rect x="{left}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>'
    diagonal = f'<path d="M{left} {TOP + SIDE}l{SIDE} -{SIDE}" stroke="#999" stroke-dasharray="4"/>'
    parts = [title, frame, diagonal]
    for one in tenths(lines):
        x = left + SIDE * one.shown
        low, high, y = (TOP + SIDE * (1 - value) for value in (one.low, one.high, one.won))
        parts.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="#7a4f9c"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2 + sqrt(one.count) / 4:.1f}" fill="#7a4f9c"/>')
    return parts


def draw(files: list[Path]) -> str:
    """A plot for each file, side by side."""
    parts = []
    for number, file in enumerate(files):
        name = file.stem.replace("_", " ").capitalize()
        parts += plot(name, read(file), 20 + number * (SIDE + 40))
    size = f'width="{len(files) * (SIDE + 40)}" height="{SIDE + TOP + 30}"'
    under = "Shown chance of winning to the right, share of games won upwards; lines are 95 % intervals"
    words = f'<text x="20" y="{SIDE + TOP + 20}" font-size="12">{under}</text>'
    body = "".join([*parts, words])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" fill="#333">{body}</svg>\n'
    )


def read(file: Path) -> list[Line]:
    """The lines of a file."""
    return [json.loads(line) for line in file.read_text().splitlines()]


def fit(lines: list[Line]) -> tuple[float, float]:
    """The stretch and shift with the greatest likelihood, by gradient ascent."""
    stretch, shift = 1.0, 0.0
    for _step in range(STEPS):
        by_stretch = by_shift = 0.0
        for line in lines:
            error = line["won"] - calibrated(line["shown"], stretch, shift)
            by_stretch += error * log_odds(line["shown"])
            by_shift += error
        stretch += 0.3 * by_stretch / len(lines)
        shift += 0.3 * by_shift / len(lines)
    return stretch, shift


def standard_errors(lines: list[Line], stretch: float, shift: float) -> tuple[float, float]:
    """How far the fitted stretch and shift may be off, from the curvature of the likelihood."""
    by_stretch = by_both = by_shift = 0.0
    for line in lines:
        odds = log_odds(line["shown"])
        chance = calibrated(line["shown"], stretch, shift)
        weight = chance * (1.0 - chance)
        by_stretch += weight * odds * odds
        by_both += weight * odds
        by_shift += weight
    determinant = by_stretch * by_shift - by_both * by_both
    return sqrt(by_shift / determinant), sqrt(by_stretch / determinant)


def score(lines: list[Line], stretch: float, shift: float) -> float:
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
    parser.add_argument("--playouts", type=int, help="of the race, where there is one; a review has its own")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=Path, help="only print the report of a file")
    parser.add_argument("--draw", type=Path, nargs="+", help="only draw: a picture, then the files")
    chosen = parser.parse_args()
    if chosen.report:
        report(read(chosen.report))
        return
    if chosen.draw:
        chosen.draw[0].write_text(draw(chosen.draw[1:]))
        return
    lines: list[Line] = []
    seed = chosen.seed
    while len(lines) < chosen.games:
        found = sample(chosen.game, chosen.players, seed, chosen.bot, chosen.iterations, chosen.playouts)
        seed += 1
        if found is not None:
            lines.append(found)
            print(json.dumps(found), flush=True)
            print(f"\r{len(lines)} of {chosen.games}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
