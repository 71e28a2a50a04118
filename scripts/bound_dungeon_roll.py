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

- No more than `--most` treasures are kept. One too many counts at once: for its points, and for a little
  more than a first treasure of its kind adds at the beginning of the delve. It is a bound if further ones add
  no more than a first one. `--overflow 0.9,1.6,2.4` sets other numbers, for the last delve, the second and
  the first, or 0.9/0.8/… for each kind; the script names delves where they are too small (`adds too much`).
  With an overflow of 0 treasures too many only count, which is no bound, but says how much of it the overflow
  is.
- An intervention may take a treasure that was too many, for the least that one counts for, even if there was
  none.
- Treasures are drawn from a full chest.
- Two dragons beaten before a rest on level 3 in the first delve are left out.

A delve takes two seconds of CPU time for each set of treasures, of which there are ten with one treasure kept
and 55 with two. Five delves are solved for a hero, each of them about three times to find the overflow. Needs
NumPy.
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

FIRST_DELVE = 2  # delves to come after it
GUESS = 0.6  # what a treasure too many counts for, before more is known
GROWTH = 1.6  # and how much more that is in the delve before
STEP = 1.4  # how far it rises to what a treasure adds, which rises with it
MARGIN = 0.02  # by which it is higher
LOOSE = 0.1  # by how much it may be too high
ATTEMPTS = 8
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
    """The bound for a hero. Values are by the treasures in hand, none of them first. What a treasure too many
    counts for is by the delves to come and by treasure."""

    def __init__(
        self, hero: Hero, content: DungeonRollContent, most: int, overflow: list[list[float]]
    ) -> None:
        self.hero, self.content, self.most, self.overflow = hero, content, most, overflow
        self.values: dict[str, list[float]] = {}
        self.tables: dict[str, Tables] = {}

    def delve(
        self,
        name: str,
        to_come: int,
        rested: list[list[float]],
        fled: list[float],
        dragon: Tables | None = None,
    ) -> list[float]:
        """One delve of a novice or a master. `rested` is what is to come after a rest on each level, `fled`
        after flight."""
        side = self.hero.master if name == "master" else self.hero.novice
        kinds = treasures(side, self.content, takes_any(self.hero))
        overflow = self.overflow[to_come]
        discard = min(kind.points + more for kind, more in zip(kinds, overflow, strict=True))
        purses = Purses(kinds, mean_points(self.content), self.most, overflow)
        rest = [[level + more for more in after] for level, after in enumerate(rested)]
        delve = Delve(side, self.content, purses, rest, fled, dragon, discard)
        name = f"{name}, {to_come} to come"
        self.values[name] = delve.solve()
        self.tables[name] = delve.regroups
        return self.values[name]

    def solve(self, to_come: int) -> None:
        """The delves with so many to come; those after them are solved already."""
        levels = range(self.content.levels + 1)
        kinds = treasures(self.hero.novice, self.content, takes_any(self.hero))
        none = [0.0] * len(Purses(kinds, 0.0, self.most).all)
        master = self.values.get(f"master, {to_come - 1} to come", none)
        novice = self.values.get(f"novice, {to_come - 1} to come", none)
        either = best(master, novice)
        if to_come == FIRST_DELVE:
            rested = [either if level >= SURE_OF_MASTERY else novice for level in levels]
            self.delve("novice", to_come, rested, novice)
            return
        self.delve("master", to_come, [master for _level in levels], master)
        after_dragon = self.tables[f"master, {to_come} to come"]
        self.delve("novice", to_come, [either for _level in levels], novice, after_dragon)


def whole_game(
    hero: Hero, content: DungeonRollContent, most: int, overflow: list[list[float]] | None
) -> tuple[Bound, dict[str, list[float]]]:
    """All delves of a hero, from the last to the first, and what a first treasure of each kind adds at the
    beginning of each. Without `overflow` a treasure too many counts for a little more than that."""
    kinds = len(treasures(hero.novice, content, takes_any(hero)))
    given = [more if len(more) > 1 else more * kinds for more in overflow or [[GUESS]]]
    found, closed = Bound(hero, content, most, given), Bound(hero, content, 0, given)
    adds: dict[str, list[float]] = {}
    for to_come in range(FIRST_DELVE + 1):
        for attempt in range(ATTEMPTS):
            found.solve(to_come)
            closed.solve(to_come)
            names = [name for name in found.values if name.endswith(f"{to_come} to come")]
            for name in names:
                adds[name] = [value - closed.values[name][0] for value in found.values[name][1 : kinds + 1]]
            added = [max(0.0, *(adds[name][kind] for name in names)) for kind in range(kinds)]
            over = [more - one for more, one in zip(given[to_come], added, strict=True)]
            if overflow or (min(over) >= 0.0 and (max(over) < LOOSE or attempt > 1)):
                break
            given[to_come] = [
                more - (far if far > 0.0 else STEP * far) + MARGIN
                for more, far in zip(given[to_come], over, strict=True)
            ]
        given.append([GROWTH * more for more in given[to_come]])
    return found, adds


def report(
    hero: Hero, content: DungeonRollContent, most: int, overflow: list[list[float]] | None
) -> dict[str, object]:
    """The bound for a hero, what it is made of, and whether the overflow is enough for one."""
    found, adds = whole_game(hero, content, most, overflow)
    too_much = [
        name
        for name, added in adds.items()
        if any(one > more for one, more in zip(added, found.overflow[int(name.split()[1])], strict=True))
    ]
    return {
        "hero": hero.name, "most": most,
        "overflow": [[round(more, 2) for more in delve] for delve in found.overflow[: FIRST_DELVE + 1]],
        "bound": round(found.values[f"novice, {FIRST_DELVE} to come"][0], 2),
        "delves": {name: round(values[0], 2) for name, values in found.values.items()},
        "a treasure adds": {name: [round(one, 2) for one in added] for name, added in adds.items()},
        "adds too much": too_much,
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
    parser.add_argument("--overflow", default="", help="points for a treasure too many; found by default")
    parser.add_argument("--save", type=Path, default=Path("bound.jsonl"))
    told = parser.parse_args()
    for name in told.heroes.split(","):
        begun = time.process_time()
        overflow = [[float(more) for more in part.split("/")] for part in told.overflow.split(",") if part]
        found = report(heroes[name], content, told.most, overflow or None)
        with told.save.open("a", encoding="utf-8") as out:
            out.write(json.dumps(found) + "\n")
        print(f"{found} ({time.process_time() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
