"""One side of the board: cells of coloured paths, their values, starts, neighbours and distances.

A cell is a small number, its place: the colour of its path times LENGTH plus its number along the path
less one. Its name says the same to people: `r7` is the seventh cell of the red path. Names are alike on
both sides of the board, so that a move reads the same on each.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.labyrinth.view_types import PrintedCell

COLOURS: Final = ["red", "blue", "green", "yellow", "violet"]
LETTERS: Final = "rbgyv"
LENGTH: Final = 12
"""No path is longer than this."""
PLACES: Final = 60
"""All cells are below this, whether a board has them or not."""
MOST_VALUE: Final = 4
"""The most cards that a treasure costs."""
BIT: Final = [1 << place for place in range(PLACES)]
"""A set of cells is a number, too, with a bit for each."""
HALF: Final = 30
"""Sets of cells below this are small numbers, which come out of a list much faster than large ones."""
FAR: Final = 99
"""The distance between cells that no way connects."""
CLOSE: Final = 4
"""The most steps for which the cells around a cell are known as a set."""


def bit_of(cell: i64) -> i64:
    """The set of one cell: BIT[cell], and faster, since nothing comes out of a list."""
    return _shifted(1, cell)


def _shifted(number: i64, places: i64) -> i64:
    """A function of its own, because the compiler shifts a literal as if it had 32 bits."""
    return number << places


class Board:
    """A side of the board. Never changed once it is measured, so states share it."""

    def __init__(self) -> None:
        self.value = [0] * PLACES  # cards that a treasure costs; 0 where the board has no cell
        self.start = [False] * PLACES
        self.x = [0] * PLACES  # where it is drawn, 0 to 1000, from the left
        self.y = [0] * PLACES  # and from the top
        self.next: list[list[int]] = [[] for place in range(PLACES)]
        # LA-7a: by the number of players less two, the actions of the first, second … player in a levelled
        # first turn.
        self.opening: list[list[int]] = []
        self.cells: list[int] = []
        self.starts: list[int] = []
        self.start_counts: list[int] = []  # 1 for every place that is a start, for observations
        self.paths: list[list[int]] = []  # the cells of every colour
        # Sets of cells of one path, a bit for each: all of them by colour, and by colour and up to MOST_VALUE
        # cards of it those that the cards pay for a treasure on.
        self.path_sets: list[int] = []
        self.sites: list[int] = []
        self.away: list[int] = []  # steps between two cells, at first * PLACES + second
        self.within: list[int] = []  # the set of cells at most so many steps away, at steps * PLACES + cell
        self.printed: list[PrintedCell] = []
        self.start_set = 0
        # The cells whose next and last number is a neighbour, and those with neighbours of other numbers.
        self.ahead: i64 = 0
        self.behind: i64 = 0
        self.junctions: i64 = 0
        # For sets of cells, eight at a time: the neighbours of those other numbers below HALF, those from
        # there on (cells less HALF), and how much cheaper than five cards the cells are.
        self.around = [0] * (8 * 256)
        self.far_around = [0] * (8 * 256)
        self.cheap = [0] * (8 * 256)

    def measure(self) -> None:
        """Works out what follows from cells and neighbours."""
        self.cells = [place for place in range(PLACES) if self.value[place] > 0]
        self.starts = [cell for cell in self.cells if self.start[cell]]
        self.start_counts = [1 if place in self.starts else 0 for place in range(PLACES)]
        self.paths = [self.path(colour) for colour in range(len(COLOURS))]
        for path in self.paths:
            self.path_sets.append(_set_on_path(path))
            for cards in range(MOST_VALUE + 1):
                self.sites.append(_set_on_path([cell for cell in path if self.value[cell] <= cards]))
        self.away = [FAR] * (PLACES * PLACES)
        for cell in self.cells:
            self._walk_from(cell)
        for steps in range(CLOSE + 1):
            self.within += [self._set_within(steps, place) for place in range(PLACES)]
        self.printed = [self._print(place) for place in range(PLACES)]
        self.start_set = sum(BIT[cell] for cell in self.starts)
        for cell in self.cells:
            bit = 1 << cell % 8
            for byte in range(256):
                if byte & bit:
                    self.cheap[cell // 8 * 256 + byte] += 5 - self.value[cell]
                    for other in self.next[cell]:
                        if abs(other - cell) != 1 and other < HALF:
                            self.around[cell // 8 * 256 + byte] |= BIT[other]
                        elif abs(other - cell) != 1:
                            self.far_around[cell // 8 * 256 + byte] |= BIT[other - HALF]
        self.ahead = sum(BIT[cell] for cell in self.cells if cell + 1 in self.next[cell])
        self.behind = sum(BIT[cell] for cell in self.cells if cell - 1 in self.next[cell])
        self.junctions = sum(
            BIT[cell] for cell in self.cells if any(abs(other - cell) != 1 for other in self.next[cell])
        )

    def neighbours(self, cells: i64) -> i64:
        """All cells next to any cell of a set. Most neighbours have the next number or the last one."""
        found: i64 = ((cells & self.ahead) << 1) | ((cells & self.behind) >> 1)
        cells &= self.junctions
        part: i64 = 0
        while cells != 0:
            byte: i64 = cells & 255
            if byte != 0:
                near: i64 = self.around[part + byte]
                far: i64 = self.far_around[part + byte]
                found |= near | (far << HALF)
            cells >>= 8
            part += 256
        return found

    def cheapness(self, cells: i64) -> int:
        """How much cheaper than five cards the cells of a set are, all together."""
        cheap = self.cheap
        found = cheap[cells & 255] + cheap[256 + ((cells >> 8) & 255)]
        found += cheap[512 + ((cells >> 16) & 255)] + cheap[768 + ((cells >> 24) & 255)]
        found += cheap[1024 + ((cells >> 32) & 255)] + cheap[1280 + ((cells >> 40) & 255)]
        return found + cheap[1536 + ((cells >> 48) & 255)] + cheap[1792 + ((cells >> 56) & 255)]

    def path(self, colour: int) -> list[int]:
        """The cells of one colour, in the order of their numbers."""
        return [cell for cell in self.cells if cell // LENGTH == colour]

    def _print(self, cell: int) -> PrintedCell:
        return {
            "anchor": f"cell.{cell_name(cell)}",
            "id": cell_name(cell),
            "colour": COLOURS[cell // LENGTH],
            "value": self.value[cell],
            "start": self.start[cell],
            "x": self.x[cell],
            "y": self.y[cell],
            "next": [cell_name(other) for other in self.next[cell]],
        }

    def _walk_from(self, source: int) -> None:
        reached = [source]
        self.away[source * PLACES + source] = 0
        for cell in reached:
            for other in self.next[cell]:
                if self.away[source * PLACES + other] == FAR:
                    self.away[source * PLACES + other] = self.away[source * PLACES + cell] + 1
                    reached.append(other)

    def _set_within(self, steps: int, place: int) -> int:
        return sum(BIT[cell] for cell in self.cells if self.away[place * PLACES + cell] <= steps)

    def cut_off(self, closed: int) -> list[int]:
        """The cells that the rest cannot reach when `closed` may not be entered (PLACES: all are open)."""
        rest = [cell for cell in self.cells if cell != closed]
        reached = rest[:1]
        for cell in reached:
            for other in self.next[cell]:
                if other != closed and other not in reached:
                    reached.append(other)
        lost = [cell for cell in rest if cell not in reached]
        return lost if len(lost) <= len(reached) else reached

    def list_names(self, cells: list[int]) -> str:
        """Cells as people read them: r1, r2, b7."""
        return ", ".join(cell_name(cell) for cell in cells)


def _set_on_path(cells: list[int]) -> int:
    return sum(BIT[cell % LENGTH] for cell in cells)


def cell_name(cell: int) -> str:
    """The name of a cell: r7."""
    return f"{LETTERS[cell // LENGTH]}{cell % LENGTH + 1}"


def is_cell(name: object) -> bool:
    """Whether this can be the name of a cell, on whatever board."""
    if not isinstance(name, str) or len(name) < 2 or name[0] not in LETTERS:
        return False
    return name[1:] in [str(number) for number in range(1, LENGTH + 1)]


def cell_named(name: str) -> int:
    """The cell of a name for which `is_cell` holds."""
    return LETTERS.index(name[0]) * LENGTH + int(name[1:]) - 1
