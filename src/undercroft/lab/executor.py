"""Runs tasks of the lab in this process, in several processes, or on a Ray cluster.

A plan says what to play. A worker is made from the plan in each process and plays tasks of it. A task gives
the same result wherever it runs. Results arrive in any order, so callers must not depend on the order.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, Final, Protocol, TypeVar

from undercroft import extras
from undercroft.kernel.errors import BadOption

Plan = TypeVar("Plan")
Task = tuple[Any, ...]
"""The arguments of one call of `Worker.play`."""
LOCAL: Final = "local"


class Worker(Protocol):
    """Plays the tasks of one plan inside one process."""

    @property
    def play(self) -> Callable[..., Any]:
        """Plays one task, given as arguments, and returns its result."""


MakeWorker = Callable[[Plan], Worker]


class Executor:
    """A number of processes on this machine, or of actors on a Ray cluster."""

    def __init__(self, jobs: int = 1, ray: str = "") -> None:
        """`ray` is the address of a cluster: "auto", "ray://host:10001", or "local" to start one here.

        On a cluster, `jobs` of 1 means all of its cores. Raises BadOption.
        """
        if jobs < 1:
            raise BadOption(f"at least one process has to play, not {jobs}")
        self.jobs = jobs
        self.ray = ray

    def run(self, make_worker: MakeWorker[Plan], plan: Plan, tasks: Sequence[Task]) -> Iterator[Any]:
        """Yields the result of each task as soon as it is finished. Raises MissingExtra without Ray."""
        if self.ray:
            yield from self._run_on_ray(make_worker, plan, tasks)
        elif self.jobs == 1:
            worker = make_worker(plan)
            for task in tasks:
                yield worker.play(*task)
        else:
            context = get_context("spawn")
            with ProcessPoolExecutor(self.jobs, context, _start_worker, (make_worker, plan)) as pool:
                for done in as_completed([pool.submit(_play, *task) for task in tasks]):
                    yield done.result()

    def _run_on_ray(self, make_worker: MakeWorker[Plan], plan: Plan, tasks: Sequence[Task]) -> Iterator[Any]:
        ray = extras.load("ray", "a Ray cluster", "cluster")
        started_here = not ray.is_initialized()
        if started_here:
            _connect(ray, self.ray, self.jobs)
        try:
            cores = int(ray.cluster_resources().get("CPU", 1))
            count = max(1, min(self.jobs if self.jobs > 1 else cores, len(tasks)))
            actor_class = ray.remote(num_cpus=1)(RayWorker)
            waiting = list(reversed(tasks))
            busy: dict[Any, Any] = {}
            for actor in [actor_class.remote(make_worker, plan) for number in range(count)]:
                busy[actor.play.remote(*waiting.pop())] = actor
            while busy:
                for done in ray.wait(list(busy))[0]:
                    actor = busy.pop(done)
                    if waiting:
                        busy[actor.play.remote(*waiting.pop())] = actor
                    yield ray.get(done)
        finally:
            if started_here:
                ray.shutdown()


class RayWorker:
    """A worker inside a Ray actor."""

    def __init__(self, make_worker: MakeWorker[Plan], plan: Plan) -> None:
        self.worker = make_worker(plan)

    def play(self, *task: Any) -> Any:
        """The worker's result for a task."""
        return self.worker.play(*task)


def _connect(ray: Any, address: str, jobs: int) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage statistics
    local: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **local)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadOption(f"there is no Ray at {address!r}: {error}") from None


_worker: list[Worker] = []
"""The worker of this process: a list, because an initializer of a process pool returns nothing."""


def _start_worker(make_worker: MakeWorker[Plan], plan: Plan) -> None:
    _worker[:] = [make_worker(plan)]


def _play(*task: Any) -> Any:
    return _worker[0].play(*task)
