"""Counters of what the server does, for Prometheus.

The counters are plain numbers, so that counting costs nothing. prometheus-client collects and formats them
when they are asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

BUCKETS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The upper bounds of the histograms of times, in seconds."""
METHODS: Final = ("GET", "HEAD", "POST")
"""The methods that are counted by their names: a client may send any text as a method."""


@dataclass(slots=True, eq=False)
class Metrics:
    """The counters of one process."""

    entries: dict[str, int] = field(default_factory=dict)
    refusals: dict[str, int] = field(default_factory=dict)
    command_counts: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    command_seconds: float = 0.0
    duplicates: int = 0
    conflicts: int = 0
    frames: int = 0
    slow_clients: int = 0
    bot_moves: int = 0
    bot_timeouts: int = 0
    errors: int = 0
    maintenance_failures: int = 0
    unserved_deadlines: int = 0
    notifications: dict[str, int] = field(default_factory=dict)
    """Messages by the kind of their channel and what became of them: "mail sent"."""
    requests: dict[str, int] = field(default_factory=dict)
    """Requests over HTTP by method and status: "GET 200"."""
    request_counts: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    request_seconds: float = 0.0

    def copy(self) -> Metrics:
        """The same counters, to add others to."""
        total = Metrics()
        total.add(self)
        return total

    def add(self, other: Metrics) -> None:
        """Adds the counters of another process."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, dict):
                for name, count in theirs.items():
                    mine[name] = mine.get(name, 0) + count
            elif isinstance(mine, list):
                mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]
            else:
                setattr(self, each.name, mine + theirs)

    def count_entry(self, kind: str) -> None:
        """Counts an entry of this kind."""
        self.entries[kind] = self.entries.get(kind, 0) + 1

    def count_refusal(self, reason: str) -> None:
        """Counts a refusal for this reason."""
        self.refusals[reason] = self.refusals.get(reason, 0) + 1

    def count_notification(self, channel: str, outcome: str) -> None:
        """Counts an attempt to send a message."""
        name = f"{channel} {outcome}"
        self.notifications[name] = self.notifications.get(name, 0) + 1

    def observe_command(self, seconds: float) -> None:
        """Counts a command that was carried out in so many seconds, commit and frames included."""
        self.command_counts[bisect_left(BUCKETS, seconds)] += 1
        self.command_seconds += seconds

    def observe_request(self, method: str, status: int, seconds: float) -> None:
        """Counts a request over HTTP that was answered in so many seconds."""
        name = f"{method if method in METHODS else 'other'} {status}"
        self.requests[name] = self.requests.get(name, 0) + 1
        self.request_counts[bisect_left(BUCKETS, seconds)] += 1
        self.request_seconds += seconds

    def text(self, gauges: dict[str, float]) -> bytes:
        """All metrics in the text format of Prometheus. `gauges` are present values."""
        registry = CollectorRegistry(auto_describe=False)
        registry.register(_MetricsCollector(self, gauges))
        return generate_latest(registry)


class _MetricsCollector(Collector):
    def __init__(self, metrics: Metrics, gauges: dict[str, float]) -> None:
        self._metrics = metrics
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        metrics = self._metrics
        entries = CounterMetricFamily("undercroft_entries", "Entries committed, by kind.", labels=["kind"])
        for kind, count in sorted(metrics.entries.items()):
            entries.add_metric([kind], count)
        yield entries
        refusals = CounterMetricFamily("undercroft_refused", "Commands refused.", labels=["reason"])
        for reason, count in sorted(metrics.refusals.items()):
            refusals.add_metric([reason], count)
        yield refusals
        for name, help, count in (
            ("duplicates", "Commands that had been carried out before.", metrics.duplicates),
            ("conflicts", "Entries that another process committed first.", metrics.conflicts),
            ("frames", "Frames sent.", metrics.frames),
            ("slow_clients", "Connections closed because the client did not read.", metrics.slow_clients),
            ("bot_moves", "Moves made by bots.", metrics.bot_moves),
            ("bot_timeouts", "Bots that found no answer in time.", metrics.bot_timeouts),
            ("errors", "Errors that should not happen.", metrics.errors),
            ("maintenance_failures", "Steps of maintenance that failed.", metrics.maintenance_failures),
            ("unserved_deadlines", "Deadlines that could not be served.", metrics.unserved_deadlines),
        ):
            yield CounterMetricFamily(f"undercroft_{name}", help, count)
        for name, value in self._gauges.items():
            yield GaugeMetricFamily(f"undercroft_{name}", f"{name.replace('_', ' ').capitalize()}.", value)
        notifications = CounterMetricFamily(
            "undercroft_notifications", "Attempts to send a message.", labels=["channel", "outcome"]
        )
        for name, count in sorted(metrics.notifications.items()):
            notifications.add_metric(name.split(), count)
        yield notifications
        requests = CounterMetricFamily(
            "undercroft_http_requests", "Requests over HTTP.", labels=["method", "status"]
        )
        for name, count in sorted(metrics.requests.items()):
            requests.add_metric(name.split(), count)
        yield requests
        help = "Seconds from reading a command to its commit."
        yield _histogram("command_seconds", help, metrics.command_counts, metrics.command_seconds)
        help = "Seconds from a request over HTTP to the end of its answer."
        yield _histogram("http_request_seconds", help, metrics.request_counts, metrics.request_seconds)


def _histogram(name: str, help: str, counts: list[int], seconds: float) -> Metric:
    bounds = (*map(str, BUCKETS), "+Inf")
    buckets: list[tuple[str, float]] = list(zip(bounds, accumulate(counts), strict=True))
    return HistogramMetricFamily(f"undercroft_{name}", help, buckets, seconds)
