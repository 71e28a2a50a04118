"""All environments, with a usual number of players."""

from __future__ import annotations

import pytest

CASES = [
    ("dungeon_roll", 1),
    ("dungeon_roll", 3),
    ("tales_of_tails", 4),
    ("labyrinth", 2),
    ("knock_knock", 2),
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `name` and `players` runs for every one of them."""
    if {"name", "players"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("name", "players"), CASES)
