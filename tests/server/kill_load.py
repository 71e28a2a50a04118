"""Servers that can be killed, clients that note what they receive, and the comparison of both."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import select
import signal
import socket as sockets
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from undercroft.server.protocol.messages import PROTOCOL
from undercroft.server.settings import UNLIMITED

TESTS = Path(__file__).parents[1]
CODE = """
import json, sys
from undercroft.server import store
from undercroft.server.serve import bind, run
from undercroft.server.settings import make_settings
given = json.loads(sys.argv[1])
hasty = given.pop("hasty")
if hasty:  # the control: acknowledges first, and commits some time later
    import asyncio
    from undercroft.server.store.sqlite import SqliteStore
    append_now = SqliteStore.append
    waiting = []
    async def write():
        while True:
            await asyncio.sleep(0.2)
            todo, waiting[:] = waiting[:], []
            await asyncio.gather(*todo, return_exceptions=True)
    async def append(self, batch):
        if not hasattr(self, "writing"):
            self.writing = asyncio.create_task(write())
        waiting.append(append_now(self, batch))
    SqliteStore.append = append
settings = make_settings(**given)
run(settings, bind(settings))
"""


class Process:
    """A server that can be killed and started again, at the same port and the same database."""

    def __init__(self, database: str, port: int, hasty: bool = False, redis: str = "") -> None:
        self.given = {
            "database": database, "port": port, "bot_delay": 0.0, "bot_workers": 0, "plugins": ["toy:GAME"],
            "redis": redis, **UNLIMITED, "hasty": hasty,
        }  # fmt: skip
        self.port = port
        self.kills = 0

    async def start(self) -> None:
        path = os.pathsep.join([str(TESTS), *sys.path])
        self.process = subprocess.Popen(
            [sys.executable, "-c", CODE, json.dumps(self.given)],
            env={**os.environ, "PYTHONPATH": path},
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        await self.answers(lambda: self.process.poll() is None)

    async def answers(self, alive: Callable[[], bool]) -> None:
        """Waits until the server answers, as long as it is alive."""
        async with httpx.AsyncClient(verify=False) as client:  # certificates take long to read
            while True:
                try:
                    await client.get(f"http://127.0.0.1:{self.port}/health", timeout=5)
                    return
                except httpx.TransportError:
                    assert alive()
                    await asyncio.sleep(0.03)

    def kill(self) -> None:
        """Ends the process at once, with SIGKILL."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills += 1


FORKING_CODE = """
import json, os, signal, sys
from undercroft.match.plugins import find_game
from undercroft.server import app, serve
from undercroft.server.settings import make_settings
from undercroft.server.store import postgres, sqlite
find_game("toy:GAME")
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children that were killed leave nothing behind
for line in sys.stdin:
    pid = os.fork()
    if pid:
        print(pid, flush=True)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    settings = make_settings(**json.loads(line))
    serve.run(settings, serve.bind(settings))
    os._exit(0)
"""


class ForkedProcess(Process):
    """The same, but forked from a process that has read all modules: most of the time of a start is reading
    them, and thousands of starts have to take minutes, not hours."""

    parent: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        if self.parent is None:
            path = os.pathsep.join([str(TESTS), *sys.path])
            self.parent = subprocess.Popen(
                [sys.executable, "-c", FORKING_CODE],
                env={**os.environ, "PYTHONPATH": path},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        given = {name: value for name, value in self.given.items() if name != "hasty"}
        self.parent.stdin.write(json.dumps(given) + "\n")
        self.parent.stdin.flush()
        pid = int(await asyncio.to_thread(self.parent.stdout.readline))
        self.handle = os.pidfd_open(pid)
        await self.answers(lambda: not self._ended(0.0))

    def _ended(self, seconds: float) -> bool:
        return bool(select.select([self.handle], [], [], seconds)[0])

    def kill(self) -> None:
        signal.pidfd_send_signal(self.handle, signal.SIGKILL)
        assert self._ended(30.0)
        os.close(self.handle)
        self.kills += 1

    def close(self) -> None:
        """Ends the server and the process that it was forked from."""
        if self.parent is not None:
            with contextlib.suppress(AttributeError, ProcessLookupError):  # it did not start
                self.kill()
            self.parent.kill()
            self.parent.communicate()


def free_port() -> int:
    """A free port, below those that outgoing connections take: one of them might be
    given this very port while the server is down."""
    while True:
        port = random.SystemRandom().randrange(20000, 30000)
        with sockets.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


class Client:
    """Plays without end, resends what was not answered, and remembers all that it receives."""

    def __init__(self, ports: list[int], match: str, cookie: str, seed: int) -> None:
        self.ports = ports
        self.match = match
        self.cookie = cookie
        self.dice = random.Random(seed)
        self.seen = 0
        self.order: dict[int, str] = {}
        """What every entry was, as this client received it."""
        self.done: dict[str, int] = {}
        """The entry of every command that was acknowledged."""
        self.pending: dict[str, Any] | None = None
        self.actions: list[str] = []
        self.over = False
        self.faults: list[str] = []
        self.connections = 0
        self._commands = 0

    async def play(self) -> None:
        """Plays until cancelled; comes back whenever the server is gone."""
        while True:
            try:
                async with self._connect() as socket:
                    await self._exchange(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.1 + 0.2 * self.dice.random())

    def _connect(self) -> connect:
        port = self.ports[self.connections % len(self.ports)]
        self.connections += 1
        url = f"ws://127.0.0.1:{port}/api/matches/{self.match}/socket?protocol={PROTOCOL}&since={self.seen}"
        headers = {"cookie": f"undercroft={self.cookie}"}
        return connect(url, additional_headers=headers, compression=None, open_timeout=5)

    async def _exchange(self, socket: Any) -> None:
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        while True:
            try:
                async with asyncio.timeout(0.5):
                    text = await socket.recv()
            except TimeoutError:
                if self.pending is None:
                    await self._command(socket)
                continue
            for message in json.loads(text):
                self._note(message)
            if self.pending is None:
                await self._command(socket)

    def _note(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "snapshot":
            for event in message["events"]:
                self._note_event(event)
            self.seen = message["seq"]
        elif kind == "frame":
            self._note_event(message["event"])
            if message["event"]["seq"] > self.seen + 1:
                self.faults.append(f"{self.match} left out a frame after {self.seen}")
            self.seen = max(self.seen, message["event"]["seq"])
        if kind in ("snapshot", "frame"):
            if message["views"]:
                self.actions = [action["text"] for action in message["views"][0]["actions"]]
            self.over = message["status"]["phase"] == "over"
        elif kind in ("done", "duplicate"):
            self.done[message["id"]] = message["seq"]
            self.pending = None
        elif kind == "refused":
            self.pending = None

    def _note_event(self, event: dict[str, Any]) -> None:
        now = json.dumps([event["kind"], event["seat"], event["lines"], event["text"]])
        before = self.order.setdefault(event["seq"], now)
        if before != now:
            self.faults.append(f"{self.match} has another entry {event['seq']} than was sent before")

    async def _command(self, socket: Any) -> None:
        self._commands += 1
        id = f"w{self._commands}"
        if self.actions and not self.over and self.dice.random() < 0.7:
            action = self.dice.choice(self.actions)
            self.pending = {"type": "play", "id": id, "action": action, "seen": self.seen}
        else:
            self.pending = {"type": "say", "id": id, "text": f"{id} {self.dice.random()}"}
        await socket.send(json.dumps(self.pending))


async def seat(ports: list[int], matches: int) -> list[Client]:
    """So many matches of two players, each with a cookie of their own."""
    clients = []
    base = f"http://127.0.0.1:{ports[0]}"
    for number in range(matches):
        cookies = []
        for _ in range(2):
            async with httpx.AsyncClient(timeout=30, verify=False) as client:
                await client.get(f"{base}/api/me")
                cookies.append(client.cookies["undercroft"])
        async with httpx.AsyncClient(timeout=30, verify=False) as client:
            headers = {"cookie": f"undercroft={cookies[0]}"}
            command = {"game": "toy", "options": {"goal": "40"}, "seats": [{"who": "me"}, {"who": "open"}]}
            response = await client.post(f"{base}/api/matches", json=command, headers=headers)
            match = response.raise_for_status().json()["match"]
        url = f"ws://127.0.0.1:{ports[0]}/api/matches/{match}/socket?protocol={PROTOCOL}"
        async with connect(url, additional_headers={"cookie": f"undercroft={cookies[1]}"}) as socket:
            await socket.send('{"type":"sit","id":"sit"}')
            while '"start"' not in str(await socket.recv()):
                pass
        clients += [
            Client(ports[turn:] + ports[:turn], match, cookie, 2 * number + turn)
            for turn, cookie in enumerate(cookies)
        ]
    return clients


async def faults(database: str, clients: list[Client]) -> list[str]:
    """Everything in which the log differs from what clients received: lost, twice, or in another order."""
    from undercroft.server.store import make_store

    store = make_store(database)
    await store.open()
    found = [fault for client in clients for fault in client.faults]
    for client in clients:
        log = await store.entries(client.match)
        if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
            found.append(f"{client.match} has gaps")
        commands = [entry.command for entry in log if entry.command]
        if len(set(commands)) != len(commands):
            found.append(f"{client.match} has something twice")
        by_seq = {entry.seq: entry for entry in log}
        for id, seq in client.done.items():
            if seq not in by_seq or not by_seq[seq].command.endswith(f"/{id}"):
                found.append(f"{client.match} lost {id}, acknowledged as {seq}")
        for seq, event in client.order.items():
            entry = by_seq.get(seq)
            if entry is None or [entry.kind, entry.seat] != json.loads(event)[:2]:
                found.append(f"{client.match} has another entry {seq} than was sent")
    for one, other in zip(clients[::2], clients[1::2], strict=True):
        found += [
            f"{one.match} was sent in two orders at {seq}"
            for seq in one.order.keys() & other.order.keys()
            if json.loads(one.order[seq])[:2] != json.loads(other.order[seq])[:2]
        ]
    await store.close()
    return found


async def run(clients: list[Client], scenario: Any) -> None:
    """Lets clients play while the scenario goes on; whatever a client finds wrong is raised."""
    tasks = [asyncio.create_task(client.play()) for client in clients]
    try:
        await scenario
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error
