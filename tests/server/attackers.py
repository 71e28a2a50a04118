"""Clients that try to take more than their share. Each runs in a process of its own, from another address of
this machine, for a limited time and number of requests: `python -m server.attackers KIND PORT SECONDS`."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from server.endless_game import long_record
from undercroft.server.protocol.messages import PROTOCOL

ADDRESS = "127.0.0.66"
MOVES = 32_000


class Attack:
    """Connections from the attacker's address, and what became of them."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.ends = time.monotonic() + seconds
        self.results: Counter[str] = Counter()
        self.open: list[asyncio.StreamWriter] = []

    async def send(self, data: bytes, answered: bool = True) -> bytes:
        """Sends bytes over a new connection; gives the beginning of the answer."""
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(ADDRESS, 0), limit=1 << 22
            )
        except OSError:
            self.results["no connection"] += 1
            return b""
        try:
            writer.write(data)
            await writer.drain()
            if not answered:
                self.open.append(writer)
                return b""
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), self.left)
            self.results[head.split(b" ", 2)[1].decode()] += 1
            return head
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            self.results["closed"] += 1
            return b""
        finally:
            if answered:
                writer.close()

    @property
    def left(self) -> float:
        """Seconds until the end."""
        return max(0.1, self.ends - time.monotonic())

    async def cookie(self) -> str:
        """The cookie of a new guest."""
        head = await self.send(b"GET /api/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        lines = head.decode().lower().split("\r\n")
        found = next((line for line in lines if line.startswith("set-cookie:")), "")
        original = head.decode().split("\r\n")[lines.index(found)] if found else ""
        return original.partition(":")[2].partition(";")[0].strip()

    async def repeat(self, workers: int, times: int, act: Callable[[], Awaitable[object]]) -> None:
        """Acts so many times, by several workers at once, until the time is over."""
        left = times

        async def work() -> None:
            nonlocal left
            while left > 0 and time.monotonic() < self.ends:
                left -= 1
                await act()

        await asyncio.gather(*(work() for _ in range(workers)))


def post(cookie: str, length: int) -> bytes:
    """The head of a request to replay a record."""
    return (
        f"POST /api/replay HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n"
        f"cookie: {cookie}\r\ncontent-length: {length}\r\n\r\n"
    ).encode()


def handshake(match: str, cookie: str) -> bytes:
    """The request for a socket at a match."""
    return (
        f"GET /api/matches/{match}/socket?protocol={PROTOCOL} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
        f"connection: upgrade\r\nsec-websocket-version: 13\r\ncookie: {cookie}\r\n"
        f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


async def guests(attack: Attack, _: str) -> None:
    """20,000 new guests."""
    await attack.repeat(300, 20_000, attack.cookie)


async def half_sent(attack: Attack, _: str) -> None:
    """1,000 requests that are never complete, and as many again whenever they are closed."""
    data = b"GET /api/me HTTP/1.1\r\nhost: x\r\nx: " + b"y" * 8000
    await attack.repeat(100, 1000, lambda: attack.send(data, answered=False))
    await asyncio.sleep(attack.left)


async def bodies(attack: Attack, _: str) -> None:
    """200 bodies of a megabyte that are never complete."""
    cookies = [await attack.cookie() for _ in range(10)]
    body = b" " * 900_000
    each = iter(range(10**6))
    await attack.repeat(
        200, 200, lambda: attack.send(post(cookies[next(each) % 10], 1_000_000) + body, answered=False)
    )
    await asyncio.sleep(attack.left)


async def sockets(attack: Attack, match: str) -> None:
    """1,000 sockets at one match."""
    cookie = await attack.cookie()
    data = handshake(match, cookie)
    await attack.repeat(100, 1000, lambda: attack.send(data, answered=False))
    await asyncio.sleep(attack.left)


async def records(attack: Attack, _: str) -> None:
    """Legal records of nearly a megabyte and 32,000 moves, as many as are taken."""
    body = json.dumps({"record": long_record(MOVES), "events": True, "count": 50}).encode()
    cookies = [await attack.cookie() for _ in range(10)]
    each = iter(range(10**6))

    async def ask() -> None:
        await attack.send(post(cookies[next(each) % 10], len(body)) + body)
        await asyncio.sleep(0.2)

    await attack.repeat(10, 400, ask)


async def pages(attack: Attack, match: str) -> None:
    """Requests that take long to answer: codes of new addresses, rules, replays, lists, mistakes."""
    each = iter(range(10**6))
    cookie = await attack.cookie()
    paths = [
        f"/api/qr?path=/{'x' * 80}{{n}}", "/api/games/tales_of_tails/rules/ru?{n}", "/api/games?{n}",
        "/api/me/matches", f"/api/matches/{match}/replay?move=0&count=50&events=1&{{n}}", "/{n}",
        "/api/matches/{n}",
    ]  # fmt: skip

    async def ask() -> None:
        number = next(each)
        path = paths[number % len(paths)].replace("{n}", str(number))
        await attack.send(
            f"GET {path} HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\nconnection: close\r\n\r\n".encode()
        )

    await attack.repeat(100, 20_000, ask)


async def matches(attack: Attack, _: str) -> None:
    """As many new matches with bots as are taken: they play on when their host is gone."""
    cookies = [await attack.cookie() for _ in range(10)]
    body = json.dumps({"game": "endless", "seats": [{"who": "bot", "bot": "holder"}] * 2}).encode()
    each = iter(range(10**6))

    async def ask() -> None:
        head = post(cookies[next(each) % 10], len(body)).replace(b"/api/replay", b"/api/matches")
        await attack.send(head + body)

    await attack.repeat(50, 5000, ask)


async def chatter(attack: Attack, match: str) -> None:
    """Forty sockets that send as many messages as they can: requests for hints, chat, and no JSON at all."""
    cookies = [await attack.cookie() for _ in range(8)]
    texts = [b'{"type":"hint","id":"h"}', b'{"type":"say","id":"s","text":"x"}', b"{", b'{"type":"play"}']
    frames = [bytes((0x81, 0x80 | len(text))) + bytes(4) + text for text in texts]

    async def talk() -> None:
        before = len(attack.open)
        await attack.send(handshake(match, cookies[before % 8]), answered=False)
        writer = attack.open[-1] if len(attack.open) > before else None
        try:
            while writer is not None and time.monotonic() < attack.ends:
                writer.write(b"".join(frames) * 5)
                await writer.drain()
                attack.results["frames"] += 20
                await asyncio.sleep(0.005)
        except OSError:
            attack.results["closed"] += 1

    while time.monotonic() < attack.ends:  # those that are disconnected come back
        await asyncio.gather(*(talk() for _ in range(40)))
        await asyncio.sleep(0.2)


ATTACKS = (guests, half_sent, bodies, sockets, records, pages, matches, chatter)


async def main() -> None:
    """Runs one attack and prints what became of its requests."""
    kind, port, seconds, match = sys.argv[1:]
    if kind == "records":
        long_record(MOVES)
    print("ready", flush=True)
    attack = Attack(int(port), float(seconds))
    try:
        await {one.__name__: one for one in ATTACKS}[kind](attack, match)
        print(json.dumps(attack.results), flush=True)
    finally:
        for writer in attack.open:
            writer.close()


if __name__ == "__main__":
    asyncio.run(main())
