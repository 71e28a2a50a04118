"""Mutants: modules of a game with one small change each, and how a process gets one of them.

A mutant is either a new code for one function, or, if it changes something else of its module, a module that
a new process imports in the place of the source.
"""

from __future__ import annotations

import ast
import copy
import importlib.util
import inspect
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "undercroft" / "games"

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
    """Goes through a module in a fixed order: applies the change with one number, or finds all changes."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.count = 0
        self.found: list[tuple[int, str, str]] = []

    def offer(self, node: Any, changed: Any) -> Any:
        """A possible change: taken if it is the wanted one."""
        number = self.count
        self.count += 1
        if self.wanted < 0:
            self.found.append((node.lineno, shown(node), shown(changed)))
        return ast.copy_location(changed, node) if number == self.wanted else node

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


def functions(code: CodeType) -> dict[str, CodeType]:
    """The functions and methods of a module by qualified name; a function includes those inside it."""
    found: dict[str, CodeType] = {}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & inspect.CO_OPTIMIZED:
                found[constant.co_qualname] = constant
            else:  # the body of a class
                found |= functions(constant)
    return found


def bodies(code: CodeType) -> list[CodeType]:
    """The code of a module and of its classes without the functions in them."""
    inner = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    plain = code.replace(co_consts=tuple(part for part in code.co_consts if part not in inner))
    classes = [part for part in inner if not part.co_flags & inspect.CO_OPTIMIZED]
    return [plain, *(body for part in classes for body in bodies(part))]


@cache
def unchanged(game: str, module: str) -> CodeType:
    """The code of a module as it is."""
    path = source(game, module)
    return compile(path.read_text(encoding="utf-8"), str(path), "exec")


def changed_function(mutant: Mutant) -> tuple[str, CodeType] | None:
    """The name and the new code of the function that a mutant changes; None if it changes something else."""
    before = unchanged(mutant.game, mutant.module)
    after = mutated(mutant)
    if bodies(before) != bodies(after):
        return None
    old = functions(before)
    for name, code in functions(after).items():
        if code != old[name] and "<" not in name:
            return name, code
    return None


def function_in(module: object, name: str) -> Any:
    """The function or method of a module with this qualified name."""
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    found = found.fget if isinstance(found, property) else found
    return inspect.unwrap(getattr(found, "__func__", found))


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
