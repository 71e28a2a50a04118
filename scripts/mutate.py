"""Mutation testing of the rules: changes one thing at a time and sees whether the rule tests notice.

    python3 run.py mutate                                   a sample of every game
    python3 run.py mutate dungeon_roll --module rules       one module of one game
    python3 run.py mutate labyrinth --sample 0              all mutants, which takes an hour or more

A mutant that makes a test fail, or run much longer, is killed; one that passes all tests has survived and
is listed: a test is missing, or the change makes no difference. Only the tests in tests/games/GAME run, but
not those of bots and of drawing. No source is changed on disk: every mutant is compiled in its own process.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.util
import json
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import CodeType
from typing import Any

from rich.console import Console
from rich.progress import Progress

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "undercroft" / "games"
MODULES = ("rules", "choices", "walk", "scoring")
"""The modules that are mutated unless others are named: what is legal, what happens, who wins."""
NOT_RULES = ("*bot*", "*exact*", "*draw*", "*escape*", "*planner*")
"""Test files that are not about the rules, or take long."""
PATIENCE = 4  # a mutant may take so many times as long as the source, and some seconds more
MEMORY = 4 << 30  # bytes of address space

SWAPS: dict[type[ast.AST], list[type[ast.AST]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.And: [ast.Or],
    ast.Or: [ast.And],
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.FloorDiv],
    ast.FloorDiv: [ast.Mult],
    ast.Mod: [ast.FloorDiv],
    ast.BitAnd: [ast.BitOr],
    ast.BitOr: [ast.BitAnd],
    ast.LShift: [ast.RShift],
    ast.RShift: [ast.LShift],
}
UNTOUCHED = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.BoolOp, ast.BinOp)
"""Conditions that no other change turns into their opposite."""


@dataclass(frozen=True)
class Mutant:
    """One change of a module."""

    game: str
    module: str
    number: int
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.module}.py:{self.line}: {self.before}  →  {self.after}"


class Mutator(ast.NodeTransformer):
    """Goes through a module in a fixed order and applies the change with one number; counts them all."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str, str]] = []

    def offer(self, node: Any, changed: Any) -> Any:
        """A possible change: taken if it is the wanted one."""
        self.found.append((node.lineno, shown(node), shown(changed)))
        return ast.copy_location(changed, node) if len(self.found) - 1 == self.wanted else node

    def visit(self, node: ast.AST) -> Any:
        """Changes of a node come before those inside it. Annotations and assertions have none."""
        if isinstance(node, ast.Assert):
            return node
        result = node
        for changed in changes(node):
            taken = self.offer(node, changed)
            result = taken if taken is not node else result
        if result is not node:
            return result
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "bases"):
                continue
            if isinstance(value, ast.AST):
                setattr(node, field, self.visit(value))
            elif isinstance(value, list):
                value[:] = [self.visit(part) if isinstance(part, ast.AST) else part for part in value]
        return node


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What may take the place of a node, one small change each."""
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            for other in SWAPS.get(type(operator), []):
                changed = copy.deepcopy(node)
                changed.ops[at] = other()  # type: ignore[call-overload]
                yield changed
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign):
        for other in SWAPS.get(type(node.op), []):
            changed = copy.deepcopy(node)
            changed.op = other()  # type: ignore[assignment]
            yield changed
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield copy.deepcopy(node.operand)
    elif isinstance(node, ast.Constant):
        yield from constants(node)
    elif isinstance(node, ast.If | ast.While | ast.IfExp) and isinstance(node.test, UNTOUCHED):
        changed = copy.deepcopy(node)
        changed.test = ast.UnaryOp(ast.Not(), node.test)
        yield changed
    yield from statements(node)


def constants(node: ast.Constant) -> Iterator[ast.AST]:
    """Other values of a constant."""
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """What may take the place of a statement."""
    if isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif removable(node):
        yield ast.Pass()


def removable(node: ast.AST) -> bool:
    """Whether a statement may go: a call, or a change of something that was there before."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return not isinstance(node.targets[0], ast.Name | ast.Tuple)
    return isinstance(node, ast.AugAssign)


def shown(node: ast.AST) -> str:
    """A node in one short line."""
    text = ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split("\n")[0]
    return text if len(text) <= 90 else f"{text[:87]}..."


def source(game: str, module: str) -> Path:
    """The file of a module of a game."""
    return GAMES / game / f"{module}.py"


def mutants(game: str, module: str) -> list[Mutant]:
    """All mutants of a module, in the order of its lines."""
    counter = Mutator()
    counter.visit(ast.parse(source(game, module).read_text(encoding="utf-8")))
    return [Mutant(game, module, number, *found) for number, found in enumerate(counter.found)]


def mutated(mutant: Mutant) -> CodeType:
    """The code of a module with one change."""
    path = source(mutant.game, mutant.module)
    tree = Mutator(mutant.number).visit(ast.parse(path.read_text(encoding="utf-8")))
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


class Finder:
    """Imports a mutant in the place of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = f"undercroft.games.{mutant.game}.{mutant.module}"
        self.code = mutated(mutant)
        self.path = str(source(mutant.game, mutant.module))

    def find_spec(self, name: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        """The mutant, if it is asked for."""
        if name != self.name:
            return None
        code = self.code

        class Loader(SourceFileLoader):
            def get_code(self, fullname: str) -> CodeType:
                return code

        return importlib.util.spec_from_file_location(name, self.path, loader=Loader(name, self.path))


def rule_tests(game: str) -> list[str]:
    """The arguments with which pytest runs the rule tests of a game, quietly and to the first failure."""
    ignored = [f"--ignore-glob=*/test_{pattern}.py" for pattern in NOT_RULES]
    quiet = ["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return [str(ROOT / "tests" / "games" / game), *quiet, *ignored]


def run_tests(game: str, mutant: Mutant | None) -> None:
    """Runs the rule tests in this process, on a mutant or on the source, and ends it."""
    limit_memory()
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, 1)
    os.dup2(sink, 2)
    if mutant is not None:
        sys.meta_path.insert(0, Finder(mutant))  # type: ignore[arg-type]
    import pytest

    os._exit(int(pytest.main(rule_tests(game))))


def limit_memory() -> None:
    """A mutant that fills its lists forever must not take the machine with it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Runner:
    """Runs mutants in processes, several at a time."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        fork = "fork" in multiprocessing.get_all_start_methods()
        self.context = multiprocessing.get_context("fork" if fork else "spawn")
        import pytest  # noqa: F401  before forking, so that no mutant has to

    def baseline(self, game: str) -> float:
        """How long the tests take on the source. Ends the program if they fail there."""
        began = time.monotonic()
        process = self.context.Process(target=run_tests, args=(game, None))
        process.start()
        process.join()
        if process.exitcode:
            sys.exit(f"mutate: the rule tests of {game} fail without any change; run them first.")
        return time.monotonic() - began

    def run(self, chosen: list[Mutant], limits: dict[str, float]) -> Iterator[tuple[Mutant, bool]]:
        """Every mutant with whether it was killed, in the order in which they end."""
        waiting = list(reversed(chosen))
        running: list[tuple[Mutant, BaseProcess, float]] = []
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                process = self.context.Process(target=run_tests, args=(mutant.game, mutant))
                process.start()
                running.append((mutant, process, time.monotonic() + limits[mutant.game]))
            for entry in list(running):
                mutant, process, until = entry
                if process.is_alive() and time.monotonic() < until:
                    continue
                late = process.is_alive()
                if late:
                    process.kill()
                process.join()
                running.remove(entry)
                yield mutant, late or process.exitcode != 0
            time.sleep(0.02)


def chosen_mutants(games: list[str], modules: list[str], sample: int, seed: int) -> list[Mutant]:
    """The mutants to run: all of them, or so many of each game, drawn by a seed."""
    chosen: list[Mutant] = []
    for game in games:
        found = [
            mutant for module in modules if source(game, module).exists() for mutant in mutants(game, module)
        ]
        drawn = random.Random(seed).sample(found, min(sample, len(found))) if sample else found
        chosen += sorted(drawn, key=lambda mutant: (mutant.module, mutant.number))
    return chosen


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
    given = parser.parse_args(arguments)
    for name in given.game:
        if name not in names:
            parser.error(f"there is no game {name!r}; there are {', '.join(names)}")
    chosen = chosen_mutants(given.game or names, given.module or list(MODULES), given.sample, given.seed)
    if not chosen:
        parser.error("there is no such module")
    runner = Runner(given.jobs)
    console = Console(stderr=False)
    limits = {
        game: 10 + PATIENCE * runner.baseline(game) for game in dict.fromkeys(one.game for one in chosen)
    }
    results: list[tuple[Mutant, bool]] = []
    until = time.monotonic() + given.minutes * 60
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("mutants", total=len(chosen))
        for result in runner.run(chosen, limits):
            results.append(result)
            killed = sum(one for _, one in results)
            progress.update(task, advance=1, description=f"{killed} of {len(results)} killed")
            if time.monotonic() > until:
                console.print(f"Stopped after {given.minutes:g} minutes: {len(results)} of {len(chosen)}.")
                break
    report(results, console)
    if given.out:
        written = [{**asdict(mutant), "killed": killed} for mutant, killed in results]
        given.out.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int(100 * sum(killed for _, killed in results) / len(results) < given.floor)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
