"""Chat of a match: short texts, emotes, and pointing at things."""

from __future__ import annotations

import re
from typing import Final

from undercroft.match.refusal import Refused

EMOTES: Final = ["hello", "thanks", "well-played", "ouch", "hurry", "think", "yes", "no", "laugh", "heart"]
LONGEST: Final = 300
ANCHOR: Final = re.compile(r"[a-z0-9_.,>:+-]{1,64}")


def clean_text(kind: str, text: str) -> str:
    """The text as it is stored. Raises Refused."""
    if kind == "emote":
        if text not in EMOTES:
            raise Refused("no-emote")
    elif kind == "point":
        if not ANCHOR.fullmatch(text):
            raise Refused("too-long")
    else:
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not 0 < len(text) <= LONGEST:
            raise Refused("too-long")
    return text
