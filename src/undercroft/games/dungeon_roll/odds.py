"""The exact odds of the next level, so that players know the risk."""

from __future__ import annotations

from math import comb

from undercroft.games.dungeon_roll.state import DungeonRollState


class Odds:
    """The chances of a roll of dungeon dice onto a lair, as ways out of `total` equally likely ones.

    `ways[m][d]` counts those with m monsters and d dragon faces; the other dice show chests or potions.
    """

    def __init__(self, dice: int, lair: int, wakes: int) -> None:
        self.dice = dice
        self.lair = lair
        self.wakes = wakes
        self.total: int = 6**dice
        self.ways: list[list[int]] = [
            [_ways(dice, monsters, dragons) for dragons in range(dice - monsters + 1)]
            for monsters in range(dice + 1)
        ]

    def monsters(self, count: int) -> float:
        """The probability of exactly so many monsters."""
        return sum(ways for ways in self.ways[count]) / self.total

    def dragon(self) -> float:
        """The probability that the dragon wakes."""
        need = self.wakes - self.lair
        awake = sum(ways for row in self.ways for dragons, ways in enumerate(row) if dragons >= need)
        return awake / self.total

    def expected_monsters(self) -> float:
        """The mean number of monsters."""
        return sum(count * sum(ways for ways in row) for count, row in enumerate(self.ways)) / self.total


def _ways(dice: int, monsters: int, dragons: int) -> int:
    """In how many ways dice show so many monsters (three faces), dragons (one) and loot (two)."""
    loot = dice - monsters - dragons
    ways: int = comb(dice, monsters) * comb(dice - monsters, dragons) * 3**monsters * 2**loot
    return ways


def next_level(state: DungeonRollState) -> Odds:
    """The odds of going on from here: so many dice as the next level says or the lair leaves (DR-17)."""
    content = state.content
    dice = min(state.level + 1, content.dungeon_dice - state.lair)
    return Odds(dice, state.lair, content.dragon_wakes)
