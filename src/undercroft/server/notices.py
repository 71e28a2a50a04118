"""What processes tell each other: which match has a new entry, which account has revoked its cookies.

One text carries many notices. A second line may have the entries themselves, as JSON, so that no process has
to read them from the database. Earlier releases read the first line alone.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from undercroft.match.entry import Entry

log = logging.getLogger("undercroft.notices")

_read_entries = msgspec.json.Decoder(list[Entry]).decode


def notice(match: str, seq: int) -> str:
    """The notice that a match has an entry of this number. Join notices with spaces."""
    return f"{match} {seq}"


ACCOUNT: Final = "@"
"""How the subject of a notice begins if it is an account; ids never do."""

PERSON: Final = "~"
"""The same for what others see of an account: its name, and whom it wants nothing from. The number is 0."""


def revocation(account: str, generation: int) -> str:
    """The notice that an account has revoked all cookies before this generation."""
    return notice(ACCOUNT + account, generation)


JOINTS: Final = 10
"""Bytes that a text has at most beside notices and entries: the line break, brackets, and a margin."""

Notice = tuple[str, int, Entry | None]
"""A match, the number of an entry, and perhaps that entry; or ACCOUNT and an account, and a generation."""


def notice_texts(notices: Sequence[Notice], most: int) -> Iterator[str]:
    """Texts of at most so many bytes with all these notices and their entries. An entry that is too long for
    one text is only named."""
    names: list[str] = []
    encoded: list[bytes] = []
    size = 0
    for subject, number, entry in notices:
        name, data = notice(subject, number), b"" if entry is None else msgspec.json.encode(entry)
        if len(name) + len(data) + JOINTS > most:
            data = b""
        added = len(name) + len(data) + 2  # a space and a comma
        if names and size + added + JOINTS > most:
            yield _joined(names, encoded)
            names, encoded, size = [], [], 0
        names.append(name)
        if data:
            encoded.append(data)
        size += added
    if names:
        yield _joined(names, encoded)


def _joined(names: list[str], encoded: list[bytes]) -> str:
    return f"{' '.join(names)}\n[{b','.join(encoded).decode()}]" if encoded else " ".join(names)


def read_notice(text: str) -> Iterator[Notice]:
    """The subjects of a text, each with its number and the entry if the text has it: a match with an entry,
    or ACCOUNT and an account with a generation. What cannot be read is logged and left out: any program that
    can reach the channel may write there, and the next notice may be fine."""
    names, _, data = text.partition("\n")
    entries: dict[tuple[str, int], Entry] = {}
    if data:
        try:
            entries = {(entry.match, entry.seq): entry for entry in _read_entries(data)}
        except msgspec.DecodeError:
            log.warning("the entries of a notice of %d characters cannot be read", len(text))
    words = names.split()
    for subject, number in zip(words[::2], words[1::2], strict=False):
        if number.isdecimal() and len(number) < 16:
            yield subject, int(number), entries.get((subject, int(number)))
        else:
            log.warning("a notice of %d characters cannot be read", len(text))
            return
    if len(words) % 2:
        log.warning("a notice of %d characters is incomplete", len(text))
