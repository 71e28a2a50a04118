"""Positions read field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft.kernel.errors import BadPosition
from undercroft.kernel.position import PositionReader

DATA: dict[str, Any] = {
    "n": 3,
    "yes": True,
    "face": "mage",
    "pair": [1, 2],
    "faces": ["mage", "thief"],
    "bag": {"mage": 2},
    "inner": {"n": 4},
    "seats": [{"n": 5}, {"n": 6}],
    "rng": "1f",
}
FACES = ["fighter", "mage", "thief"]


def test_every_kind_of_field_is_read() -> None:
    reader = PositionReader(DATA)
    assert reader.integer("n", 0, 3) == 3
    assert reader.boolean("yes") is True
    assert reader.choice("face", FACES) == 1
    assert reader.integers("pair", 2, 0, 9) == [1, 2]
    assert reader.choices("faces", FACES) == [1, 2]
    assert reader.counts("bag", FACES, 9) == [0, 2, 0]
    assert reader.nested("inner").integer("n", 0, 9) == 4
    assert [seat.integer("n", 0, 9) for seat in reader.objects("seats", 2)] == [5, 6]
    assert reader.generator() == 31
    reader.reject_unknown()


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda f: f.integer("n", 0, 2), "n: must be a whole number from 0 to 2, not 3"),
        (lambda f: f.integer("yes", 0, 2), "yes: must be a whole number from 0 to 2, not True"),
        (lambda f: f.integer("face", 0, 2), "face: must be a whole number from 0 to 2, not 'mage'"),
        (lambda f: f.integer("x", 0, 2), "x: is missing"),
        (lambda f: f.boolean("n"), "n: must be true or false, not 3"),
        (lambda f: f.choice("face", ["elf"]), "face: must be one of elf, not 'mage'"),
        (lambda f: f.choice("pair", FACES), "pair: must be one of fighter, mage, thief, not [1, 2]"),
        (lambda f: f.integers("n", -1, 0, 9), "n: must be a list, not 3"),
        (lambda f: f.integers("pair", 3, 0, 9), "pair: must have 3 entries, not 2"),
        (lambda f: f.integers("pair", 2, 0, 1), "pair[1]: must be a whole number from 0 to 1, not 2"),
        (lambda f: f.choices("faces", ["mage"]), "faces[1]: must be one of mage, not 'thief'"),
        (lambda f: f.counts("bag", ["elf"], 9), "bag.mage: is none of elf"),
        (lambda f: f.counts("bag", FACES, 1), "bag.mage: must be a whole number from 0 to 1, not 2"),
        (lambda f: f.nested("n"), "n: must be an object, not 3"),
        (
            lambda f: f.nested("inner").integer("n", 0, 1),
            "inner.n: must be a whole number from 0 to 1, not 4",
        ),
        (lambda f: f.objects("seats")[1].integer("x", 0, 1), "seats[1].x: is missing"),
        (lambda f: f.generator("n"), "n: must be a hexadecimal number of at most 63 bits, not 3"),
        (lambda f: f.generator("face"), "face: must be a hexadecimal number of at most 63 bits, not 'mage'"),
    ],
)
def test_a_bad_field_is_named_with_what_would_be_right(
    read: Callable[[PositionReader], object], message: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        read(PositionReader(DATA))
    assert str(caught.value) == message


@pytest.mark.parametrize("rng", ["0", "8000000000000000", "-1", ""])
def test_a_generator_that_cannot_be_is_refused(rng: str) -> None:
    with pytest.raises(BadPosition, match="rng: must be a hexadecimal number"):
        PositionReader({"rng": rng}).generator()


def test_what_is_no_object_is_no_position() -> None:
    with pytest.raises(BadPosition, match=r"position: must be an object, not \[\]"):
        PositionReader([])


def test_an_unknown_field_is_refused() -> None:
    reader = PositionReader({"n": 1, "m": 2}, "seats[0]")
    reader.integer("n", 0, 9)
    with pytest.raises(BadPosition, match=r"seats\[0\]\.m: is no field of a position"):
        reader.reject_unknown()
