"""The work of computing expected values, counted."""

from __future__ import annotations

from typing import Final

NO_LIMIT: Final = 1 << 60


class OutOfWork(Exception):
    """The work that was allowed is done, and the result is not there yet."""


class Work:
    """Counts what is computed, so that an answer can be bounded without a clock: actions that are played,
    rolls with the same monsters, ways to loot. A unit takes about ten microseconds of CPython."""

    def __init__(self) -> None:
        self.done = 0
        self.limit = NO_LIMIT
        """OutOfWork is raised soon after this is exceeded: within the rolls of one level."""

    def allow(self, units: int) -> None:
        """Allows so many units from now on."""
        self.done = 0
        self.limit = units

    def check(self) -> None:
        if self.done > self.limit:
            raise OutOfWork


WORK: Final = Work()
"""The work of this process."""
