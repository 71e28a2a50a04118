"""docs/rules/fidelity.md: every rule of every game has a row, and the tests that the rows name exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from undercroft import games

pytestmark = pytest.mark.once  # does not depend on the build

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/rules/fidelity.md"
TEST = re.compile(r"`([\w/]+\.py)::(\w+)`")


def rows_of(game: str) -> dict[str, str]:
    """The rows of a game's section, by rule id."""
    page = PAGE.read_text(encoding="utf-8")
    section = re.search(rf"^## {game}$(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    rows = {}
    for line in section[1].splitlines() if section else []:
        if row := re.match(r"\| ([A-Z]{2}-\d+[a-z]?) \|", line):
            assert row[1] not in rows, f"{row[1]} has two rows"
            rows[row[1]] = line
    return rows


def rules_of(game: str) -> set[str]:
    """The ids on a game's rules page."""
    text = (ROOT / f"src/undercroft/games/{game}/text/rules.en.md").read_text(encoding="utf-8")
    return set(re.findall(r"\b[A-Z]{2}-\d+[a-z]?\b", text))


@pytest.mark.parametrize("game", games.NAMES)
def test_every_rule_has_a_row_and_every_row_a_rule(game: str) -> None:
    rows = rows_of(game)
    assert set(rows) == rules_of(game)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_row_names_tests_that_exist_or_says_why_there_are_none(game: str) -> None:
    wrong = []
    for id, row in rows_of(game).items():
        tests = TEST.findall(row)
        if not tests and "does not apply" not in row:
            wrong.append(f"{id} names no test")
        for file, name in tests:
            path = ROOT / "tests" / file
            if not path.exists() or f"def {name}(" not in path.read_text(encoding="utf-8"):
                wrong.append(f"{id}: {file}::{name} does not exist")
    assert wrong == []
