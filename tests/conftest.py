"""What all tests share: an importable toy game, and a mark for tests that do not depend on the build."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
sys.path.insert(0, str(TESTS))  # here, and by inheritance in the processes that tests start

# Whether the rules are compiled makes no difference to what these folders test, so `run.py test` runs them on
# one build only. Single files say the same with `pytestmark = pytest.mark.once`. What tests a compiled module
# runs on both builds.
ONCE = ("browser", "lab", "terminal")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Does not import folders of which no test would run."""
    folder = collection_path.relative_to(TESTS).parts[:1]
    return True if folder and folder[0] in ONCE and "not once" in config.option.markexpr else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests of the folders that run once, and long tests as those without a time limit."""
    for item in items:
        if item.path.relative_to(TESTS).parts[0] in ONCE:
            item.add_marker(pytest.mark.once)
        if item.get_closest_marker("long") is not None:
            item.add_marker(pytest.mark.timeout(0))  # takes as long as it takes


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Iterator[None]:
    """Takes back what a command of a test has set for logs: every line of a later test would be written to a
    stream that is closed, with a traceback for each."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    result = yield
    root.handlers[:] = handlers
    root.setLevel(level)
    return result
