"""Builds the documentation site from docs/, the top-level pages, the rules and the docstrings.

    python3 run.py docs             into build/site
    python3 run.py docs serve       at http://localhost:8000, built again when a page changes

The pages are staged in build/docs first: a copy of docs/ with README.md as the first page, the rules of every
game, and an API reference made of the docstrings. Links between files of the repository become links between
pages of the site. A dead link or anchor, or a page that the navigation leaves out, fails the build.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src"
STAGE = ROOT / "build" / "docs"
CONFIG = ROOT / "mkdocs.yml"
LINK = re.compile(r"(\]\()([^)\s#:]+)(#[^)\s]*)?(\))")
TOP = {"README.md": "index.md", "LICENSE": "license.md"} | {
    name: name.lower() for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
}
API = ("kernel", "bots", "match", "lab", "rl", "testing")
"""The packages whose modules the reference shows, each on a page; the names of `undercroft` come first."""


def pages() -> dict[Path, str]:
    """Every text file of the repository that is a page of the site, and where it is there."""
    found = {ROOT / name: place for name, place in TOP.items()}
    for path in DOCS.rglob("*.md"):
        found[path] = path.relative_to(DOCS).as_posix().replace("README.md", "index.md")
    for path in (SOURCE / "undercroft" / "games").glob("*/text/rules.*.md"):
        language = path.name.split(".")[1]
        found[path] = f"rules/{path.parents[1].name}.{language}.md"
    return found


def target_page(target: Path, known: dict[Path, str]) -> str | None:
    """Where the site has what a link leads to; None if it does not."""
    if target in known:
        return known[target]
    if target == DOCS / "screenshots":
        return "screenshots/all.md"
    if (target / "README.md") in known:
        return known[target / "README.md"]
    return target.relative_to(DOCS).as_posix() if target.is_relative_to(DOCS) and target.exists() else None


def relinked(text: str, source: Path, place: str, known: dict[Path, str]) -> str:
    """The text of a page with links that hold in the site. Ends the program at a link that leads nowhere."""

    def link(match: re.Match[str]) -> str:
        target = (source.parent / match[2]).resolve()
        found = target_page(target, known)
        if found is None:
            sys.exit(f"{source.relative_to(ROOT)}: the site has no page for {match[2]}")
        return f"{match[1]}{os.path.relpath(found, Path(place).parent)}{match[3] or ''}{match[4]}"

    return LINK.sub(link, text)


def gallery() -> str:
    """All screenshots, those in English on large screens first."""
    names = sorted(path.name for path in (DOCS / "screenshots").glob("*.webp"))
    names.sort(key=lambda name: name.split(".")[1:])
    return "# Screens\n\n" + "\n\n".join(f"`{name}`\n\n![{name}]({name})" for name in names) + "\n"


def public_names() -> list[str]:
    """The full names of what `undercroft` offers, as its `TYPE_CHECKING` imports say."""
    tree = ast.parse((SOURCE / "undercroft" / "__init__.py").read_text(encoding="utf-8"))
    return [
        f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("undercroft")
        for alias in node.names
        if not alias.name.startswith("_")
    ]


def reference() -> dict[str, str]:
    """The pages of the API reference."""
    options = "    options:\n      heading_level: 2\n"
    names = "\n".join(f"::: {name}\n{options}" for name in public_names())
    written = {"api/undercroft.md": f"# The package\n\nWhat `import undercroft` offers.\n\n{names}"}
    for package in API:
        modules = sorted((SOURCE / "undercroft" / package).glob("*.py"))
        plain = [path.stem for path in modules if not path.stem.startswith("__")]
        parts = "\n".join(f"::: undercroft.{package}.{name}\n{options}" for name in plain)
        intro = f"::: undercroft.{package}\n    options:\n      show_root_heading: false\n"
        written[f"api/{package}.md"] = f"# undercroft.{package}\n\n{intro}\n{parts}"
    return written


def stage() -> list[str]:
    """Writes all pages into build/docs. Gives their names."""
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(DOCS, STAGE, ignore=shutil.ignore_patterns("*.md"))
    known = pages()
    texts = {
        place: relinked(source.read_text(encoding="utf-8"), source, place, known)
        for source, place in known.items()
    }
    texts["license.md"] = f"# Licence\n\n```text\n{texts['license.md'].strip()}\n```\n"
    texts["screenshots/all.md"] = gallery()
    texts |= reference()
    for place, text in texts.items():
        (STAGE / place).parent.mkdir(parents=True, exist_ok=True)
        (STAGE / place).write_text(text, encoding="utf-8")
    return sorted(texts)


def navigation() -> object:
    """The navigation in the configuration."""
    return yaml.safe_load(CONFIG.read_text(encoding="utf-8"))["nav"]


def listed(nav: object) -> set[str]:
    """The pages that a navigation lists."""
    if isinstance(nav, str):
        return {nav}
    parts = nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else []
    return {page for part in parts for page in listed(part)}


def main(arguments: list[str]) -> int:
    """Stages the pages, and builds or serves the site."""
    staged = set(stage())
    nav = listed(navigation())
    if staged != nav:
        left_out, gone = sorted(staged - nav), sorted(nav - staged)
        sys.exit(f"mkdocs.yml: the navigation leaves out {left_out}; it has {gone}, which do not exist")
    command = arguments or ["build", "--strict", "--clean"]
    program = [sys.executable, "-m", "zensical", *command, "-f", str(CONFIG)]
    return subprocess.run(program, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
