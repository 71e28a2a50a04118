"""Bounds the mean solo score of Dungeon Roll from above: the best play of an easier game, solved exactly.

    python scripts/bound_dungeon_roll.py --heroes spellsword --save bound.jsonl

All three delves are solved, from the last to the first, for any hero of the box. `delve_solver.py` does it,
by dynamic programming over all parties, levels, lairs and treasures in hand, with the exact probabilities of
all dice. The easier game differs from the real one in these points, all of which help:

- Party dice of a re-roll are picked after the dungeon dice have been rolled.
- An elixir may be read as a scroll or act as any companion, without a die in the graveyard.
- Scales count as if all were in pairs.
- A hero turns to the master side with a dragon beaten in the second or third delve, or after any rest in the
  second, or after a rest on level 4 or deeper in the first.

In these points it is an estimate:

- No more than `--most` treasures are kept. One too many counts at once: for its points and for `--overflow`
  more, three numbers for the last delve, the second and the first. It is a bound if that is not too little:
  the script names delves where a first treasure adds more at the beginning (`adds too much`). With an
  overflow of 0 treasures too many only count, which is no bound, but says how much of it the overflow is.
- Treasures are drawn from a full chest.
- Two dragons beaten before a rest on level 3 in the first delve are left out.

A delve takes two seconds of CPU time for each set of treasures, of which there are ten with one treasure kept
and 55 with two; five delves are solved for a hero. Needs NumPy.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from delve_dice import Purses, Treasure
from delve_level import Tables
from delve_solver import Delve

import undercroft
from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.content import DungeonRollContent, Hero, Side

SURE_OF_MASTERY = 4  # a rest on this level, with a dragon beaten before, makes a master in the first delve


def treasures(side: Side, content: DungeonRollContent, scales: bool) -> list[Treasure]:
    """All kinds that can be used, `scales` too for a hero whose ultimate takes any treasure. Those that do
    the same for this hero are one kind."""
    counts, total = content.treasure_counts, content.treasures
    alike: dict[tuple[int, bool], list[int]] = {}
    for token in range(piece.TOKEN_KINDS):
        does = (side.kinds[piece.TOKEN + token], token == piece.SPARE_SCROLL)
        alike.setdefault(does, []).append(token)
    found = []

    def add(kinds: list[int], companion: int = 0, **uses: bool) -> None:
        share = sum(counts[kind] for kind in kinds) / total
        points = content.treasure_points[kinds[0]] + content.treasure_pairs[kinds[0]] / 2
        found.append(Treasure(tuple(kinds), share, points, companion, **uses))

    for (companion, reads), tokens in alike.items():
        add(tokens, companion, reads=reads)
    add([piece.ELIXIR], piece.ALL_KINDS, reads=True, revives=True)
    add([piece.RING], empties_lair=True)
    add([piece.BAIT], baits=True)
    add([piece.PORTAL], leaves=True)
    if scales:
        add([piece.SCALES])
    return found


def takes_any(hero: Hero) -> bool:
    """Whether the ultimate of a hero takes a treasure, whatever it is."""
    return piece.EFFECTS[hero.master.effect] == "intervention"


def mean_points(content: DungeonRollContent) -> float:
    """The mean of a full chest, with all scales in pairs."""
    worth = [
        content.treasure_points[kind] + content.treasure_pairs[kind] / 2
        for kind in range(piece.TREASURE_KINDS)
    ]
    return sum(a * b for a, b in zip(worth, content.treasure_counts, strict=True)) / content.treasures


class Bound:
    """The bound for a hero. Values are by the treasures in hand, none of them first."""

    def __init__(self, hero: Hero, content: DungeonRollContent, most: int, overflow: list[float]) -> None:
        self.hero, self.content, self.most, self.overflow = hero, content, most, overflow
        self.values: dict[str, list[float]] = {}

    def delve(
        self,
        name: str,
        to_come: int,
        rested: list[list[float]],
        fled: list[float],
        dragon: Tables | None = None,
    ) -> tuple[list[float], Tables]:
        """One delve of a novice or a master: its value, and that of each regroup. `rested` is what is to come
        after a rest on each level, `fled` after flight."""
        side = self.hero.master if name == "master" else self.hero.novice
        kinds = treasures(side, self.content, takes_any(self.hero))
        purses = Purses(kinds, mean_points(self.content), self.most, self.overflow[to_come])
        rest = [[level + more for more in after] for level, after in enumerate(rested)]
        delve = Delve(side, self.content, purses, rest, fled, dragon)
        values = delve.solve()
        self.values[f"{name}, {to_come} to come"] = values
        return values, delve.regroups

    def whole_game(self) -> float:
        """All delves, from the last to the first."""
        levels = range(self.content.levels + 1)
        none = [0.0] * len(
            Purses(treasures(self.hero.novice, self.content, takes_any(self.hero)), 0.0, self.most).all
        )
        last, tables = self.delve("master", 0, [none for _level in levels], none)
        last_novice, _ = self.delve("novice", 0, [none for _level in levels], none, tables)
        last_best = best(last, last_novice)
        second, tables = self.delve("master", 1, [last for _level in levels], last)
        second_novice, _ = self.delve("novice", 1, [last_best for _level in levels], last_novice, tables)
        second_best = best(second, second_novice)
        rested = [second_best if level >= SURE_OF_MASTERY else second_novice for level in levels]
        whole, _ = self.delve("novice", 2, rested, second_novice)
        return whole[0]


def report(hero: Hero, content: DungeonRollContent, most: int, overflow: list[float]) -> dict[str, object]:
    """The bound for a hero, what it is made of, and whether the overflow is enough for one."""
    found = Bound(hero, content, most, overflow)
    whole = found.whole_game()
    closed = Bound(hero, content, 0, overflow)
    closed.whole_game()
    adds = {name: max(values) - closed.values[name][0] for name, values in found.values.items()}
    return {
        "hero": hero.name, "most": most, "overflow": overflow, "bound": round(whole, 2),
        "delves": {name: round(values[0], 2) for name, values in found.values.items()},
        "a treasure adds": {name: round(added, 2) for name, added in adds.items()},
        "adds too much": [name for name, added in adds.items() if added > overflow[int(name.split()[1])]],
    }  # fmt: skip


def best(one: list[float], other: list[float]) -> list[float]:
    """The higher of each."""
    return [max(pair) for pair in zip(one, other, strict=True)]


def main() -> None:
    """The command line."""
    content = undercroft.game("dungeon_roll").content()
    assert isinstance(content, DungeonRollContent)
    heroes = {hero.name: hero for hero in content.heroes if not hero.booster}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--heroes", default=",".join(heroes))
    parser.add_argument("--most", type=int, default=1, help="treasures that can be kept")
    parser.add_argument("--overflow", default="0.9,1.6,2.4", help="points for a treasure too many")
    parser.add_argument("--save", type=Path, default=Path("bound.jsonl"))
    told = parser.parse_args()
    for name in told.heroes.split(","):
        begun = time.process_time()
        found = report(heroes[name], content, told.most, [float(part) for part in told.overflow.split(",")])
        with told.save.open("a", encoding="utf-8") as out:
            out.write(json.dumps(found) + "\n")
        print(f"{found} ({time.process_time() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
