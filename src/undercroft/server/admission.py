"""How many costly requests are in work at a time: in all, of one person, and from one address."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from undercroft.match.refusal import Refused

LONGEST_WAIT = 60
"""The most seconds that a client is told to wait."""
WEIGHT = 0.2
"""How much the last request counts in the average."""


class Admission:
    """Admits requests as long as there is room for them, and refuses the others at once.

    A limit of 0 refuses everything.
    """

    def __init__(self, total: int, person: int, address: int) -> None:
        self._total = total
        self._limits = (person, address)
        self._inside: Counter[tuple[int, str]] = Counter()
        self._count = 0
        self._seconds = 1.0  # how long a request took on average

    def __len__(self) -> int:
        return self._count

    @contextmanager
    def enter(self, person: str, address: str) -> Iterator[None]:
        """Holds a place. Raises Refused with the seconds after which a place is likely to be free."""
        keys = ((0, person), (1, address))
        full = any(self._inside[key] >= limit for key, limit in zip(keys, self._limits, strict=True))
        if full or self._count >= self._total:
            raise Refused("busy", min(LONGEST_WAIT, max(1, math.ceil(self._seconds))))
        self._count += 1
        self._inside.update(keys)
        began = time.monotonic()
        try:
            yield
        finally:
            self._count -= 1
            self._seconds += WEIGHT * (time.monotonic() - began - self._seconds)
            for key in keys:
                self._inside[key] -= 1
                if not self._inside[key]:
                    del self._inside[key]
