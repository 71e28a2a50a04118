"""What all tests share: an importable toy game, and a mark for tests that do not depend on the build."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
sys.path.insert(0, str(TESTS))  # here, and by inheritance in the processes that tests start

# Whether the rules are compiled makes no difference to what these folders and files test, so `run.py test`
# runs them on one build only. Everything that tests a compiled module runs on both.
ONCE = (
    "browser",
    "test_docs.py",
    "test_extras.py",
    "test_mutate.py",
    "test_packaging.py",
    "test_site.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that run once."""
    for item in items:
        inside = item.path.relative_to(TESTS).parts
        if inside[0] in ONCE or "/".join(inside[:2]) in ONCE:
            item.add_marker(pytest.mark.once)
