"""Killed at any moment, the server loses nothing that it acknowledged, and does nothing twice."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from server.kill_load import Client, ForkedProcess, Process, faults, free_port, run, seat
from server.private_redis import Redis

pytestmark = pytest.mark.once  # does not depend on the build
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="uses handles of processes")


async def killed(database: str, kills: int, matches: int, hasty: bool = False) -> tuple[list[str], int]:
    """Kills a server so many times under load; gives the faults and how much had been acknowledged."""
    dice = random.Random(kills)
    server = Process(database, free_port(), hasty)
    await server.start()
    try:
        clients = await seat([server.port], matches)

        async def scenario() -> None:
            for _ in range(kills):
                await asyncio.sleep(0.3 + dice.random())
                server.kill()
                await server.start()
            await asyncio.sleep(1.0)

        await run(clients, scenario())
    finally:
        server.kill()
    return await faults(database, clients), sum(len(client.done) for client in clients)


def test_a_killed_server_lost_nothing_and_did_nothing_twice(tmp_path: Path) -> None:
    found, acknowledged = asyncio.run(killed(str(tmp_path / "db"), 2, 6))
    assert found == []
    assert acknowledged > 100


@pytest.mark.long
def test_a_server_that_acknowledges_before_the_commit_is_found_out(tmp_path: Path) -> None:
    found, _ = asyncio.run(killed(str(tmp_path / "db"), 1, 6, hasty=True))
    assert any("lost" in fault or "another" in fault for fault in found)


ROUND = 25
"""After so many kills all clients begin new matches: otherwise logs grow, and the server only loads them."""


async def killed_in_rounds(
    servers: list[ForkedProcess],
    kills: int,
    matches: int,
    between: Callable[[int], None] = lambda number: None,
) -> tuple[list[str], int]:
    """Kills servers of one database in turns, so many times under load, at random moments; gives the faults
    and how much had been acknowledged. `between` is called after every kill, with its number."""
    dice = random.Random(kills)
    found: list[str] = []
    acknowledged = 0
    database = str(servers[0].given["database"])
    ports = [server.port for server in servers]
    number = 0

    async def scenario() -> None:
        nonlocal number
        for _ in range(min(ROUND, kills - number)):
            await asyncio.sleep(0.05 + 0.6 * dice.random())
            server = servers[number % len(servers)]
            server.kill()
            number += 1
            between(number)
            await server.start()
        await asyncio.sleep(1.0)

    try:
        for server in servers:
            await server.start()
        while number < kills:
            clients = await seat(ports, matches)
            await run(clients, scenario())
            found += await faults(database, clients)
            acknowledged += sum(len(client.done) for client in clients)
            print(f"{number} kills, {len(clients)} clients, {acknowledged} acknowledged", flush=True)
    finally:
        for server in servers:
            server.close()
    return found, acknowledged


@pytest.mark.long
@needs_linux
def test_a_thousand_kills_of_a_server_on_sqlite(tmp_path: Path) -> None:
    servers = [ForkedProcess(str(tmp_path / "db"), free_port())]
    found, acknowledged = asyncio.run(killed_in_rounds(servers, 1000, 10))
    assert found == []
    assert acknowledged > 20_000


@pytest.mark.long
@needs_linux
def test_two_hundred_kills_of_three_processes_with_postgresql_and_redis(
    empty_postgres: str, redis: Redis
) -> None:
    servers = [ForkedProcess(empty_postgres, free_port(), redis=redis.url) for _ in range(3)]

    def kill_redis_too(number: int) -> None:
        if number % 10 == 0:  # it stores nothing, so this must not matter
            redis.kill()
            redis.start()

    found, acknowledged = asyncio.run(killed_in_rounds(servers, 200, 6, kill_redis_too))
    assert found == []
    assert acknowledged > 4000


async def two(database: str, kills: int) -> tuple[list[str], list[Client]]:
    """Two processes on one PostgreSQL, killed in turns."""
    servers = [Process(database, free_port()) for _ in range(2)]
    for server in servers:
        await server.start()
    try:
        clients = await seat([server.port for server in servers], 5)

        async def scenario() -> None:
            for number in range(kills):
                await asyncio.sleep(1.0)
                servers[number % 2].kill()
                await asyncio.sleep(1.0)
                await servers[number % 2].start()
            await asyncio.sleep(3.0)

        await run(clients, scenario())
    finally:
        for server in servers:
            server.kill()
    return await faults(database, clients), clients


def test_two_processes_serve_the_same_matches_and_one_may_die(empty_postgres: str) -> None:
    found, clients = asyncio.run(two(empty_postgres, 1))
    assert found == []
    assert sum(len(client.done) for client in clients) > 50
    for one, other in zip(clients[::2], clients[1::2], strict=True):
        # The clients of the other process have seen what this one acknowledged.
        assert abs(one.seen - other.seen) <= 3
    assert max(client.connections for client in clients) > 1
