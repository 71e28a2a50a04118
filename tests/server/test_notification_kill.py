"""Processes that are killed while notifications are due lose none; what is sent again has the same key."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections import Counter
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from server.kill_load import Client, ForkedProcess, free_port, run
from server.notification_services import AUTH, PUBLIC_KEY, HttpService, http_service
from undercroft.server.notifications.planner import hash_of
from undercroft.server.protocol.messages import PROTOCOL
from undercroft.server.store import NotificationStore, make_store

pytestmark = pytest.mark.once  # does not depend on the build
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="uses handles of processes")

SETTINGS = {"notify_private": True, "notify_delay": 0.3, "notify_lease": 6.0, "catch_up_seconds": 0.2}


class Caller(Client):
    """Calls a player by name who is not there, again and again."""

    async def _command(self, socket: Any) -> None:
        self._commands += 1
        id = f"w{self._commands}"
        self.pending = {"type": "say", "id": id, "text": f"Zoe, {id}"}
        await socket.send(json.dumps(self.pending))
        await asyncio.sleep(0.3)  # no more than a few a second, as people write


async def absent_players(ports: list[int], matches: int, service: HttpService) -> list[Caller]:
    """Matches of a player who is told by push, and is away, and one who calls."""
    base = f"http://127.0.0.1:{ports[0]}"
    found = []
    for number in range(matches):
        async with (
            httpx.AsyncClient(timeout=30, verify=False) as zoe,
            httpx.AsyncClient(timeout=30, verify=False) as boris,
        ):
            for client, name in ((zoe, "Zoe"), (boris, "Boris")):
                await client.get(f"{base}/api/me")
                await client.post(f"{base}/api/me", json={"name": name})
            wanted = {
                "kind": "push",
                "address": f"{service.url}/{number}",
                "p256dh": PUBLIC_KEY,
                "auth": AUTH,
            }
            (await zoe.post(f"{base}/api/me/channels", json=wanted)).raise_for_status()
            await zoe.post(f"{base}/api/me/notifications", json={"events": ["named"]})
            seats = [{"who": "me"}, {"who": "open"}]
            made = await zoe.post(f"{base}/api/matches", json={"game": "toy", "seats": seats})
            match = made.raise_for_status().json()["match"]
            cookie = boris.cookies["undercroft"]
        url = f"ws://127.0.0.1:{ports[0]}/api/matches/{match}/socket?protocol={PROTOCOL}"
        async with connect(url, additional_headers={"cookie": f"undercroft={cookie}"}) as socket:
            await socket.send('{"type":"sit","id":"sit"}')
            while '"start"' not in str(await socket.recv()):
                pass
        found.append(Caller(ports, match, cookie, number))
    return found


async def expected_tags(database: str, clients: list[Caller]) -> set[str]:
    """The keys of all messages that the logs ask for, once nothing is waiting any more."""
    store = make_store(database)
    await store.open()
    try:
        queue = NotificationStore(store)
        async with asyncio.timeout(90):
            while await queue.waiting(time.time() + 600):
                await asyncio.sleep(0.1)
        tags = set()
        for client in clients:
            row = await store.match(client.match)
            assert row is not None
            zoe = hash_of(row.setup.seats[0].person)
            said = [entry.seq for entry in await store.entries(client.match) if entry.kind == "say"]
            tags |= {f"{client.match}/{seq}/named/{zoe}" for seq in said}
        return tags
    finally:
        await store.close()


async def killed(database: str, processes: int, kills: int, matches: int) -> tuple[set[str], Counter[str]]:
    """Kills processes in turns while messages are due; gives what had to be told, and how often it was."""
    dice = random.Random(kills)
    servers = [ForkedProcess(database, free_port()) for _ in range(processes)]
    async with http_service() as service:
        service.pause = 0.01
        try:
            for server in servers:
                server.given.update(SETTINGS)
                server.parent = servers[0].parent
                await server.start()
            clients = await absent_players([server.port for server in servers], matches, service)
            await asyncio.sleep(0.5)  # every process has read who has a channel

            async def scenario() -> None:
                for number in range(kills):
                    await asyncio.sleep(0.4 + 0.6 * dice.random())
                    server = servers[number % len(servers)]
                    server.kill()
                    await server.start()
                await asyncio.sleep(0.5)

            await run(list(clients), scenario())
            wanted = await expected_tags(database, clients)
        finally:
            for server in servers[1:]:
                server.kill()
            servers[0].close()
        return wanted, Counter(told["tag"] for told in service.pushed)


def check(wanted: set[str], told: Counter[str], kills: int, matches: int) -> None:
    assert len(wanted) > 5 * kills
    assert wanted - set(told) == set()  # nothing is lost
    assert set(told) - wanted == set()  # nothing is invented
    # Sent again is only what was on its way in a moment of a kill, one for each channel, with the same key.
    again = sum(count - 1 for count in told.values())
    assert again <= kills * matches
    print(f"{len(wanted)} messages, {again} sent again with the same key, {kills} kills")


@needs_linux
def test_two_processes_that_are_killed_tell_everything_and_nothing_else(empty_postgres: str) -> None:
    wanted, told = asyncio.run(killed(empty_postgres, processes=2, kills=3, matches=3))
    check(wanted, told, 3, 3)


@pytest.mark.long
@needs_linux
def test_two_hundred_kills_while_notifications_are_due(empty_postgres: str) -> None:
    wanted, told = asyncio.run(killed(empty_postgres, processes=3, kills=200, matches=8))
    check(wanted, told, 200, 8)
