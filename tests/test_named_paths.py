"""Files, folders and commands that pages, docstrings and comments name are there."""

from __future__ import annotations

import ast
import io
import os
import re
import runpy
import tokenize
from functools import cache
from pathlib import Path

import pytest

from undercroft.cli import app

pytestmark = pytest.mark.once  # does not depend on the build

ROOT = Path(__file__).parents[1]
TOP = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "bench/load/README.md", "examples/README.md"]
PAGES = [*(ROOT / name for name in TOP), *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = ["bench", "docs", "examples", "requirements", "scripts", "src", "tests", "web"]
SOURCES = [
    *(ROOT / name for name in ("run.py", "hatch_build.py")),
    *(
        path
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "node_modules" not in path.parts
    ),
]
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.<>*-]+(?:/[\w.<>*-]+)*/?")
ENDINGS = (".py", ".md", ".toml", ".ts", ".json", ".svelte", ".css", ".ftl", ".yml", ".txt", ".svg", ".html")
FROM_ROOT = re.compile(rf"(?<![\w./-])(?:{'|'.join(FOLDERS)})/[\w./<>*-]*[\w/>*]")
ELSEWHERE = [
    r".*\bpig\b.*|tests/test_pig\.py",  # the game that docs/adding-a-game.md writes, step by step
    r"src/undercroft/server/site|\.tools/bin|build/.*",  # made by run.py
    r"(records|saves)/\*\.match|broken/|profile\.json|balance-GAME\.html",  # written for users
    r"svelte/compiler|undercroft/KnockKnock-v1",  # a module of JavaScript, the id of an environment
    r"tests/games/GAME",  # GAME stands for a name
]
"""Paths that are not in the repository."""


@cache
def repository() -> list[str]:
    """All files and folders, without those that are installed or made."""
    found = []
    made = {"node_modules", "__pycache__", "site", "build", "dist"}
    for folder, folders, files in os.walk(ROOT):
        at = Path(folder).relative_to(ROOT)
        kept = [
            name
            for name in folders
            if name not in made and (not name.startswith(".") or name in (".ci", ".github"))
        ]
        folders[:] = kept
        found += [(at / name).as_posix() for name in [*files, *kept]]
    return found


@cache
def is_there(path: str) -> bool:
    """Whether a file or folder of this path is in the repository: `play/hints.py` names one below a folder
    that the page is about. `<game>` and `*` stand for any name."""
    if any(re.fullmatch(pattern, path) for pattern in ELSEWHERE):
        return True
    parts = [re.escape(part) for part in re.split(r"<[^>]*>|\*", path.rstrip("/"))]
    wanted = re.compile(rf"(?:.*/)?{'[^/]*'.join(parts)}")
    return any(wanted.fullmatch(known) for known in repository())


def named_in_page(text: str) -> list[str]:
    """The paths that a page names: in backticks, and from the root of the repository anywhere."""
    without_blocks = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    quoted = [name for name in QUOTED.findall(without_blocks) if PATH.fullmatch(name)]
    return [*(name for name in quoted if "/" in name or name.endswith(ENDINGS)), *FROM_ROOT.findall(text)]


def named_in_source(text: str) -> list[str]:
    """The paths from the root of the repository that docstrings and comments name."""
    if not FROM_ROOT.search(text):
        return []  # most files: parsing them takes long
    docs = [
        node.value.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    return [path for part in docs + comments for path in FROM_ROOT.findall(part)]


def test_a_path_that_is_wrong_is_found() -> None:
    page = "`server/frames.py`, `server/protocol/frames.py`, `frames.py`, `games/<game>/rules.py`, `frame.py`"
    assert [path for path in named_in_page(page) if not is_there(path)] == ["server/frames.py", "frame.py"]
    source = '"""See docs/load.md."""\nx = 1  # and docs/loads.md\n'
    assert [path for path in named_in_source(source) if not is_there(path)] == ["docs/loads.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_paths_of_a_page_are_there(page: Path) -> None:
    named = named_in_page(page.read_text(encoding="utf-8"))
    assert [path for path in named if not is_there(path)] == []


def test_the_paths_in_docstrings_and_comments_are_there() -> None:
    wrong = [
        (source.relative_to(ROOT).as_posix(), path)
        for source in SOURCES
        if source != Path(__file__)
        for path in named_in_source(source.read_text(encoding="utf-8"))
        if not is_there(path)
    ]
    assert wrong == []


def test_the_commands_of_the_pages_are_there() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    commands = {
        command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands
    }
    commands |= {group.name for group in app.registered_groups}
    of_launcher = set(runpy.run_path(str(ROOT / "run.py"))["COMMANDS"])
    named = set(re.findall(r"(?:`|^ {4}(?:\$ )?)undercroft ([a-z][a-z-]*)", text, re.MULTILINE))
    launched = set(re.findall(r"\brun\.py ([a-z][a-z-]*)", text))
    assert {"serve", "simulate"} <= named
    assert {"test", "compile"} <= launched
    assert named - commands == set()
    assert launched - commands - of_launcher == set()


def test_the_programs_of_the_pages_are_installed_for_the_tests() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    programs = set(re.findall(r"\.venv/bin/([\w-]+)", text))
    pinned = set(re.findall(r"^([\w-]+)==", (ROOT / "requirements" / "test.txt").read_text(), re.MULTILINE))
    assert "pytest" in programs
    assert programs - pinned - {"python"} == set()
