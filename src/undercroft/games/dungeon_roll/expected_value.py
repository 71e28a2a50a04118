"""What a delve is still worth: dynamic programming over the true chances of the dice.

From every regroup the next levels are played out exactly, over all rolls and all ways to use the party dice,
with the hero's specialties; what is left of the party after these is worth what it brings on average.
Approximated are a treasure (a fixed worth, kept for the end), scrolls on levels to come (each as good as one
blow, which is about what a re-roll saves) and the ultimates that change dice.

A party is one number: the count of each face in a digit of its own, base 16, and in the seventh digit whether
the ultimate is unused. Monsters are a number of three such digits.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from undercroft.games.dungeon_roll.choices import BEATS_ALL, OPENS_ALL, all_different
from undercroft.games.dungeon_roll.content import (
    CHAMPION,
    CHEST,
    DRAGON,
    EFFECTS,
    HERO,
    MONSTERS,
    POTION,
    SCROLL,
    DungeonRollContent,
    Side,
)

DIGIT: Final[tuple[int, ...]] = (1, 1 << 4, 1 << 8, 1 << 12, 1 << 16, 1 << 20, 1 << 24)
GUARDS: Final = 0x8888888  # the bit of every digit that no count reaches
READY: Final = 6  # the digit of the ultimate
READ: Final = 32  # a scroll's way to strike a blow, no kind of companion
AHEAD: Final = 1  # regroups that are worked out; what lies beyond is known from experience
# What is still to come beyond the points of the level, by the size of the party: the mean of working out all.
BEYOND: Final[tuple[float, ...]] = (0.0, 0.1, 0.4, 0.9, 1.6, 2.8, 3.6, 4.4, 5.0, 5.5, 6.0, 6.4, 6.8, 7.1, 7.4)
MOST: Final = 13  # the largest party that can be weighed, an unused ultimate aside
TREASURE: Final = 1.6  # what a treasure that is still to be drawn is worth on average: its points and its use
REMEMBERED: Final = 40_000  # of each kind; a process that plays for days must not grow for ever
STRIKES: Final = EFFECTS.index("strike")
CHARMS: Final = EFFECTS.index("charm")
TURNS: Final = EFFECTS.index("turn")
VOLLEYS: Final = EFFECTS.index("volley")
SWEEPS: Final = EFFECTS.index("fury")
SINGS: Final = EFFECTS.index("ballad")
CRIES: Final = EFFECTS.index("battlecry")


class Roll:
    """A roll of dungeon dice: what shows, and how likely it is."""

    def __init__(self, faces: list[int], chance: float) -> None:
        self.monsters = faces[0] * DIGIT[0] + faces[1] * DIGIT[1] + faces[2] * DIGIT[2]
        self.chests = faces[CHEST]
        self.potions = faces[POTION]
        self.dragons = faces[DRAGON]
        self.chance = chance


class ExpectedValue:
    """The worth of delves for one side of a hero. It remembers what it has worked out."""

    def __init__(self, side: Side, content: DungeonRollContent) -> None:
        self.side = side
        self.content = content
        self.kinds = [*side.kinds[: SCROLL + 1], side.kinds[HERO]]
        self.blows = self.kinds[:]
        self.blows[SCROLL] |= READ
        self.rolls = [rolls(side, dice) for dice in range(content.dungeon_dice + 1)]
        self.teams = _teams(self.kinds, side.dragon_team)
        self.looters = [_looter(self.kinds, face) for face in range(READY)]
        self._regroups: dict[int, float] = {}
        self._loots: dict[int, float] = {}
        self._dragons: dict[int, float] = {}
        self._clearings: dict[int, list[int]] = {}
        self._alikes: dict[int, list[int]] = {}
        self._last = -1
        self._last_alike: list[int] = []

    def regroup(self, level: int, party: int, lair: int, ahead: int = AHEAD) -> float:
        """Points still to come from this delve when a level is done: resting or going on, the better one."""
        if level >= self.content.levels or 2 * heads(party) <= level:
            return float(level)  # so few have no hope below
        if ahead == 0:
            return level + BEYOND[heads(party)]
        key = ((party * 8 + lair) * 16 + level) * 4 + ahead
        known = self._regroups.get(key)
        if known is None:
            known = max(float(level), self.descend(level + 1, party, lair, ahead - 1))
            if len(self._regroups) > REMEMBERED:
                self._regroups.clear()
            self._regroups[key] = known
        return known

    def descend(self, level: int, party: int, lair: int, ahead: int = AHEAD - 1) -> float:
        """Points still to come for whoever goes down to this level, over all that may be rolled there."""
        value = 0.0
        dice = min(level, self.content.dungeon_dice - lair)
        for roll in self.rolls[dice]:
            value += roll.chance * self.level(
                level, party, roll.monsters, roll.chests, roll.potions, lair + roll.dragons, ahead
            )
        return value

    def level(
        self,
        level: int,
        party: int,
        monsters: int,
        chests: int,
        potions: int,
        lair: int,
        ahead: int = AHEAD,
    ) -> float:
        """Points still to come with these dice on the level; 0 for whoever has to flee."""
        best = 0.0
        wakes = self.content.dragon_wakes
        if ahead == 0 and lair < wakes:
            ways = self._alike(party, monsters)
            faces = 0  # as good as none, since nobody looks beyond
        else:
            ways = self.clearings(party, monsters)
            faces = min(lair, wakes)  # more do not make it worse
        for left in ways:
            value = self.loot(level, left, chests, potions, faces, ahead)
            if value > best:
                best = value
        if party >= DIGIT[READY]:
            effect = self.side.effect
            if effect == SWEEPS:
                best = max(best, self.regroup(level, party - DIGIT[READY], 0, ahead))
            elif effect == CRIES and monsters:
                awake = min(lair + heads(monsters), self.content.dungeon_dice)
                best = max(best, self.loot(level, party - DIGIT[READY], chests, potions, awake, ahead))
        return best

    def _alike(self, party: int, monsters: int) -> list[int]:
        """The same as `clearings`, but whoever is as good as another for looting counts as that one: all that
        matters where no dragon is awake and nothing beyond is worked out. That leaves far fewer."""
        key = party * DIGIT[MONSTERS] + monsters
        if key == self._last:
            return self._last_alike  # rolls with the same monsters come one after the other
        known = self._alikes.get(key)
        if known is None:
            known = []
            for left in self.clearings(party, monsters):
                looters = left - left % DIGIT[READY]
                for face in range(READY):
                    looters += left // DIGIT[face] % 16 * DIGIT[self.looters[face]]
                _add(known, looters)
            if len(self._alikes) > REMEMBERED:
                self._alikes.clear()
            self._alikes[key] = known
        self._last = key
        self._last_alike = known
        return known

    def clearings(self, party: int, monsters: int) -> list[int]:
        """What may be left of the party once the monsters are beaten, none of it worse than another."""
        if monsters == 0:
            return [party]
        key = party * DIGIT[MONSTERS] + monsters
        known = self._clearings.get(key)
        if known is None:
            known = self._work_out(party, monsters)
            if len(self._clearings) > REMEMBERED:
                self._clearings.clear()
            self._clearings[key] = known
        return known

    def _work_out(self, party: int, monsters: int) -> list[int]:
        found: list[int] = []
        monster = 0
        while monsters // DIGIT[monster] % 16 == 0:
            monster += 1
        count = monsters // DIGIT[monster] % 16
        for face in range(READY + 1):
            kinds = self.blows[face]
            if kinds and party // DIGIT[face] % 16:
                beaten = count if kinds & BEATS_ALL[monster] else 1
                left = monsters - beaten * DIGIT[monster]
                rest = party - DIGIT[face]
                if kinds & self.side.extra_kill and left:
                    for other in range(MONSTERS):
                        if left // DIGIT[other] % 16:
                            _add_all(found, self.clearings(rest, left - DIGIT[other]))
                else:
                    _add_all(found, self.clearings(rest, left))
        if party >= DIGIT[READY] and not self.kinds[READY]:
            for left in self._after_ultimate(monsters):
                _add_all(found, self.clearings(party - DIGIT[READY], left))
        return found

    def _after_ultimate(self, monsters: int) -> list[int]:
        """The monsters that an ultimate may leave."""
        effect = self.side.effect
        found = [monsters]
        if effect == VOLLEYS:
            return [
                monsters
                - sum(DIGIT[monster] for monster in range(MONSTERS) if monsters // DIGIT[monster] % 16)
            ]
        if effect == STRIKES or effect == CHARMS or effect == TURNS:
            for _blow in range(self.side.most):
                fewer: list[int] = []
                for left in found:
                    for monster in range(MONSTERS):
                        fits = effect != TURNS or monster == self.side.monster
                        if fits and left // DIGIT[monster] % 16 and left - DIGIT[monster] not in fewer:
                            fewer.append(left - DIGIT[monster])
                found = fewer or found
            return [left for left in found if left != monsters]
        return []

    def loot(self, level: int, party: int, chests: int, potions: int, lair: int, ahead: int = AHEAD) -> float:
        """Points still to come when the monsters are beaten: chests, potions, then the dragon if it woke."""
        if chests == 0 and potions == 0:
            return self.dragon(level, party, lair, ahead)
        key = (((party * 8 + chests) * 8 + potions) * 8 + lair) * 16 + level
        key = key * 4 + ahead
        known = self._loots.get(key)
        if known is not None:
            return known
        best = self.dragon(level, party, lair, ahead)
        for face in range(READY + 1):
            if party // DIGIT[face] % 16 == 0:
                continue
            left = party - DIGIT[face]
            kinds = self.kinds[face]
            if chests and kinds:
                opened = chests if kinds & OPENS_ALL else 1
                value = TREASURE * opened + self.loot(level, left, chests - opened, potions, lair, ahead)
                best = max(best, value)
            back = min(potions, self.content.party_dice - heads(left % DIGIT[READY]))
            if back > 0 and face < READY:
                best = max(best, self.loot(level, left + back * DIGIT[CHAMPION], chests, 0, lair, ahead))
                if lair >= self.content.dragon_wakes:
                    best = max(best, self.loot(level, self._mixed(left, back), chests, 0, lair, ahead))
        if len(self._loots) > REMEMBERED:
            self._loots.clear()
        self._loots[key] = best
        return best

    def _mixed(self, party: int, back: int) -> int:
        """Dice come back as kinds that are missing, which makes a team against a dragon."""
        for face in range(CHAMPION):
            if back and party // DIGIT[face] % 16 == 0:
                party += DIGIT[face]
                back -= 1
        return party + back * DIGIT[CHAMPION]

    def dragon(self, level: int, party: int, lair: int, ahead: int = AHEAD) -> float:
        """Points still to come when all is looted. A dragon that woke must be beaten, or one flees."""
        if lair < self.content.dragon_wakes:
            return self.regroup(level, party, lair, ahead)
        key = (party * 16 + level) * 4 + ahead
        known = self._dragons.get(key)
        if known is not None:
            return known
        best = 0.0
        prize = TREASURE + self.content.dragon_experience
        for team in self.teams:
            left = _without(party, team)
            if left >= 0:
                best = max(best, prize + self.regroup(level, left, 0, ahead))
        if party >= DIGIT[READY] and (self.side.effect == SINGS or self.side.effect == SWEEPS):
            best = max(best, self.regroup(level, party - DIGIT[READY], 0, ahead))
        self._dragons[key] = best
        return best


def _looter(kinds: list[int], face: int) -> int:
    """The face that stands for those that open as many chests as this one: champions, where they do."""
    opens = [0 if kind == 0 else 2 if kind & OPENS_ALL else 1 for kind in kinds]
    if opens[CHAMPION] == opens[face]:
        return CHAMPION
    return opens.index(opens[face])


def rolls(side: Side, dice: int) -> list[Roll]:
    """All rolls of so many dungeon dice, as this hero sees their faces, with their chances."""
    weights = [0] * (DRAGON + 1)
    for face in side.dungeon:
        weights[face] += 1
    found: list[Roll] = []
    _roll(weights, dice, 0, [0] * (DRAGON + 1), float(factorial(dice)) / 6.0**dice, found)
    return found


def _roll(
    weights: list[int], dice: int, face: int, counts: list[int], chance: float, found: list[Roll]
) -> None:
    if face == DRAGON:
        counts[DRAGON] = dice
        chance = chance * float(weights[DRAGON]) ** dice / float(factorial(dice))
        if chance > 0.0:
            found.append(Roll(counts, chance))
        return
    for count in range(dice + 1):
        if weights[face] or count == 0:
            counts[face] = count
            share = chance * float(weights[face]) ** count / float(factorial(count))
            _roll(weights, dice - count, face + 1, counts, share, found)


def _teams(kinds: list[int], size: int) -> list[int]:
    """The sets of sources that can face a dragon together, as numbers like a party's."""
    found: list[int] = []
    _add_teams(kinds, size, 0, [], 0, found)
    return found


def _add_teams(kinds: list[int], size: int, face: int, team: list[int], code: int, found: list[int]) -> None:
    if len(team) == size:
        found.append(code)
        return
    for other in range(face, READY + 1):
        if kinds[other] and all_different([*team, kinds[other]], 0, 0):
            _add_teams(kinds, size, other, [*team, kinds[other]], code + DIGIT[other], found)


def _without(party: int, team: int) -> int:
    """The party without a team, or -1 if the team is not there."""
    left = (party | GUARDS) - team  # a digit that is too small borrows from its guard
    return party - team if left & GUARDS == GUARDS else -1


def heads(code: int) -> int:
    """How many they are, all digits together, up to 15."""
    return code * 0x1111111 // DIGIT[READY] % 16


def _add_all(found: list[int], parties: list[int]) -> None:
    """Adds parties, but none that is part of another one there."""
    for party in parties:
        _add(found, party)


def _add(found: list[int], party: int) -> None:
    for other in found:
        if _without(other, party) >= 0:
            return
    at = 0
    while at < len(found):
        if _without(party, found[at]) >= 0:
            found[at] = found[len(found) - 1]
            found.pop()
        else:
            at += 1
    found.append(party)
