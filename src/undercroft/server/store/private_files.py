"""Files that only their owner may read: a database has the key of the cookies and the secrets of matches."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

PRIVATE = 0o600


def make_private(file: Path) -> None:
    """Creates an empty file that only its owner may read and write; if it exists, takes the rights of others
    from it. SQLite gives the files beside a database the same rights."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    for one in (file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
        with contextlib.suppress(FileNotFoundError, PermissionError):
            if one.stat().st_mode & 0o077:
                one.chmod(PRIVATE)
