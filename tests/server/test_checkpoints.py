"""Checkpoints of SQLite are made beside its commits."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from server.running_server import run_scenario
from undercroft.server.store import checkpoints
from undercroft.server.store.checkpoints import Checkpointer
from undercroft.server.store.sqlite import SqliteStore

pytestmark = pytest.mark.once  # does not depend on the build


def wait_until(holds: Callable[[], bool]) -> None:
    """Waits for another thread."""
    ends = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.005)


def test_what_was_committed_gets_to_its_place_while_the_store_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "CHECKPOINT_JOBS", 20)

    async def scenario() -> None:
        store = SqliteStore(tmp_path / "db")
        await store.open()
        before = store.path.stat().st_size
        for number in range(40):
            await store.set_values(**{f"key{number}": "x" * 4000})
        await asyncio.to_thread(wait_until, lambda: store.path.stat().st_size > before + 20 * 4000)
        assert await store.value("key39") == "x" * 4000
        await store.close()
        await store.open()  # a store that was closed can be used again
        assert await store.value("key0") == "x" * 4000
        await store.close()

    run_scenario(scenario)


def test_a_checkpoint_that_fails_is_not_the_last_one(tmp_path: Path) -> None:
    connections: list[sqlite3.Connection] = []

    def connect() -> sqlite3.Connection:
        connections.append(sqlite3.connect(tmp_path / "db", check_same_thread=False))
        if len(connections) == 1:
            connections[0].close()  # all that is asked of it fails
        return connections[-1]

    checkpointer = Checkpointer(connect)
    checkpointer.start()
    for wanted in (1, 2):
        checkpointer.committed(checkpoints.CHECKPOINT_JOBS)
        wait_until(lambda wanted=wanted: len(connections) >= wanted)  # type: ignore[misc]
    checkpointer.stop()
    assert len(connections) == 2
