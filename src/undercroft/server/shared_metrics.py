"""The metrics of several processes, added up.

Each process writes its own metrics into a file of a common folder every few seconds. A process that is asked
for metrics adds the files of the others to its own present values. The files of processes that have ended are
kept, so that a counter never falls; their gauges no longer count.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from undercroft.server.metrics import Metrics

WRITE_SECONDS = 2.0
ALIVE_SECONDS = 10.0
"""A process that has not written for so long has ended."""


class _ProcessMetrics(msgspec.Struct):
    at: float
    metrics: Metrics
    gauges: dict[str, float]


class SharedMetrics:
    """What this process writes for the others, and reads from them."""

    def __init__(self, folder: str, own: Metrics) -> None:
        """`folder` is common to all processes of a server; empty for a process that serves alone."""
        self._file = Path(folder) / f"{os.getpid()}-{secrets.token_hex(4)}.json" if folder else None
        self._own = own

    async def run(self, gauges: Callable[[], dict[str, float]]) -> None:
        """Writes until the task is cancelled. A process that serves alone writes nothing."""
        while self._file is not None:
            self.write(gauges())
            await asyncio.sleep(WRITE_SECONDS)

    def write(self, gauges: dict[str, float]) -> None:
        """Replaces the file of this process."""
        assert self._file is not None
        fresh = self._file.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(_ProcessMetrics(time.time(), self._own, gauges)))
        fresh.replace(self._file)

    def text(self, gauges: dict[str, float]) -> bytes:
        """The metrics of all processes in the text format of Prometheus."""
        total, present, _ = self.total(gauges)
        return total.text(present)

    def total(self, gauges: dict[str, float]) -> tuple[Metrics, dict[str, float], int]:
        """The counters and gauges of all processes, added up, and how many processes there are."""
        total, present, processes = self._own.copy(), dict(gauges), 1
        for other in self._others():
            total.add(other.metrics)
            if time.time() - other.at < ALIVE_SECONDS:
                processes += 1
                for name, value in other.gauges.items():
                    present[name] = present.get(name, 0.0) + value
        return total, present, processes

    def _others(self) -> Iterator[_ProcessMetrics]:
        if self._file is None:
            return
        for path in self._file.parent.glob("*.json"):
            if path != self._file:
                try:
                    yield msgspec.json.decode(path.read_bytes(), type=_ProcessMetrics)
                except (OSError, msgspec.DecodeError):
                    continue  # it was just removed, or is of another version
