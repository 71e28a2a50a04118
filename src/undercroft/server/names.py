"""Names of people, and ids.

A name is what others see, so it may not be empty to the eye, hide what it says, or fill the screen. Letters
of different scripts look alike; `appearance` gives names that look alike the same text, and `distinct_name`
keeps two people at one table apart. docs/decisions/0025-hosts-and-names.md has the rules and their price.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Iterable
from typing import Final

MAX_NAME: Final = 40
MAX_SYMBOLS: Final = 3
"""How many signs that are no letters, digits or punctuation (emoji, for example) a name may have."""
MAX_MARKS: Final = 2
"""How many combining marks may follow each other."""
INVISIBLE: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Letters and signs that show nothing, beside those that Unicode calls formats and controls."""
LOOK_ALIKES: Final = str.maketrans(
    # Cyrillic and Greek letters, and digits, with the small Latin letters that they look like.
    "авекмнорстухіјѕԁԛԝһүѵєьгԍԑαβγεζηικλμνοπρτυχωϲϳ0135ı|ł",
    "abekmhopctyxijsdqwhyvebrgeabyezhiklmnonptyxwcjolesill",
)
"""One letter for each group of letters that look alike, after case folding."""


def random_id(size: int = 12) -> str:
    """An id that cannot be guessed and fits into an address."""
    return secrets.token_urlsafe(size)


def player_id(account: str) -> str:
    """The public id of a person. It says nothing about the id of the account, which is a secret."""
    return hashlib.sha256(f"player {account}".encode()).hexdigest()[:20]


def clean_name(name: str) -> str:
    """A name as it is stored: in the usual form of Unicode (NFKC), without invisible signs and directions of
    writing, with single spaces, few symbols, not too long. Empty if nothing is left to see; then the person
    is a guest with a number."""
    while (cleaned := _clean_once(name)) != name:  # what was taken away may let other signs combine
        name = cleaned
    return name


def _clean_once(name: str) -> str:
    seen = "".join(filter(None, map(_visible, unicodedata.normalize("NFKC", name))))
    name = " ".join(_without_floods(seen).split())[:MAX_NAME].strip()
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        return ""
    return name.removeprefix("#") if name[1:].isdigit() else name  # "#7" stands for a guest without a name


def _visible(letter: str) -> str:
    """A letter as it may stand in a name: controls are spaces, and what shows nothing is left out."""
    category = unicodedata.category(letter)
    if letter in INVISIBLE or category in ("Cf", "Cs", "Co", "Cn"):
        return ""
    if 0xFE00 <= ord(letter) <= 0xFE0F or 0xE0100 <= ord(letter) <= 0xE01EF:
        return ""  # variants of the sign before
    return letter if letter.isprintable() else " "


def _without_floods(name: str) -> str:
    kept: list[str] = []
    symbols = marks = 0
    for letter in name:
        category = unicodedata.category(letter)
        marks = marks + 1 if category[0] == "M" else 0
        symbols += category in ("So", "Sk")
        if marks > MAX_MARKS or (category in ("So", "Sk") and symbols > MAX_SYMBOLS):
            continue
        if marks and not kept:
            continue  # a mark needs a letter
        kept.append(letter)
    return "".join(kept)


def appearance(name: str) -> str:
    """A text that is the same for names that look alike: without case, accents, spaces and punctuation, and
    with one letter for those of different scripts that look the same. It is compared, never shown."""
    folded = unicodedata.normalize("NFKD", clean_name(name).casefold())
    letters = [letter for letter in folded if unicodedata.category(letter)[0] in "LNS"]
    return "".join(letters).translate(LOOK_ALIKES).replace("rn", "m").replace("vv", "w")


def distinct_name(name: str, others: Iterable[str]) -> str:
    """The name under which a person sits down beside others: with a number if it looks like one of theirs."""
    taken = {appearance(other) for other in others if other}
    if not name or appearance(name) not in taken:
        return name
    number = 2
    while appearance(candidate := f"{name[: MAX_NAME - 5].rstrip()} ({number})") in taken:
        number += 1
    return candidate
