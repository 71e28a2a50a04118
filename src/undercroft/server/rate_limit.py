"""A limit on how often a client may send."""

from __future__ import annotations

import math
import time
from typing import Final

LONGEST_WAIT: Final = 3600
"""The seconds to wait where there is no rate."""


class RateLimiter:
    """A token bucket: `burst` at once, and `rate` more every second."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, burst: int, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._tokens = float(burst)
        self._at = time.monotonic()

    def allow(self) -> bool:
        """Takes a token; False if there is none."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def seconds(self) -> int:
        """After how many seconds there is a token, at least 1."""
        missing = 1 - self._tokens
        return max(1, math.ceil(missing / self._rate)) if self._rate > 0 else LONGEST_WAIT
