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
    data = (
        f"GET /api/matches/{match}/socket?protocol={PROTOCOL} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
        f"connection: upgrade\r\nsec-websocket-version: 13\r\ncookie: {cookie}\r\n"
        f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
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


async def main() -> None:
    """Runs one attack and prints what became of its requests."""
    kind, port, seconds, match = sys.argv[1:]
    if kind == "records":
        long_record(MOVES)
    print("ready", flush=True)
    attack = Attack(int(port), float(seconds))
    await {one.__name__: one for one in (guests, half_sent, bodies, sockets, records)}[kind](attack, match)
    print(json.dumps(attack.results), flush=True)
    for writer in attack.open:
        writer.close()


if __name__ == "__main__":
    asyncio.run(main())
