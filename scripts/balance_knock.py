"""How often a team of the strongest bots wins Knock, Knock! Dungeon!: docs/balance/knock_knock.md shows it.

    python scripts/balance_knock.py --games 200 --save knock.json

plays a citadel of every level with every number of players, without the clock, and prints a Markdown table of
win rates with 95 % confidence intervals. Game number n of every cell is dealt with seed n, so the table comes
out the same every time. With --save it can be stopped at any moment and goes on where it was; all cells grow
together, so that the table is even whenever it is stopped. It takes a while: a compiled build is some fifty
times faster.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

from undercroft.games.knock_knock import GAME
from undercroft.lab.simulate import Plan, simulate
from undercroft.lab.statistics import wilson

BANDS = {"0": (0.65, 0.80), "3": (0.25, 0.45)}  # KK-4a
STEP = 10
"""Games that are played in a cell before it is the turn of the next one."""


class WinCounts:
    """Games won and lost by cell, kept in a file if there is one."""

    def __init__(self, path: Path | None, title: str) -> None:
        self.path = path
        self.title = title  # of what was played, so that one file can keep several decks and bots apart
        self.book: dict[str, dict[str, dict[str, int]]] = {}
        if path is not None and path.exists():
            self.book = json.loads(path.read_text("utf-8"))
        self.cells = self.book.setdefault(title, {})

    def games(self, level: str, players: str) -> int:
        """How many games this cell has."""
        return sum(self.cells.get(f"{level} {players}", {}).values())

    def wins(self, level: str, players: str) -> int:
        """How many of them were won."""
        return self.cells.get(f"{level} {players}", {}).get("knight_beaten", 0)

    def add(self, level: str, players: str, reasons: dict[str, int]) -> None:
        """Counts more games by how they ended, and writes everything down."""
        counts = Counter(self.cells.get(f"{level} {players}", {}))
        counts.update(reasons)
        self.cells[f"{level} {players}"] = dict(sorted(counts.items()))
        if self.path is not None:
            fresh = self.path.with_suffix(".new")
            fresh.write_text(json.dumps(self.book, indent=1), "utf-8")
            fresh.replace(self.path)

    def shown(self, level: str, players: str) -> str:
        """A rate with its interval, marked if it is surely outside its band."""
        games, wins = self.games(level, players), self.wins(level, players)
        if games == 0:
            return "–"
        low, high = wilson(wins, games)
        band = BANDS.get(level)
        mark = "" if band is None or (low <= band[1] and high >= band[0]) else " !"
        return f"{wins / games:.0%} ({low:.0%}–{high:.0%}){mark}".replace("%", " %")


def main() -> None:
    """Reads the command line, plays what is still to be played, and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games in every cell")
    parser.add_argument("--save", type=Path, help="a file to keep the results in, and to go on from")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long, wherever it is")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--bot", default="team", choices=["random", *GAME.bots])
    parser.add_argument("--levels", default="0123")
    parser.add_argument("--players", default="123456")
    parser.add_argument("--pace", default="free", help="seconds a play costs; free: no clock")
    parser.add_argument("--content", type=Path, help="another box than our own")
    given = parser.parse_args()
    box = None if given.content is None else given.content.read_text("utf-8")
    counts = WinCounts(given.save, f"{GAME.content(box).hash} {given.bot} {given.pace}")
    play(counts, given, box)
    print(f"| level | {' | '.join(f'{n} players' if n != '1' else '1 player' for n in given.players)} |")
    print(f"|---|{'---|' * len(given.players)}")
    for level in given.levels:
        print(f"| {level} | {' | '.join(counts.shown(level, players) for players in given.players)} |")
    sizes = [counts.games(level, players) for level in given.levels for players in given.players]
    print(f"\n{min(sizes)} to {max(sizes)} games a cell: {counts.title}")


def play(counts: WinCounts, given: Any, box: str | None) -> None:
    """Fills all cells up to the games asked for, as long as the time allows."""
    until = time.monotonic() + given.minutes * 60
    for goal in range(STEP, given.games + STEP, STEP):
        for level in given.levels:
            for players in given.players:
                first = counts.games(level, players)
                games = min(goal, given.games) - first
                if games <= 0:
                    continue
                if time.monotonic() > until:
                    return
                options = {"level": level, "pace": given.pace}
                plan = Plan(GAME, int(players), [given.bot], games, seed=first, options=options, content=box)
                counts.add(level, players, dict(simulate(plan, given.jobs).tally.reasons))


if __name__ == "__main__":
    main()
