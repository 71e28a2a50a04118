"""The developer command for mutation testing: which changes it makes, and that tests can notice them."""

from __future__ import annotations

import ast
import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "scripts"))

import mutants  # noqa: E402

pytestmark = pytest.mark.once  # does not depend on the build


def changed(code: str) -> list[str]:
    """All mutants of a piece of code, each as source."""
    counter = mutants.Mutator()
    counter.visit(ast.parse(code))
    texts = []
    for number in range(len(counter.found)):
        tree = mutants.Mutator(number).visit(ast.parse(code))
        texts.append(ast.unparse(ast.fix_missing_locations(tree)))
    return texts


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a < b", ["a <= b", "a >= b"]),
        ("a == b", ["a != b"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("a = 3", ["a = 4"]),
        ("a + b", ["a - b"]),
        ("a += b", ["a -= b", "pass"]),
        ("go()", ["pass"]),
        ("a.b = c", ["pass"]),
        ("if a:\n    b", ["if not a:\n    b"]),
        ("return_value: int = 0", ["return_value: int = 1"]),
        ("assert a == 1", []),
    ],
)
def test_a_piece_of_code_has_these_mutants(code: str, expected: list[str]) -> None:
    assert changed(code) == expected


@pytest.mark.parametrize("name", ["dungeon_roll", "labyrinth"])
def test_every_mutant_of_the_rules_differs_and_compiles(name: str) -> None:
    found = mutants.mutants(name, "rules")
    assert len(found) > 100
    assert all(mutant.before != mutant.after for mutant in found)
    mutants.mutated(found[-1])


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    games, modules = ["dungeon_roll", "labyrinth"], ["rules"]
    one, same = (mutants.chosen_mutants(games, modules, 5, 1) for _ in range(2))
    assert one == same
    assert len(one) == 10
    assert one != mutants.chosen_mutants(games, modules, 5, 2)


def test_a_process_imports_the_mutant_in_the_place_of_the_module() -> None:
    mutant = mutants.mutants("dungeon_roll", "rules")[0]
    finder = mutants.Finder(mutant)
    assert finder.find_spec("undercroft.games.dungeon_roll.state", None) is None
    spec = finder.find_spec("undercroft.games.dungeon_roll.rules", None)
    assert spec is not None
    assert spec.loader is not None
    assert spec.loader.get_code(spec.name) is finder.code  # type: ignore[attr-defined]


def test_a_mutant_of_a_method_is_a_new_code_for_it() -> None:
    found = mutants.mutants("tales_of_tails", "walk")
    mutant = next(one for one in found if one.before == "self.owed = 0")
    new = mutants.changed_function(mutant)
    assert new is not None
    name, code = new
    assert name == "Walk.__init__"
    source = ROOT / "src" / "undercroft" / "games" / "tales_of_tails" / "walk.py"
    spec = importlib.util.spec_from_file_location("plain_walk", source)  # the installed one may be compiled
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert mutants.function_in(module, name).__code__.co_firstlineno == code.co_firstlineno


def test_a_mutant_of_a_constant_is_no_new_code_for_a_function() -> None:
    found = mutants.mutants("tales_of_tails", "walk")[0]
    assert found.before == "0"
    assert mutants.changed_function(found) is None
