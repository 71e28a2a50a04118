"""Processes that are killed while rounds are due lose no round and no result, and do nothing twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import time
from collections import Counter
from itertools import combinations
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from server.kill_load import ForkedProcess, free_port
from undercroft.server.protocol.messages import PROTOCOL
from undercroft.server.store import Store, TournamentGame, TournamentStore, make_store

pytestmark = pytest.mark.once  # does not depend on the build
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="uses handles of processes")

KINDS = ("swiss", "round-robin", "knock-out")
RETRIED = (httpx.HTTPError, OSError, asyncio.TimeoutError)


class Club:
    """People who play tournaments at whatever process answers."""

    def __init__(self, ports: list[int], players: int) -> None:
        self.ports = ports
        self.cookies: list[str] = []
        self.players = players
        self.tournaments: list[str] = []
        self.dice = random.Random(5)

    async def request(self, cookie: str, path: str, body: object = None) -> dict[str, Any]:
        """A request, made again until a process answers."""
        while True:
            with contextlib.suppress(*RETRIED):
                async with httpx.AsyncClient(
                    timeout=10, verify=False, cookies={"undercroft": cookie} if cookie else {}
                ) as client:
                    url = f"http://127.0.0.1:{self.dice.choice(self.ports)}{path}"
                    response = await (client.get(url) if body is None else client.post(url, json=body))
                    if response.status_code < 400:
                        if not cookie:
                            self.cookies.append(client.cookies["undercroft"])
                        found: dict[str, Any] = response.json()
                        return found
                    assert response.status_code in (409, 503), response.text
                    if response.status_code == 409:
                        return {}
            await asyncio.sleep(0.05)

    async def open(self, number: int) -> None:
        """Tournaments, each with all players, that begin in a second."""
        for _ in range(self.players):
            await self.request("", "/api/me")
        for index in range(number):
            wanted = {
                "name": f"Cup {index}",
                "game": "toy",
                "kind": KINDS[index % len(KINDS)],
                "timing": {"kind": "days", "days": 1.0},
                "starts": time.time() + 3600,
                "round_hours": 48,
            }
            made = await self.request(self.cookies[0], "/api/tournaments", wanted)
            self.tournaments.append(made["tournament"])
            for cookie in self.cookies:
                await self.request(cookie, f"/api/tournaments/{made['tournament']}/join", {})

    async def play(self) -> None:
        """Plays all tournaments to their ends: in every match one player gives up."""
        for id in self.tournaments:
            await self.request(self.cookies[0], f"/api/tournaments/{id}/start", {})
        left = list(self.tournaments)
        while left:
            for id in list(left):
                page = await self.request(self.cookies[0], f"/api/tournaments/{id}")
                if page["card"]["phase"] == "over":
                    left.remove(id)
                waiting = [match["match"] for match in page["matches"] if not match["result"]]
                for match in waiting[:3]:
                    await self.resign(match)
            await asyncio.sleep(0.05)

    async def resign(self, match: str) -> None:
        """One of the players of a match gives up; the others are refused."""
        for cookie in self.dice.sample(self.cookies, len(self.cookies)):
            with contextlib.suppress(Exception):
                port = self.dice.choice(self.ports)
                url = f"ws://127.0.0.1:{port}/api/matches/{match}/socket?protocol={PROTOCOL}"
                async with connect(
                    url, additional_headers={"cookie": f"undercroft={cookie}"}, open_timeout=5
                ) as socket:
                    await socket.send('{"type":"resign","id":"resign"}')
                    async with asyncio.timeout(5):
                        while True:
                            text = str(await socket.recv())
                            if '"done"' in text or '"duplicate"' in text:
                                return
                            if '"refused"' in text:
                                break


async def check(store: Store, club: Club) -> int:
    """Every round is complete and there once; gives the number of matches."""
    matches = 0
    for index, id in enumerate(club.tournaments):
        games = await TournamentStore(store).games(id)
        row = await TournamentStore(store).find(id)
        assert row is not None
        assert all(game.result for game in games)
        for number in range(1, row.round + 1):
            played = [seat for game in games if game.round == number for seat in (game.one, game.two) if seat]
            assert len(played) == len(set(played))  # each player once in a round
            expected = club.players if KINDS[index % 3] != "knock-out" else len(played)
            assert len(played) == expected
        if KINDS[index % 3] == "round-robin":
            check_pairs(games)
        matches += sum(bool(game.match) for game in games)
    assert await store.rows("SELECT count(*) FROM matches") == [(matches,)]  # none was made twice
    assert await store.rows("SELECT count(*) FROM rated_matches WHERE number > 0") == [(matches,)]
    assert await store.rows("SELECT sum(games) FROM ratings") == [(2 * matches,)]
    assert await store.rows("SELECT count(*) FROM rating_changes") == [(2 * matches,)]
    return matches


def check_pairs(games: list[TournamentGame]) -> None:
    people = sorted({seat for game in games for seat in (game.one, game.two) if seat})
    met = Counter(frozenset((game.one, game.two)) for game in games if game.two)
    assert met == Counter(frozenset(pair) for pair in combinations(people, 2))


async def killed(database: str, kills: int, players: int, tournaments: int) -> tuple[int, int]:
    """Kills two processes in turns while tournaments are played; gives the numbers of matches and kills."""
    dice = random.Random(kills)
    servers = [ForkedProcess(database, free_port()) for _ in range(2)]
    done = 0
    try:
        for server in servers:
            server.given.update({"catch_up_seconds": 0.1})
            server.parent = servers[0].parent
            await server.start()
        club = Club([server.port for server in servers], players)
        await club.open(tournaments)
        playing = asyncio.create_task(club.play())
        while not playing.done() and done < kills:
            await asyncio.sleep(0.2 + 0.5 * dice.random())
            server = servers[done % 2]
            server.kill()
            await server.start()
            done += 1
        async with asyncio.timeout(600):
            await playing
        await asyncio.sleep(1.0)  # the last ratings
        store = make_store(database)
        await store.open()
        try:
            return await check(store, club), done
        finally:
            await store.close()
    finally:
        for server in servers[1:]:
            server.kill()
        servers[0].close()


@needs_linux
@pytest.mark.long
def test_killed_processes_lose_no_round_and_start_none_twice(empty_postgres: str) -> None:
    matches, kills = asyncio.run(killed(empty_postgres, kills=40, players=7, tournaments=6))
    print(f"{matches} matches of tournaments, {kills} kills")
    assert kills >= 10
