"""docs/adding-a-game.md is a walk through building a game: this runs it, command by command and file by file.

A block of code names its file in its title. The title alone means the whole file; "(parts)" new versions of
what it names; "(excerpt)" what the file already has. A block of `console` has commands after "$" and lines
that they print.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.once  # does not depend on the build

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"(]+?)(?: \((\w+)\))?")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
READER = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""A reader has pytest alone. Our own plugins take as long to start as the tests of a new game."""
MESSAGE = re.compile(r"^([a-z][\w-]*) =.*?(?=^[a-z#]|\Z)", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of the page."""

    language: str
    file: str
    kind: str
    text: str


class Walk:
    """A reader who follows the page: the folder that the commands run in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def follow(self, block: Block) -> None:
        if block.language == "console":
            self._console(block.text)
        elif block.kind == "excerpt":
            assert block.text in (self.folder / block.file).read_text(encoding="utf-8")
        elif block.kind == "parts":
            path = self.folder / block.file
            merge = merged_python if path.suffix == ".py" else merged_messages
            path.write_text(merge(path.read_text(encoding="utf-8"), block.text), encoding="utf-8")
        elif block.file:
            (self.folder / block.file).write_text(block.text, encoding="utf-8")

    def _console(self, text: str) -> None:
        for part in text.removeprefix("$ ").split("\n$ "):
            command, *shown = part.strip().split("\n")
            printed = iter(self.run(command).split("\n"))
            for line in shown:
                assert any(line in found for found in printed), f"{command!r} does not print {line!r}"

    def run(self, command: str) -> str:
        """Executes a command and gives what it prints."""
        program, *arguments = shlex.split(command)
        if program == "cd":
            self.folder /= arguments[0]
            return ""
        if program == "pip":
            self._install()
            return ""
        if program in ("pytest", "undercroft"):
            arguments = ["-m", program, *arguments]
        path = os.pathsep.join([str(self.folder / "src"), str(ROOT / "src")])
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env={**os.environ, **READER, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, f"{command!r} fails:\n{done.stdout}{done.stderr}"
        return done.stdout

    def _install(self) -> None:
        """What `pip install -e .` does, without a package index: the metadata with the entry points."""
        project = tomllib.loads((self.folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        metadata = self.folder / "src" / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        metadata.mkdir()
        head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (metadata / "METADATA").write_text(head, encoding="utf-8")
        lines = [
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
            for group, entries in project["entry-points"].items()
        ]
        (metadata / "entry_points.txt").write_text("".join(lines), encoding="utf-8")


def merged_python(old: str, new: str, inside: str = "") -> str:
    """The old file with the definitions of the new text in place of those of the same name.

    A new definition goes before the next one that the file has. A class without a docstring shows only some
    members; they are merged in the same way.
    """
    names = list(definitions(new, inside))
    for index, name in enumerate(names):
        there = definitions(old, inside)
        node = definitions(new, inside)[name]
        if isinstance(node, ast.ClassDef) and ast.get_docstring(node) is None:
            old = merged_python(old, new, name)
            continue
        lines = old.split("\n")
        text = new.split("\n")[first_line(node) : node.end_lineno]
        if name in there:
            lines[first_line(there[name]) : there[name].end_lineno] = text
        else:
            gap = [] if isinstance(node, ast.ImportFrom) else [""] if inside else ["", ""]
            after = [there[other] for other in names[index + 1 :] if other in there]
            if after and not isinstance(node, ast.ImportFrom):
                lines[first_line(after[0]) : first_line(after[0])] = [*text, *gap]
            else:
                end = last_line(there, node)
                lines[end:end] = [*gap, *text]
        old = "\n".join(lines)
    return old


def definitions(text: str, inside: str = "") -> dict[str, ast.stmt]:
    """The definitions of a Python file, or of one of its classes, by name; imports by their module."""
    body = ast.parse(text).body
    if inside:
        body = next(node.body for node in body if isinstance(node, ast.ClassDef) and node.name == inside)
    found: dict[str, ast.stmt] = {}
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found[name] = node
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                found[name] = node
            case ast.ImportFrom(module=module):
                found[f"from {module}"] = node
    return found


def first_line(node: ast.stmt) -> int:
    """The index of the first line of a statement, decorators included."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    return min([node.lineno, *(decorator.lineno for decorator in decorators)]) - 1


def last_line(there: dict[str, ast.stmt], node: ast.stmt) -> int:
    """Where a new statement goes: after the last import, attribute or function of the file."""
    for kinds in ((type(node),), (ast.Assign, ast.AnnAssign), (ast.stmt,)):
        ends = [other.end_lineno or 0 for other in there.values() if isinstance(other, kinds)]
        if ends:
            return max(ends)
    raise AssertionError("the file is empty")


def merged_messages(old: str, new: str) -> str:
    """The old Fluent file with the messages of the new text in place of those of the same id."""
    for message in MESSAGE.finditer(new):
        there = next((found for found in MESSAGE.finditer(old) if found[1] == message[1]), None)
        text = message[0].rstrip() + "\n"
        old = old.rstrip() + "\n" + text if there is None else old.replace(there[0], text)
    return old


def blocks() -> list[Block]:
    """All blocks of the page in order."""
    text = PAGE.read_text(encoding="utf-8")
    return [Block(*(part or "" for part in match.groups())) for match in BLOCK.finditer(text)]


def test_the_walk_leads_to_a_finished_game_that_is_typed_strictly(tmp_path: Path) -> None:
    """Every command of the page succeeds and prints what is shown."""
    walk = Walk(tmp_path)
    for block in blocks():
        walk.follow(block)
    assert walk.run("python -m undercroft.testing missing pig") == "nothing is missing\n"
    assert walk.run("python -m undercroft games").count("pig: Pig (2-4)") == 1
    walk.run("python -m mypy --strict src tests")


def test_the_walk_has_steps_that_change_the_game() -> None:
    changed = {block.file for block in blocks() if block.kind == "parts"}
    assert changed >= {f"src/pig/{name}.py" for name in ("__init__", "content", "rules", "view", "position")}
    assert sum(block.text.count("$ pytest -q\n") for block in blocks()) >= 5
