"""Records and replays are checked beside the server, within limits."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from pathlib import Path

import pytest

from server.endless_game import LOCATION, long_record
from server.running_server import guest, run_scenario, running_server
from undercroft.server.api.replays import SHORT_MATCH
from undercroft.server.limits.connections import MAX_HEAD
from undercroft.server.play.replay_workers import ReplayFailed, ReplayWorkers
from undercroft.server.work_queue import Priority

pytestmark = pytest.mark.once  # does not depend on the build


def nap(seconds: float) -> int:
    """Takes its time; gives the priority of the process."""
    time.sleep(seconds)
    return os.nice(0)


def hoard(size: int) -> int:
    """Takes memory."""
    return len(bytearray(size))


def meet(folder: str, me: str, other: str) -> bool:
    """Waits until the other one is there, too."""
    Path(folder, me).touch()
    until = time.monotonic() + 60
    while not Path(folder, other).exists() and time.monotonic() < until:
        time.sleep(0.01)
    return Path(folder, other).exists()


def test_two_processes_serve_requests_of_one_person_side_by_side(tmp_path: Path) -> None:
    async def scenario() -> None:
        workers = ReplayWorkers(2, [], 90.0, 64 << 20)
        pair = [("one", "two"), ("two", "one")]
        both = [workers.run(Priority.REVIEW, "a", meet, str(tmp_path), *names) for names in pair]
        assert await asyncio.gather(*both) == [True, True]
        await workers.stop()

    run_scenario(scenario)


@pytest.mark.skipif(sys.platform != "linux", reason="the limit on memory is for Linux")
def test_a_request_over_the_limit_on_time_or_memory_fails_and_the_next_one_succeeds() -> None:
    async def scenario() -> None:
        workers = ReplayWorkers(1, [], 0.5, 64 << 20)
        with pytest.raises(ReplayFailed):
            await workers.run(Priority.REPLAY, "a", nap, 60.0)
        with pytest.raises(ReplayFailed):
            await workers.run(Priority.REPLAY, "a", hoard, 128 << 20)
        assert await workers.run(Priority.REPLAY, "a", hoard, 1 << 20) == 1 << 20
        assert await workers.run(Priority.REPLAY, "a", nap, 0.0) >= 10
        await workers.stop()

    run_scenario(scenario)


def test_a_record_is_replayed_for_guests_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", plugins=(LOCATION,)) as one, guest(one) as anna:
            wanted = {"record": long_record(20)}
            assert (await anna.post("/api/replay", wanted)).json()["moves"] == 20
            anna.client.cookies.clear()
            refused = await anna.post("/api/replay", wanted)
            assert (refused.status_code, refused.json()["reason"]) == (401, "not-you")

    run_scenario(scenario)


def test_the_log_of_a_long_match_is_read_only_for_requests_that_are_admitted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        settings = {"plugins": (LOCATION,), "replay_queue": 0}
        async with running_server(tmp_path / "db", **settings) as one, guest(one) as anna:
            hers = await anna.look(await anna.create(["me"], game="endless"))
            path = f"/api/matches/{hers.match}/replay?move=0"
            for _ in range(SHORT_MATCH):
                await hers.command("play", action="roll")
            assert (await anna.get(path)).json()["moves"] == SHORT_MATCH
            await hers.command("play", action="roll")
            with monkeypatch.context() as patch:
                patch.setattr(one.server.store, "entries", None)
                refused = await anna.get(path)
            assert (refused.status_code, refused.json()["reason"]) == (503, "busy")
            await hers.close()

    run_scenario(scenario)


def test_a_long_record_arrives_whole(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", plugins=(LOCATION,)) as one, guest(one) as anna:
            record = long_record(8000)
            assert len(record) > 2 * MAX_HEAD
            assert (await anna.post("/api/replay", {"record": record})).json()["moves"] == 8000

    run_scenario(scenario)


def test_a_record_with_too_many_moves_or_bytes_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = {"record_moves": 30, "record_bytes": 4000, "plugins": (LOCATION,)}
        async with running_server(tmp_path / "db", **settings) as one, guest(one) as anna:
            assert (await anna.post("/api/replay", {"record": long_record(30)})).status_code == 200
            many = (await anna.post("/api/replay", {"record": long_record(31)})).json()
            assert (many["reason"], "30 moves" in many["detail"]) == ("bad-record", True)
            long = await anna.post("/api/replay", {"record": long_record(200)})
            assert (long.status_code, long.json()["reason"]) == (413, "too-long")

    run_scenario(scenario)


def test_a_person_with_a_replay_in_work_and_one_that_waits_is_told_to_wait(tmp_path: Path) -> None:
    async def scenario() -> None:
        playing = running_server(tmp_path / "db", plugins=(LOCATION,))
        async with playing as one, guest(one) as anna, guest(one) as boris:
            wanted = {"record": long_record(2000)}
            done = threading.Event()
            workers = one.server.replay_workers
            busy = asyncio.create_task(workers.run(Priority.REPLAY, "another", done.wait, 60))
            requests = [asyncio.create_task(anna.post("/api/replay", wanted)) for _ in range(5)]
            order = asyncio.as_completed(requests)
            refused = [await next(order) for _ in range(3)]
            assert {answer.status_code for answer in refused} == {503}
            done.set()
            assert {(await answer).status_code for answer in order} == {200}
            assert await busy
            assert {answer.json()["reason"] for answer in refused} == {"busy"}
            assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
            assert (await boris.post("/api/replay", wanted)).status_code == 200

    run_scenario(scenario)


def test_a_body_that_does_not_arrive_in_time_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", body_seconds=0.2) as one, guest(one) as anna:
            reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
            head = (
                f"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
                f"cookie: undercroft={anna.cookie}\r\ncontent-length: 100\r\n\r\n"
            )
            writer.write(head.encode() + b"{")
            assert b" 408 " in await reader.readline()
            writer.close()

    run_scenario(scenario)
