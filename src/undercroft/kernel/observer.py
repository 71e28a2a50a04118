"""What a seat sees, as numbers in a fixed order: for those who learn instead of looking at pictures.

An observation is a row of numbers from 0 to 255, cut into named fields. It has what the view of the same
seat has, and nothing that the seat cannot know: the conformance kit checks both.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel.state import State

MOST: Final = 255
"""No number of an observation is larger: each takes one byte."""
WIDE: Final = 512
LONE: Final = b"\x00" * WIDE + b"\x01" + b"\x00" * WIDE
"""A single 1: any row of zeros but for one is a piece of this."""


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
        about: str,
        columns: list[str] | None = None,
        limits: list[int] | None = None,
    ) -> None:
        self.name = name
        self.shape = shape
        self.about = about
        self.columns: list[str] = columns if columns is not None else []
        self.limits = limits if limits is not None else [most] * shape[len(shape) - 1]
        self.size = 1
        for extent in shape:
            self.size *= extent

    def high(self) -> list[int]:
        """The largest that each of its numbers can be."""
        return self.limits * (self.size // len(self.limits))


class Page:
    """The numbers of an observation while they are being written, one after the other.

    Single numbers wait in a list until something longer comes: bytes that are made at once are far quicker.
    """

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.numbers: list[int] = []

    def put(self, number: int) -> None:
        """One number; what is beyond the largest is the largest."""
        self.numbers.append(number if number < MOST else MOST)

    def flag(self, holds: bool) -> None:
        """1 or 0."""
        self.numbers.append(1 if holds else 0)

    def each(self, numbers: list[int]) -> None:
        """Several numbers as they are, none of them too large."""
        self.numbers += numbers

    def blank(self, size: int) -> None:
        """As many zeros."""
        self._settle()
        self.parts.append(b"\x00" * size)

    def one_of(self, chosen: int, size: int) -> None:
        """As many zeros, but for a 1 at the chosen one. A negative choice is none."""
        self._settle()
        if chosen >= 0 and size <= WIDE:
            self.parts.append(LONE[WIDE - chosen : WIDE - chosen + size])
        else:
            self.parts.append(b"\x00" * size)

    def some_of(self, chosen: list[int], size: int) -> None:
        """As many zeros, and 1 more for every time that something is chosen."""
        self._settle()
        row = [0] * size
        for index in chosen:
            row[index] += 1
        self.parts.append(bytes(row))

    def _settle(self) -> None:
        if self.numbers:
            self.parts.append(bytes(self.numbers))
            self.numbers = []

    def text(self) -> bytes:
        """All that was written, a byte a number."""
        self._settle()
        return b"".join(self.parts)


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

    def write(self, state: State, seat: int, page: Page) -> None:
        """Writes the numbers of all fields onto the page."""
        raise NotImplementedError

    def score(self, state: State, seat: int) -> int:
        """The points of a seat as they stand, as far as that seat knows."""
        raise NotImplementedError

    def observe(self, state: State, seat: int) -> bytes:
        """What a seat sees, a byte a number."""
        page = Page()
        self.write(state, seat, page)
        return page.text()
