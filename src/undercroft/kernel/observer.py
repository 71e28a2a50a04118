"""What a seat sees, as numbers in a fixed order: for those who learn instead of looking at pictures.

An observation is a row of numbers from 0 to 255, cut into named fields. It has what the view of the same
seat has, and nothing that the seat cannot know: the conformance kit checks both.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel.state import State

MAX_VALUE: Final = 255
"""No number of an observation is larger: each takes one byte."""
NOTHING: Final[list[int]] = []


class Field:
    """A named part of an observation: numbers of one kind, each from 0 to `most`.

    `columns` names what stands where in the last dimension of its shape, if that needs a name; `limits` has
    the largest number of each column, if they differ.
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
        """The largest that each of its numbers can be."""
        return self.limits * (self.size // len(self.limits))


class ObservationBuffer:
    """The numbers of an observation while they are being written, one after the other.

    A page can be written again and again: it knows what stands on it and changes only what differs, which is
    little from one action to the next. So every place has to hold the same kind of number each time, or to be
    left blank.
    """

    def __init__(self, size: int) -> None:
        self.data = bytearray(size)
        """What stands on the page, a byte a number."""
        self.offset = 0
        """Where the next number goes. Put it back to 0 before the page is written anew."""
        self._numbers = [0] * size  # the same as in the row; compiled, lists are far quicker to look at
        self._immutable: list[list[int]] = [NOTHING] * size  # lists that were written from here on
        self._zeros_from = 0  # from here ...
        self._zeros_to = size  # ... to here nothing is written

    def put(self, number: int) -> None:
        """One number; what is beyond the largest is the largest."""
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
        """Several numbers as they are, none of them too large."""
        self.put_slice(numbers, 0, len(numbers))

    def put_slice(self, numbers: list[int], first: int, count: int) -> None:
        """So many of these numbers as they are, from the first one on."""
        at = self.offset
        known = self._numbers
        for index in range(first, first + count):
            number = numbers[index]
            if known[at] != number:
                self._change(at, number)
            at += 1
        self.offset = at

    def put_immutable(self, numbers: list[int]) -> None:
        """Numbers of a list that is replaced, never changed: the same list need not be looked at again.

        Their place must never be left blank."""
        at = self.offset
        if self._immutable[at] is numbers:
            self.offset = at + len(numbers)
        else:
            self._immutable[at] = numbers
            self.put_list(numbers)

    def zeros(self, size: int) -> None:
        """As many zeros."""
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
        """As many zeros, but for a 1 at the chosen one. A negative choice is none."""
        first = self.offset
        if chosen >= 0 and self._numbers[first + chosen]:
            self.offset = first + size  # it was chosen the last time, too
            return
        self.zeros(size)
        if chosen >= 0:
            self._change(first + chosen, 1)

    def put_counts(self, chosen: list[int], size: int) -> None:
        """As many zeros, and 1 more for every time that something is chosen."""
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
class Observer:
    """Writes down what a seat sees at a table of so many players, always in the order of its fields.

    Seats are counted from the observer: the first is itself, the next is the one to its left.
    """

    def __init__(self, fields: list[Field], version: int = 1) -> None:
        self.fields = fields
        self.version = version
        """Stands in the ids of environments. Raise it when fields or action numbers change their meaning."""
        self.size = 0
        for field in fields:
            self.size += field.size

    def write(self, state: State, seat: int, buffer: ObservationBuffer) -> None:
        """Writes the numbers of all fields onto the page."""
        raise NotImplementedError

    def score(self, state: State, seat: int) -> int:
        """The points of a seat as they stand, as far as that seat knows."""
        raise NotImplementedError

    def observe(self, state: State, seat: int) -> bytes:
        """What a seat sees, a byte a number."""
        buffer = ObservationBuffer(self.size + 1)  # room for one too many, which is then seen by the length
        self.write(state, seat, buffer)
        return bytes(buffer.data[: buffer.offset])
