"""Where a player's things lie: saved matches, finished ones, the profile."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from platformdirs import user_data_path

VARIABLE = "UNDERCROFT_DATA"
"""The environment variable that names another folder."""


def data() -> Path:
    """The folder of this player, which need not exist yet."""
    named = os.environ.get(VARIABLE)
    return Path(named).expanduser() if named else user_data_path("undercroft", appauthor=False)


def write(path: Path, text: str) -> None:
    """Replaces a file as a whole: a reader finds the old text or the new one, even after a power cut."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def put_aside(path: Path) -> Path:
    """Moves a file that cannot be read next to the others of its kind, under a name that is free."""
    place = path.parent.parent / "broken" if path.parent.name == "saves" else path.parent / "broken"
    place.mkdir(parents=True, exist_ok=True)
    free = place / path.name
    number = 2
    while free.exists():
        free = place / f"{path.stem}-{number}{path.suffix}"
        number += 1
    os.replace(path, free)
    return free
