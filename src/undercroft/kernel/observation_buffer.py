"""The buffer that an observation is written into, number by number."""

from __future__ import annotations

from typing import Final

MAX_VALUE: Final = 255
"""The largest number of an observation: each takes one byte."""
NOTHING: Final[list[int]] = []


class ObservationBuffer:
    """The numbers of an observation while they are written, one after the other.

    A buffer is reused: it keeps the last numbers and changes only those that differ, which are few from one
    action to the next. So each offset must hold the same kind of number every time, or zeros.
    """

    def __init__(self, size: int) -> None:
        self.data = bytearray(size)
        """The numbers, one byte each."""
        self.offset = 0
        """Where the next number goes. Set it to 0 before you write again."""
        self._numbers = [0] * size  # the same as in `data`; compiled, lists are much faster to read
        self._immutable: list[list[int]] = [NOTHING] * size  # the lists written by put_immutable, by offset
        self._counts = [0] * size  # for put_counts: always zeros between two calls
        self._zeros_from = 0  # zeros are known from here ...
        self._zeros_to = size  # ... to here

    def put(self, number: int) -> None:
        """One number. Numbers above MAX_VALUE become MAX_VALUE."""
        at = self.offset
        self.offset = at + 1
        if number > MAX_VALUE:
            number = MAX_VALUE
        if self._numbers[at] != number:
            self._change(at, number)

    def flag(self, holds: bool) -> None:
        """1 or 0."""
        self.put(1 if holds else 0)

    def put_list(self, numbers: list[int]) -> None:
        """All numbers of a list; none may exceed MAX_VALUE."""
        self.put_slice(numbers, 0, len(numbers))

    def put_slice(self, numbers: list[int], first: int, count: int) -> None:
        """`count` numbers of a list from index `first`; none may exceed MAX_VALUE."""
        at = self.offset
        known = self._numbers
        for index in range(first, first + count):
            number = numbers[index]
            if known[at] != number:
                self._change(at, number)
            at += 1
        self.offset = at

    def put_immutable(self, numbers: list[int]) -> None:
        """All numbers of a list that is replaced, never changed: the same list is not compared again.

        Only zeros may be written to its place otherwise.
        """
        at = self.offset
        if self._immutable[at] is numbers:
            self.offset = at + len(numbers)
        else:
            self._immutable[at] = numbers
            self.put_list(numbers)

    def put_matches(self, numbers: list[int], wanted: int) -> None:
        """1 for every number of a list that is `wanted`, 0 for the others."""
        at = self.offset
        known = self._numbers
        for number in numbers:
            match = 1 if number == wanted else 0
            if known[at] != match:
                self._change(at, match)
            at += 1
        self.offset = at

    def zeros(self, size: int) -> None:
        """`size` zeros."""
        first = self.offset
        if self._clear(size):
            for at in range(first, self.offset):
                self._immutable[at] = NOTHING

    def _clear(self, size: int) -> bool:
        """Writes `size` zeros where no immutable list is ever put. Gives whether a number changed."""
        first = self.offset
        last = first + size
        self.offset = last
        changed = False
        if first < self._zeros_from or last > self._zeros_to:
            for at in range(first, last):
                if self._numbers[at]:
                    self._change(at, 0)
                    changed = True
            if size > self._zeros_to - self._zeros_from:
                self._zeros_from = first
                self._zeros_to = last
        return changed

    def one_hot(self, chosen: int, size: int) -> None:
        """`size` zeros with a 1 at index `chosen`. No 1 if `chosen` is negative."""
        first = self.offset
        if chosen >= 0 and self._numbers[first + chosen]:
            self.offset = first + size  # it was chosen the last time, too
            return
        self._clear(size)
        if chosen >= 0:
            self._change(first + chosen, 1)

    def put_counts(self, chosen: list[int], size: int) -> None:
        """`size` counts: how often each index is in `chosen`."""
        row = self._counts
        for index in chosen:
            row[index] += 1
        self.put_slice(row, 0, size)
        for index in chosen:
            row[index] = 0

    def _change(self, at: int, number: int) -> None:
        self._numbers[at] = number
        self.data[at] = number
        if self._zeros_from <= at < self._zeros_to:
            self._zeros_to = at
