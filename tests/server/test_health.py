"""What a host learns about a server: /health, /ready, /metrics, and processes that end together."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, suppress
from pathlib import Path

import httpx
import pytest

from server.running_server import Guest, RunningServer, guest, run_scenario, running_server
from undercroft.server import logs
from undercroft.server.logs import SummedLogger
from undercroft.server.metrics import Metrics
from undercroft.server.shared_metrics import SharedMetrics

pytestmark = pytest.mark.once  # does not depend on the build

IN_TIME = 3.0
Fault = Callable[[RunningServer, Path], AbstractAsyncContextManager[None]]
Break = Callable[[RunningServer, Path], Awaitable[None]]


@asynccontextmanager
async def locked(one: RunningServer, path: Path) -> AsyncIterator[None]:
    """Another program holds the lock of the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@asynccontextmanager
async def full(one: RunningServer, path: Path) -> AsyncIterator[None]:
    """No file can grow."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def ask(anna: Guest, path: str = "/health") -> tuple[int, str]:
    """What the server answers in time."""
    began = time.monotonic()
    response = await anna.get(path)
    assert time.monotonic() - began < IN_TIME
    return response.status_code, response.json()["status"]


@pytest.mark.parametrize("fault", [locked, full])
def test_health_says_no_while_the_database_does_not_work_and_yes_afterwards(
    tmp_path: Path, fault: Fault
) -> None:
    path = tmp_path / "undercroft.db"

    async def scenario() -> None:
        async with running_server(path) as one, guest(one) as anna:
            async with fault(one, path):
                assert await ask(anna) == (503, "no database")
                assert await ask(anna, "/ready") == (200, "fine")
            while await ask(anna) != (200, "fine"):  # a writer that waited for the lock has to give up first
                await asyncio.sleep(0.1)

    run_scenario(scenario)


async def read_only(one: RunningServer, path: Path) -> None:
    """The database takes no changes."""
    await one.server.store.run([("PRAGMA query_only = 1", ())])


async def corrupt(one: RunningServer, path: Path) -> None:
    """The file has been overwritten."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path.write_bytes(b"not a database" * (path.stat().st_size // 14 + 1))


@pytest.mark.parametrize("break_it", [read_only, corrupt])
def test_health_says_no_when_the_database_is_broken(tmp_path: Path, break_it: Break) -> None:
    path = tmp_path / "undercroft.db"

    async def scenario() -> None:
        async with running_server(path) as one, guest(one) as anna:
            await break_it(one, path)
            assert await ask(anna) == (503, "no database")

    run_scenario(scenario)


def test_health_says_no_while_postgresql_does_not_answer(empty_postgres: str) -> None:
    import asyncpg

    async def scenario() -> None:
        async with running_server(empty_postgres) as one, guest(one) as anna:
            assert await ask(anna) == (200, "fine")
            await asyncio.sleep(1.1)  # until the last answer no longer counts
            other = await asyncpg.connect(empty_postgres)
            async with other.transaction():
                await other.execute("LOCK TABLE meta IN ACCESS EXCLUSIVE MODE")
                assert await ask(anna) == (503, "no database")
            await other.close()
            while await ask(anna) != (200, "fine"):
                await asyncio.sleep(0.1)

    run_scenario(scenario)


def test_a_server_that_stops_is_not_ready(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            one.server.stopping = True
            assert await ask(anna, "/ready") == (503, "stopping")

    run_scenario(scenario)


def test_a_repeated_warning_is_summed_up(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: clock[0])
    log = SummedLogger("undercroft.test")
    with caplog.at_level(logging.WARNING):
        for number in range(50):
            log.warning("no %s", number)
        clock[0] += 11
        log.warning("no %s", "longer")
    assert caplog.messages == ["no 0", "no longer (and 49 times more since the last such line)"]


def test_requests_over_http_are_counted(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            for _ in range(3):
                await anna.get("/api/nothing")
            text = (await anna.get("/metrics")).text
            assert 'undercroft_http_requests_total{method="GET",status="404"} 3.0' in text
            assert 'undercroft_http_request_seconds_bucket{le="+Inf"} 4.0' in text  # and /api/me of the guest

    run_scenario(scenario)


def test_metrics_of_several_processes_are_added_up_and_never_fall(tmp_path: Path) -> None:
    mine, other = Metrics(), Metrics()
    mine.count_entry("play")
    other.count_entry("play")
    other.count_entry("say")
    other.bot_moves = 5
    shared = SharedMetrics(str(tmp_path), mine)
    SharedMetrics(str(tmp_path), other).write({"sockets": 3})
    text = shared.text({"sockets": 2}).decode()
    assert 'undercroft_entries_total{kind="play"} 2.0' in text
    assert 'undercroft_entries_total{kind="say"} 1.0' in text
    assert "undercroft_bot_moves_total 5.0" in text
    assert "undercroft_sockets 5.0" in text
    (file,) = tmp_path.glob("*.json")
    ended = re.sub(rb'"at":[0-9.e+]+', b'"at":1.0', file.read_bytes())
    file.write_bytes(ended)
    text = shared.text({"sockets": 2}).decode()
    assert 'undercroft_entries_total{kind="play"} 2.0' in text
    assert "undercroft_sockets 2.0" in text


@pytest.fixture
def two_workers(empty_postgres: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server with two processes, and its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["serve", "--no-open", "--port", str(port), "--workers", "2", "--bot-workers", "1"]
    command = [sys.executable, "-m", "undercroft", *words, "--database", empty_postgres]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    yield server, port
    with suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGKILL)
    server.wait()


def alive(group: int) -> list[int]:
    """The processes of a session that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == group and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_workers_share_their_metrics_and_end_with_their_parent(
    two_workers: tuple[subprocess.Popen[bytes], int],
) -> None:
    server, port = two_workers
    address = f"http://127.0.0.1:{port}"
    with httpx.Client(timeout=10, verify=False) as client:
        deadline = time.monotonic() + 60
        while True:
            try:
                if client.get(f"{address}/ready").status_code == 200 and len(alive(server.pid)) >= 3:
                    break
            except httpx.HTTPError:
                time.sleep(0.1)
            assert time.monotonic() < deadline
        for _ in range(20):  # a new connection each time, so both processes get some of them
            httpx.get(f"{address}/api/nothing", timeout=10, verify=False)
        wanted = 'undercroft_http_requests_total{method="GET",status="404"} 20.0'
        while wanted not in httpx.get(f"{address}/metrics", timeout=10, verify=False).text:
            assert time.monotonic() < deadline
            time.sleep(0.2)
    server.kill()
    server.wait()
    while alive(server.pid):
        assert time.monotonic() < deadline + 30
        time.sleep(0.1)
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", port))


def test_repeated_warnings_of_a_library_are_summed_up_too(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: clock[0])
    summed = logs.RepetitionFilter()

    def shown(level: int = logging.WARNING) -> str:
        record = logging.LogRecord(
            "uvicorn.error", level, "x", 1, "Invalid HTTP request received.", None, None
        )
        return record.getMessage() if summed.filter(record) else ""

    assert [shown() for _ in range(3)] == ["Invalid HTTP request received.", "", ""]
    assert shown(logging.ERROR) == "Invalid HTTP request received."
    clock[0] += 11
    assert shown() == "Invalid HTTP request received. (and 2 times more since the last such line)"
