"""Measures how well races of Tales of Tails choose the place of a room, by races on recorded playouts.

    python scripts/measure_races.py --positions 50 --playouts 160,320,640 --most 12,0 --save places.jsonl
    python scripts/measure_races.py --positions 150 --round 3 --values results,values --save last.jsonl

Rival bots play games up to a decision where a room may lie, and every place is played out in the same
samples. Each decision is a line of the file, so an interrupted run continues where it stopped. Then races
run on one half of the samples, drawn again and again, and the place that wins is judged by the other half,
so luck does not count for skill. The table has what it gains beyond the first candidate, in points of
winning chance. `--most` lets the first candidates take part alone; 0 stands for all. Places are judged by the
chances of winning (`SearchHeuristics.value`); `--values results` lets the races see these, too, instead of
the values for comparing (`SearchHeuristics.comparison_value`).
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import undercroft
from undercroft import bots
from undercroft.bots.race import Race
from undercroft.games.tales_of_tails.notation import PLACE
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng

SEED = 50_000
SHARE = 5  # of a hundred decisions about a place that are recorded
REPEATS = 16  # races on each decision, each with other halves of the samples


class Recorded(SearchHeuristics[TalesOfTailsRules]):
    """Candidates whose playouts were recorded: a race on them reads its values from a list."""

    def __init__(self, places: list[int], values: list[list[float]]) -> None:
        super().__init__()
        self.places = places
        self.values = dict(zip(places, values, strict=True))
        self.samples: dict[int, int] = {}  # by the generator of the state, in the order of the race

    def root_candidates(self, state: TalesOfTailsRules, dice: Rng) -> list[int]:
        return self.places[:]

    def cutoff(self, state: TalesOfTailsRules, root: TalesOfTailsRules) -> bool:
        return True

    def value(self, state: TalesOfTailsRules, seat: int) -> float:
        place = PLACE.base + state.dungeon.cells[-1] * PLACE.last + state.dungeon.turns[-1]
        values = self.values[place]
        return values[self.samples.setdefault(state.rng, len(self.samples)) % len(values)]


def decisions(
    game: Game, first: int, players: int, only_round: int
) -> Iterator[tuple[int, TalesOfTailsRules]]:
    """Positions of games between rival bots in which a room has several places and two dogs are inside."""
    number = first
    while True:
        state = game.new(players, SEED + number)
        assert isinstance(state, TalesOfTailsRules)
        dice = Rng()
        dice.seed(SEED + number)
        playing = [bots.make(game, "rival", number * players + seat) for seat in range(players)]
        while not state.over():
            open_choice = state.phase == Phase.PLACE and state.inside() > 1 and len(state.legal()) > 1
            in_round = only_round in (0, state.round + 1)
            if open_choice and in_round and dice.below(100) < SHARE:
                yield number, state
            state.play(playing[state.actor()].choose(state))
        number += 1


def recorded(game: Game, state: TalesOfTailsRules, number: int, samples: int) -> dict[str, Any]:
    """A decision with the value and the result of every place in every sample, best places of the rival bot
    first."""
    heuristics = game.search_heuristics()
    race = Race(state, heuristics, number, 0)
    values: list[list[float]] = []
    results: list[list[float]] = []
    for place in race.runners:
        ends = [race.played_out(place, sample) for sample in range(samples)]
        won = [heuristics.value(end, race.seat) for end in ends]
        seen = [
            heuristics.comparison_value(end, race.seat, value) for end, value in zip(ends, won, strict=True)
        ]
        results.append([round(value, 4) for value in won])
        values.append([round(value, 4) for value in seen])
    entry = {"game": number, "pos": game.position(state), "cand": race.runners}
    return entry | {"values": values, "results": results}


def record(
    game: Game, file: Path, positions: int, samples: int, players: int, only_round: int
) -> list[dict[str, Any]]:
    """The decisions of the file, and as many more as are missing."""
    kept = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    if len(kept) < positions:
        first = kept[-1]["game"] + 1 if kept else 0
        with file.open("a", encoding="utf-8") as out:
            for number, state in decisions(game, first, players, only_round):
                kept.append(recorded(game, state, number, samples))
                out.write(json.dumps(kept[-1]) + "\n")
                out.flush()
                if len(kept) == positions:
                    break
    return kept[:positions]


def gain(game: Game, decision: dict[str, Any], kind: str, playouts: int, most: int) -> float:
    """What races on values or results gain beyond the first candidate, in the mean of some halves of the
    samples."""
    state = game.from_position(decision["pos"], game.content())
    places, values, results = decision["cand"], decision[kind], decision["results"]
    runners = places[: most or len(places)]
    gains: list[float] = []
    for repeat in range(REPEATS):
        order = list(range(len(values[0])))
        random.Random(repeat).shuffle(order)
        half = len(order) // 2
        seen = [[values[at][sample] for sample in order[:half]] for at in range(len(runners))]
        race = Race(state, Recorded(runners, seen), repeat, playouts)
        race.run(until_decided=True)
        won = results[places.index(race.winner())]
        gains.append(fmean(won[sample] - results[0][sample] for sample in order[half:]))
    return fmean(gains)


def spread(decision: dict[str, Any], by_cell: bool) -> float:
    """How much the values of places, or of cells, differ: the covariance of both halves of the samples, in
    which luck cancels out."""
    cells = [PLACE.first(place) if by_cell else place for place in decision["cand"]]
    half = len(decision["results"][0]) // 2
    parts: list[list[float]] = []
    for part in (slice(0, half), slice(half, None)):
        means = [fmean(values[part]) for values in decision["results"]]
        of_cell = [fmean(mean for mean, at in zip(means, cells, strict=True) if at == cell) for cell in cells]
        parts.append([value - fmean(means) for value in of_cell])
    return fmean(one * other for one, other in zip(*parts, strict=True))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--samples", type=int, default=160)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--round", type=int, default=0, help="record those of one round; 0: of all")
    parser.add_argument("--values", default="values", help="what races see: values, results or both")
    parser.add_argument("--playouts", default="160,320,640")
    parser.add_argument("--most", default="12,0")
    parser.add_argument("--save", type=Path, default=Path("places.jsonl"))
    told = parser.parse_args()
    game = undercroft.game("tales_of_tails")
    known = record(game, told.save, told.positions, told.samples, told.players, told.round)
    between, whole = (fmean(spread(decision, by_cell) for decision in known) for by_cell in (True, False))
    places = fmean(len(decision["cand"]) for decision in known)
    cells = fmean(len({PLACE.first(place) for place in decision["cand"]}) for decision in known)
    print(f"{len(known)} decisions, {places:.1f} places on {cells:.1f} cells in the mean;")
    print(f"the cell decides {between / whole:.0%} of the variance of their values")
    print("| races see | candidates | playouts at most | gain in points |\n|---|---:|---:|---:|")
    rows = product(told.values.split(","), map(int, told.most.split(",")), map(int, told.playouts.split(",")))
    for kind, most, playouts in rows:
        gains = [100 * gain(game, decision, kind, playouts, most) for decision in known]
        error = stdev(gains) / len(gains) ** 0.5
        print(f"| {kind} | {most or 'all'} | {playouts} | {fmean(gains):.2f} ± {error:.2f} |", flush=True)


if __name__ == "__main__":
    main()
