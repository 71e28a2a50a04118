"""What a seat sees, as numbers in a fixed order, for reinforcement learning.

An observation is a row of numbers from 0 to 255 that consists of named fields. It has what the view of the
same seat has, and nothing that the seat cannot know: the conformance kit checks both.
"""

from __future__ import annotations

from typing import Final, Generic

from mypy_extensions import mypyc_attr

from undercroft.kernel.types import S

MAX_VALUE: Final = 255
"""The largest number of an observation: each takes one byte."""
NOTHING: Final[list[int]] = []


class Field:
    """A named part of an observation: numbers of one kind, each from 0 to `most`.

    `columns` names the entries of the last dimension, if they need names; `limits` has the maximum of each
    column, if they differ.
    """

    def __init__(
        self,
        name: str,
        shape: list[int],
        most: int,
        description: str,
        columns: list[str] | None = None,
        limits: list[int] | None = None,
    ) -> None:
        self.name = name
        self.shape = shape
        self.description = description
        self.columns: list[str] = columns if columns is not None else []
        self.limits = limits if limits is not None else [most] * shape[len(shape) - 1]
        self.size = 1
        for extent in shape:
            self.size *= extent

    def high(self) -> list[int]:
        """The maximum of each of its numbers."""
        return self.limits * (self.size // len(self.limits))


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

        Do not write zeros to its place.
        """
        at = self.offset
        if self._immutable[at] is numbers:
            self.offset = at + len(numbers)
        else:
            self._immutable[at] = numbers
            self.put_list(numbers)

    def zeros(self, size: int) -> None:
        """`size` zeros."""
        first = self.offset
        last = first + size
        self.offset = last
        if first < self._zeros_from or last > self._zeros_to:
            for at in range(first, last):
                if self._numbers[at]:
                    self._change(at, 0)
            if size > self._zeros_to - self._zeros_from:
                self._zeros_from = first
                self._zeros_to = last

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
        row = [0] * size
        for index in chosen:
            row[index] += 1
        self.put_list(row)

    def _change(self, at: int, number: int) -> None:
        self._numbers[at] = number
        self.data[at] = number
        if self._zeros_from <= at < self._zeros_to:
            self._zeros_to = at


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Generic[S]):
    """Encodes what a seat sees in a game of so many players, in the order of its fields.

    Seats are relative to the observing seat: row 0 is that seat, row 1 the next on the left.
    """

    def __init__(self, fields: list[Field], version: int = 1) -> None:
        self.fields = fields
        self.version = version
        """Part of the ids of environments. Raise it when fields or action numbers change their meaning."""
        self.size = 0
        for field in fields:
            self.size += field.size

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        """Writes the numbers of all fields into the buffer."""
        raise NotImplementedError

    def score(self, state: S, seat: int) -> int:
        """The points of a seat so far, as far as that seat knows."""
        raise NotImplementedError

    def observe(self, state: S, seat: int) -> bytes:
        """What a seat sees, one byte a number."""
        buffer = ObservationBuffer(self.size + 1)  # one more, to detect an observer that writes too much
        self.write(state, seat, buffer)
        return bytes(buffer.data[: buffer.offset])
