"""All rolls of dungeon dice, with their probabilities."""

from __future__ import annotations

from math import factorial
from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.content import Side

DIGIT: Final[tuple[int, ...]] = (1, 1 << 4, 1 << 8, 1 << 12, 1 << 16, 1 << 20, 1 << 24)
"""What one die adds to the number of a party or of monsters: each face has a digit of its own."""


class Roll:
    """A roll of dungeon dice: what shows, and its probability."""

    def __init__(self, faces: list[int], probability: float) -> None:
        self.monsters = faces[0] * DIGIT[0] + faces[1] * DIGIT[1] + faces[2] * DIGIT[2]
        self.chests = faces[piece.CHEST]
        self.potions = faces[piece.POTION]
        self.dragons = faces[piece.DRAGON]
        self.probability = probability
        self.prize = self.chests * 8 + self.potions  # an index for what there is to loot


class RollGroup:
    """Rolls with the same monsters."""

    def __init__(self, monsters: int) -> None:
        self.monsters = monsters
        self.rolls: list[Roll] = []


def rolls(side: Side, dice: int) -> list[Roll]:
    """All rolls of so many dungeon dice, by what the faces become for this hero, with their probabilities."""
    weights = [0] * (piece.DRAGON + 1)
    for face in side.dungeon:
        weights[face] += 1
    found: list[Roll] = []
    _roll(weights, dice, 0, [0] * (piece.DRAGON + 1), float(factorial(dice)) / 6.0**dice, found)
    return found


def grouped(found: list[Roll]) -> list[RollGroup]:
    """The same rolls by their monsters; those with the same monsters follow each other."""
    groups: list[RollGroup] = []
    for roll in found:
        if not groups or groups[-1].monsters != roll.monsters:
            groups.append(RollGroup(roll.monsters))
        groups[-1].rolls.append(roll)
    return groups


def _roll(
    weights: list[int], dice: int, face: int, counts: list[int], probability: float, found: list[Roll]
) -> None:
    if face == piece.DRAGON:
        counts[piece.DRAGON] = dice
        probability = probability * float(weights[piece.DRAGON]) ** dice / float(factorial(dice))
        if probability > 0.0:
            found.append(Roll(counts, probability))
        return
    for count in range(dice + 1):
        if weights[face] or count == 0:
            counts[face] = count
            share = probability * float(weights[face]) ** count / float(factorial(count))
            _roll(weights, dice - count, face + 1, counts, share, found)
