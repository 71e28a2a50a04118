"""A limit on how often a client may send."""

from __future__ import annotations

import time


class RateLimiter:
    """A token bucket: `burst` at once, and `rate` more every second."""

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
