"""Messages between processes by Redis: fast while it runs, and not needed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from websockets.exceptions import ConnectionClosed

from server.private_redis import Redis
from server.running_server import MatchClient, guest, run_scenario, running_server
from undercroft.kernel.errors import BadOption
from undercroft.match.entry import Entry
from undercroft.server.bus import CHANNEL, RedisBus
from undercroft.server.notices import Notice
from undercroft.server.protocol.close_codes import NOT_YOU
from undercroft.server.serve import check
from undercroft.server.settings import make_settings
from undercroft.server.store import StoreError

pytestmark = pytest.mark.once  # does not depend on the build

FOR_EVER = 1000.0


@contextlib.asynccontextmanager
async def two_buses(redis: Redis) -> AsyncIterator[tuple[RedisBus, asyncio.Queue[tuple[str, int]]]]:
    """Two buses, and what the second one receives."""
    one, other = RedisBus(redis.url), RedisBus(redis.url)
    await one.open()
    await other.open()
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    other.on_remote_entry = lambda match, seq, entry: heard.put_nowait((match, seq))
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

        def fail_once(match: str, seq: int, entry: object) -> None:
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


async def closed_after(socket: MatchClient, seconds: float) -> int | None:
    """The code with which the server closes a socket in time."""

    async def read_on() -> None:
        while True:
            await socket.receive()

    with contextlib.suppress(ConnectionClosed):
        await asyncio.wait_for(read_on(), seconds)
    return socket.socket.close_code


@pytest.mark.parametrize("redis_runs", [True, False], ids=["by Redis alone", "while Redis is down"])
def test_a_revoked_cookie_loses_its_sockets_at_all_processes(
    redis: Redis, empty_postgres: str, redis_runs: bool
) -> None:
    async def scenario() -> None:
        # Without Redis the next round of maintenance finds the revocation: it comes every two seconds.
        given = {"redis": redis.url, **({"catch_up_seconds": FOR_EVER} if redis_runs else {})}
        async with (
            running_server(empty_postgres, **given) as here,
            running_server(empty_postgres, **given) as there,
            running_server(empty_postgres, **given) as elsewhere,
            guest(here) as anna,
            guest(here) as boris,
        ):
            match = await anna.create(["me", "open"])
            stolen, others = [], []
            for where in (here, there, elsewhere):
                anna.where = boris.where = where
                stolen.append(await anna.look(match))
                others.append(await boris.look(match))
            anna.where = boris.where = here
            if not redis_runs:
                redis.kill()
            assert (await anna.post("/api/me/revoke")).status_code == 200
            seconds = 2.0 if redis_runs else 4.0
            codes = await asyncio.gather(*(closed_after(socket, seconds) for socket in stolen))
            assert codes == [NOT_YOU] * 3
            for socket in others:
                assert (await socket.command("ping"))["type"] == "pong"
                await socket.close()
        if not redis_runs:
            redis.start()

    run_scenario(scenario)


@pytest.mark.parametrize(("key", "brought"), [("same", True), ("other", False), ("", False)])
def test_entries_are_accepted_from_a_process_with_the_same_key_only(
    redis: Redis, key: str, brought: bool
) -> None:
    entry = Entry("m", 3, 0, "say", "Привет", 1.5, "", "a/1")

    async def scenario() -> None:
        one, other = RedisBus(redis.url, "same"), RedisBus(redis.url, key)
        heard: asyncio.Queue[Notice] = asyncio.Queue()
        await one.open()
        await other.open()
        one.on_remote_entry = lambda match, seq, entry: pytest.fail("a process gets its own messages")
        other.on_remote_entry = lambda match, seq, entry: heard.put_nowait((match, seq, entry))
        one.publish("m", 3, entry)
        assert await asyncio.wait_for(heard.get(), 5) == ("m", 3, entry if brought else None)
        await one.close()
        await other.close()

    run_scenario(scenario)
