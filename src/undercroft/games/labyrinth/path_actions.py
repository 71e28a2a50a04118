"""Actions on the cells of a path, as ready-made lists: one for each set of cells that has come up.

A list is extended by another one in the time of three single numbers, and most sets come up again and again.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.labyrinth.board import COLOURS, LENGTH
from undercroft.kernel.actions import Verb

SETS: Final = 1 << LENGTH
"""The sets of cells of one path, a bit for each cell, are the numbers below this."""


def on_path(cells: i64, colour: i64) -> i64:
    """Those of a set of cells that are on the path of a colour, as a set of cells of that path."""
    return (cells >> (colour * LENGTH)) & (SETS - 1)


class PathActions:
    """The actions of a verb whose operand is a cell."""

    def __init__(self, verb: Verb) -> None:
        self.numbers = verb.numbers
        self._lists: list[list[object] | None] = [None] * (len(COLOURS) * SETS)

    def add(self, colour: i64, cells: i64, found: list[object]) -> None:
        """Adds the actions on a set of cells of a path, in the order of the cells."""
        if cells == 0:
            return
        actions = self._lists[colour * SETS + cells]
        if actions is None:
            actions = self._lists[colour * SETS + cells] = self._list(colour, cells)
        found += actions  # compiled, this is quicker than extend

    def _list(self, colour: int, cells: int) -> list[object]:
        first = colour * LENGTH
        return [self.numbers[first + place] for place in range(LENGTH) if cells >> place & 1]
