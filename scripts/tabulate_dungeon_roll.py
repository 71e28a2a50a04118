"""Computes the tables of the exact bot of Dungeon Roll: the expected points of a delve at every regroup.

    python scripts/tabulate_dungeon_roll.py

`delve_solver.py` solves a delve for each side of each hero, a novice also with points for becoming a master.
Treasures cannot be used there: one that is drawn is worth DRAWN. It takes about two minutes of CPU time, and
must be done anew when `content.toml` changes: the bot does without tables for any other content. Needs NumPy.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import numpy as np
from delve_dice import Purses
from delve_level import READY, SPENT
from delve_solver import Delve

import undercroft
from undercroft.games.dungeon_roll.content import DungeonRollContent, Side
from undercroft.games.dungeon_roll.value_table import FILE, GOAL_DELVES, LEVELS, SCALE

DRAWN = 1.5  # what a treasure is worth when it is drawn: its points, and what its use brings
DISCARDED = 1.6  # and when an intervention takes it, which needs one
TARGET = Path(__file__).parent.parent / "src/undercroft/games/dungeon_roll" / FILE


class Writer:
    """Collects tables and writes them to the file."""

    def __init__(self, content: DungeonRollContent) -> None:
        self.content = content
        self.tables: list[tuple[str, float]] = []
        self.values = b""

    def add(self, name: str, side: Side, bonus: float) -> float:
        """Solves a delve with a bonus for becoming a master. Returns its mean."""
        mastery = self.content.mastery
        levels = range(self.content.levels + 1)
        rest = [[level + (bonus if level >= mastery else 0.0)] for level in levels]
        delve = Delve(side, self.content, Purses([], DRAWN, 0), rest, [0.0], discard=DISCARDED)
        (mean,) = delve.solve()
        ready = READY if READY in delve.modes else SPENT
        steps = [
            [(delve.regroups[level][0, mode] - level) * SCALE for level in range(1, LEVELS + 1)]
            for mode in (SPENT, ready)
        ]
        table = np.rint(np.array(steps)).clip(0, 255).astype(np.uint8)  # [ultimate, level, lair, party]
        self.values += np.ascontiguousarray(table.transpose(3, 0, 2, 1)).tobytes()
        self.tables.append((name, round(mean, 3)))
        print(f"{name}: {mean:.3f}", flush=True)
        return mean

    def write(self) -> None:
        head = json.dumps({"content": self.content.hash, "tables": self.tables})
        TARGET.write_bytes(head.encode() + b"\n" + zlib.compress(self.values, 9))


def main() -> None:
    """The command line: it takes no arguments."""
    content = undercroft.game("dungeon_roll").content()
    assert isinstance(content, DungeonRollContent)
    writer = Writer(content)
    for hero in content.heroes:
        novice = writer.add(hero.novice.name, hero.novice, 0.0)
        master = writer.add(hero.master.name, hero.master, 0.0)
        writer.add(f"{hero.novice.name}+", hero.novice, GOAL_DELVES * max(0.0, master - novice))
    writer.add(content.no_hero.name, content.no_hero, 0.0)
    writer.write()


if __name__ == "__main__":
    main()
