"""The compiled build and the pure one play the same games to the last bit."""

from __future__ import annotations

import ast
import filecmp
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import pytest

import undercroft
from undercroft import games
from undercroft.build import __version__, compiled, version

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"


def run(folder: Path, *arguments: str) -> str:
    """The output of a Python with the build of this folder."""
    environment = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT / 'tests'}"}
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def installed() -> Path:
    """Where a build is installed, whatever stands in front of it now; the sources if there is none."""
    code = "import undercroft; print(undercroft.__path__[0])"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    return Path(done.stdout.strip()).parent if done.returncode == 0 else SOURCES


def fresh(folder: Path) -> bool:
    """Whether there is a compiled build in this folder, made of the sources of today."""
    if not any((folder / "undercroft" / "kernel").glob("rng.*.so")):
        return False
    files = [path.relative_to(SOURCES) for path in (SOURCES / "undercroft").rglob("*.*")]
    sources = [path for path in files if path.suffix in (".py", ".toml")]
    return all(
        (folder / path).exists() and filecmp.cmp(SOURCES / path, folder / path, shallow=False)
        for path in sources
    )


def other_build() -> Path | None:
    """The build that these tests do not run on: compiled for the pure one, pure for the compiled one."""
    if compiled():
        return SOURCES
    return next((folder for folder in (ROOT / ".compiled", installed()) if fresh(folder)), None)


OTHER = other_build()


@pytest.mark.once  # it compares the two builds, whichever of them it runs on
@pytest.mark.skipif(OTHER is None, reason="there is no compiled build of these sources")
@pytest.mark.parametrize("name", ["toy:GAME", *games.NAMES])
def test_both_builds_take_the_same_steps(name: str) -> None:
    # Random games of the Labyrinth are ten times as long as those of the others.
    games_of_each_size = "2" if name == "labyrinth" else "20"
    assert OTHER is not None
    mine = Path(undercroft.__path__[0]).parent
    code = "from undercroft.build import compiled; print(compiled())"
    assert run(OTHER, "-c", code).strip() == str(not compiled())
    trace = ("-m", "undercroft.testing", "trace", name, "--games", games_of_each_size)
    here = run(mine, *trace).splitlines()
    there = run(OTHER, *trace).splitlines()
    assert len(here) > 100
    for one, other in zip_longest(here, there):
        assert one == other


def test_the_version_says_whether_this_build_is_compiled() -> None:
    binary = any(Path(undercroft.__path__[0]).rglob("rng.*.so"))
    assert version() == f"undercroft {__version__} ({'compiled' if binary else 'pure Python'})"
    assert compiled() == binary


@pytest.mark.skipif(not compiled(), reason="this build is pure Python")
def test_a_compiled_build_compiles_rules_bots_and_what_every_move_takes_and_nothing_else() -> None:
    package = Path(undercroft.__path__[0])
    binaries = {path.parent / (path.name.split(".")[0] + ".py") for path in package.rglob("*.so")}
    names = ("clock", "digests", "fairness", "match", "match_state", "moves", "origin", "seating")
    moves = [f"match/{name}.py" for name in names]
    names = ("active_match", "command_handler", "commit_batch", "committer", "match_lock", "outgoing")
    moves += [f"server/play/{name}.py" for name in (*names, "proposals", "scheduler", "subscriptions")]
    moves += [f"server/sockets/{name}.py" for name in ("frame_bytes", "match_socket", "websocket")]
    moves += [f"server/store/{name}.py" for name in ("sqlite_commit", "statements")]
    moves += ["server/protocol/frames.py", "server/rate_limit.py"]
    compiled_ones = ("kernel/*.py", "games/*/*.py", "bots/*.py", "rl/batch.py", *moves)
    sources = [path for pattern in compiled_ones for path in package.glob(pattern)]
    interpreted = ("declarations", "game", "game_parts", "types")
    kernel = {package / "kernel" / f"{name}.py" for name in interpreted}
    left = {*kernel, *package.rglob("view_types.py"), *package.rglob("__init__.py")}
    assert binaries == set(sources) - left


def compiled_sources() -> list[Path]:
    """The modules that a build compiles."""
    code = "import hatch_build; print(*hatch_build.COMPILED)"
    patterns = run(ROOT, "-c", code).split()
    return [path for pattern in patterns for path in sorted((SOURCES / "undercroft").glob(pattern))]


def test_no_compiled_coroutine_waits_while_it_handles_an_error() -> None:
    # mypyc does not put the handled error away when such a coroutine is suspended: it stays behind, as the
    # cause of every error to come.
    waiting = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in compiled_sources()
        for handler in ast.walk(ast.parse(path.read_text()))
        if isinstance(handler, ast.ExceptHandler)
        for node in ast.walk(handler)
        if isinstance(node, (ast.Await, ast.AsyncWith, ast.AsyncFor))
    ]
    assert waiting == []
