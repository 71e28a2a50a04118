"""How fast something is: the best of several rounds, in CPU time."""

from __future__ import annotations

import time
from collections.abc import Callable


class Gauge:
    """One thing that is measured: `work(n)` does it n times and says how many units that were."""

    def __init__(self, work: Callable[[int], int]) -> None:
        self.work = work
        self.size = 1
        self.units = 0
        """How many units the last round had."""
        self.rate = 0.0
        """Units a second in the best round so far."""

    def calibrate(self, seconds: float) -> None:
        """Finds how much work takes about so long; a warm-up, too."""
        while True:
            started = time.process_time()
            self.work(self.size)
            spent = time.process_time() - started
            if spent >= seconds / 2:
                return
            self.size *= 2 if spent < seconds / 8 else 3

    def measure(self) -> None:
        """One round."""
        started = time.process_time()
        self.units = self.work(self.size)
        self.rate = max(self.rate, self.units / max(time.process_time() - started, 1e-9))


def measure(
    gauges: list[Gauge], rounds: int, seconds: float, progress: Callable[[int, int], None] | None = None
) -> None:
    """Rounds of about so many seconds of each, all in turns: what disturbs one disturbs the others, too."""
    for gauge in gauges:
        gauge.calibrate(seconds)
    for number in range(rounds):
        if progress is not None:
            progress(number, rounds)
        for gauge in gauges:
            gauge.measure()
