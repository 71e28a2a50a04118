"""The user data directory: saved matches, records of finished matches, the profile."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from platformdirs import user_data_path

VARIABLE = "UNDERCROFT_DATA"
"""The environment variable that names another directory."""


def path() -> Path:
    """The user data directory. It may not exist yet."""
    named = os.environ.get(VARIABLE)
    return Path(named).expanduser() if named else user_data_path("undercroft", appauthor=False)


def write_atomically(file: Path, text: str) -> None:
    """Replaces a file: even after a power cut it has either the old text or the new one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as temporary:
            temporary.write(text)
            temporary.flush()
            os.fsync(temporary.fileno())
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise


def move_aside(file: Path) -> Path:
    """Moves an unreadable file into the folder `broken` and returns its new path."""
    folder = file.parent.parent / "broken" if file.parent.name == "saves" else file.parent / "broken"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / file.name
    number = 2
    while target.exists():
        target = folder / f"{file.stem}-{number}{file.suffix}"
        number += 1
    os.replace(file, target)
    return target
