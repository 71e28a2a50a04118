"""What a seat sees, as numbers in a fixed order, for reinforcement learning.

An observation is a row of numbers from 0 to 255 that consists of named fields. It has what the view of the
same seat has, and nothing that the seat cannot know: the conformance kit checks both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from mypy_extensions import mypyc_attr

from undercroft.kernel.observation_buffer import ObservationBuffer
from undercroft.kernel.observation_fields import Field, Part
from undercroft.kernel.types import S
from undercroft.kernel.watcher import Watcher


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Generic[S]):
    """Encodes what a seat sees in a game of so many players, in the order of its fields.

    Seats are relative to the observing seat: row 0 is that seat, row 1 the next on the left.
    """

    def __init__(self, parts: Sequence[Part[S]], version: int = 1) -> None:
        self.parts = list(parts)
        """Fields and blocks of fields."""
        self.fields: list[Field[S]] = []
        """All fields, those of blocks included."""
        self.version = version
        """Part of the ids of environments. Raise it when fields or action numbers change their meaning."""
        self.scores_watched = False
        """Whether `watch_scores` tells when a score may have changed."""
        self.size = 0
        self.slots = 0
        """How many slots a buffer needs."""
        for part in parts:
            self.fields += part.listed()
            self.size += part.size
            self._give_slots(part)
            for field in part.listed():
                if field is not part:
                    self._give_slots(field)

    def _give_slots(self, part: Part[S]) -> None:
        part.slot = self.slots
        self.slots += part.slots

    def buffer(self) -> ObservationBuffer:
        """A buffer for the observations of one seat."""
        return ObservationBuffer(self.size, self.slots)

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        """Writes the numbers of all fields into the buffer, which is for this seat alone.

        A game overrides it only where that is worth the speed: then it must write all fields in their order.
        """
        for part in self.parts:
            part.write(state, seat, buffer)

    def score(self, state: S, seat: int) -> int:
        """The points of a seat so far, as far as that seat knows."""
        raise NotImplementedError

    def watch_scores(self, state: S, watcher: Watcher) -> None:
        """Names all that the scores depend on to the watcher, so that they are counted only after a change.

        Games whose scores take long to count override it, and set `scores_watched`.
        """
        raise NotImplementedError

    def observe(self, state: S, seat: int) -> bytes:
        """What a seat sees, one byte a number."""
        buffer = ObservationBuffer(
            self.size + 1, self.slots
        )  # one more, to detect an observer that writes too much
        self.write(state, seat, buffer)
        return bytes(buffer.data[: buffer.offset])
