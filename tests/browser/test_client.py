"""The sources of the web client: types, texts, locks. No browser needed."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
from pathlib import Path

import pytest
from fluent.syntax import ast, parse

from browser.pieces import PIECES
from browser.pieces import WEB as PIECES_OF

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
SHARED = ROOT / "src/undercroft/text"


def ids(file: Path) -> set[str]:
    """The messages of a file of texts, which must be readable to the last line."""
    entries = parse(file.read_text("utf-8")).body
    assert [entry.content for entry in entries if isinstance(entry, ast.Junk)] == []
    return {entry.id.name for entry in entries if isinstance(entry, ast.Message)}


def sources() -> list[Path]:
    """Everything that is written by hand."""
    return [path for path in (WEB / "src").rglob("*") if path.suffix in (".ts", ".svelte")]


def test_both_languages_have_the_same_texts() -> None:
    assert ids(WEB / "src/text/en.ftl") == ids(WEB / "src/text/ru.ftl")


def test_every_text_that_is_asked_for_is_there_and_no_other() -> None:
    own, shared = ids(WEB / "src/text/en.ftl"), ids(SHARED / "en.ftl")
    code = "\n".join(path.read_text("utf-8") for path in sources())
    asked = set(re.findall(r"""\bt\(\s*['"]([\w-]+)['"]""", code))
    assert asked - own - shared == set()
    quoted = set(re.findall(r"""['"`]([a-z][\w-]*)(?:\$\{[^}]*\})?['"`]""", code))
    built = tuple(re.findall(r"`([a-z-]+-)\$\{", code))
    assert {id for id in own - quoted if not id.startswith(built)} == set()


@pytest.mark.parametrize("game", PIECES)
def test_the_rules_show_pieces_as_the_games_have_them(game: str) -> None:
    kept = json.loads((PIECES_OF / game / "pieces.json").read_text("utf-8"))
    assert kept == PIECES[game](), "scripts/pieces takes them anew"


def test_the_lock_fits_every_platform_and_names_no_host() -> None:
    text = (WEB / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in text
    packages = json.loads(text)["packages"]
    assert len([name for name in packages if "@rolldown/binding-" in name]) == 15
    assert all("integrity" in package for name, package in packages.items() if name)


def test_the_types_hold() -> None:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    tools = hook.node_here()
    program = WEB / "node_modules/svelte-check/bin/svelte-check"
    if tools is None or not program.is_file():
        pytest.skip("Node.js or the client's packages are not here")
    check = [tools[0], str(program), "--fail-on-warnings", "--output", "human"]
    found = subprocess.run(check, cwd=WEB, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout
