"""Checkpoints of SQLite beside its commits: pages of its log get to their places while it is written."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable
from typing import Final

log = logging.getLogger("undercroft.store")

CHECKPOINT_JOBS: Final = 2000
"""After how many jobs there is a checkpoint: about four thousand pages of 4 kB. The same pages change again
and again, so doing that seldom saves a seventh of the CPU time of a commit."""


class Checkpointer:
    """A thread that makes checkpoints. Commits go on meanwhile: in their own thread, a checkpoint would keep
    all moves waiting while thousands of pages are written.

    A checkpoint that a commit overtakes does not empty the log. So the connection of the writer has a limit,
    `PRAGMA wal_autocheckpoint`, at which it moves the few pages that are left by itself.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._jobs = 0  # since the last checkpoint began
        self._due = threading.Event()
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="sqlite-checkpoints", daemon=True)

    def start(self) -> None:
        """Starts the thread. It opens its connection when it first needs it."""
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread, after the checkpoint that it may be making."""
        self._stopped = True
        self._due.set()
        self._thread.join()

    def committed(self, jobs: int) -> None:
        """Counts jobs that the writer has committed. Never waits."""
        self._jobs += jobs
        if self._jobs >= CHECKPOINT_JOBS:
            self._jobs = 0
            self._due.set()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        while self._due.wait() and not self._stopped:
            self._due.clear()
            try:
                connection = connection or self._connect()
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            except sqlite3.Error as error:  # commits show what is wrong with the file
                log.warning("a checkpoint of the database failed: %s", error)
                connection = None  # the next one begins anew
        if connection is not None:
            connection.close()
