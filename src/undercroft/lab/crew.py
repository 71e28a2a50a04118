"""Whoever plays the games of the lab: this process, several of them, or the machines of a Ray cluster.

A plan says what to play, a worker plays pieces of it, and every piece gives the same wherever it is played:
results come in any order, and whoever asked for them puts them in theirs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from undercroft import extras
from undercroft.kernel.errors import BadOption

Plan = TypeVar("Plan")
Hire = Callable[[Plan], Any]
"""Makes a worker for a plan: something with a method `play`, which takes what a piece has."""
Piece = tuple[Any, ...]
LOCAL: Final = "local"


class Crew:
    """So many processes on this machine, or so many actors on a Ray cluster."""

    def __init__(self, jobs: int = 1, ray: str = "") -> None:
        """`ray` is the address of a cluster: "auto", "ray://host:10001", or "local" for one started here.

        On a cluster, `jobs` of 1 means as many as it has cores. Raises BadOption.
        """
        if jobs < 1:
            raise BadOption(f"at least one process has to play, not {jobs}")
        self.jobs = jobs
        self.ray = ray

    def work(self, hire: Hire[Plan], plan: Plan, pieces: Sequence[Piece]) -> Iterator[Any]:
        """What came of the pieces, each as soon as it is there. Raises BadOption where there is no Ray."""
        if self.ray:
            yield from self._on_ray(hire, plan, pieces)
        elif self.jobs == 1:
            worker = hire(plan)
            for piece in pieces:
                yield worker.play(*piece)
        else:
            with ProcessPoolExecutor(self.jobs, get_context("spawn"), _hire, (hire, plan)) as pool:
                for done in as_completed([pool.submit(_play, *piece) for piece in pieces]):
                    yield done.result()

    def _on_ray(self, hire: Hire[Plan], plan: Plan, pieces: Sequence[Piece]) -> Iterator[Any]:
        ray = extras.load("ray", "a Ray cluster", "cluster")
        ours = not ray.is_initialized()
        if ours:
            _connect(ray, self.ray, self.jobs)
        try:
            cores = int(ray.cluster_resources().get("CPU", 1))
            hands = max(1, min(self.jobs if self.jobs > 1 else cores, len(pieces)))
            actor = ray.remote(num_cpus=1)(Hand)
            waiting = list(reversed(pieces))
            busy: dict[Any, Any] = {}
            for hand in [actor.remote(hire, plan) for number in range(hands)]:
                busy[hand.play.remote(*waiting.pop())] = hand
            while busy:
                for done in ray.wait(list(busy))[0]:
                    hand = busy.pop(done)
                    if waiting:
                        busy[hand.play.remote(*waiting.pop())] = hand
                    yield ray.get(done)
        finally:
            if ours:
                ray.shutdown()


class Hand:
    """One worker on a Ray cluster."""

    def __init__(self, hire: Hire[Plan], plan: Plan) -> None:
        self.worker = hire(plan)

    def play(self, *piece: Any) -> Any:
        """What the worker makes of a piece."""
        return self.worker.play(*piece)


def _connect(ray: Any, address: str, jobs: int) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that somebody plays
    own: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **own)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadOption(f"there is no Ray at {address!r}: {error}") from None


_hired: list[Any] = []


def _hire(hire: Hire[Plan], plan: Plan) -> None:
    """Makes a fresh process ready to play this plan."""
    _hired[:] = [hire(plan)]


def _play(*piece: Any) -> Any:
    return _hired[0].play(*piece)
