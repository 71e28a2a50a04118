"""Solves one level of a delve, for `delve_solver.py`: monsters, loot, the dragon."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np
from delve_dice import (
    ALL_PARTIES,
    DICE,
    DUNGEONS,
    FACES,
    FIRST,
    LAIRS,
    PARTIES,
    Counts,
    Rows,
    Values,
    best_of,
    best_party,
    changed,
    guarded,
    lairs,
    revived,
    without,
)

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.choices import OPENS_ALL, all_different

if TYPE_CHECKING:
    from delve_solver import Delve

SPENT, ONE_ALLY, TWO_ALLIES, READY = range(4)  # what there is of the ultimate
Key = tuple[int, int]  # a purse and what there is of the ultimate
Tables = list[dict[Key, Values]]  # by level: [lair, party] at the regroup


class Level:
    """The values of all that may lie on a level. `solved` has them by purse and ultimate, by the number of
    dice left and by the size of the party: arrays [dungeon dice, lair, party], the last party being one that
    is not possible."""

    def __init__(self, delve: Delve, level: int) -> None:
        self.delve, self.level, self.side, self.effect = delve, level, delve.side, delve.effect
        self.purses = delve.purses
        self.solved: dict[Key, list[list[Values]]] = {key: [] for key in delve.keys}
        self.looted: dict[tuple[Key, int, int], Values] = {}  # by chests and potions: [lair, party]
        self.rereads: dict[tuple[Key, int], Values] = {}  # of the present number of dice, by size
        self.means: dict[tuple[Key, int], list[Values]] = {}  # of the number before
        self.drawings: dict[tuple[int, int, int, int], list[Values]] = {}
        self.known: dict[tuple[object, ...], Values] = {}
        for dice in range(min(level, DICE) + 1):
            means: dict[tuple[Key, int], list[Values]] = {}
            self.rereads = {}
            for key in delve.keys:
                self.floor = self.flee(key[0])
                self.solved[key].append([])
                for chests in range(dice + 1):
                    if self.effect != "presence" or key[1] == SPENT:
                        self.loot(key, chests, dice - chests)
                for size in range(DICE + 1):
                    if size == 0 and self.effect == "presence" and key[1] == READY:
                        for chests in range(dice + 1):
                            self.loot(key, chests, dice - chests)
                    values = guarded(self.monsters(key, dice, size))
                    self.solved[key][dice].append(values)
                    means[key, size], again = self.reread(values, dice, size, self.means.get((key, size)))
                    self.rereads[key, size] = again
            self.means = means

    def flee(self, purse: int) -> np.float32:
        """Flight, or a portal."""
        best = self.delve.fled[purse]
        for treasure, left in self.purses.spent(purse):
            if treasure.leaves:
                best = max(best, self.delve.rest[self.level][left] - treasure.points)
        return np.float32(best)

    def sources(self, key: Key) -> list[tuple[int, Key, float]]:
        """Companions beside the dice: their kinds, what is left without them, and their price."""
        purse, mode = key
        found = [(t.kinds, (left, mode), t.points) for t, left in self.purses.spent(purse) if t.kinds]
        if mode == READY and self.side.kinds[piece.HERO]:
            found.append((self.side.kinds[piece.HERO], (purse, SPENT), 0.0))
        if mode in (ONE_ALLY, TWO_ALLIES):
            found.append((self.side.kinds[piece.ALLY + self.side.ally], (purse, mode - 1), 0.0))
        return found

    # The end of a level

    def regroup(self, key: Key, tables: Tables) -> Values:
        """The regroup; dice may come back before it."""
        purse, mode = key
        table = tables[self.level]
        mode = READY if mode == READY and (purse, READY) in table else SPENT
        values = table[purse, mode]
        for treasure, left in self.purses.spent(purse):
            if treasure.revives:
                back = revived(self.regroup((left, mode), tables)) - np.float32(treasure.points)
                values = np.maximum(values, back)
        return values

    def done(self, key: Key) -> Values:
        """With all looted: [lair, party]."""
        purse, mode = key
        regroups = self.delve.regroups
        free = self.regroup(key, regroups)
        awake = np.full(ALL_PARTIES, self.floor, np.float32)
        tables = regroups if self.delve.after_dragon is None else self.delve.after_dragon
        won: dict[Key, Values] = {}
        for dice, after, price in self.teams(key):
            if after not in won:
                purses = range(len(self.purses.all))
                drawn = self.purses.drawn([self.regroup((p, after[1]), tables)[0] for p in purses])
                won[after] = drawn[after[0]] + np.float32(self.delve.content.dragon_experience)
            value = won[after] - np.float32(price)
            for face in dice:
                value = without(value, face)
            awake = np.maximum(awake, value)
        if mode == READY and self.effect in ("ballad", "fury"):
            awake = np.maximum(awake, self.regroup((purse, SPENT), regroups)[0])
        if mode == READY and self.effect == "intervention":
            for left, price in self.discards(purse):
                gain = self.regroup((left, SPENT), regroups)[0] - np.float32(price)
                awake = np.maximum(awake, gain)
        if mode == READY and self.effect == "presence":
            again = [self.rereads[(purse, SPENT), size][0, 3] for size in range(DICE + 1)]
            awake = np.maximum(awake, np.concatenate(again))
        for treasure, left in self.purses.spent(purse):
            if treasure.empties_lair:
                gain = self.regroup((left, mode), regroups)[0] - np.float32(treasure.points)
                awake = np.maximum(awake, gain)
        return np.concatenate([free, awake[None]])

    def discards(self, purse: int) -> list[tuple[int, float]]:
        """The purses without the treasure that an intervention takes, and its price."""
        found = [(left, treasure.points) for treasure, left in self.purses.spent(purse)]
        if self.delve.discard is not None:
            found.append((purse, self.delve.discard))
        return found

    def teams(self, key: Key) -> list[tuple[Counts, Key, float]]:
        """The teams that beat a dragon: faces of the dice, what is left, and the price of treasures."""
        dice = [(self.side.kinds[face], (face,)) for face in FACES if self.side.kinds[face]]
        found: dict[tuple[Counts, Key], float] = {}

        def complete(kinds: list[int], left: Key, price: float) -> None:
            missing = self.side.dragon_team - len(kinds)
            for chosen in combinations_with_replacement(dice, missing):
                if all_different([*kinds, *(kind for kind, _face in chosen)], 0, 0):
                    faces = tuple(face for _kind, (face,) in chosen)
                    found[faces, left] = min(price, found.get((faces, left), 99.0))
            if missing:
                for kind, after, cost in self.sources(left):
                    complete([*kinds, kind], after, price + cost)

        complete([], key, 0.0)
        return [(faces, left, price) for (faces, left), price in found.items()]

    # Loot

    def loot(self, key: Key, chests: int, potions: int) -> None:
        """With the monsters beaten."""
        purse, mode = key
        if chests == potions == 0:
            self.looted[key, 0, 0] = self.done(key)
            return
        best = np.maximum(self.looted[key, 0, 0], self.floor)
        for kinds, faces in self.delve.groups.items():
            for opened in range(1, min(chests, chests if kinds & OPENS_ALL else 1) + 1):
                gain = self.opened(key, chests - opened, potions, opened)
                for face in faces:
                    best = np.maximum(best, without(gain, face))
        for kinds, after, price in self.sources(key):
            for opened in range(1, min(chests, chests if kinds & OPENS_ALL else 1) + 1):
                gain = self.opened(after, chests - opened, potions, opened)
                best = np.maximum(best, gain - np.float32(price))
        for drunk in range(1, potions + 1):
            back = self.back(key, chests, potions - drunk, drunk)
            for face in FACES:
                best = np.maximum(best, without(back, face))
            for after, price in self.drinkers(key):
                back = self.back(after, chests, potions - drunk, drunk)
                best = np.maximum(best, back - np.float32(price))
        for treasure, left in self.purses.spent(purse):
            if treasure.empties_lair:
                gain = self.looted[(left, mode), chests, potions][:1]
                best = np.maximum(best, gain - np.float32(treasure.points))
            if treasure.baits:
                rows = [min(3, lair + chests + potions) for lair in range(LAIRS)]
                gain = self.looted[(left, mode), 0, 0][rows]
                best = np.maximum(best, gain - np.float32(treasure.points))
        if mode == READY:
            best = self.loot_by_ultimate(best, purse, chests, potions)
        self.looted[key, chests, potions] = best

    def drinkers(self, key: Key) -> set[tuple[Key, float]]:
        """What is left without a source that drinks but is no die."""
        purse, mode = key
        found = {(after, price) for _kinds, after, price in self.sources(key)}
        return found | {((left, mode), t.points) for t, left in self.purses.spent(purse) if t.reads}

    def opened(self, key: Key, chests: int, potions: int, opened: int) -> Values:
        """What is left after so many treasures have been drawn."""
        purse, mode = key
        name = (mode, chests, potions, opened)
        if name not in self.drawings:
            purses = range(len(self.purses.all))
            if opened == 1:
                values = [self.looted[(p, mode), chests, potions] for p in purses]
            else:
                values = [self.opened((p, mode), chests, potions, opened - 1) for p in purses]
            self.drawings[name] = self.purses.drawn(values)
        return self.drawings[name][purse]

    def back(self, key: Key, chests: int, potions: int, dice: int) -> Values:
        """What is left with so many dice back."""
        if dice == 0:
            return self.looted[key, chests, potions]
        name = (key, chests, potions, dice)
        if name not in self.known:
            self.known[name] = revived(self.back(key, chests, potions, dice - 1))
        return self.known[name]

    def loot_by_ultimate(self, best: Values, purse: int, chests: int, potions: int) -> Values:
        spent = (purse, SPENT)
        if self.effect == "fury":
            best = np.maximum(best, self.looted[spent, 0, 0][0])
        elif self.effect == "ballad":
            best = np.maximum(best, self.looted[spent, chests, potions][0])
        elif self.effect == "intervention":
            for left, price in self.discards(purse):
                best = np.maximum(best, self.intervened(left, chests, potions) - np.float32(price))
        elif self.effect == "presence":
            at = DUNGEONS.number[chests + potions][(0, 0, 0, chests, potions)]
            again = [self.rereads[spent, size][at] for size in range(DICE + 1)]
            rows = slice(lairs(chests + potions))
            best[rows] = np.maximum(best[rows], np.concatenate(again, -1))
        return best

    def intervened(self, purse: int, chests: int, potions: int) -> Values:
        """All chests opened, all potions drunk, the lair empty: [party]."""
        name = ("intervened", purse, chests, potions)
        if name not in self.known:
            if chests:
                purses = range(len(self.purses.all))
                value = self.purses.drawn([self.intervened(p, chests - 1, potions) for p in purses])[purse]
            elif potions:
                fewer = self.intervened(purse, 0, potions - 1)
                value = np.maximum(fewer, revived(fewer))
            else:
                value = self.looted[(purse, SPENT), 0, 0][0]
            self.known[name] = value
        return self.known[name]

    # Monsters

    def monsters(self, key: Key, dice: int, size: int) -> Values:
        """The values with so many dice on the level, for parties of a size: [dungeon, lair, party]."""
        purse, mode = key
        part = slice(FIRST[size], FIRST[size + 1])
        most = lairs(dice)
        now = np.full((DUNGEONS.count[dice], most, PARTIES.count[size]), self.floor, np.float32)
        if size:
            scroll = guarded(self.rereads[key, size - 1])
            now = np.maximum(now, scroll[..., PARTIES.less[piece.SCROLL][size]])
            for kinds, faces in self.delve.groups.items():
                for left, rows, lefts in self.delve.fought(dice, kinds):
                    small = self.solved[key][left][size - 1][lefts, :most]
                    for face in faces:
                        now[rows] = np.maximum(now[rows], small[..., PARTIES.less[face][size]])
        for chests in range(dice + 1):
            at = DUNGEONS.number[dice][(0, 0, 0, chests, dice - chests)]
            now[at] = np.maximum(now[at], self.looted[key, chests, dice - chests][:most, part])
        for kinds, after, price in self.sources(key):
            for left, rows, lefts in self.delve.fought(dice, kinds):
                gain = self.solved[after][left][size][lefts, :most, :-1] - np.float32(price)
                now[rows] = np.maximum(now[rows], gain)
        for treasure, left in self.purses.spent(purse):
            price = np.float32(treasure.points)
            if treasure.reads:
                now = np.maximum(now, self.rereads[(left, mode), size] - price)
            if treasure.empties_lair:
                now = np.maximum(now, self.solved[left, mode][dice][size][:, :1, :-1] - price)
            if treasure.baits and dice:
                rows = [min(3, lair + dice) for lair in range(most)]
                now = np.maximum(now, self.looted[(left, mode), 0, 0][rows, part] - price)
        if self.side.early_loot:
            self.loot_early(now, key, dice, size)
        return self.ultimate(now, purse, dice, size) if mode == READY else now

    def loot_early(self, now: Values, key: Key, dice: int, size: int) -> None:
        """Chests and potions while there are monsters."""
        most = now.shape[1]
        for taken in range(1, dice + 1):
            rows, lefts = self.rows_without(dice, piece.CHEST, taken)
            for kinds, faces in self.delve.groups.items():
                if size and (taken == 1 or kinds & OPENS_ALL):
                    small = guarded(self.drawn_early(key, dice - taken, size - 1, taken)[lefts, :most])
                    for face in faces:
                        gain = small[..., PARTIES.less[face][size]]
                        now[rows] = np.maximum(now[rows], gain)
            for kinds, after, price in self.sources(key):
                if taken == 1 or kinds & OPENS_ALL:
                    gain = self.drawn_early(after, dice - taken, size, taken)[lefts, :most]
                    now[rows] = np.maximum(now[rows], gain - np.float32(price))
            rows, lefts = self.rows_without(dice, piece.POTION, taken)
            if size and size - 1 + taken <= DICE:
                back = guarded(self.back_early(key, dice - taken, size - 1, taken)[lefts, :most])
                for face in FACES:
                    gain = back[..., PARTIES.less[face][size]]
                    now[rows] = np.maximum(now[rows], gain)
            if size + taken <= DICE:
                for after, price in self.drinkers(key):
                    back = self.back_early(after, dice - taken, size, taken)[lefts, :most]
                    now[rows] = np.maximum(now[rows], back - np.float32(price))

    def rows_without(self, dice: int, face: int, taken: int) -> tuple[Rows, Rows]:
        """Sets of dice with so many of a face, and what they are without them."""
        rows = [at for at, row in enumerate(DUNGEONS.all[dice]) if row[face] >= taken]
        number = DUNGEONS.number[dice - taken]
        lefts = [number[changed(DUNGEONS.all[dice][at], face, -taken)] for at in rows]
        return np.array(rows), np.array(lefts)

    def drawn_early(self, key: Key, dice: int, size: int, times: int) -> Values:
        if times == 0:
            return self.solved[key][dice][size][..., :-1]
        name = ("drawn", key, dice, size, times)
        if name not in self.known:
            mode = key[1]
            purses = range(len(self.purses.all))
            values = [self.drawn_early((p, mode), dice, size, times - 1) for p in purses]
            for p, value in enumerate(self.purses.drawn(values)):
                self.known["drawn", (p, mode), dice, size, times] = value
        return self.known[name]

    def back_early(self, key: Key, dice: int, size: int, back: int) -> Values:
        if back == 0:
            return self.solved[key][dice][size][..., :-1]
        name = ("back", key, dice, size, back)
        if name not in self.known:
            larger = self.back_early(key, dice, size + 1, back - 1)
            self.known[name] = best_of([larger[..., PARTIES.more[face][size]] for face in FACES])
        return self.known[name]

    def ultimate(self, now: Values, purse: int, dice: int, size: int) -> Values:
        """The values with an ultimate that is used now, where that is better."""
        most = now.shape[1]
        spent = self.solved[purse, SPENT]
        if self.effect == "fury":
            return np.maximum(now, spent[0][size][0, 0, :-1])
        if self.effect == "ballad":
            return np.maximum(now, spent[dice][size][:, :1, :-1])
        if self.effect == "presence":
            return np.maximum(now, self.rereads[(purse, SPENT), size])
        part = slice(FIRST[size], FIRST[size + 1])
        for at, row in enumerate(DUNGEONS.all[dice]):
            if self.effect == "intervention":
                for left, price in self.discards(purse):
                    gain = self.intervened(left, row[piece.CHEST], row[piece.POTION])[part]
                    now[at] = np.maximum(now[at], gain - np.float32(price))
            for left, mode in self.delve.targets(row):
                dice_left = sum(left)
                values = self.solved[purse, mode][dice_left][size][DUNGEONS.number[dice_left][left]]
                if self.effect == "battlecry":
                    values = values[[min(3, lair + dice - dice_left) for lair in range(most)]]
                now[at] = np.maximum(now[at], values[:most, :-1])
        return now

    # Re-rolls

    def reread(
        self, values: Values, dice: int, size: int, below: list[Values] | None
    ) -> tuple[list[Values], Values]:
        """The means with so many of the dice rolled, and the best re-roll: [dungeon, lair, party]. `below`
        has the means with a die less, for dragons."""
        weights = [np.float32(weight) for weight in self.delve.weights]
        means = [best_party(values[..., :-1], size)]
        awake = [min(3, lair + 1) for lair in range(lairs(dice))]
        for rolled in range(1, dice + 1):
            assert below is not None
            mean = weights[piece.DRAGON] * below[rolled - 1][:, awake]
            for face in range(piece.LEVEL_FACES):
                if weights[face]:
                    mean += weights[face] * means[-1][DUNGEONS.more[face][dice - rolled]]
            means.append(mean)
        best = means[dice]
        for kept in range(1, dice + 1):
            fewer = guarded(best, 0)
            picked = [fewer[DUNGEONS.less[face][kept]] for face in range(piece.LEVEL_FACES)]
            best = best_of([means[dice - kept], *picked])
        return means, best
