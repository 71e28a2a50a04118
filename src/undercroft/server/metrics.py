"""Counters of what the server does, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.entries: dict[str, int] = {}
        self.refused: dict[str, int] = {}
        self.duplicates = 0
        self.conflicts = 0
        self.frames = 0
        self.slow_readers = 0
        self.bot_moves = 0
        self.bots_too_slow = 0
        self.errors = 0
        self.carried_out = [0] * (len(BUCKETS) + 1)
        self.seconds = 0.0

    def took(self, seconds: float) -> None:
        """A wish was carried out in so many seconds, commit and frames included."""
        self.carried_out[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds

    def text(self, gauges: dict[str, float]) -> str:
        """All of it, with what is true just now."""
        lines: list[str] = []

        def family(name: str, kind: str, help: str, values: dict[str, float]) -> None:
            lines.append(f"# HELP undercroft_{name} {help}")
            lines.append(f"# TYPE undercroft_{name} {kind}")
            lines.extend(f"undercroft_{name}{labels} {value:g}" for labels, value in values.items())

        family(
            "entries_total",
            "counter",
            "Entries written, by kind.",
            {f'{{kind="{kind}"}}': count for kind, count in sorted(self.entries.items())},
        )
        family(
            "refused_total",
            "counter",
            "Wishes refused, by reason.",
            {f'{{reason="{reason}"}}': count for reason, count in sorted(self.refused.items())},
        )
        for name, count, help in (
            ("duplicates_total", self.duplicates, "Wishes that had been carried out before."),
            ("conflicts_total", self.conflicts, "Entries that somebody else wrote first."),
            ("frames_total", self.frames, "Frames sent."),
            ("slow_readers_total", self.slow_readers, "Sockets closed because nobody read."),
            ("bot_moves_total", self.bot_moves, "Moves made by bots."),
            ("bots_too_slow_total", self.bots_too_slow, "Bots that found no answer in time."),
            ("errors_total", self.errors, "Errors that should not happen."),
        ):
            family(name, "counter", help, {"": count})
        for name, value in gauges.items():
            family(name, "gauge", name.replace("_", " ").capitalize() + ".", {"": value})
        buckets: dict[str, float] = {}
        total = 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self.carried_out, strict=True):
            total += count
            buckets[f'_bucket{{le="{bound}"}}'] = total
        buckets["_sum"] = self.seconds
        buckets["_count"] = total
        family("wish_seconds", "histogram", "From reading a wish to its commit.", buckets)
        return "\n".join(lines) + "\n"
