"""Prose for developers is plain technical English: no "whoever", "somebody", "nobody" or "anybody".

The scan covers the documentation, and the docstrings and comments of all Python files; in tests also the
names of functions, which are sentences; and all code and tests of the web client. Rules pages and texts for
players have a language of their own and are left out, and so is code in the documentation.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

pytestmark = pytest.mark.once  # does not depend on the build

ROOT = Path(__file__).parents[1]
WORD = re.compile(r"(?<![^\W_])(?:[Ww]hoever|[Ss]omebody|[Nn]obody|[Aa]nybody)(?![^\W_])")
CODE = re.compile(r"^```.*?^```|^    .*?$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
TOP = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "bench/load/README.md",
    "examples/README.md",
]
PAGES = [*(ROOT / name for name in TOP), *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = ["src/undercroft", "tests", "scripts", "bench", "examples"]
SOURCES = [
    *(ROOT / name for name in ("run.py", "hatch_build.py")),
    *(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))),
]
WEB = ROOT / "web"
WEB_FOLDERS = ("src", "tests", "plugins")
WEB_KINDS = {".ts", ".js", ".svelte", ".css"}


def area_of(source: Path) -> str:
    """The part of the project that a file belongs to: a folder, or the folder of a game."""
    path = source.relative_to(ROOT).as_posix().removeprefix("src/undercroft/")
    parts = path.split("/")
    return "/".join(parts[: parts.index("games") + 2] if "games" in parts else parts[:1])


def in_page(text: str) -> list[str]:
    """The lines of a Markdown page that have such a word, without its code."""
    return [line for line in CODE.sub("", text).split("\n") if WORD.search(line)]


def in_source(text: str) -> list[str]:
    """The lines of docstrings and comments, and the names of tests, that have such a word."""
    if not WORD.search(text):
        return []  # most files: parsing them takes long
    strings = [
        node.value.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]
    comments = [
        token.string
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    ]
    names = [
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]
    parts = strings + comments + names
    return [line.strip() for part in parts for line in part.split("\n") if WORD.search(line)]


def test_the_scan_finds_words_in_prose_and_not_in_code() -> None:
    page = "Whoever reads\n\n    nobody\n\n`nobody` wins\n\n```python\nsomebody\n```\n"
    assert in_page(page) == ["Whoever reads"]
    source = 'def f():\n    """Anybody may call it."""\n    return "nobody"  # somebody does\n'
    assert in_source(source) == ["Anybody may call it.", "# somebody does"]
    assert in_source("def test_nobody_wins(): ...\ndef anybody(): ...\n") == ["test_nobody_wins"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_is_plain_technical_english(page: Path) -> None:
    found = in_page(page.read_text(encoding="utf-8"))
    assert found == []


@pytest.mark.parametrize("area", sorted({area_of(source) for source in SOURCES}))
def test_docstrings_and_comments_are_plain_technical_english(area: str) -> None:
    sources = [source for source in SOURCES if area_of(source) == area and source != Path(__file__)]
    found = [line for source in sources for line in in_source(source.read_text(encoding="utf-8"))]
    assert found == []


@pytest.mark.parametrize("folder", WEB_FOLDERS)
def test_the_web_client_is_in_plain_technical_english(folder: str) -> None:
    sources = [path for path in sorted((WEB / folder).rglob("*")) if path.suffix in WEB_KINDS]
    assert sources
    lines = [line for source in sources for line in source.read_text(encoding="utf-8").split("\n")]
    assert [line.strip() for line in lines if WORD.search(line)] == []
