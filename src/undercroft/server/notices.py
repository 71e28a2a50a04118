"""What processes tell each other: which match has a new entry, which account has revoked its cookies.

One text carries many notices.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final

log = logging.getLogger("undercroft.notices")


def notice(match: str, seq: int) -> str:
    """The notice that a match has an entry of this number. Join notices with spaces."""
    return f"{match} {seq}"


ACCOUNT: Final = "@"
"""How the subject of a notice begins if it is an account; ids never do."""


def revocation(account: str, generation: int) -> str:
    """The notice that an account has revoked all cookies before this generation."""
    return notice(ACCOUNT + account, generation)


def read_notice(text: str) -> Iterator[tuple[str, int]]:
    """The subjects of a text, each with its number: a match with an entry, or ACCOUNT and an account with a
    generation. What cannot be read is logged and left out: any program that
    can reach the channel may write there, and the next notice may be fine."""
    words = text.split()
    for subject, number in zip(words[::2], words[1::2], strict=False):
        if number.isdecimal() and len(number) < 16:
            yield subject, int(number)
        else:
            log.warning("a notice of %d characters cannot be read", len(text))
            return
    if len(words) % 2:
        log.warning("a notice of %d characters is incomplete", len(text))
