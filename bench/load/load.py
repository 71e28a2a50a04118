"""How much one server process carries, and how quickly it answers.

    python bench/load/load.py closed --matches 200 --seconds 10     as many moves as it can
    python bench/load/load.py steady --matches 500 --seconds 15     one move a second in each match
    python bench/load/load.py closed --processes 2 --database …     two processes, both players at one
    python bench/load/load.py closed --processes 2 --apart …        the same, each at another one
    python bench/load/load.py memory                                what an idle match costs
    python bench/load/load.py start                                 how long a full database takes to open;
                                                                    with --database it is filled only once

Every match is Dungeon Roll for two players with a socket each. When a match is over, its players continue
with another one, which was prepared before the measurement: only moves are measured, and the cost of joining
is reported separately. A move counts when it was committed, answered, and seen by both. CPU time is that of
the server process with all its threads; the clients run in this process. Results are lines of JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from undercroft import games
from undercroft.build import compiled
from undercroft.match.match import Match
from undercroft.match.setup import Seat, Setup
from undercroft.server.protocol.messages import PROTOCOL
from undercroft.server.settings import UNLIMITED
from undercroft.server.store import CommitBatch, MatchRow, MatchSummary, make_store

GAME = "dungeon_roll"
GAMES: dict[str, dict[str, str]] = {GAME: {"delves": "5"}, "dice": {}}
"""The games that can be played, with options for about a hundred moves. `dice` is that of dice.py."""
READY = 20
"""Matches prepared for each second of the measurement, beside those that play from its beginning and last
for a hundred moves. Not more than needed: their sockets only wait, and are asked for a sign of life."""
PERCENTS = ("50", "75", "90", "95", "99", "99.9")
TICKS = os.sysconf("SC_CLK_TCK")


def disk(folder: str, times: int = 300) -> list[float]:
    """Milliseconds in which this disk makes two pages durable, 50th and 99th percentile: no server that
    commits before it answers can be faster."""
    took: list[float] = []
    with Path(folder, "disk").open("wb", buffering=0) as file:
        for _ in range(times):
            began = time.perf_counter()
            file.write(bytes(8192))
            os.fdatasync(file.fileno())
            took.append((time.perf_counter() - began) * 1000)
            time.sleep(0.003)
    took.sort()
    return [round(took[times // 2], 2), round(took[times * 99 // 100], 2)]


class LogEvent(msgspec.Struct):
    """An entry."""

    seq: int


class Offer(msgspec.Struct):
    """An action that a view offers."""

    text: str
    warning: str


class View(msgspec.Struct):
    """What a seat sees."""

    seat: int
    actor: int
    actions: list[Offer]
    outcome: Any


class Message(msgspec.Struct):
    """A message of the server: only what a load generator needs of it."""

    type: str
    seq: int = 0
    event: LogEvent | None = None
    views: list[View] = []
    reason: str = ""


read = msgspec.json.Decoder(list[Message]).decode


class Server:
    """A server in a process of its own."""

    def __init__(self, database: str) -> None:
        self.database = database

    def __enter__(self) -> Server:
        settings = {
            **UNLIMITED, "database": self.database, "port": 0, "bot_delay": 0.0, "idle_seconds": 1e9,
            "plugins": ["dice:GAME"],
        }  # fmt: skip
        code = (
            "import json, sys; from undercroft.server.serve import bind, run;"
            "from undercroft.server.settings import make_settings;"
            "s = make_settings(**json.loads(sys.argv[1]));"
            "l = bind(s); print(l.getsockname()[1], flush=True); run(s, l)"
        )
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, json.dumps(settings)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": f"{Path(__file__).parent}:{os.environ.get('PYTHONPATH', '')}"},
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=30).raise_for_status()
                break
            except httpx.TransportError:
                time.sleep(0.01)
        self.ready = time.monotonic() - self.began
        return self

    def __exit__(self, *error: object) -> None:
        self.process.terminate()
        self.process.wait()

    def cpu(self) -> float:
        """Seconds of CPU time that the process has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes that the process holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


class Pair:
    """The two players of a match."""

    def __init__(self, servers: list[Server], cookies: list[str], dice: random.Random, game: str) -> None:
        """`servers` has the process that each of the two uses."""
        self.game = game
        self.bases = [f"127.0.0.1:{server.port}" for server in servers]
        self.cookies = cookies
        self.dice = dice
        self.moves = 0
        self.times: list[float] = []
        self.sockets: list[ClientConnection] = []
        self.views: list[View | None] = [None, None]
        self.seqs = [0, 0]

    async def sit(self, client: httpx.AsyncClient) -> None:
        """Joins a new match."""
        await self.leave()
        wanted = {"game": self.game, "options": GAMES[self.game], "seats": [{"who": "me"}, {"who": "open"}]}
        response = await client.post(
            f"http://{self.bases[0]}/api/matches",
            json=wanted,
            headers={"cookie": f"undercroft={self.cookies[0]}"},
        )
        match = response.raise_for_status().json()["match"]
        self.sockets = [
            await connect(
                f"ws://{base}/api/matches/{match}/socket?protocol={PROTOCOL}",
                additional_headers={"cookie": f"undercroft={cookie}"},
                compression=None,
                ping_interval=None,
            )
            for base, cookie in zip(self.bases, self.cookies, strict=True)
        ]
        await self.sockets[1].send('{"type":"sit","id":"sit"}')
        for seat in (0, 1):
            self.views[seat] = None
            while self.views[seat] is None:
                await self.receive(seat)

    async def leave(self) -> None:
        """Closes both sockets."""
        for socket in self.sockets:
            await socket.close()

    async def receive(self, seat: int) -> str:
        done = ""
        for message in read(await self.sockets[seat].recv()):
            if message.reason:
                raise RuntimeError(message.reason)
            if message.type == "frame" and message.event is not None:
                self.seqs[seat] = message.event.seq
            if message.views:
                self.views[seat] = message.views[0]
            if message.type == "done":
                done = message.type
        return done

    @property
    def over(self) -> bool:
        """Whether their match has ended."""
        view = self.views[0]
        return view is not None and view.outcome is not None

    async def move(self) -> None:
        """Makes one random move without a warning, and waits until both have seen it and its player has the
        answer."""
        view = self.views[0]
        assert view is not None
        seat = view.actor
        mine = self.views[seat]
        assert mine is not None
        offers = [offer for offer in mine.actions if not offer.warning] or mine.actions
        command = {
            "type": "play",
            "id": f"m{self.moves}",
            "action": self.dice.choice(offers).text,
            "seen": self.seqs[seat],
        }
        began = time.perf_counter()
        before = self.seqs[1 - seat]
        await self.sockets[seat].send(msgspec.json.encode(command).decode())
        while await self.receive(seat) != "done":
            pass
        while self.seqs[1 - seat] == before:
            await self.receive(1 - seat)
        self.times.append(time.perf_counter() - began)
        self.moves += 1


def cpu_of(servers: list[Server]) -> float:
    """Seconds of CPU time that these processes have used."""
    return sum(server.cpu() for server in servers)


async def seat(
    servers: list[Server], client: httpx.AsyncClient, matches: int, apart: bool, game: str
) -> tuple[list[Pair], float]:
    """So many pairs that have joined a match, and the CPU time that each of them took."""
    cookies = []
    for _ in range(2):
        response = await client.get(f"http://127.0.0.1:{servers[0].port}/api/me")
        cookies.append(response.cookies["undercroft"])
        client.cookies.clear()
    pairs = []
    for number in range(matches):
        used = [servers[(number + (seat if apart else 0)) % len(servers)] for seat in (0, 1)]
        pairs.append(Pair(used, cookies, random.Random(number), game))
    cpu = cpu_of(servers)
    for pair in pairs:
        await pair.sit(client)
    return pairs, (cpu_of(servers) - cpu) / matches


async def play(
    servers: list[Server], matches: int, seconds: float, pause: float, apart: bool = False, game: str = GAME
) -> dict[str, Any]:
    """Lets all pairs play; `pause` is the time from one move to the next, 0 for none. `apart`: the players of
    a match use different processes."""
    client = httpx.AsyncClient(timeout=60)
    prepared = matches + (0 if pause else int(READY * seconds))
    pairs, seating = await seat(servers, client, prepared, apart, game)
    waiting = iter(pairs)
    ends = time.monotonic() + seconds
    dice = random.Random(1)

    async def go(pair: Pair) -> None:
        if pause:
            await asyncio.sleep(dice.random() * pause)
        while (began := time.monotonic()) < ends:
            if pair.over:
                pair = next(waiting, pair)
            if pair.over:  # all prepared matches are over
                await pair.sit(client)
            await pair.move()
            if pause:
                await asyncio.sleep(max(0.0, pause - (time.monotonic() - began)))

    cpu, wall, own = cpu_of(servers), time.monotonic(), time.process_time()
    await asyncio.gather(*(go(next(waiting)) for _ in range(matches)))
    cpu, wall, own = cpu_of(servers) - cpu, time.monotonic() - wall, time.process_time() - own
    moves = sum(pair.moves for pair in pairs)
    times = sorted(value for pair in pairs for value in pair.times)
    for pair in pairs:
        await pair.leave()
    await client.aclose()
    return {
        "matches": matches,
        "moves": moves,
        "moves_per_second": round(moves / wall),
        "moves_per_cpu_second": round(moves / cpu),
        "server_cpu": round(cpu / wall, 2),
        "client_cpu": round(own / wall, 2),
        "seating_ms": round(seating * 1000, 2),
        "p50_ms": round(times[len(times) // 2] * 1000, 2),
        "p99_ms": round(times[len(times) * 99 // 100] * 1000, 2),
        "percentiles_ms": {
            percent: round(times[min(len(times) - 1, int(len(times) * float(percent) / 100))] * 1000, 2)
            for percent in PERCENTS
        },
        "load_average": round(os.getloadavg()[0], 1),
    }


async def fill(database: str, matches: int, moves: int) -> list[str]:
    """Writes running matches into a database without a server; gives their ids."""
    store = make_store(database)
    await store.open()
    game = games.game(GAME)
    ids: list[str] = []
    writing: list[Awaitable[None]] = []
    for number in range(matches):
        people = [Seat("person", "a", "Anna"), Seat("person", "b", "Boris")]
        setup = Setup(
            GAME, game.rules, game.content().hash, game.check_options({}), people, "a", secrets.token_hex(32)
        )
        match = Match(f"m{number:07}", setup, game)
        row = MatchRow(match.id, setup, 1.0, MatchSummary("running", None, 1.0))
        writing.append(store.create(row, ["a", "b"]))
        proposal = match.propose_automatic_start(1.0)
        for _ in range(moves + 1):
            assert proposal is not None
            match.apply(proposal.entry, proposal.move)
            writing.append(store.append(CommitBatch(proposal.entry)))
            if match.phase != "running":
                break
            text = game.action_text(match.state.legal()[0])
            proposal = match.propose_play("ab"[match.state.actor()], -1, text, match.seq, 1.0)
        ids.append(match.id)
        if number % 100 == 99 or number == matches - 1:
            await asyncio.gather(*writing)
            writing.clear()
    await store.close()
    return ids


async def wake(server: Server, ids: list[str]) -> int:
    """Loads all these matches into the server; gives the bytes of memory that each takes."""
    async with httpx.AsyncClient(timeout=60) as client:
        base = f"http://127.0.0.1:{server.port}"
        await client.get(f"{base}/api/me")
        for id in ids[:200]:
            await client.get(f"{base}/api/matches/{id}/replay?move=0")
        before = server.memory()
        for id in ids[200:]:
            await client.get(f"{base}/api/matches/{id}/replay?move=0")
        return (server.memory() - before) // (len(ids) - 200)


def main() -> None:
    """Runs one measurement and prints it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["closed", "steady", "memory", "start"])
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--database", default="")
    parser.add_argument("--processes", type=int, default=1, help="more than one need PostgreSQL")
    parser.add_argument("--game", choices=GAMES, default=GAME)
    parser.add_argument("--apart", action="store_true", help="the players of a match use different processes")
    given = parser.parse_args()
    result: dict[str, Any] = {"what": given.what, "compiled": compiled()}
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"{folder}/load.db"
        if given.what == "memory":
            ids = asyncio.run(fill(database, given.matches or 2200, 60))
            with Server(database) as server:
                result["bytes_per_idle_match"] = asyncio.run(wake(server, ids))
        elif given.what == "start":
            if not Path(database).exists():
                asyncio.run(fill(database, given.matches or 10000, 20))
            with Server(database) as server:
                result |= {"matches": given.matches or 10000, "seconds_to_ready": round(server.ready, 2)}
                result["megabytes"] = round(server.memory() / 1e6)
        else:
            matches = given.matches or (200 if given.what == "closed" else 500)
            with ExitStack() as stack:
                servers = [stack.enter_context(Server(database)) for _ in range(given.processes)]
                pause = 1.0 if given.what == "steady" else 0.0
                result |= {"game": given.game, "processes": given.processes, "apart": given.apart}
                result |= asyncio.run(play(servers, matches, given.seconds, pause, given.apart, given.game))
            result["disk_ms"] = disk(folder)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
