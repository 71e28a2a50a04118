"""`undercroft new-game`: a small complete game to start from, with tests that pass at once."""

from __future__ import annotations

import keyword
import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from undercroft import games
from undercroft.kernel.errors import BadOption

SUFFIX = ".txt"
"""Of the files of a template, so that no tool takes them for a part of Undercroft."""


def new_game(name: str, title: str, folder: Path, in_repository: bool) -> list[Path]:
    """Writes a new game and gives its files.

    In a repository of Undercroft (`folder` is its root) the game becomes a package of `undercroft.games`;
    otherwise `folder/name` becomes a package of its own, a plugin. Raises BadOption for a name that is no
    good and for files that are there already.
    """
    _check(name)
    package = f"undercroft.games.{name}" if in_repository else name
    values = {
        "name": name,
        "Name": "".join(word.capitalize() for word in name.split("_")),
        "title": title or name.replace("_", " ").capitalize(),
        "package": package,
        "distribution": f"undercroft-{name.replace('_', '-')}",
    }
    root = folder if in_repository else folder / name
    home = root / "src" / package.replace(".", "/")
    tests = root / "tests" / "games" / name if in_repository else root / "tests"
    wanted = {home / path: text for path, text in _files("template")}
    wanted |= {tests / path.replace("game", name): text for path, text in _files("template_tests")}
    if not in_repository:
        wanted |= {root / path: text for path, text in _files("template_package")}
    there = [path for path in wanted if path.exists()]
    if there:
        raise BadOption(f"{there[0]} is there already: choose another name or folder")
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_fill(text, values, python=path.suffix == ".py"), encoding="utf-8")
    return sorted(wanted)


def _check(name: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise BadOption(f"{name!r} cannot be the name of a game: use lower case letters, digits and _")
    if name in games.names():
        raise BadOption(f"there is a game {name!r} already")


def _files(template: str) -> list[tuple[str, str]]:
    """The files of a template: their paths without the suffix, and their texts."""
    return _walk(resources.files(__name__) / template, "")


def _walk(folder: Traversable, path: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += _walk(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(SUFFIX):
            found.append((path + entry.name.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")))
    return found


def _fill(text: str, values: dict[str, str], python: bool) -> str:
    """The text of a template with its values. In Python files other braces are doubled."""
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", value)
    return text.replace("{{", "{").replace("}}", "}") if python else text
