"""Expected points from tables: the best play of all levels to come, computed once for each side of a hero.

`scripts/tabulate_dungeon_roll.py` computes the tables: the expected points of the rest of a delve at every
regroup, by party, ultimate, lair and level, over all rolls and all re-rolls of scrolls, without treasures in
hand. A novice has a second table, with points for becoming a master. What treasures add is in
treasure_value.py.
"""

from __future__ import annotations

import json
import zlib
from importlib.resources import files
from itertools import combinations_with_replacement
from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.content import DungeonRollContent, Side
from undercroft.games.dungeon_roll.expected_value import CACHED, READY, ExpectedValue, count_of, heads
from undercroft.games.dungeon_roll.rolls import DIGIT, Roll
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.treasure_value import (
    LAIRS,
    LEVELS,
    SIDE_LENGTH,
    Purse,
    TreasureValues,
    place,
)
from undercroft.games.dungeon_roll.work import WORK
from undercroft.kernel.caches import cache

FILE: Final = "values.bin"
DICE: Final = 7
SCALE: Final = 20.0  # steps of a point
PARTY_LENGTH: Final = 2 * LAIRS * LEVELS
GOAL_DELVES: Final = 2  # the delves to come that the second table of a novice is made for
LEAST_GAIN: Final = 0.01  # for which a die is rolled again
EASY: Final = 0.5  # a roll costs less than this where no treasure is needed
STILL_NOVICE: Final = 0.25  # the chance that a novice becomes no master in a delve
SOME: Final = 4  # companions, where a treasure is to be drawn
PURSES_CACHED: Final = 60
ANOTHER_DIE: Final = 0.6  # what a die more brings to a party that no table has


class Tables:
    """The tables of the file."""

    def __init__(self) -> None:
        self.content = ""  # the hash of the content that they are for
        self.means: dict[str, float] = {}  # the mean of a whole delve, by the name of a side
        self.values: dict[str, bytes] = {}
        self.uses: dict[str, bytes] = {}  # of treasures, by the name of a side
        self.starts: dict[str, list[list[float]]] = {}  # the same at the beginning of a delve
        self.numbers: dict[int, int] = {}  # of parties

    def load(self) -> None:
        """Reads the file, once."""
        if self.numbers:
            return
        for size in range(DICE + 1):
            for faces in combinations_with_replacement(range(piece.PARTY_FACES), size):
                self.numbers[sum(DIGIT[face] for face in faces)] = len(self.numbers)
        length = len(self.numbers) * PARTY_LENGTH
        data = files("undercroft.games.dungeon_roll").joinpath(FILE).read_bytes()
        head, body = data.split(b"\n", 1)
        about = json.loads(head)
        self.content = about["content"]
        plain = zlib.decompress(body)
        for at, (name, mean) in enumerate(about["tables"]):
            self.means[name] = mean
            self.values[name] = plain[at * length : (at + 1) * length]
        first = len(self.means) * length
        for at, (name, starts) in enumerate(about["treasures"]):
            self.starts[name] = starts
            self.uses[name] = plain[first + at * SIDE_LENGTH : first + (at + 1) * SIDE_LENGTH]


TABLES: Final = Tables()


def covers(content: DungeonRollContent) -> bool:
    """Whether the tables are for this content."""
    TABLES.load()
    return TABLES.content == content.hash


def bonus_of_mastery(state: DungeonRollRules, to_come: int) -> float:
    """What it brings in the delves to come to become a master in this one: in the next delve all of the gain,
    in later ones only if the hero would not have become one meanwhile."""
    bonus = 0.0
    gain = gain_of_mastery(state)
    for _delve in range(to_come):
        bonus += gain
        gain *= STILL_NOVICE
    return bonus


def gain_of_mastery(state: DungeonRollRules) -> float:
    """How many points more a delve brings to the hero of the adventurer as a master than as a novice."""
    hero = state.heroes[state.seat]
    if hero < 0:
        return 0.0
    card = state.content.heroes[hero]
    return max(0.0, TABLES.means[card.master.name] - TABLES.means[card.novice.name])


class Help:
    """Treasures that may be used on a level: dice that they stand for, or what else they do, and their
    price."""

    def __init__(
        self,
        price: float,
        dice: int = 0,
        empties_lair: bool = False,
        baits: bool = False,
        leaves: bool = False,
    ) -> None:
        self.price = price
        self.dice = dice
        self.empties_lair = empties_lair
        self.baits = baits
        self.leaves = leaves


NOTHING_HELPS: Final[list[Help]] = []
EMPTY: Final = Roll([0] * (piece.DRAGON + 1), 1.0)


class Caches:
    """What depends on the treasures in hand."""

    def __init__(self) -> None:
        self.loots: dict[int, float] = {}
        self.dragons: dict[int, float] = {}
        self.descents: dict[int, float] = {}
        self.formed: dict[int, float] = {}
        self.kept: dict[int, float] = {}


class TableValue(ExpectedValue):
    """The expected points of delves by tables, for one side of a hero in one of the delves.

    `bonus` is what it brings to gain `need` experience in this delve. Treasures in hand count for what their
    use brings in the rest of the delve."""

    def __init__(
        self, side: Side, content: DungeonRollContent, to_come: int, bonus: float, need: int, gain: float
    ) -> None:
        super().__init__(side, content)
        TABLES.load()
        self.treasures = _treasure_values_of(side, content, to_come)
        self._more = self.treasures.more
        self.bonus = bonus
        self.need = need
        self._plain = TABLES.values[side.name]
        self._goal = TABLES.values.get(f"{side.name}+", self._plain)
        self._share = bonus / (GOAL_DELVES * gain) if gain else 0.0
        self._descents: dict[int, float] = {}
        self._formed: dict[int, float] = {}
        self._kept: dict[int, float] = {}
        self._caches: dict[int, Caches] = {}
        self._purse_key = -1
        self._purse = self.treasures.purse([0] * piece.TREASURE_KINDS, content.treasure_counts)
        self.hold(self._purse, 1)

    def forget(self) -> None:
        super().forget()
        self._descents.clear()
        self._caches = {}
        self._purse_key = -1
        self.hold(self._purse, 1)

    def hold(self, purse: Purse, level: int) -> None:
        """From now on values are with these treasures in hand. Those that are drawn count for what they are
        worth on this level."""
        key = purse.key * 16 + level
        if key == self._purse_key:
            return
        self._purse_key = key
        self._purse = purse
        at = place(min(max(level, 1), LEVELS), SOME, 0, False)
        self.treasure = purse.drawn_worth + self.treasures.drawn(purse, at)
        caches = self._caches.get(key)
        if caches is None:
            caches = Caches()
            cache(self._caches, key, caches, PURSES_CACHED)
        self._loots, self._dragons, self._descents = caches.loots, caches.dragons, caches.descents
        self._formed, self._kept = caches.formed, caches.kept

    def rest(self, level: int) -> float:
        """The points of a rest on this level."""
        return float(level) if level < self.need else level + self.bonus

    def regroup(self, level: int, party: int, lair: int, ahead: int = 0) -> float:
        if level >= self.content.levels:
            return self.rest(level)
        at = place_of(level, party, lair)
        return self.without_treasures(level, party, lair) + self.treasures.held(self._purse, at)

    def without_treasures(self, level: int, party: int, lair: int) -> float:
        """The expected points when a level is done, without the use of treasures in hand."""
        rest = self.rest(level)
        if level >= self.content.levels:
            return rest
        extra = self._more[place_of(level, party, lair)]
        dice = heads(party % DIGIT[READY])
        while dice > DICE:
            party -= DIGIT[_weakest(party)]
            dice -= 1
            extra += ANOTHER_DIE
        at = TABLES.numbers[party % DIGIT[READY]]
        at = 2 * at + (1 if party >= DIGIT[READY] else 0)
        at = (at * LAIRS + lair) * LEVELS + level - 1
        plain = self._plain[at] / SCALE
        value = plain + self._share * (self._goal[at] / SCALE - plain) if self._share else plain
        return max(rest, level + value + extra)

    def level(
        self, level: int, party: int, monsters: int, chests: int, potions: int, lair: int, ahead: int = 0
    ) -> float:
        return super().level(level, party, monsters, chests, potions, lair, 1)

    def descend(self, level: int, party: int, lair: int, ahead: int = 0) -> float:
        return self.descend_with(level, party, lair, NOTHING_HELPS)

    def descend_with(self, level: int, party: int, lair: int, helps: list[Help]) -> float:
        """The expected points of going down to this level with treasures that may help there."""
        WORK.check()
        key = (party * 8 + lair) * 16 + level
        if not helps:
            known = self._descents.get(key)
            if known is not None:
                return known
        value = self.thrown(level, party, EMPTY, min(level, self.content.dungeon_dice - lair), lair, helps)
        if not helps:
            cache(self._descents, key, value, CACHED)
        return value

    def thrown(self, level: int, party: int, there: Roll, dice: int, lair: int, helps: list[Help]) -> float:
        """The expected points of rolling so many dungeon dice on a level where there are others already, with
        treasures that may help then."""
        easy = self.without_treasures(min(level, LEVELS), party, min(lair, LAIRS - 1)) - EASY
        value = 0.0
        for group in self.rolls[dice]:
            WORK.done += 1
            monsters = there.monsters + group.monsters
            for roll in group.rolls:
                chests, potions = there.chests + roll.chests, there.potions + roll.potions
                faces = lair + roll.dragons
                best = self.level(level, party, monsters, chests, potions, faces)
                if best < easy:
                    for help in helps:
                        helped = self._helped(level, party, monsters, chests, potions, faces, help)
                        best = max(best, helped - help.price)
                value += roll.probability * best
        return value

    def _helped(
        self, level: int, party: int, monsters: int, chests: int, potions: int, lair: int, help: Help
    ) -> float:
        """The expected points of a roll with the help of treasures, their price apart."""
        if help.leaves:
            return self.rest(level)
        if help.baits:
            dice = heads(monsters) + chests + potions
            return self.dragon(level, party, min(lair + dice, self.content.dungeon_dice)) if dice else 0.0
        faces = 0 if help.empties_lair else lair
        return self.level(level, party + help.dice, monsters, chests, potions, faces)

    def revivals(self, party: int, back: int, lair: int) -> list[int]:
        found = super().revivals(party, back, lair)
        for scrolls in range(1, back + 1):
            found.append(party + scrolls * DIGIT[piece.SCROLL] + (back - scrolls) * DIGIT[piece.CHAMPION])
        if lair < self.content.dragon_wakes:
            found.append(self._mixed(party, back))
        return found

    def worst_die(self, party: int) -> int:
        """The face of a die that had better be re-rolled before the delve, or -1."""
        best = self._formed_with(party) + LEAST_GAIN
        worst = -1
        for face in range(piece.PARTY_FACES):
            if count_of(party, face) and self._best_kept(party - DIGIT[face]) > best:
                best = self._best_kept(party - DIGIT[face])
                worst = face
        return worst

    def _best_kept(self, party: int) -> float:
        """The value of keeping these dice or some of them, all others being rolled."""
        known = self._kept.get(party)
        if known is None:
            known = self._formed_with(party)
            for face in range(piece.PARTY_FACES):
                if count_of(party, face):
                    known = max(known, self._best_kept(party - DIGIT[face]))
            self._kept[party] = known
        return known

    def _formed_with(self, party: int) -> float:
        """The value of these dice once the missing ones are rolled."""
        known = self._formed.get(party)
        if known is None:
            if heads(party % DIGIT[READY]) == self.content.party_dice:
                known = self.regroup(1, party, 0)
            else:
                known = 0.0
                for face in range(piece.PARTY_FACES):
                    known += self._formed_with(party + DIGIT[face]) / 6.0
            self._formed[party] = known
        return known


def place_of(level: int, party: int, lair: int) -> int:
    """Where tables of treasures have this regroup."""
    return place(level, heads(party % DIGIT[READY]), lair, party >= DIGIT[READY])


def _weakest(party: int) -> int:
    """The face of a die that is missed least."""
    best = piece.SCROLL
    most = count_of(party, piece.SCROLL)
    for face in range(piece.CHAMPION):
        if count_of(party, face) > most:
            best = face
            most = count_of(party, face)
    return best if most else piece.CHAMPION


_EXPECTED_VALUES: Final[dict[str, ExpectedValue]] = {}
_TABLE_VALUES: Final[dict[str, TableValue]] = {}
_TREASURE_VALUES: Final[dict[str, TreasureValues]] = {}


def _treasure_values_of(side: Side, content: DungeonRollContent, to_come: int) -> TreasureValues:
    name = f"{side.name} {to_come}"
    found = _TREASURE_VALUES.get(name)
    if found is None:
        uses, starts = TABLES.uses[side.name], TABLES.starts[side.name]
        found = TreasureValues(side, content, uses, starts, to_come)
        _TREASURE_VALUES[name] = found
    return found


def expected_value_of(side: Side, content: DungeonRollContent) -> ExpectedValue:
    """The expected values for a side of a hero; made once in a process."""
    name = f"{content.hash} {side.name} {side.kinds} {side.effect}"
    found = _EXPECTED_VALUES.get(name)
    if found is None:
        found = ExpectedValue(side, content)
        _EXPECTED_VALUES[name] = found
    return found


def table_value_of(state: DungeonRollRules, to_come: int, bonus: float) -> TableValue:
    """The expected values by table, for a side and what is to come; made once in a process."""
    need = state.content.mastery - state.experience[state.seat]
    name = f"{state.side.name} {to_come} {bonus} {need if bonus else 0}"
    found = _TABLE_VALUES.get(name)
    if found is None:
        found = TableValue(state.side, state.content, to_come, bonus, need, gain_of_mastery(state))
        _TABLE_VALUES[name] = found
    return found


def forget_all() -> None:
    """Forgets what was computed before; see ExpectedValue.forget."""
    for expected in _EXPECTED_VALUES.values():
        expected.forget()
    for by_table in _TABLE_VALUES.values():
        by_table.forget()
