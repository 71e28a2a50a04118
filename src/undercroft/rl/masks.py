"""Masks of legal actions for many games, written without touching what stays 0."""

from __future__ import annotations

import struct
import sys
from typing import Final

import numpy as np
from numpy.typing import NDArray

KEPT: Final = 2
"""Sheets kept for the next steps: a loop still holds the last masks while it asks for the next ones."""


class _Sheet:
    """The masks of one step, and where they have a 1."""

    def __init__(self, count: int, actions: int) -> None:
        self.masks = np.zeros((count, actions), np.int8)
        self.ones = np.zeros(0, np.int64)
        self._alone = self._references()

    def _references(self) -> int:
        return sys.getrefcount(self.masks)

    def is_free(self) -> bool:
        """Whether the caller has dropped the arrays it got, views of them included."""
        return self._references() == self._alone

    def write(self, ones: NDArray[np.int64]) -> NDArray[np.int8]:
        """Masks with ones at these places, counted through all games. They cannot be written to."""
        flat = self.masks.reshape(-1)
        flat[self.ones] = 0
        flat[ones] = 1
        self.ones = ones
        masks = self.masks.view()
        masks.flags.writeable = False
        return masks


class Masks:
    """Gives the masks of each step. They stay as they are for as long as the caller holds them.

    Few actions are legal of thousands. So the masks of an earlier step are used again as soon as the caller
    has dropped them: only the ones are taken away and written anew.
    """

    def __init__(self, count: int, actions: int) -> None:
        self._count = count
        self._actions = actions
        self._first = np.arange(count) * actions
        self._sheets: list[_Sheet] = []
        self._last = _Sheet(0, 0)

    def write(self, legal: list[int], counts: list[int]) -> NDArray[np.int8]:
        """The masks of these legal actions: those of all games in one list, and how many each game has."""
        packed = struct.pack(f"{len(legal)}q", *legal)  # half the time of NumPy's own ways to read a list
        ones = np.frombuffer(packed, np.int64) + np.repeat(self._first, counts)
        sheet = next((sheet for sheet in self._sheets if sheet.is_free()), None)
        if sheet is None:
            sheet = _Sheet(self._count, self._actions)
            self._sheets = [sheet, *self._sheets[: KEPT - 1]]
        self._last = sheet
        return sheet.write(ones)

    def first_illegal(self, actions: NDArray[np.integer]) -> int:
        """The first game whose action the last masks do not allow; -1 if all are legal."""
        in_range = actions.min() >= 0 and actions.max() < self._actions
        if in_range and self._last.masks.reshape(-1)[self._first + actions].all():
            return -1
        for game, action in enumerate(actions.tolist()):
            if not 0 <= action < self._actions or not self._last.masks[game, action]:
                return game
        return -1
