"""What processes tell each other: which match has a new entry. One text carries many notices."""

from __future__ import annotations

import logging
from collections.abc import Iterator

log = logging.getLogger("undercroft.notices")


def notice(match: str, seq: int) -> str:
    """The notice that a match has an entry of this number. Join notices with spaces."""
    return f"{match} {seq}"


def read_notice(text: str) -> Iterator[tuple[str, int]]:
    """The matches and entry numbers of a text. What cannot be read is logged and left out: any program that
    can reach the channel may write there, and the next notice may be fine."""
    words = text.split()
    for match, seq in zip(words[::2], words[1::2], strict=False):
        if seq.isdecimal() and len(seq) < 16:
            yield match, int(seq)
        else:
            log.warning("a notice of %d characters cannot be read", len(text))
            return
    if len(words) % 2:
        log.warning("a notice of %d characters is incomplete", len(text))
