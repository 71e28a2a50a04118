"""Names of bots that end with a number."""

from __future__ import annotations


def number_in(name: str, kind: str) -> int:
    """The number in a name of this kind: 200 in "race-200" of the kind "race"; -1 if it is no such name."""
    word, _, number = name.partition("-")
    return int(number) if word == kind and number.isdecimal() else -1
