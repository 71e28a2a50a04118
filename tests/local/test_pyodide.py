"""The rules in Pyodide are the same: golden playthroughs, step by step, in Node.js."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from undercroft.server.api.pages import SITE
from undercroft.server.rules_bundle import rules_bundle

pytestmark = pytest.mark.once

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
MODULES = ROOT / "web" / "node_modules"
WHEEL = next((ROOT / "web" / "vendor").glob("msgspec-*.whl"))
PLAYTHROUGHS = ROOT / "tests" / "playthroughs"


def node() -> str:
    """The Node.js that builds the pages; empty if there is none."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    tools = build.node_here()
    return tools[0] if tools else ""


def library() -> Path:
    """The standard library of the built pages; that of the npm package if they are not built."""
    built = sorted(SITE.glob("assets/python/*/library-*.zip"))
    return built[0] if built else MODULES / "pyodide" / "python_stdlib.zip"


def replay(tmp_path: Path, files: list[Path]) -> int:
    """Replays records in Pyodide; gives their number."""
    found = node()
    if not found or not (MODULES / "pyodide").is_dir():
        pytest.skip("no Node.js, or its packages are not installed: npm ci --ignore-scripts in web/")
    bundle, texts = tmp_path / "rules.zip", tmp_path / "files.json"
    bundle.write_bytes(rules_bundle().data)
    texts.write_text(
        json.dumps({str(path.relative_to(PLAYTHROUGHS)): path.read_text("utf-8") for path in files}), "utf-8"
    )
    script = HERE / "conformance_script.py"
    command = [found, HERE / "pyodide.mjs", MODULES, bundle, WHEEL, script, texts, library()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    return int(done.stdout)


def test_all_golden_playthroughs_are_the_same_in_pyodide(tmp_path: Path) -> None:
    every = sorted(PLAYTHROUGHS.glob("*/*.txt"))
    assert replay(tmp_path, every) == len(every)


def test_msgspec_of_the_page_is_the_one_that_is_compiled_against() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    pinned = next(name for name in groups["compile"] if name.startswith("msgspec=="))
    found = re.match(r"msgspec-([0-9.]+)-", WHEEL.name)
    assert found is not None
    assert found[1] == pinned.removeprefix("msgspec==")


def test_the_bundle_has_all_games_and_nothing_that_needs_a_server(tmp_path: Path) -> None:
    archive = tmp_path / "rules.zip"
    archive.write_bytes(rules_bundle().data)
    script = f"""
import sys
sys.path.insert(0, {str(archive)!r})
sys.modules.update(dict.fromkeys(["starlette", "uvicorn", "fluent", "itsdangerous", "prometheus_client"]))
import undercroft.local.host, undercroft.local.requests
from undercroft import games
assert undercroft.__file__.startswith({str(archive)!r})
for name in games.NAMES: games.game(name)
"""
    done = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_bundle_is_the_same_every_time() -> None:
    first = rules_bundle()
    rules_bundle.cache_clear()
    assert rules_bundle() == first
