"""What a seat sees, as numbers in a fixed order, for reinforcement learning.

An observation is a row of numbers from 0 to 255 that consists of named fields. It has what the view of the
same seat has, and nothing that the seat cannot know: the conformance kit checks both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from mypy_extensions import mypyc_attr

from undercroft.kernel.observation_buffer import ObservationBuffer
from undercroft.kernel.observation_fields import Field
from undercroft.kernel.types import S


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Generic[S]):
    """Encodes what a seat sees in a game of so many players, in the order of its fields.

    Seats are relative to the observing seat: row 0 is that seat, row 1 the next on the left.
    """

    def __init__(self, fields: Sequence[Field[S]], version: int = 1) -> None:
        self.fields = list(fields)
        self.version = version
        """Part of the ids of environments. Raise it when fields or action numbers change their meaning."""
        self.size = 0
        for field in fields:
            self.size += field.size

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        """Writes the numbers of all fields into the buffer.

        A game overrides it only where that is worth the speed: then it must write all fields in their order.
        """
        for field in self.fields:
            field.write(state, seat, buffer)

    def score(self, state: S, seat: int) -> int:
        """The points of a seat so far, as far as that seat knows."""
        raise NotImplementedError

    def observe(self, state: S, seat: int) -> bytes:
        """What a seat sees, one byte a number."""
        buffer = ObservationBuffer(self.size + 1)  # one more, to detect an observer that writes too much
        self.write(state, seat, buffer)
        return bytes(buffer.data[: buffer.offset])
