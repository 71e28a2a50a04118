"""The expected points of the rest of a delve: dynamic programming over the exact probabilities of the dice.

From every regroup the next levels are played out exactly, over all rolls and all ways to use the party dice,
with the hero's specialties; what is left of the party after these counts for what it brings on average.
Approximations: a treasure (a fixed value, kept for the end), scrolls on levels to come (each beats one
monster, which is about what a re-roll saves) and the ultimates that change dice.

A party is one number: the count of each face in a digit of its own, base 16, and in the seventh digit whether
the ultimate is unused. Monsters are a number of three such digits.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.choices import BEATS_ALL, OPENS_ALL, all_different
from undercroft.games.dungeon_roll.content import DungeonRollContent, Side
from undercroft.games.dungeon_roll.rolls import DIGIT, Roll, grouped, rolls
from undercroft.games.dungeon_roll.work import WORK
from undercroft.kernel.caches import cache

DIGIT_BITS: Final = 4
DIGIT_MASK: Final = 15
GUARDS: Final = 0x8888888  # the bit of every digit that no count reaches
ONES: Final = 0x1111111  # 1 in every digit
READY: Final = 6  # the digit of the ultimate
READER: Final = 1 << piece.KINDS  # the bit of a scroll, which can beat a monster but is no kind of companion
AHEAD: Final = 1  # regroups that are computed; BEYOND estimates what follows
# Points to come beyond those of the level, by the size of the party: averages of computing everything.
BEYOND: Final[tuple[float, ...]] = (0.0, 0.1, 0.4, 0.9, 1.6, 2.8, 3.6, 4.4, 5.0, 5.5, 6.0, 6.4, 6.8, 7.1, 7.4)
MOST: Final = 13  # the largest party that BEYOND covers, without an unused ultimate
TREASURE: Final = 1.6  # the average value of a treasure that is still to be drawn: its points and its use
CACHED: Final = 40_000  # results in each cache
STRIKES: Final = piece.EFFECTS.index("strike")
CHARMS: Final = piece.EFFECTS.index("charm")
TURNS: Final = piece.EFFECTS.index("turn")
VOLLEYS: Final = piece.EFFECTS.index("volley")
SWEEPS: Final = piece.EFFECTS.index("fury")
SINGS: Final = piece.EFFECTS.index("ballad")
CRIES: Final = piece.EFFECTS.index("battlecry")
NO_PRIZES: Final[list[list[float]]] = []


class ExpectedValue:
    """The expected points of delves for one side of a hero. Results are cached."""

    def __init__(self, side: Side, content: DungeonRollContent, treasure: float = TREASURE) -> None:
        self.side = side
        self.content = content
        self.treasure = treasure
        self.kinds = [*side.kinds[: piece.SCROLL + 1], side.kinds[piece.HERO]]
        self.fighters = self.kinds[:]
        self.fighters[piece.SCROLL] |= READER
        self.rolls = [grouped(rolls(side, dice)) for dice in range(content.dungeon_dice + 1)]
        self.teams = _teams(self.kinds, side.dragon_team)
        self.looters = [_looter(self.kinds, face) for face in range(READY)]
        self._regroups: dict[int, float] = {}
        self._loots: dict[int, float] = {}
        self._prizes: dict[int, list[float]] = {}
        self._dragons: dict[int, float] = {}
        self._clearings: dict[int, list[int]] = {}
        self._alikes: dict[int, list[int]] = {}
        self._last_key = -1
        self._last_alike: list[int] = []

    def forget(self) -> None:
        """Forgets what the next level brings, so that the work of the next result does not depend on earlier
        ones. The small results that are not counted as work are kept."""
        self._regroups.clear()
        self._loots.clear()
        self._dragons.clear()

    def regroup(self, level: int, party: int, lair: int, ahead: int = AHEAD) -> float:
        """The expected points when a level is done: resting or going on, the better one."""
        if level >= self.content.levels or 2 * heads(party) <= level:
            return float(level)  # so few are not strong enough to go on
        if ahead == 0:
            return level + BEYOND[heads(party)]
        key = ((party * 8 + lair) * 16 + level) * 4 + ahead
        known = self._regroups.get(key)
        if known is None:
            known = max(float(level), self.descend(level + 1, party, lair, ahead - 1))
            cache(self._regroups, key, known, CACHED)
        return known

    def descend(self, level: int, party: int, lair: int, ahead: int = AHEAD - 1) -> float:
        """The expected points of going down to this level, over all that may be rolled there."""
        WORK.check()
        value = 0.0
        dice = min(level, self.content.dungeon_dice - lair)
        clears = party >= DIGIT[READY] and (self.side.effect == SWEEPS or self.side.effect == CRIES)
        asleep = 0 if ahead or clears else self.content.dragon_wakes - lair
        for group in self.rolls[dice]:
            WORK.done += 1
            ways = self._alike(party, group.monsters)
            if not ways and not clears:
                continue  # only flight is left
            prizes = [self._prizes_of(level, left) for left in ways] if asleep else NO_PRIZES
            for roll in group.rolls:
                if roll.dragons < asleep:
                    value += roll.probability * self._best_prize(level, ways, prizes, roll)
                else:
                    value += roll.probability * self.level(
                        level, party, roll.monsters, roll.chests, roll.potions, lair + roll.dragons, ahead
                    )
        return value

    def _prizes_of(self, level: int, left: int) -> list[float]:
        """What this party makes of a level without monsters and with the dragon asleep, by what there is to
        loot, as far as it was computed; nothing beyond the level is."""
        known = self._prizes.get(left * 16 + level)
        if known is None:
            known = [-1.0] * 64
            cache(self._prizes, left * 16 + level, known, CACHED)
        return known

    def _best_prize(self, level: int, ways: list[int], prizes: list[list[float]], roll: Roll) -> float:
        """The most that one of these parties makes of the loot of a roll."""
        best = 0.0
        for at, known in enumerate(prizes):
            value = known[roll.prize]
            if value < 0.0:
                value = self.loot(level, ways[at], roll.chests, roll.potions, 0, 0)
                known[roll.prize] = value
            if value > best:
                best = value
        return best

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
        """The expected points with these dice on the level; 0 if only flight is left."""
        best = 0.0
        wakes = self.content.dragon_wakes
        if ahead == 0 and lair < wakes:
            ways = self._alike(party, monsters)
            faces = 0  # the same as none, since nothing beyond is computed
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
        """The same as `clearings`, but faces that loot alike count as one face. That leaves far fewer, and is
        enough where no dragon is awake and nothing beyond is computed."""
        key = party * DIGIT[piece.MONSTERS] + monsters
        if key == self._last_key:
            return self._last_alike  # rolls with the same monsters come one after the other
        known = self._alikes.get(key)
        if known is None:
            known = []
            for left in self.clearings(party, monsters):
                looters = left - left % DIGIT[READY]
                for face in range(READY):
                    looters += count_of(left, face) * DIGIT[self.looters[face]]
                _add(known, looters)
            cache(self._alikes, key, known, CACHED)
        self._last_key = key
        self._last_alike = known
        return known

    def clearings(self, party: int, monsters: int) -> list[int]:
        """The parties that may be left once the monsters are beaten, none of them part of another."""
        if monsters == 0:
            return [party]
        key = party * DIGIT[piece.MONSTERS] + monsters
        known = self._clearings.get(key)
        if known is None:
            known = self._compute_clearings(party, monsters)
            cache(self._clearings, key, known, CACHED)
        return known

    def _compute_clearings(self, party: int, monsters: int) -> list[int]:
        found: list[int] = []
        monster = 0
        while count_of(monsters, monster) == 0:
            monster += 1
        count = count_of(monsters, monster)
        for face in range(READY + 1):
            kinds = self.fighters[face]
            if kinds and count_of(party, face):
                beaten = count if kinds & BEATS_ALL[monster] else 1
                left = monsters - beaten * DIGIT[monster]
                rest = party - DIGIT[face]
                if kinds & self.side.extra_kill and left:
                    for other in range(piece.MONSTERS):
                        if count_of(left, other):
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
            one_of_each = sum(
                DIGIT[monster] for monster in range(piece.MONSTERS) if count_of(monsters, monster)
            )
            return [monsters - one_of_each]
        if effect == STRIKES or effect == CHARMS or effect == TURNS:
            for _target in range(self.side.most):
                fewer: list[int] = []
                for left in found:
                    for monster in range(piece.MONSTERS):
                        fits = effect != TURNS or monster == self.side.monster
                        if fits and count_of(left, monster) and left - DIGIT[monster] not in fewer:
                            fewer.append(left - DIGIT[monster])
                found = fewer or found
            return [left for left in found if left != monsters]
        return []

    def loot(self, level: int, party: int, chests: int, potions: int, lair: int, ahead: int = AHEAD) -> float:
        """The expected points when the monsters are beaten: chests, potions, then the dragon if it woke."""
        if chests == 0 and potions == 0:
            return self.dragon(level, party, lair, ahead)
        key = (((party * 8 + chests) * 8 + potions) * 8 + lair) * 16 + level
        key = key * 4 + ahead
        known = self._loots.get(key)
        if known is not None:
            return known
        WORK.done += ahead
        best = self.dragon(level, party, lair, ahead)
        for face in range(READY + 1):
            if count_of(party, face) == 0:
                continue
            left = party - DIGIT[face]
            kinds = self.kinds[face]
            if chests and kinds:
                opened = chests if kinds & OPENS_ALL else 1
                value = self.treasure * opened + self.loot(level, left, chests - opened, potions, lair, ahead)
                best = max(best, value)
            back = min(potions, self.content.party_dice - heads(left % DIGIT[READY]))
            if back > 0 and face < READY:
                for larger in self.revivals(left, back, lair):
                    best = max(best, self.loot(level, larger, chests, 0, lair, ahead))
        cache(self._loots, key, best, CACHED)
        return best

    def revivals(self, party: int, back: int, lair: int) -> list[int]:
        """The parties worth considering with so many dice back: champions, or a team against a dragon."""
        champions = party + back * DIGIT[piece.CHAMPION]
        return [champions, self._mixed(party, back)] if lair >= self.content.dragon_wakes else [champions]

    def _mixed(self, party: int, back: int) -> int:
        """The party with so many dice back, kinds that are missing first: for a team against a dragon."""
        for face in range(piece.CHAMPION):
            if back and count_of(party, face) == 0:
                party += DIGIT[face]
                back -= 1
        return party + back * DIGIT[piece.CHAMPION]

    def dragon(self, level: int, party: int, lair: int, ahead: int = AHEAD) -> float:
        """The expected points when all is looted; 0 if a dragon woke that cannot be beaten."""
        if lair < self.content.dragon_wakes:
            return self.regroup(level, party, lair, ahead)
        key = (party * 16 + level) * 4 + ahead
        known = self._dragons.get(key)
        if known is not None:
            return known
        WORK.done += ahead
        best = 0.0
        prize = self.treasure + self.content.dragon_experience
        for team in self.teams:
            left = _without(party, team)
            if left >= 0:
                best = max(best, prize + self.regroup(level, left, 0, ahead))
        if party >= DIGIT[READY] and (self.side.effect == SINGS or self.side.effect == SWEEPS):
            best = max(best, self.regroup(level, party - DIGIT[READY], 0, ahead))
        cache(self._dragons, key, best, CACHED)
        return best


def _looter(kinds: list[int], face: int) -> int:
    """The face that stands for all that open as many chests as this one: champions, where they do."""
    opens = [0 if kind == 0 else 2 if kind & OPENS_ALL else 1 for kind in kinds]
    if opens[piece.CHAMPION] == opens[face]:
        return piece.CHAMPION
    return opens.index(opens[face])


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


def count_of(code: int, face: int) -> int:
    """How many dice of a party show a face, or how many there are of a monster."""
    return code >> face * DIGIT_BITS & DIGIT_MASK


def heads(code: int) -> int:
    """The sum of all digits, up to 15. In the product the seventh digit is that sum."""
    return count_of(code * ONES, READY)


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
