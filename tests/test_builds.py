"""The compiled build and the pure one play the same games to the last bit."""

from __future__ import annotations

import filecmp
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import pytest

from undercroft import games
from undercroft.build import compiled

ROOT = Path(__file__).parent.parent
OTHER = ROOT / "src" if compiled() else ROOT / ".compiled"


def run(folder: Path, *arguments: str) -> str:
    """The output of a Python with the build of this folder."""
    environment = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT / 'tests'}"}
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def stale() -> bool:
    """Whether the compiled build lacks, or was made from other sources than, those of today."""
    sources = [path.relative_to(ROOT / "src") for path in (ROOT / "src").rglob("*.py")]
    hot = [path for path in sources if path.parts[1] in ("kernel", "games", "bots")]
    return not all(
        (OTHER / path).exists() and filecmp.cmp(ROOT / "src" / path, OTHER / path, shallow=False)
        for path in hot
    )


@pytest.mark.skipif(not compiled() and stale(), reason="there is no compiled build of these sources")
@pytest.mark.parametrize("name", ["toy:GAME", *games.NAMES])
def test_both_builds_take_the_same_steps(name: str) -> None:
    mine = Path(sys.modules["undercroft"].__file__ or "").parent.parent
    print_build = "from undercroft.build import compiled; print(compiled())"
    assert run(OTHER, "-c", print_build).strip() == str(not compiled())
    trace = ("-m", "undercroft.testing", "trace", name, "--games", "20")
    here = run(mine, *trace).splitlines()
    there = run(OTHER, *trace).splitlines()
    assert len(here) > 100
    for one, other in zip_longest(here, there):
        assert one == other
