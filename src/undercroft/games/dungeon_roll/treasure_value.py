"""The value of treasures: their points, and their use in the rest of a delve and in the delves to come.

`scripts/tabulate_dungeon_roll.py` computes the use of one treasure in hand: what it adds to the expected
points, for each side of a hero, by level, lair, ultimate and the size of the party. Each further one adds
less.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll.content import DungeonRollContent, Side
from undercroft.kernel.caches import cache

LEVELS: Final = 9  # there is no regroup to decide on the last one
LAIRS: Final = 3
SIZES: Final = 8
SPENT: Final = LEVELS * LAIRS * SIZES  # places with a spent ultimate; as many with an unused one follow
PLACES: Final = 2 * SPENT
USE_SCALE: Final = 25.0  # steps of a point
ROWS: Final = piece.TREASURE_KINDS + 1  # the last one is for treasures to be drawn
SIDE_LENGTH: Final = 2 * ROWS * PLACES
# How much of the difference between one delve to come and none is added, by the delves to come.
GROWTH: Final[tuple[float, ...]] = (0.0, 1.0, 1.5, 1.75, 1.9)
ANOTHER: Final[tuple[float, ...]] = (0.85, 0.85, 0.85, 0.85, 0.85, 0.3, 0.0, 0.85, 0.5, 0.3)
"""The use of a second treasure of a kind, compared with the first."""
BESIDE: Final = 0.78  # the use of each further treasure, compared with the one before
HALF_PAIR: Final[tuple[float, ...]] = (0.2, 0.5, 0.7)  # what a single scale may bring, by the delves to come
INTERVENES: Final = piece.EFFECTS.index("intervention")
PURSES: Final = 100  # that are kept
PURSE_CODES: Final = 1 << 30  # numbers for sets of treasures are below this


def place(level: int, size: int, lair: int, ready: bool) -> int:
    """Where a table has the use of a treasure at a regroup."""
    at = ((level - 1) * LAIRS + lair) * SIZES + (size if size < SIZES else SIZES - 1)
    return at + SPENT if ready else at


class Purse:
    """The treasures in hand, for one side of a hero. `worth` is their value after the delve, `drawn_worth`
    the mean of one that is drawn."""

    def __init__(
        self, counts: list[int], pool: list[int], worth: float, drawn_worth: float,
        times: list[float], shares: list[float], last: float,
    ) -> None:  # fmt: skip
        self.counts = counts
        self.pool = pool
        self.key = _code(counts) * PURSE_CODES + _code(pool)
        self.worth = worth
        self.drawn_worth = drawn_worth
        self.times = times  # how often the use of each treasure counts
        self.shares = shares  # and that of one that is drawn
        self.last = last  # and that of one that is spent
        self.held = [-1.0] * PLACES  # as far as they are known
        self.drawn = [-1.0] * PLACES


class TreasureValues:
    """The value of treasures for one side of a hero, with so many delves to come."""

    def __init__(
        self, side: Side, content: DungeonRollContent, table: bytes, starts: list[list[float]], to_come: int
    ) -> None:
        self.content = content
        self.to_come = to_come
        self.intervenes = side.effect == INTERVENES
        growth = GROWTH[min(to_come, len(GROWTH) - 1)]
        before = GROWTH[min(max(to_come - 1, 0), len(GROWTH) - 1)]
        self.after: list[float] = []  # the use after this delve, by treasure
        self.uses: list[list[float]] = []  # the use in the rest of it, beyond that, by treasure and place
        for treasure in range(piece.TREASURE_KINDS):
            first, second = starts[0][treasure], starts[1][treasure]
            after = first + before * (second - first) if to_come else 0.0
            self.after.append(after)
            self.uses.append([max(0.0, use - after) for use in _grown(table, treasure, growth)])
        self.more = [growth * use for use in _row(table, 1, piece.TREASURE_KINDS)]
        """What treasures still to be drawn bring more than in the last delve, by place."""
        self._purses: dict[int, Purse] = {}

    def points(self, treasure: int, count: int) -> float:
        """What so many of a treasure count at the end, with what half a pair may bring."""
        content = self.content
        pairs = content.treasure_pairs[treasure]
        value = float(count * content.treasure_points[treasure] + count // 2 * pairs)
        if pairs and count % 2:
            value += HALF_PAIR[min(self.to_come, len(HALF_PAIR) - 1)]
        return value

    def purse(self, counts: list[int], pool: list[int]) -> Purse:
        """The value of these treasures, and of one drawn from this chest."""
        key = _code(counts) * PURSE_CODES + _code(pool)
        found = self._purses.get(key)
        if found is None:
            found = self._made(counts, pool)
            cache(self._purses, key, found, PURSES)
        return found

    def same(self, purse: Purse) -> Purse:
        """The value of the same treasures as those of another side."""
        return self.purse(purse.counts, purse.pool)

    def _made(self, counts: list[int], pool: list[int]) -> Purse:
        total = sum(pool)
        useful = sum(counts) if self.intervenes else sum(counts) - counts[piece.SCALES]
        last = 1.0  # what the use of one more counts
        several = 0.0
        for _treasure in range(useful):
            several += last
            last *= BESIDE
        several = several / useful if useful else 1.0
        worth = 0.0
        drawn_worth = 0.0 if total else 1.0  # a point of experience instead
        times: list[float] = []
        shares: list[float] = []
        for treasure in range(piece.TREASURE_KINDS):
            count = counts[treasure]
            points = self.points(treasure, count)
            times.append(several * (1.0 + ANOTHER[treasure] * (count - 1)) if count else 0.0)
            worth += points + times[treasure] * self.after[treasure]
            share = pool[treasure] / total if total else 0.0
            shares.append(share * last * (ANOTHER[treasure] if count else 1.0))
            drawn_worth += share * (self.points(treasure, count + 1) - points)
            drawn_worth += shares[treasure] * self.after[treasure]
        return Purse(counts, pool, worth, drawn_worth, times, shares, last / BESIDE if useful else 1.0)

    def held(self, purse: Purse, at: int) -> float:
        """What the use of the treasures in hand brings in the rest of the delve."""
        value = purse.held[at]
        if value < 0.0:
            value = self._use(purse.times, at - SPENT if self.intervenes and at >= SPENT else at)
            if self.intervenes and at >= SPENT:
                value += self._intervention(purse, at)
            purse.held[at] = value
        return value

    def drawn(self, purse: Purse, at: int) -> float:
        """And that of a treasure that is drawn, on average."""
        value = purse.drawn[at]
        if value < 0.0:
            some = self.intervenes and at >= SPENT and self._intervention(purse, at) > 0.0
            value = self._use(purse.shares, at - SPENT if some else at)
            purse.drawn[at] = value
        return value

    def _use(self, times: list[float], at: int) -> float:
        value = 0.0
        for treasure in range(piece.TREASURE_KINDS):
            if times[treasure] > 0.0:
                value += times[treasure] * self.uses[treasure][at]
        return value

    def _intervention(self, purse: Purse, at: int) -> float:
        """What an intervention brings, which takes one treasure. The others count as they do without it."""
        most = 0.0
        for treasure in range(piece.TREASURE_KINDS):
            if purse.times[treasure] > 0.0:
                most = max(most, self.uses[treasure][at] - self.uses[treasure][at - SPENT])
        return most


def _code(counts: list[int]) -> int:
    code = 0
    for count in counts:
        code = code * 8 + count
    return code


def _row(table: bytes, delves: int, row: int) -> list[float]:
    first = (delves * ROWS + row) * PLACES
    return [step / USE_SCALE for step in table[first : first + PLACES]]


def _grown(table: bytes, row: int, growth: float) -> list[float]:
    last = _row(table, 0, row)
    if growth == 0.0:
        return last
    before = _row(table, 1, row)
    return [last[at] + growth * (before[at] - last[at]) for at in range(PLACES)]
