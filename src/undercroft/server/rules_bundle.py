"""The archive that a page loads: the rules, and what a table of one device needs of the other layers.

It is made from the sources of this installation, compiled or not, so a page always plays by the same rules as
its server.
"""

from __future__ import annotations

import ast
import hashlib
import io
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import mypy_extensions

from undercroft import games

ROOTS: Final = ("undercroft.local.host", "undercroft.local.requests")
"""What the page imports. Everything else follows from that."""
SOURCES: Final = Path(__file__).parents[2]
DATE: Final = (2020, 1, 1, 0, 0, 0)
"""The date of every file, so that the same sources give the same archive."""


class Bundle(NamedTuple):
    """The archive, and a name that changes with its contents."""

    name: str
    data: bytes


@cache
def rules_bundle() -> Bundle:
    """The archive with the games of the package."""
    files = {path.relative_to(SOURCES).as_posix(): path.read_bytes() for path in sorted(_paths())}
    files["mypy_extensions.py"] = Path(mypy_extensions.__file__).read_bytes()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, DATE), data, zipfile.ZIP_DEFLATED)
    data = buffer.getvalue()
    return Bundle(f"rules-{hashlib.sha256(data).hexdigest()[:12]}.zip", data)


def _paths() -> set[Path]:
    """The sources of all modules that the page can import, the contents of the games and the tables of their
    bots."""
    found: set[Path] = set()
    wanted = [*ROOTS]
    for name in games.NAMES:
        folder = SOURCES / "undercroft" / "games" / name
        wanted += [f"undercroft.games.{name}.{path.stem}" for path in folder.glob("*.py")]
        found |= {*folder.glob("content.toml"), *folder.glob("contents/*.toml"), *folder.glob("*.bin")}
    while wanted:
        path = _source(wanted.pop())
        if path is not None and path not in found:
            found.add(path)
            wanted += _imports(path)
    return found


def _source(module: str) -> Path | None:
    """The source file of a module of Undercroft; None for what is no module of it."""
    base = SOURCES.joinpath(*module.split("."))
    return next((path for path in (base / "__init__.py", base.with_suffix(".py")) if path.is_file()), None)


def _imports(path: Path) -> Iterator[str]:
    """The modules of Undercroft that a file imports when it is imported, and their packages."""
    for statement in ast.parse(path.read_bytes()).body:
        names: list[str] = []
        if isinstance(statement, ast.Import):
            names = [alias.name for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            names = [statement.module, *(f"{statement.module}.{alias.name}" for alias in statement.names)]
        for name in names:
            if name.split(".")[0] == "undercroft":
                parts = name.split(".")
                yield from (".".join(parts[:size]) for size in range(1, len(parts) + 1))


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(rules_bundle().data)
