"""Positions read field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from undercroft.kernel.errors import BadPosition
from undercroft.kernel.position import Fields

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
    fields = Fields(DATA)
    assert fields.whole("n", 0, 3) == 3
    assert fields.truth("yes") is True
    assert fields.word("face", FACES) == 1
    assert fields.wholes("pair", 2, 0, 9) == [1, 2]
    assert fields.words("faces", FACES) == [1, 2]
    assert fields.counts("bag", FACES, 9) == [0, 2, 0]
    assert fields.fields("inner").whole("n", 0, 9) == 4
    assert [seat.whole("n", 0, 9) for seat in fields.each("seats", 2)] == [5, 6]
    assert fields.generator() == 31
    fields.close()


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda f: f.whole("n", 0, 2), "n: must be a whole number from 0 to 2, not 3"),
        (lambda f: f.whole("yes", 0, 2), "yes: must be a whole number from 0 to 2, not True"),
        (lambda f: f.whole("face", 0, 2), "face: must be a whole number from 0 to 2, not 'mage'"),
        (lambda f: f.whole("x", 0, 2), "x: is missing"),
        (lambda f: f.truth("n"), "n: must be true or false, not 3"),
        (lambda f: f.word("face", ["elf"]), "face: must be one of elf, not 'mage'"),
        (lambda f: f.word("pair", FACES), "pair: must be one of fighter, mage, thief, not [1, 2]"),
        (lambda f: f.wholes("n", -1, 0, 9), "n: must be a list, not 3"),
        (lambda f: f.wholes("pair", 3, 0, 9), "pair: must have 3 entries, not 2"),
        (lambda f: f.wholes("pair", 2, 0, 1), "pair[1]: must be a whole number from 0 to 1, not 2"),
        (lambda f: f.words("faces", ["mage"]), "faces[1]: must be one of mage, not 'thief'"),
        (lambda f: f.counts("bag", ["elf"], 9), "bag.mage: is none of elf"),
        (lambda f: f.counts("bag", FACES, 1), "bag.mage: must be a whole number from 0 to 1, not 2"),
        (lambda f: f.fields("n"), "n: must be an object, not 3"),
        (lambda f: f.fields("inner").whole("n", 0, 1), "inner.n: must be a whole number from 0 to 1, not 4"),
        (lambda f: f.each("seats")[1].whole("x", 0, 1), "seats[1].x: is missing"),
        (lambda f: f.generator("n"), "n: must be a hexadecimal number of at most 63 bits, not 3"),
        (lambda f: f.generator("face"), "face: must be a hexadecimal number of at most 63 bits, not 'mage'"),
    ],
)
def test_a_bad_field_is_named_with_what_would_be_right(
    read: Callable[[Fields], object], message: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        read(Fields(DATA))
    assert str(caught.value) == message


@pytest.mark.parametrize("rng", ["0", "8000000000000000", "-1", ""])
def test_a_generator_that_cannot_be_is_refused(rng: str) -> None:
    with pytest.raises(BadPosition, match="rng: must be a hexadecimal number"):
        Fields({"rng": rng}).generator()


def test_what_is_no_object_is_no_position() -> None:
    with pytest.raises(BadPosition, match=r"position: must be an object, not \[\]"):
        Fields([])


def test_a_field_that_nobody_asked_for_is_refused() -> None:
    fields = Fields({"n": 1, "m": 2}, "seats[0]")
    fields.whole("n", 0, 9)
    with pytest.raises(BadPosition, match=r"seats\[0\]\.m: is no field of a position"):
        fields.close()
