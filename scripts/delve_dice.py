"""All sets of dice by number, for `delve_solver.py`: what a die more or less makes of them, and treasures."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from undercroft.games.dungeon_roll import components as piece

Values = NDArray[np.float32]
Rows = NDArray[np.int64]
Counts = tuple[int, ...]

NEVER = np.float32(-1e6)
"""The value of what is not possible."""
DICE = 7  # party dice, and dungeon dice
FACES = range(piece.PARTY_FACES)
LAIRS = 4  # faces in the lair; the last number stands for as many as wake the dragon, or more


def changed(counts: Counts, at: int, by: int) -> Counts:
    """The counts with one of them changed."""
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


class Sets:
    """All sets of up to seven dice with so many faces, numbered within each size."""

    def __init__(self, faces: int) -> None:
        self.all: list[list[Counts]] = [
            [
                tuple(chosen.count(face) for face in range(faces))
                for chosen in combinations_with_replacement(range(faces), size)
            ]
            for size in range(DICE + 1)
        ]
        self.count = [len(sets) for sets in self.all]
        self.number = [{counts: at for at, counts in enumerate(sets)} for sets in self.all]
        self.more = [[self._changed(size, face, 1) for size in range(DICE)] for face in range(faces)]
        self.less = [[self._changed(size, face, -1) for size in range(DICE + 1)] for face in range(faces)]

    def _changed(self, size: int, face: int, by: int) -> Rows:
        """For each set of a size its number with a die more or less; where there is none, one too high."""
        if size + by < 0:
            return np.zeros(self.count[size], np.int64)
        number, none = self.number[size + by], self.count[size + by]
        return np.array([number.get(changed(counts, face, by), none) for counts in self.all[size]])


PARTIES = Sets(piece.PARTY_FACES)
DUNGEONS = Sets(piece.LEVEL_FACES)
FIRST = [sum(PARTIES.count[:size]) for size in range(DICE + 2)]
"""The number of the first party of each size, if all are numbered together, small ones first."""
ALL_PARTIES = FIRST[-1]


def lairs(dice: int) -> int:
    """How many numbers of faces in the lair are possible with so many dice on the level."""
    return min(LAIRS, DICE + 1 - dice)


def guarded(values: Values, axis: int = -1) -> Values:
    """With one more entry for what is not possible."""
    shape = list(values.shape)
    shape[axis] = 1
    return np.append(values, np.full(shape, NEVER, np.float32), axis)


def best_of(values: list[Values]) -> Values:
    """The highest of each."""
    best = values[0]
    for other in values[1:]:
        best = np.maximum(best, other)
    return best


def best_party(values: Values, size: int) -> Values:
    """The best with any dice of parties of a size re-rolled."""
    shape = values.shape
    means = [np.ascontiguousarray(values.reshape(-1, shape[-1]).T)]
    for kept in range(size - 1, -1, -1):
        mean = means[-1][PARTIES.more[0][kept]]
        for face in FACES[1:]:
            mean = mean + means[-1][PARTIES.more[face][kept]]
        means.append(mean * np.float32(1 / 6))
    best = means[size]
    for kept in range(1, size + 1):
        fewer = guarded(best, 0)
        best = best_of([means[size - kept], *(fewer[PARTIES.less[face][kept]] for face in FACES)])
    return np.ascontiguousarray(best.T).reshape(shape)


def revived(values: Values) -> Values:
    """The best with one die more; the last axis is all parties."""
    found = np.full_like(values, NEVER)
    for size in range(DICE):
        larger = values[..., FIRST[size + 1] : FIRST[size + 2]]
        part = slice(FIRST[size], FIRST[size + 1])
        found[..., part] = best_of([larger[..., PARTIES.more[face][size]] for face in FACES])
    return found


def without(values: Values, face: int) -> Values:
    """The values of all parties without a die of this face."""
    found = np.full_like(values, NEVER)
    for size in range(1, DICE + 1):
        smaller = guarded(values[..., FIRST[size - 1] : FIRST[size]])
        found[..., FIRST[size] : FIRST[size + 1]] = smaller[..., PARTIES.less[face][size]]
    return found


@dataclass(frozen=True)
class Treasure:
    """Treasures that do the same: which they are, their share of the chest, what one is worth at the end, and
    what it can be used for."""

    tokens: tuple[int, ...]
    share: float
    points: float
    kinds: int = 0  # the companions that it can act as, a bit each
    reads: bool = False
    revives: bool = False
    empties_lair: bool = False
    baits: bool = False
    leaves: bool = False


class Purses:
    """All sets of up to `most` treasures, fewer before more. One too many adds `overflow` to its points, a
    number for all of them or one for each treasure."""

    def __init__(
        self, treasures: list[Treasure], mean: float, most: int, overflow: float | list[float] = 0.0
    ) -> None:
        self.treasures = treasures
        each = overflow if isinstance(overflow, list) else [overflow] * len(treasures)
        self.overflow = [np.float32(more) for more in each]
        self.mean = np.float32(mean)  # points of a treasure that is drawn
        self.all: list[Counts] = [
            tuple(chosen.count(kind) for kind in range(len(treasures)))
            for held in range(most + 1)
            for chosen in combinations_with_replacement(range(len(treasures)), held)
        ]
        self.number = {purse: at for at, purse in enumerate(self.all)}

    def spent(self, purse: int) -> list[tuple[Treasure, int]]:
        """Each treasure that can be used, and the purse without it."""
        counts = self.all[purse]
        return [
            (treasure, self.number[changed(counts, at, -1)])
            for at, treasure in enumerate(self.treasures)
            if counts[at]
        ]

    def drawn(self, values: list[Values]) -> list[Values]:
        """The values by purse before a treasure is drawn."""
        found = []
        for counts, value in zip(self.all, values, strict=True):
            mean = value + self.mean
            for kind, treasure in enumerate(self.treasures):
                more = self.number.get(changed(counts, kind, 1))
                gain = self.overflow[kind] if more is None else values[more] - value
                mean = mean + np.float32(treasure.share) * gain
            found.append(mean)
        return found
