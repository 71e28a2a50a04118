"""The buffer that an observation is written into, number by number."""

from __future__ import annotations

from typing import Any, Final

from undercroft.kernel.watcher import Watcher

MAX_VALUE: Final = 255
"""The largest number of an observation: each takes one byte."""
_INDICES: Final[list[Any]] = []
"""The numbers from 0 on, as objects: compiled, one that exists is much faster to use than a new one."""


class ObservationBuffer(Watcher):
    """The numbers of an observation while they are written, one after the other.

    A buffer is for one seat, and it is reused: it keeps the last numbers and changes only those that differ,
    which are few from one action to the next. So each offset must hold the same kind of number every time, or
    zeros. Its slots are for what is not even looked at again: see `Observer`, which gives them out.
    """

    def __init__(self, size: int = 0, slots: int = 0) -> None:
        super().__init__(slots)
        self.data = bytearray(size)
        """The numbers, one byte each."""
        self.offset = 0
        """Where the next number goes. Set it to 0 before you write again."""
        self._numbers = [0] * size  # the same as in `data`; compiled, lists are much faster to read
        for index in range(len(_INDICES), size):
            _INDICES.append(index)
        self._counts: list[int] = []  # for put_counts: always zeros between two calls

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
        self.offset = first + size
        known = self._numbers
        for at in range(first, first + size):
            if known[at]:
                self._change(at, 0)

    def one_hot(self, chosen: int, size: int) -> None:
        """`size` zeros with a 1 at index `chosen`. No 1 if `chosen` is negative."""
        first = self.offset
        if chosen >= 0 and self._numbers[first + chosen]:
            self.offset = first + size  # it was chosen the last time, too
            return
        self.zeros(size)
        if chosen >= 0:
            self._change(first + chosen, 1)

    def put_counts(self, chosen: list[int], size: int) -> None:
        """`size` counts: how often each index is in `chosen`."""
        row = self._counts
        while len(row) < size:
            row.append(0)
        for index in chosen:
            row[index] += 1
        self.put_slice(row, 0, size)
        for index in chosen:
            row[index] = 0

    # With a slot: what was put there the last time is known without a look at all its numbers

    def put_choice(self, slot: int, chosen: int, size: int) -> None:
        """Like `one_hot`. The slot must be for this offset alone."""
        first = self.offset
        self.offset = first + size
        last = self._last_numbers[slot] - 1
        if last != chosen:
            if last >= 0:
                self._change(first + last, 0)
            if chosen >= 0:
                self._change(first + chosen, 1)
                self._last_numbers[slot] = chosen + 1
            else:
                self._last_numbers[slot] = 0

    def put_recounted(self, slot: int, chosen: list[int], size: int) -> None:
        """Like `put_counts`. The slot must be for this offset alone, and the list must not change later."""
        self.recount(self.offset, slot, chosen, 1)
        self.offset += size

    def known_number(self, slot: int) -> int:
        """The number that a field keeps in a slot of its own; 0 at first."""
        return self._last_numbers[slot]

    def know_number(self, slot: int, number: int) -> None:
        """Keeps a number in a slot."""
        self._last_numbers[slot] = number

    def known_list(self, slot: int) -> list[int]:
        """The list that a field keeps in a slot of its own; empty at first."""
        return self._last_lists[slot]

    def know_list(self, slot: int, numbers: list[int]) -> None:
        """Keeps a list in a slot: the list itself, not a copy."""
        self._last_lists[slot] = numbers

    # At any offset, for fields that know what has changed

    def write_row(self, at: int, row: bytes | bytearray) -> None:
        """Writes numbers from this offset on, without a comparison.

        Where rows are written, only `write_row` and `write_number` may ever write. A row of type `bytes`
        takes several times as long, because Python makes a `bytearray` of it first.
        """
        self.data[at : at + len(row)] = row

    def write_number(self, at: int, number: int) -> None:
        """Changes one number of a row."""
        self.data[_INDICES[at]] = number

    def recount(self, first: int, slot: int, chosen: list[int], by: int) -> None:
        """Adds `by` at this offset for every index in `chosen`, and takes off what the last list added.

        The slot must be for this list alone, and the list must not change later.
        """
        last = self._last_lists[slot]
        if last is chosen or last == chosen:
            return
        both = min(len(last), len(chosen))
        # Two passes, because no number may be below 0 in between.
        for place in range(len(last)):
            if place >= both or last[place] != chosen[place]:
                self.count(first + last[place], -by)
        for place in range(len(chosen)):
            if place >= both or last[place] != chosen[place]:
                self.count(first + chosen[place], by)
        self._last_lists[slot] = chosen

    def set_number(self, at: int, number: int) -> None:
        """Writes a number at this offset, unless it is there already."""
        if self._numbers[at] != number:
            self._change(at, number)

    def count(self, at: int, by: int) -> None:
        """Adds to the number at this offset."""
        self._change(at, self._numbers[at] + by)

    def _change(self, at: int, number: int) -> None:
        self._numbers[at] = number
        self.data[_INDICES[at]] = number
