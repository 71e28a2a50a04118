"""Mutation testing of the rules: changes one thing at a time and sees whether the rule tests notice.

    python3 run.py mutate                                   a sample of every game
    python3 run.py mutate dungeon_roll --module rules       one module of one game
    python3 run.py mutate labyrinth --sample 0              all mutants, which takes some minutes

A mutant that makes a test fail, or run much longer, is killed; one that passes all tests has survived and
is listed: a test is missing, or the change makes no difference. Only the tests in tests/games/GAME run, but
not those of bots and of drawing. No source is changed on disk: every mutant runs in its own process.

Most of the time would go into starting pytest. So a host collects the tests once and forks for every mutant;
the child puts the changed function in its place and runs the tests, first those that call the function, to
the first failure. A mutant that changes no function (a constant of the module) has a pytest of its own.
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from mutants import GAMES, ROOT, Finder, Mutant, changed_function, chosen_mutants, function_in
from rich.console import Console
from rich.progress import Progress

MODULES = ("rules", "choices", "walk", "scoring")
"""The modules that are mutated unless others are named: what is legal, what happens, who wins."""
NOT_RULES = ("*bot*", "*exact*", "*draw*", "*escape*", "*planner*")
"""Test files that are not about the rules, or take long."""
PATIENCE = 4  # a mutant may take so many times as long as the source, and some seconds more
MEMORY = 4 << 30  # bytes of address space

FORKS = "fork" in multiprocessing.get_all_start_methods()
CONTEXT: Any = multiprocessing.get_context("fork" if FORKS else "spawn")


def rule_tests(game: str) -> list[str]:
    """The arguments with which pytest runs the rule tests of a game, quietly and to the first failure."""
    ignored = [f"--ignore-glob=*/test_{pattern}.py" for pattern in NOT_RULES]
    quiet = ["-x", "-q", "-s", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return [str(ROOT / "tests" / "games" / game), *quiet, *ignored]


def run_apart(game: str, mutant: Mutant | None) -> None:
    """Runs the rule tests in this process, on an imported mutant or on the source, and ends it."""
    limit_memory()
    silence()
    if mutant is not None:
        sys.meta_path.insert(0, Finder(mutant))
    import pytest

    os._exit(int(pytest.main(rule_tests(game))))


def silence() -> None:
    """Nothing that this process writes is seen."""
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, 1)
    os.dup2(sink, 2)


def limit_memory() -> None:
    """A mutant that fills its lists forever must not take the machine with it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def ends_well(process: BaseProcess, seconds: float) -> bool:
    """Runs a process. Whether it ends in time and without a failure."""
    process.start()
    process.join(seconds)
    if process.is_alive():
        process.kill()
        process.join()
    return process.exitcode == 0


class Host:
    """Runs mutants of one game, one after the other, and sends each with whether it was killed."""

    def __init__(self, game: str, chosen: list[Mutant], until: float, results: Connection) -> None:
        self.game = game
        self.chosen = chosen
        self.until = until
        self.results = results
        self.changed: dict[Mutant, tuple[str, CodeType]] = {}  # the function of a mutant and its new code
        self.tests: list[Any] = []
        self.calls: list[set[str]] = []  # by test: the functions that it calls
        self.seconds: list[float] = []  # by test
        self.kills: Counter[int] = Counter()
        self.killer = CONTEXT.Value("i", -1)  # the test that killed the last mutant
        import pytest  # noqa: F401  before forking, so that no mutant has to

    def run(self) -> None:
        """Runs all mutants; sends None first if the tests fail on the source."""
        apart: list[Mutant] = []
        for mutant in self.chosen:
            changed = changed_function(mutant) if FORKS else None
            if changed is None:
                apart.append(mutant)
            else:
                self.changed[mutant] = changed
        self._run_apart(apart)
        if self.changed:
            self._run_collected()

    def _run_apart(self, chosen: list[Mutant]) -> None:
        """Runs mutants that are imported, each by a pytest of its own."""
        began = time.monotonic()
        if chosen and not ends_well(CONTEXT.Process(target=run_apart, args=(self.game, None)), 600):
            self.results.send(None)
            return
        limit = 10 + PATIENCE * (time.monotonic() - began)
        for mutant in chosen:
            if time.monotonic() < self.until:
                survived = ends_well(CONTEXT.Process(target=run_apart, args=(self.game, mutant)), limit)
                self.results.send((mutant, not survived))

    def _run_collected(self) -> None:
        """Runs mutants of functions by the tests that a pytest of this process collects."""
        import pytest

        silence()
        if pytest.main(rule_tests(self.game), plugins=[self]) not in (0, 5):
            self.results.send(None)

    def pytest_runtestloop(self, session: Any) -> bool:
        """Takes the place of pytest's own loop over the tests."""
        self.tests = session.items
        receiver, sender = CONTEXT.Pipe(duplex=False)
        process = CONTEXT.Process(target=self._measure, args=(sender,))
        process.start()
        sender.close()
        try:
            self.calls, self.seconds = receiver.recv()
        except EOFError:
            self.results.send(None)
            return True
        process.join()
        limit = 5 + PATIENCE * sum(self.seconds)
        for mutant in self.changed:
            if time.monotonic() < self.until:
                self.results.send((mutant, self._kills(mutant, limit)))
        return True

    def _measure(self, sender: Connection) -> None:
        """Runs the tests on the source; sends what functions each calls and how long it takes."""
        modules = {str(path): path.stem for path in (GAMES / self.game).glob("*.py")}
        calls: list[set[str]] = []
        seconds: list[float] = []

        def called(frame: FrameType, event: str, argument: object) -> None:
            if event == "call" and frame.f_code.co_filename in modules:
                calls[-1].add(called_name(modules[frame.f_code.co_filename], frame.f_code.co_qualname))

        for test, following in zip(self.tests, [*self.tests[1:], None], strict=True):
            calls.append(set())
            began = time.monotonic()
            sys.setprofile(called)
            passed = passes(test, following)
            sys.setprofile(None)
            seconds.append(time.monotonic() - began)
            if not passed:
                os._exit(1)
        sender.send((calls, seconds))
        os._exit(0)

    def _kills(self, mutant: Mutant, limit: float) -> bool:
        """Whether a test fails, or takes too long, with a changed function."""
        name, code = self.changed[mutant]
        self.killer.value = -1
        order = self._order(called_name(mutant.module, name))
        process = CONTEXT.Process(target=self._run_changed, args=(mutant, name, code, order))
        survived = ends_well(process, limit)
        if self.killer.value >= 0:
            self.kills[self.killer.value] += 1
        return not survived

    def _order(self, name: str) -> list[int]:
        """The tests in the order in which they are likely to find a change of a function soon."""
        calling = [name in calls for calls in self.calls]
        return sorted(
            range(len(self.tests)),
            key=lambda test: (not calling[test], -self.kills[test], self.seconds[test]),
        )

    def _run_changed(self, mutant: Mutant, name: str, code: CodeType, order: list[int]) -> None:
        """Changes a function in this process, runs the tests to the first failure, and ends the process."""
        limit_memory()
        module = importlib.import_module(f"undercroft.games.{mutant.game}.{mutant.module}")
        function_in(module, name).__code__ = code
        for test, following in zip(order, [*order[1:], None], strict=True):
            if not passes(self.tests[test], None if following is None else self.tests[following]):
                self.killer.value = test
                os._exit(1)
        os._exit(0)


def called_name(module: str, name: str) -> str:
    """The name under which calls of a function are counted; one inside it has the same."""
    return f"{module}.{name.split('.<locals>')[0]}"


def passes(test: Any, following: Any) -> bool:
    """Runs one test with its fixtures."""
    from _pytest.runner import runtestprotocol

    return not any(report.failed for report in runtestprotocol(test, log=False, nextitem=following))


def host(game: str, chosen: list[Mutant], until: float, results: Connection) -> None:
    """Runs mutants in this process and its children, and ends it."""
    Host(game, chosen, until, results).run()
    results.close()
    os._exit(0)


def run(chosen: list[Mutant], jobs: int, until: float) -> Iterator[tuple[Mutant, bool]]:
    """Every mutant with whether it was killed, in the order in which they end; `jobs` at a time."""
    for game in dict.fromkeys(mutant.game for mutant in chosen):
        own = [mutant for mutant in chosen if mutant.game == game]
        open_ends: list[Connection] = []
        for job in range(min(jobs, len(own))):
            receiver, sender = CONTEXT.Pipe(duplex=False)
            CONTEXT.Process(target=host, args=(game, own[job::jobs], until, sender)).start()
            sender.close()
            open_ends.append(receiver)
        while open_ends:
            for receiver in wait(open_ends):
                assert isinstance(receiver, Connection)
                try:
                    result = receiver.recv()
                except EOFError:
                    open_ends.remove(receiver)
                    continue
                if result is None:
                    sys.exit(f"mutate: the rule tests of {game} fail without any change; run them first.")
                yield result


def report(results: list[tuple[Mutant, bool]], console: Console) -> None:
    """Prints the survivors and the scores."""
    for game in dict.fromkeys(mutant.game for mutant, killed in results):
        own = [(mutant, killed) for mutant, killed in results if mutant.game == game]
        console.print(f"\n[bold]{game}[/]: survivors", highlight=False)
        for mutant, killed in sorted(own, key=lambda result: (result[0].module, result[0].number)):
            if not killed:
                console.print(f"  {mutant}", highlight=False, markup=False, soft_wrap=True)
        for module in dict.fromkeys(mutant.module for mutant, killed in own):
            part = [killed for mutant, killed in own if mutant.module == module]
            console.print(f"  {module}: {sum(part)} of {len(part)} killed", highlight=False)
        score = sum(killed for mutant, killed in own) / len(own)
        console.print(f"  {game}: {score:.0%} of {len(own)} mutants killed", highlight=False)


def surviving(results: Path) -> set[Mutant]:
    """The mutants that survived, of results that `--out` has written."""
    entries = json.loads(results.read_text(encoding="utf-8"))
    return {
        Mutant(**{key: value for key, value in entry.items() if key != "killed"})
        for entry in entries
        if not entry["killed"]
    }


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="run.py mutate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = sorted(path.parent.name for path in GAMES.glob("*/rules.py"))
    parser.add_argument("game", nargs="*", help=f"of {', '.join(names)}; all unless you say")
    parser.add_argument("--module", action="append", help=f"{', '.join(MODULES)} unless you say; repeatable")
    parser.add_argument(
        "--sample", type=int, default=60, help="mutants of each game; 0 takes all (default 60)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time (default 2)")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so long (default 60)")
    parser.add_argument(
        "--floor", type=float, default=0.0, help="fail below this percentage of killed mutants"
    )
    parser.add_argument("--out", type=Path, help="all results as JSON")
    parser.add_argument("--again", type=Path, help="only those that survived, of the results in this file")
    given = parser.parse_args(arguments)
    for name in given.game:
        if name not in names:
            parser.error(f"there is no game {name!r}; there are {', '.join(names)}")
    chosen = chosen_mutants(given.game or names, given.module or list(MODULES), given.sample, given.seed)
    if given.again:
        survivors = surviving(given.again)
        chosen = [mutant for mutant in chosen if mutant in survivors]
    if not chosen:
        parser.error("there is no such module, or no mutant survived")
    console = Console(stderr=False)
    results: list[tuple[Mutant, bool]] = []
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("mutants", total=len(chosen))
        for result in run(chosen, given.jobs, time.monotonic() + given.minutes * 60):
            results.append(result)
            killed = sum(one for _, one in results)
            progress.update(task, advance=1, description=f"{killed} of {len(results)} killed")
    if len(results) < len(chosen):
        console.print(f"Stopped after {given.minutes:g} minutes: {len(results)} of {len(chosen)}.")
    report(results, console)
    if given.out:
        written = [{**asdict(mutant), "killed": killed} for mutant, killed in results]
        given.out.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int(100 * sum(killed for _, killed in results) / len(results) < given.floor)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
