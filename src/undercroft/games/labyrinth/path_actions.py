"""Actions on the cells of a path, as ready-made lists for every set of cells.

A list is extended by another one in the time of three single numbers. The lists are for halves of a path: few
enough of them that they stay in the cache.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.labyrinth.board import COLOURS, LENGTH
from undercroft.kernel.actions import Verb

HALF: Final = LENGTH // 2
SETS: Final = 1 << HALF
"""The sets of cells of half a path, a bit for each cell, are the numbers below this."""
ALL: Final = (1 << LENGTH) - 1
"""The set of all cells of a path."""


def on_path(cells: i64, colour: i64) -> i64:
    """Those of a set of cells that are on the path of a colour, as a set of cells of that path."""
    return (cells >> (colour * LENGTH)) & ALL


class PathActions:
    """The actions of a verb whose operand is a cell."""

    def __init__(self, verb: Verb) -> None:
        self._lists: list[list[object]] = []  # by half and set
        for first in range(0, len(COLOURS) * LENGTH, HALF):
            half = verb.numbers[first : first + HALF]
            for cells in range(SETS):
                self._lists.append([half[place] for place in range(HALF) if cells >> place & 1])

    def add(self, colour: i64, cells: i64, found: list[object]) -> None:
        """Adds the actions on a set of cells of a path, in the order of the cells."""
        near = cells & (SETS - 1)
        if near != 0:
            found += self._lists[colour * 2 * SETS + near]  # compiled, this is quicker than extend
        far = cells >> HALF
        if far != 0:
            found += self._lists[(colour * 2 + 1) * SETS + far]
