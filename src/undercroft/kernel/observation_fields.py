"""The fields of an observation, each declared once: its name, its limits, what it means, how it is written.

A game lists its fields in its `observer.py`. They are written in the order of the list:

    [
        OneHot("phase", PHASES, "what is going on", lambda state: state.phase),
        Number("pot", MAX_VALUE, "the pips of this turn", lambda state: state.pot),
        Seats("seats", players, ["to act", "points"], [1, MAX_VALUE], "what each player has", write_seat),
    ]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from mypy_extensions import mypyc_attr

from undercroft.kernel.observation_buffer import ObservationBuffer
from undercroft.kernel.types import S
from undercroft.kernel.watcher import WATCHED


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Generic[S]):
    """What an observation consists of: a field, or a block of fields.

    It may use `slots` slots of the buffer, from `slot` on, which its observer sets.
    """

    def __init__(self, size: int, slots: int) -> None:
        self.size = size
        self.slots = slots
        self.slot = 0

    def listed(self) -> list[Field[S]]:
        """Its fields, in their order."""
        raise NotImplementedError

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        """Writes its numbers, as this seat sees the state."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(Part[S]):
    """A named part of an observation: numbers of one kind, each from 0 to `most`.

    `columns` names the entries of the last dimension, if they need names; `limits` has the maximum of each
    column, if they differ. `writer` is a function that writes its numbers, all `size` of them, as a seat
    sees the state. A field needs none if its class or its observer writes it.
    """

    def __init__(
        self,
        name: str,
        shape: list[int],
        most: int,
        description: str,
        columns: Sequence[str] | None = None,
        limits: list[int] | None = None,
        writer: Callable[[S, int, ObservationBuffer], None] | None = None,
        slots: int = 0,
    ) -> None:
        size = 1
        for extent in shape:
            size *= extent
        super().__init__(size, slots)
        self.name = name
        self.shape = shape
        self.description = description
        self.columns: list[str] = list(columns) if columns is not None else []
        self.limits = limits if limits is not None else [most] * shape[len(shape) - 1]
        self.writer = writer

    def listed(self) -> list[Field[S]]:
        return [self]

    def high(self) -> list[int]:
        """The maximum of each of its numbers."""
        return self.limits * (self.size // len(self.limits))

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        if self.writer is None:
            raise NotImplementedError(f"the field {self.name} has no writer")
        self.writer(state, seat, buffer)


class Number(Field[S]):
    """One number."""

    def __init__(self, name: str, most: int, description: str, number: Callable[[S], int]) -> None:
        super().__init__(name, [1], most, description)
        self.number = number

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        buffer.put(self.number(state))


class Flag(Field[S]):
    """1 or 0."""

    def __init__(self, name: str, description: str, holds: Callable[[S], bool]) -> None:
        super().__init__(name, [1], 1, description)
        self.holds = holds

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        buffer.flag(self.holds(state))


class OneHot(Field[S]):
    """A 1 in the column of what is chosen, zeros in the others; only zeros if its index is negative."""

    def __init__(
        self, name: str, columns: Sequence[str], description: str, chosen: Callable[[S], int]
    ) -> None:
        super().__init__(name, [len(columns)], 1, description, columns, slots=1)
        self.chosen = chosen

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        buffer.put_choice(self.slot, self.chosen(state), self.size)


class Numbers(Field[S]):
    """A list of numbers, one a column."""

    def __init__(
        self,
        name: str,
        columns: Sequence[str],
        most: int,
        description: str,
        numbers: Callable[[S], list[int]],
        limits: list[int] | None = None,
    ) -> None:
        super().__init__(name, [len(columns)], most, description, columns, limits)
        self.numbers = numbers

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        buffer.put_list(self.numbers(state))


class Counts(Field[S]):
    """How often each index is in a list that a seat sees. The list must not be changed afterwards."""

    def __init__(
        self,
        name: str,
        columns: Sequence[str] | int,
        most: int,
        description: str,
        chosen: Callable[[S, int], list[int]],
    ) -> None:
        named = None if isinstance(columns, int) else columns
        size = columns if isinstance(columns, int) else len(columns)
        super().__init__(name, [size], most, description, named, slots=1)
        self.chosen = chosen

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        buffer.put_recounted(self.slot, self.chosen(state, seat), self.size)


class Seats(Field[S]):
    """A row for each seat, the observing seat first. `row` writes the row of one seat."""

    def __init__(
        self,
        name: str,
        players: int,
        columns: Sequence[str],
        limits: list[int],
        description: str,
        row: Callable[[S, int, ObservationBuffer], None],
    ) -> None:
        super().__init__(name, [players, len(columns)], 0, description, columns, limits)
        self.row = row

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        players = state.players
        for ahead in range(players):
            self.row(state, (seat + ahead) % players, buffer)


@mypyc_attr(allow_interpreted_subclasses=True)
class Block(Part[S]):
    """Fields that are written only if something has changed on which they depend: `watch` says what.

    It watches `watched` things at most. A block whose fields are small or know better what has changed
    overrides `write` instead, and writes all of them in their order; then they need no writers.
    """

    def __init__(self, fields: Sequence[Field[S]], watched: int = WATCHED) -> None:
        super().__init__(sum(field.size for field in fields), watched)
        self.fields = list(fields)

    def listed(self) -> list[Field[S]]:
        return self.fields

    def watch(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        """Names all that its numbers depend on to the buffer: see Watcher."""
        raise NotImplementedError

    def write(self, state: S, seat: int, buffer: ObservationBuffer) -> None:
        buffer.watch_from(self.slot)
        self.watch(state, seat, buffer)
        if buffer.changed:
            for field in self.fields:
                field.write(state, seat, buffer)
        else:
            buffer.offset += self.size
