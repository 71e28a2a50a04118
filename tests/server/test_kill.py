"""Killed at any moment, the server loses nothing that it acknowledged, and does nothing twice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from server.kill_load import Client, Process, faults, free_port, run, seat

pytestmark = pytest.mark.once  # does not depend on the build


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
    acknowledged = sum(len(client.done) for client in clients)
    print(f"{kills} kills, {len(clients)} clients, {acknowledged} acknowledged")
    return await faults(database, clients), acknowledged


def test_a_killed_server_lost_nothing_and_did_nothing_twice(tmp_path: Path) -> None:
    found, acknowledged = asyncio.run(killed(str(tmp_path / "db"), 2, 6))
    assert found == []
    assert acknowledged > 100


@pytest.mark.long
def test_a_server_that_acknowledges_before_the_commit_is_found_out(tmp_path: Path) -> None:
    found, _ = asyncio.run(killed(str(tmp_path / "db"), 1, 6, hasty=True))
    assert any("lost" in fault or "another" in fault for fault in found)


@pytest.mark.long
def test_two_hundred_kills_under_the_load_of_forty_clients(tmp_path: Path) -> None:
    found, acknowledged = asyncio.run(killed(str(tmp_path / "db"), 200, 20))
    assert found == []
    assert acknowledged > 10000


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
    acknowledged = sum(len(client.done) for client in clients)
    print(f"{kills} kills in turns, {len(clients)} clients, {acknowledged} acknowledged")
    return await faults(database, clients), clients


def test_two_processes_serve_the_same_matches_and_one_may_die(empty_postgres: str) -> None:
    found, clients = asyncio.run(two(empty_postgres, 1))
    assert found == []
    assert sum(len(client.done) for client in clients) > 50
    for one, other in zip(clients[::2], clients[1::2], strict=True):
        # The clients of the other process have seen what this one acknowledged.
        assert abs(one.seen - other.seen) <= 3
    assert max(client.connections for client in clients) > 1


@pytest.mark.long
def test_two_processes_killed_in_turns_many_times(empty_postgres: str) -> None:
    found, _ = asyncio.run(two(empty_postgres, 20))
    assert found == []
