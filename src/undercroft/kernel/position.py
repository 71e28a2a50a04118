"""Reads positions from untrusted JSON: every field is checked, every error names its field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.kernel.errors import BadPosition


class PositionReader:
    """One JSON object of a position, read field by field.

    Every method takes a key and gives its value, or raises BadPosition with the full path of the field and
    what would be right. `reject_unknown` raises for fields that were never read.
    """

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, dict):
            raise BadPosition(path or "position", f"must be an object, not {data!r}")
        self._data: dict[str, Any] = data
        self._path = path
        self._seen: set[str] = set()

    def path_of(self, key: str) -> str:
        """The full path of a field."""
        return f"{self._path}.{key}" if self._path else key

    def error(self, key: str, why: str) -> BadPosition:
        """The error for a field, to be raised."""
        return BadPosition(self.path_of(key), why)

    def has(self, key: str) -> bool:
        """Whether there is such a field. Fields that earlier positions lack have a default."""
        return key in self._data

    def value(self, key: str) -> Any:
        """The value as it is."""
        if key not in self._data:
            raise self.error(key, "is missing")
        self._seen.add(key)
        return self._data[key]

    def integer(self, key: str, low: int, high: int) -> int:
        """An integer from `low` to `high`."""
        return self._integer(key, self.value(key), low, high)

    def _integer(self, key: str, value: object, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.error(key, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def boolean(self, key: str) -> bool:
        """true or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.error(key, f"must be true or false, not {value!r}")
        return value

    def choice(self, key: str, choices: Sequence[str]) -> int:
        """One of these words, as its index."""
        value = self.value(key)
        if value not in choices:
            raise self.error(key, f"must be one of {', '.join(choices)}, not {value!r}")
        return choices.index(value)

    def integers(self, key: str, length: int, low: int, high: int) -> list[int]:
        """A list of integers; `length` -1 allows any length."""
        values = self.items(key, length)
        return [self._integer(f"{key}[{index}]", value, low, high) for index, value in enumerate(values)]

    def choices(self, key: str, choices: Sequence[str], length: int = -1) -> list[int]:
        """A list of words, as their indices."""
        values = self.items(key, length)
        for index, value in enumerate(values):
            if value not in choices:
                raise self.error(f"{key}[{index}]", f"must be one of {', '.join(choices)}, not {value!r}")
        return [choices.index(value) for value in values]

    def counts(self, key: str, names: list[str], most: int) -> list[int]:
        """An object of counts by name, in the order of `names`; missing names count 0."""
        return self.nested(key).all_counts(names, most)

    def all_counts(self, names: list[str], most: int) -> list[int]:
        """This whole object as counts by name."""
        for name in self._data:
            if name not in names:
                raise self.error(name, f"is none of {', '.join(names)}")
        return [self.integer(name, 0, most) if name in self._data else 0 for name in names]

    def nested(self, key: str) -> PositionReader:
        """The reader of an object inside this one."""
        return PositionReader(self.value(key), self.path_of(key))

    def objects(self, key: str, length: int = -1) -> list[PositionReader]:
        """The readers of a list of objects inside this one."""
        values = self.items(key, length)
        return [PositionReader(value, self.path_of(f"{key}[{index}]")) for index, value in enumerate(values)]

    def generator(self, key: str = "rng") -> int:
        """The state of a generator, in hexadecimal because JSON readers lose long integers."""
        value = self.value(key)
        try:
            number = int(value, 16) if isinstance(value, str) else -1
        except ValueError:
            number = -1
        if not 0 < number < 1 << 63:
            raise self.error(key, f"must be a hexadecimal number of at most 63 bits, not {value!r}")
        return number

    def reject_unknown(self) -> None:
        """Raises BadPosition for a field that was never read: most often it is misspelt."""
        for key in self._data:
            if key not in self._seen:
                raise self.error(key, "is no field of a position")

    def items(self, key: str, length: int = -1) -> list[Any]:
        """A list of anything; `length` -1 takes a list of any length."""
        values = self.value(key)
        if not isinstance(values, list):
            raise self.error(key, f"must be a list, not {values!r}")
        if length >= 0 and len(values) != length:
            raise self.error(key, f"must have {length} entries, not {len(values)}")
        return values
