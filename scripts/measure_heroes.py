"""Plays Dungeon Roll alone with every hero of the box and prints the mean scores of the bots.

    python scripts/measure_heroes.py --bots greedy,exact --games 10000 --save heroes.jsonl

All bots play the same deals. Every hundred games are a line of the file, so a run that was cut short goes on
where it stopped, and one for more games begins with those that are there. `--first` plays other deals: a
change that was chosen by some games needs others to confirm it.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import undercroft
from undercroft import bots
from undercroft.bots.playout import play_bots
from undercroft.games.dungeon_roll.content import DungeonRollContent
from undercroft.kernel.game import Game

CHUNK = 100  # games a line

Kept = dict[tuple[str, str], dict[int, list[int]]]


def heroes(game: Game) -> list[str]:
    """The heroes of the box in the order of their cards; boosters come last, and are left out."""
    content = game.content()
    assert isinstance(content, DungeonRollContent)
    return [hero.name for hero in content.heroes if not hero.booster]


def score(game: Game, bot: str, hero: str, number: int, delves: str) -> int:
    """The points of one game. Its number is the seed of the dice."""
    state = game.new(1, number, {"heroes": "pick", "delves": delves})
    state.play(game.parse_action(f"hero {heroes(game).index(hero) + 1}"))
    play_bots(state, [bots.make(game, bot, bots.bot_seed(number, 0))])
    outcome = state.outcome()
    assert outcome is not None
    return outcome.scores[0]


def read(file: Path, delves: str) -> Kept:
    """What was played already with so many delves: the scores of every hundred games, by bot and hero."""
    kept: Kept = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            data = json.loads(line)
            if data.get("delves", "3") != delves:
                continue
            kept.setdefault((data["bot"], data["hero"]), {})[data["first"]] = data["scores"]
    return kept


def play(
    game: Game, bot: str, hero: str, deals: range, kept: Kept, file: Path, until: float, delves: str
) -> None:
    """Plays what is missing, as far as there is time."""
    chunks = kept.setdefault((bot, hero), {})
    for first in deals:
        if first in chunks or time.perf_counter() > until:
            continue
        chunks[first] = [score(game, bot, hero, number, delves) for number in range(first, first + CHUNK)]
        entry = {"bot": bot, "hero": hero, "first": first, "delves": delves, "scores": chunks[first]}
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(entry) + "\n")
        print(f"\r{bot}, {hero}: {first + CHUNK} of {deals.stop}   ", end="", file=sys.stderr, flush=True)


def cell(scores: list[int]) -> str:
    """A mean with its standard error, and of how many games."""
    if len(scores) < 2:
        return ""
    return f"{fmean(scores):.2f} ± {stdev(scores) / sqrt(len(scores)):.2f} ({len(scores)})"


def main() -> None:
    """The command line."""
    game = undercroft.game("dungeon_roll")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bots", default=",".join(["greedy", *bots.levels(game), "exact"]))
    parser.add_argument("--heroes", default=",".join(heroes(game)))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the first deal")
    parser.add_argument("--delves", default="3", help="how often the hero goes down in a game")
    parser.add_argument("--save", type=Path, default=Path("heroes.jsonl"))
    parser.add_argument("--seconds", type=float, default=600.0)
    told = parser.parse_args()
    names, chosen = told.bots.split(","), told.heroes.split(",")
    kept = read(told.save, told.delves)
    gc.disable()  # it would look through all that the bots remember, and nothing here goes in circles
    deals = range(told.first, told.first + told.games, CHUNK)
    until = time.perf_counter() + told.seconds
    for bot in names:
        for hero in chosen:
            play(game, bot, hero, deals, kept, told.save, until, told.delves)
    print(file=sys.stderr)
    print("| hero |", " | ".join(f"`{bot}`" for bot in names), "|")
    print("|---|" + "---|" * len(names))
    for hero in chosen:
        found = [kept.get((bot, hero), {}) for bot in names]
        cells = [cell([score for at in deals for score in chunks.get(at, [])]) for chunks in found]
        print(f"| {hero} |", " | ".join(cells), "|")


if __name__ == "__main__":
    main()
