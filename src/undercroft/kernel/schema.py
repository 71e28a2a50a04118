"""The fields of a position, each declared once: its key, the attribute it stands for, what it may be.

A game lists its fields in its `position.py`; writing and reading follow from the list:

    SCHEMA: Final = [Players(2, 6), Phase(PHASES), Integer("turn", 0, 400), REVEALS, GENERATOR]

Fields are read in their order, so a limit may depend on what stands before it. What no field can say alone
(no card twice, a cursor that fits the phase) the function `check` of the same module checks afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic

from mypy_extensions import mypyc_attr

from undercroft.kernel.position import PositionReader
from undercroft.kernel.types import S

Limit = int | Callable[[Any], int]
"""A number, or a function of the state read so far."""
ANY_LENGTH: Final = -1
MANY: Final = 1_000_000
ABSENT: Final = object()
"""What a field writes that a position does not have then, so that positions without it stay as they were."""


def _limit(limit: Limit, state: Any) -> int:
    return limit if isinstance(limit, int) else limit(state)


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionField(Generic[S]):
    """One field of a position. A game derives its own where the kinds below do not fit."""

    def __init__(self, key: str, attribute: str = "") -> None:
        self.key = key
        self.attribute = attribute or key

    def write(self, state: S) -> object:
        """The value of the field as plain JSON, or ABSENT."""
        raise NotImplementedError

    def read(self, state: S, reader: PositionReader) -> None:
        """Reads the field into the state. Raises BadPosition."""
        raise NotImplementedError


class Integer(PositionField):
    """A whole number."""

    def __init__(self, key: str, low: Limit, high: Limit, attribute: str = "") -> None:
        super().__init__(key, attribute)
        self.low = low
        self.high = high

    def write(self, state: Any) -> object:
        return getattr(state, self.attribute)

    def read(self, state: Any, reader: PositionReader) -> None:
        low, high = _limit(self.low, state), _limit(self.high, state)
        setattr(state, self.attribute, reader.integer(self.key, low, high))


class Boolean(PositionField):
    """true or false. With a default, the field may be missing: earlier positions do not have it."""

    def __init__(self, key: str, attribute: str = "", default: bool | None = None) -> None:
        super().__init__(key, attribute)
        self.default = default

    def write(self, state: Any) -> object:
        return getattr(state, self.attribute)

    def read(self, state: Any, reader: PositionReader) -> None:
        absent = self.default is not None and not reader.has(self.key)
        setattr(state, self.attribute, self.default if absent else reader.boolean(self.key))


class Choice(PositionField):
    """One of several words; the attribute is its index."""

    def __init__(self, key: str, names: Sequence[str], attribute: str = "") -> None:
        super().__init__(key, attribute)
        self.names = names

    def write(self, state: Any) -> object:
        return self.names[getattr(state, self.attribute)]

    def read(self, state: Any, reader: PositionReader) -> None:
        setattr(state, self.attribute, reader.choice(self.key, self.names))


class Phase(Choice):
    """The phase of the game; the last of its names means that the game is over."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__("phase", names)

    def read(self, state: Any, reader: PositionReader) -> None:
        super().read(state, reader)
        state.ended = state.phase == len(self.names) - 1


class Choices(Choice):
    """A list of such words; the attribute is the list of their indices."""

    def __init__(
        self, key: str, names: Sequence[str], length: Limit = ANY_LENGTH, attribute: str = ""
    ) -> None:
        super().__init__(key, names, attribute)
        self.length = length

    def write(self, state: Any) -> object:
        return [self.names[index] for index in getattr(state, self.attribute)]

    def read(self, state: Any, reader: PositionReader) -> None:
        length = _limit(self.length, state)
        setattr(state, self.attribute, reader.choices(self.key, self.names, length))


class Integers(Integer):
    """A list of whole numbers."""

    def __init__(self, key: str, length: Limit, low: Limit, high: Limit, attribute: str = "") -> None:
        super().__init__(key, low, high, attribute)
        self.length = length

    def write(self, state: Any) -> object:
        return list(getattr(state, self.attribute))

    def read(self, state: Any, reader: PositionReader) -> None:
        length, low, high = (_limit(limit, state) for limit in (self.length, self.low, self.high))
        setattr(state, self.attribute, reader.integers(self.key, length, low, high))


class Counts(PositionField):
    """How many there are of each name; names with none are left out. The attribute is the list of counts."""

    def __init__(self, key: str, names: list[str], most: Limit, attribute: str = "") -> None:
        super().__init__(key, attribute)
        self.names = names
        self.most = most

    def write(self, state: Any) -> object:
        return {
            self.names[index]: count for index, count in enumerate(getattr(state, self.attribute)) if count
        }

    def read(self, state: Any, reader: PositionReader) -> None:
        setattr(state, self.attribute, reader.counts(self.key, self.names, _limit(self.most, state)))


class Players(Integer):
    """The number of players."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__("players", low, high)


class Generator(PositionField):
    """The state of the generator, in hexadecimal because JSON readers lose long numbers."""

    def __init__(self) -> None:
        super().__init__("rng")

    def write(self, state: Any) -> object:
        return f"{state.rng:x}"

    def read(self, state: Any, reader: PositionReader) -> None:
        state.rng = reader.generator(self.key)


def named_counts(names: list[str], counts: list[int]) -> dict[str, int]:
    """Counts by name, without those that are 0."""
    return {names[index]: count for index, count in enumerate(counts) if count}


REVEALS: Final = Integer("reveals", 0, MANY, "reveal_count")
GENERATOR: Final = Generator()


def write_position(state: S, schema: list[PositionField[S]]) -> dict[str, Any]:
    """The position of a state."""
    written = [(field.key, field.write(state)) for field in schema]
    return {key: value for key, value in written if value is not ABSENT}


def read_position(state: S, schema: list[PositionField[S]], data: dict[str, Any]) -> PositionReader:
    """Reads a position into a new state. Raises BadPosition, also for a key that is no field."""
    reader = PositionReader(data)
    for field in schema:
        field.read(state, reader)
    reader.reject_unknown()
    return reader
