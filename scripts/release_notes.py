"""Prints the release notes of one version: its part of CHANGELOG.md.

python3 run.py notes            of the version that is being worked on
python3 run.py notes 0.1.0      of that version
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parents[1] / "CHANGELOG.md"
HEADING = re.compile(r"^## (\S+)(?: — (\d{4}-\d\d-\d\d))?$", re.MULTILINE)


def versions(changelog: str) -> list[str]:
    """The versions that the changelog has, newest first."""
    return [match[1] for match in HEADING.finditer(changelog)]


def notes(changelog: str, version: str) -> str:
    """What changed in a version. Raises KeyError for one that the changelog does not have."""
    headings = list(HEADING.finditer(changelog))
    for number, match in enumerate(headings):
        if match[1] == version:
            end = headings[number + 1].start() if number + 1 < len(headings) else len(changelog)
            return changelog[match.end() : end].strip()
    raise KeyError(version)


def main(arguments: list[str]) -> None:
    """The command line."""
    changelog = CHANGELOG.read_text(encoding="utf-8")
    known = versions(changelog)
    wanted = arguments[0] if arguments else known[0]
    try:
        print(notes(changelog, wanted))
    except KeyError:
        sys.exit(f"CHANGELOG.md has no version {wanted}; it has {', '.join(known)}.")


if __name__ == "__main__":
    main(sys.argv[1:])
