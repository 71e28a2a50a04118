"""How a match is timed."""

from __future__ import annotations

from typing import Literal

import msgspec


class Timing(msgspec.Struct, frozen=True):
    """How a match is timed: not at all, days for every move, a bank of seconds for each player with an
    increment for every move, or one shared countdown.
    """

    kind: Literal["none", "days", "live", "shared"] = "none"
    days: float = 0.0
    seconds: float = 0.0
    increment: float = 0.0
