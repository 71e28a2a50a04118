"""Measures rates in CPU time, best of several rounds."""

from __future__ import annotations

import time
from collections.abc import Callable

Work = Callable[[int], int]
"""`work(n)` does something n times and returns the number of units done."""
Progress = Callable[[int, int], None]
"""Called with the number of finished rounds and of all rounds."""


class Benchmark:
    """One measured piece of work."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.size = 1
        self.units = 0
        """Units of the last round."""
        self.rate = 0.0
        """Units per second in the best round so far."""

    def calibrate(self, seconds: float) -> None:
        """Sets `size` so that a round takes about `seconds`. Serves as the warm-up, too."""
        while True:
            started = time.process_time()
            self.work(self.size)
            spent = time.process_time() - started
            if spent >= seconds / 2:
                return
            self.size *= 2 if spent < seconds / 8 else 3

    def measure(self) -> None:
        """Runs one round."""
        started = time.process_time()
        self.units = self.work(self.size)
        self.rate = max(self.rate, self.units / max(time.process_time() - started, 1e-9))


def measure(
    benchmarks: list[Benchmark], rounds: int, seconds: float, progress: Progress | None = None
) -> None:
    """Runs rounds of about `seconds` each. The rounds are interleaved, so a busy machine slows all alike."""
    for benchmark in benchmarks:
        benchmark.calibrate(seconds)
    for number in range(rounds):
        if progress is not None:
            progress(number, rounds)
        for benchmark in benchmarks:
            benchmark.measure()
