"""Computes the tables of the exact bot of Dungeon Roll: the expected points of a delve at every regroup.

    python scripts/tabulate_dungeon_roll.py --save solved

`delve_solver.py` solves delves for each side of each hero with no treasure or one in hand: the last delve,
the one before, and for a novice the one before with points for becoming a master. From that come the values
without treasures, and by the size of the party what a treasure of each kind adds. It takes about twenty
minutes of CPU time, and must be done anew when `content.toml` changes: the bot does without tables for any
other content. What is solved is kept in a folder, so an interrupted run continues. Needs NumPy.
"""

from __future__ import annotations

import argparse
import json
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from bound_dungeon_roll import mean_points, takes_any, treasures
from delve_dice import FIRST, Purses, Treasure, Values
from delve_level import READY, SPENT
from delve_solver import Delve
from numpy.typing import NDArray

import undercroft
from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.content import DungeonRollContent, Hero, Side
from undercroft.games.dungeon_roll.treasure_value import LEVELS, SIZES, USE_SCALE
from undercroft.games.dungeon_roll.value_table import FILE, GOAL_DELVES, SCALE

OVERFLOW = (0.35, 0.5)  # what the use of a second treasure brings in the last delve, and in the one before
Table = dict[str, NDArray[Any]]
TARGET = Path(__file__).parent.parent / "src/undercroft/games/dungeon_roll" / FILE


class Solved:
    """A delve, the last one or the one before, with a bonus for becoming a master. `starts` has the values of
    all delves from here by purse, `regroups` those of [purse, ultimate, level, lair, party] beyond the level
    and what comes after the delve without treasures."""

    def __init__(
        self,
        side: Side,
        content: DungeonRollContent,
        kinds: list[Treasure],
        bonus: float,
        after: Solved | None,
    ) -> None:
        purses = Purses(kinds, mean_points(content), 1, OVERFLOW[0 if after is None else 1])
        fled = after.starts if after else [0.0] * len(purses.all)
        levels = range(content.levels + 1)
        rest = [
            [level + more + (bonus if level >= content.mastery else 0.0) for more in fled] for level in levels
        ]
        delve = Delve(side, content, purses, rest, fled)
        self.starts = delve.solve()
        ready = READY if READY in delve.modes else SPENT
        tables = [
            [
                [delve.regroups[level][purse, mode] - level - fled[0] for level in range(1, LEVELS + 1)]
                for mode in (SPENT, ready)
            ]
            for purse in range(len(purses.all))
        ]
        self.regroups = np.array(tables, np.float32)


def solve_side(side: Side, content: DungeonRollContent, scales: bool, master: float | None) -> Table:
    """The values of a side without treasures (`plain`), what a treasure of each kind adds and, in a last row,
    how much more treasures to be drawn bring in the delve before the last (`uses`). The mean is that of a
    delve with one treasure drawn before. With the mean of a master also the values of a novice who wants to
    be one."""
    kinds = treasures(side, content, scales)
    last = Solved(side, content, kinds, 0.0, None)
    before = Solved(side, content, kinds, 0.0, last)
    purses = [
        next((1 + at for at, kind in enumerate(kinds) if token in kind.tokens), 0)
        for token in range(piece.TREASURE_KINDS)
    ]
    more = by_size(before.regroups[0] - last.regroups[0])
    uses = [
        [*(by_size(delve.regroups[purse] - delve.regroups[0]) for purse in purses), more]
        for delve in (last, before)
    ]
    starts = [[delve.starts[purse] - delve.starts[0] for purse in purses] for delve in (last, before)]
    mean = last.starts[0]
    mean += sum(kind.share * (last.starts[1 + at] - last.starts[0]) for at, kind in enumerate(kinds))
    found = {
        "plain": last.regroups[0], "uses": np.array(uses), "starts": np.array(starts), "mean": np.array(mean),
    }  # fmt: skip
    if master is not None:
        goal = Solved(side, content, kinds, GOAL_DELVES * max(0.0, master - mean), last)
        found["goal"] = last.regroups[0] + goal.regroups[0] - before.regroups[0]
        found["goal_mean"] = np.array(goal.starts[0] - last.starts[0])
    return found


def by_size(values: Values) -> Values:
    """The means over all parties of a size."""
    return np.stack([values[..., FIRST[size] : FIRST[size + 1]].mean(-1) for size in range(SIZES)], -1)


class Writer:
    """Collects tables and writes them to the file."""

    def __init__(self, content: DungeonRollContent, folder: Path) -> None:
        self.content, self.folder = content, folder
        self.tables: list[tuple[str, float]] = []
        self.treasures: list[tuple[str, list[list[float]]]] = []
        self.values = b""
        self.uses = b""

    def add_hero(self, hero: Hero) -> None:
        """Both sides, and a novice who wants to become a master."""
        master = self.solved(hero.master, takes_any(hero))
        novice = self.solved(hero.novice, takes_any(hero), float(master["mean"]))
        self.add(hero.novice.name, novice)
        self.add(hero.master.name, master)
        self.add_values(f"{hero.novice.name}+", novice["goal"], float(novice["goal_mean"]))

    def solved(self, side: Side, scales: bool, master: float | None = None) -> Table:
        """What is in the folder already, or is solved now and kept there."""
        file = self.folder / f"{self.content.hash}-{side.name}.npz"
        if not file.exists():
            np.savez(file, **solve_side(side, self.content, scales, master))
            print(f"{side.name} is solved", flush=True)
        with np.load(file) as data:
            return dict(data)

    def add(self, name: str, table: Table) -> None:
        """Adds the tables of a side."""
        self.add_values(name, table["plain"], float(table["mean"]))
        self.uses += np.rint(table["uses"] * USE_SCALE).clip(0, 255).astype(np.uint8).tobytes()
        self.treasures.append((name, np.round(table["starts"].clip(0.0), 2).tolist()))

    def add_values(self, name: str, table: Values, mean: float) -> None:
        """Adds a table of values: [ultimate, level, lair, party]."""
        self.tables.append((name, round(mean, 3)))
        values = np.rint(table * SCALE).clip(0, 255).astype(np.uint8)
        self.values += np.ascontiguousarray(values.transpose(3, 0, 2, 1)).tobytes()

    def write(self) -> None:
        head = {"content": self.content.hash, "tables": self.tables, "treasures": self.treasures}
        body = zlib.compress(self.values + self.uses, 9)
        TARGET.write_bytes(json.dumps(head).encode() + b"\n" + body)


def main() -> None:
    """The command line."""
    content = undercroft.game("dungeon_roll").content()
    assert isinstance(content, DungeonRollContent)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--save", type=Path, default=Path("solved"), help="the folder for what is solved")
    folder: Path = parser.parse_args().save
    folder.mkdir(parents=True, exist_ok=True)
    writer = Writer(content, folder)
    for hero in content.heroes:
        writer.add_hero(hero)
    nobody = content.no_hero
    writer.add(nobody.name, writer.solved(nobody, False))
    writer.write()


if __name__ == "__main__":
    main()
