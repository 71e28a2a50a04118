"""Solves a delve of Dungeon Roll by dynamic programming over all parties, levels, lairs and purses.

The dice have their exact probabilities. Only these points differ from the rules:

- Treasures are of a few classes (`delve_dice.Treasure`), each as good as the best of its kind.
- Treasures are drawn from a full chest.
- Party dice of a re-roll are picked after the dungeon dice have been rolled.

The specialty of a tracker and the ultimate of an alchemist are left out.
"""

from __future__ import annotations

from math import factorial

import numpy as np
from delve_dice import (
    ALL_PARTIES,
    DICE,
    DUNGEONS,
    FACES,
    FIRST,
    NEVER,
    PARTIES,
    Counts,
    Purses,
    Rows,
    Values,
    best_party,
    changed,
)
from delve_level import READY, SPENT, Key, Level, Tables

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.choices import BEATS_ALL
from undercroft.games.dungeon_roll.content import DungeonRollContent, Side


class Delve:
    """The best play of a delve. `rest[level][purse]` is the value of resting, `fled[purse]` of flight;
    `after_dragon` has the values at a regroup once a dragon is beaten, if they are others."""

    def __init__(
        self, side: Side, content: DungeonRollContent, purses: Purses,
        rest: list[list[float]], fled: list[float], after_dragon: Tables | None = None,
        discard: float | None = None,
    ) -> None:  # fmt: skip
        self.side, self.content, self.purses = side, content, purses
        self.rest, self.fled, self.after_dragon = rest, fled, after_dragon
        self.discard = discard  # the price of an intervention that takes a treasure which is in no purse
        self.effect = piece.EFFECTS[side.effect]
        self.groups: dict[int, list[int]] = {}  # faces that fight alike
        for face in FACES:
            if side.kinds[face]:
                self.groups.setdefault(side.kinds[face], []).append(face)
        self.weights = [side.dungeon.count(face) / 6 for face in range(piece.DRAGON + 1)]
        self.modes = [SPENT, READY] if side.effect else [SPENT]
        if self.effect == "turn":
            self.modes = [*range(side.most + 1), READY]  # with so many allies
        self.keys = [(purse, mode) for purse in range(len(purses.all)) for mode in self.modes]
        self.regroups: Tables = [{} for _level in range(content.levels + 1)]
        self.fights: dict[tuple[int, int], list[tuple[int, Rows, Rows]]] = {}

    def solve(self) -> list[float]:
        """The value of the delve by purse. Fills `regroups`."""
        below: dict[Key, Values] = {}
        for level in range(self.content.levels, -1, -1):
            for key in self.keys:
                if key[1] in (SPENT, READY):
                    rest = self.rest[level][key[0]] if level else NEVER
                    values = np.full((3, ALL_PARTIES), rest, np.float32)
                    self.regroups[level][key] = np.maximum(values, below[key]) if below else values
            if level:
                below = self.descend(level, Level(self, level).solved)
        return [self.form(purse) for purse in range(len(self.purses.all))]

    def form(self, purse: int) -> float:
        """The mean over the opening roll."""
        values = self.regroups[0][purse, self.modes[-1]][0, FIRST[DICE] :]
        if self.side.reroll_party:
            values = best_party(values[None, None, :], DICE)[0, 0]
        total = 0.0
        for party in PARTIES.all[DICE]:
            becomes = [0] * piece.PARTY_FACES
            chance = factorial(DICE) / 6**DICE
            for face, count in enumerate(party):
                becomes[self.side.opening[face]] += count
                chance /= factorial(count)
            total += chance * float(values[PARTIES.number[DICE][tuple(becomes)]])
        return total

    def descend(self, level: int, solved: dict[Key, list[list[Values]]]) -> dict[Key, Values]:
        """The mean over all rolls of a level."""
        found = {}
        for key in self.regroups[level]:
            mean = np.zeros((3, ALL_PARTIES), np.float32)
            for lair in range(3):
                dice = min(level, DICE - lair)
                for left in range(dice + 1):
                    chances = self.chances(left, dice - left)
                    awake = min(3, lair + dice - left)
                    for size in range(DICE + 1):
                        part = slice(FIRST[size], FIRST[size + 1])
                        mean[lair, part] += chances @ solved[key][left][size][:, awake, :-1]
            found[key] = mean
        return found

    def chances(self, dice: int, dragons: int) -> Values:
        """The probability of each set of so many dice on the level, and so many dragons besides."""
        found = []
        for counts in DUNGEONS.all[dice]:
            chance = float(factorial(dice + dragons))
            for face, count in enumerate((*counts, dragons)):
                chance *= self.weights[face] ** count / factorial(count)
            found.append(chance)
        return np.array(found, np.float32)

    def fought(self, dice: int, kinds: int) -> list[tuple[int, Rows, Rows]]:
        """What a companion of these kinds can do on a level with so many dice: how many are left, which sets
        of dice it is about, each once at most, and what it makes of them."""
        if (dice, kinds) not in self.fights:
            batches: dict[tuple[int, int], list[tuple[int, int]]] = {}
            for at, row in enumerate(DUNGEONS.all[dice]):
                seen: dict[int, int] = {}
                for left in self.beaten(row, kinds):
                    size = sum(left)
                    seen[size] = seen.get(size, 0) + 1
                    pair = (at, DUNGEONS.number[size][left])
                    batches.setdefault((size, seen[size]), []).append(pair)
            self.fights[dice, kinds] = [
                (size, np.array([a for a, _b in pairs]), np.array([b for _a, b in pairs]))
                for (size, _nth), pairs in batches.items()
            ]
        return self.fights[dice, kinds]

    def beaten(self, row: Counts, kinds: int) -> list[Counts]:
        """What one companion may leave of a level. Their order makes no difference, so the first monster is
        fought first, except by heroes whose companions beat one monster more."""
        found = []
        for monster in range(piece.MONSTERS):
            if row[monster]:
                left = changed(row, monster, -row[monster] if kinds & BEATS_ALL[monster] else -1)
                others = [other for other in range(piece.MONSTERS) if left[other]]
                if kinds & self.side.extra_kill and others:
                    found += [changed(left, other, -1) for other in others]
                else:
                    found.append(left)
                if not self.side.extra_kill:
                    break
        return found

    def targets(self, row: Counts) -> set[tuple[Counts, int]]:
        """What an ultimate may make of the dice on the level, and what there is of it then."""
        there = [monster for monster in range(piece.MONSTERS) if row[monster]]
        side = self.side
        if self.effect == "battlecry" and there:
            return {((0, 0, 0, *row[piece.MONSTERS :]), SPENT)}
        if self.effect == "volley" and there:
            return {((*(max(0, count - 1) for count in row[:3]), *row[piece.MONSTERS :]), SPENT)}
        if self.effect == "turn":
            most = min(side.most, row[side.monster])
            return {(changed(row, side.monster, -count), count) for count in range(1, most + 1)}
        lefts = {row}
        if self.effect in ("strike", "charm"):
            for _target in range(side.most):
                lefts |= {changed(left, one, -1) for left in lefts for one in there if left[one]}
        lefts.remove(row)
        if self.effect == "charm":
            lefts = {changed(left, piece.POTION, 1) for left in lefts}
        return {(left, SPENT) for left in lefts}
