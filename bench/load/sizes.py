"""What a match, a socket and a move take: the figures of the sizing table and of docs/scaling.md.

    python bench/load/sizes.py database      bytes and entries of a match of every game, in both databases
    python bench/load/sizes.py sockets       memory of a socket that is open
    python bench/load/sizes.py commits       time and log of a PostgreSQL transaction, by its entries
    python bench/load/sizes.py notices       CPU time of a notice of another process

Matches are played to their end by the bots of level 1. Needs the packages of the tests, for PostgreSQL.
Results are lines of JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "bench" / "load")]

import msgspec  # noqa: E402
from load import TICKS, Server, fill  # noqa: E402
from server.deployment import Postgres  # noqa: E402

from undercroft import bots, games  # noqa: E402
from undercroft.build import compiled  # noqa: E402
from undercroft.kernel.game import Game  # noqa: E402
from undercroft.match.entry import Entry  # noqa: E402
from undercroft.match.match import Match  # noqa: E402
from undercroft.match.setup import Seat, Setup  # noqa: E402
from undercroft.server.notices import notice, read_notice  # noqa: E402
from undercroft.server.protocol.frames import FrameBuilder  # noqa: E402
from undercroft.server.protocol.messages import PROTOCOL  # noqa: E402
from undercroft.server.store import CommitBatch, MatchRow, MatchSummary, Store, make_store  # noqa: E402

MATCHES = 10
SOCKETS = 1000
TIMES = 200
"""Transactions of each size."""


def played(game: Game, number: int) -> tuple[Match, list[Entry], list[int]]:
    """A match of two that bots of level 1 have played, its log, and the bytes of every frame to a player.
    People hold the seats, so their entries have ids of commands."""
    players = max(2, game.players[0])
    seats = [Seat("person", secrets.token_urlsafe(12), f"P{seat}") for seat in range(players)]
    setup = Setup(
        game.name, game.rules, game.content().hash, game.check_options({}), seats, seats[0].person,
        secrets.token_hex(32),
    )  # fmt: skip
    match = Match(secrets.token_urlsafe(12), setup, game)
    thinking = [bots.make(game, "level-1", bots.bot_seed(number, seat)) for seat in range(players)]
    proposal = match.propose_automatic_start(time.time())
    log: list[Entry] = []
    frames: list[int] = []
    while proposal is not None:
        entry = proposal.entry
        if entry.kind == "play":
            command = f"{seats[entry.seat].person}/{secrets.token_urlsafe(8)}"
            entry = msgspec.structs.replace(entry, command=command)
        event = match.apply(entry, proposal.move)
        frames.append(len(FrameBuilder(match).frame(event, (0,))))
        log.append(entry)
        if match.phase != "running":
            break
        seat = match.state.actor()
        text = game.action_text(thinking[seat].choose(match.state))
        proposal = match.propose_play(seats[seat].person, seat, text, match.seq, time.time())
    return match, log, frames


async def store_matches(store: Store, matches: list[tuple[Match, list[Entry], list[int]]]) -> None:
    """Writes matches with their logs."""
    writing: list[Awaitable[None]] = []
    for match, log, _ in matches:
        row = MatchRow(match.id, match.setup, time.time(), MatchSummary("running", None, time.time()))
        await store.create(row, [seat.person for seat in match.setup.seats])
        writing += [store.append(CommitBatch(entry)) for entry in log]
    await asyncio.gather(*writing)


async def database(postgres: Postgres) -> dict[str, Any]:
    """Bytes of a match in both databases."""
    found: dict[str, Any] = {}
    for name in games.NAMES:
        matches = [played(games.game(name), number) for number in range(MATCHES)]
        entries = sum(len(log) for _, log, _ in matches)
        sizes: dict[str, float] = {}
        with tempfile.TemporaryDirectory() as folder:
            address = postgres.create(f"size_{name}")
            for kind, url in (("sqlite", f"{folder}/db"), ("postgresql", address)):
                store = make_store(url)
                await store.open()
                before = await size(store, folder)
                await store_matches(store, matches)
                sizes[kind] = (await size(store, folder) - before) / entries
                await store.close()
        sizes_of_match = {kind: value * entries / MATCHES / 1000 for kind, value in sizes.items()}
        found[name] = {
            "entries_per_match": round(entries / MATCHES),
            "bytes_per_frame": round(statistics.mean(size for *_, frames in matches for size in frames)),
            **{f"{kind}_bytes_per_entry": round(value) for kind, value in sizes.items()},
            **{f"{kind}_kB_per_match": round(value, 1) for kind, value in sizes_of_match.items()},
        }
    return found


async def size(store: Store, folder: str) -> int:
    """Bytes of a database with its indexes."""
    if store.shared:
        ((found,),) = await store.rows("SELECT pg_database_size(current_database())")
        return int(found)
    ((pages,),) = await store.rows("PRAGMA page_count")
    ((page,),) = await store.rows("PRAGMA page_size")
    return int(pages) * int(page)


async def sockets() -> dict[str, Any]:
    """Memory of open sockets at one match."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/db"
        ids = await fill(path, 1, 40)
        with Server(path) as server:
            head = await first_guest(server.port)
            first = await open_sockets(server.port, head, ids * 100)  # what the first ones need for all
            before = server.memory()
            opened = await open_sockets(server.port, head, ids * SOCKETS)
            found = {"kB_per_socket": round((server.memory() - before) / SOCKETS / 1000, 1)}
            for writer in (*first, *opened):
                writer.close()
    return found


async def first_guest(port: int) -> str:
    """The header with the cookie of a new guest."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /api/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
    head = (await reader.read()).decode()
    writer.close()
    cookie = next(line for line in head.split("\r\n") if line.lower().startswith("set-cookie:"))
    return "cookie:" + cookie.partition(":")[2].partition(";")[0]


async def open_sockets(port: int, cookie: str, matches: list[str]) -> list[asyncio.StreamWriter]:
    """A socket for each of these matches, after its snapshot."""
    opened = []
    for match in matches:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            f"GET /api/matches/{match}/socket?protocol={PROTOCOL} HTTP/1.1\r\nhost: x\r\n"
            f"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n{cookie}\r\n"
            f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        await reader.read(1 << 16)
        opened.append(writer)
    return opened


def cpu_seconds(process: int) -> float:
    """Seconds of CPU time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def commits(postgres: Postgres) -> dict[str, Any]:
    """Milliseconds of a transaction by its number of entries, CPU time of the process of PostgreSQL that
    runs it, and bytes that it writes to the log."""
    address = postgres.create("commits")
    store: Any = make_store(address, notify=False)
    await store.open()
    found: dict[str, Any] = {}
    for entries in (1, 4, 12, 40, 150):
        took: list[float] = []
        cpu = cpu_seconds(store._writer.get_server_pid())
        ((before,),) = await store.rows("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")
        for number in range(TIMES):
            batches = [
                CommitBatch(Entry(secrets.token_urlsafe(12), 1, 0, "play", "fighter>goblin", time.time(),
                                  secrets.token_hex(8), f"{secrets.token_urlsafe(12)}/{number}"))
                for _ in range(entries)
            ]  # fmt: skip
            began = time.perf_counter()
            await asyncio.gather(*(store.append(batch) for batch in batches))
            took.append((time.perf_counter() - began) * 1000)
        ((after,),) = await store.rows("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")
        found[str(entries)] = {
            "ms": round(statistics.median(took), 2),
            "cpu_ms": round((cpu_seconds(store._writer.get_server_pid()) - cpu) / TIMES * 1000, 2),
            "log_bytes_per_entry": round(float(after - before) / TIMES / entries),
        }
    await store.close()
    return found


def notices() -> dict[str, Any]:
    """CPU time to read a notice about a match that this process does not have."""
    text = " ".join(notice(secrets.token_urlsafe(12), number) for number in range(50))
    active: dict[str, object] = {}
    began = time.process_time()
    for _ in range(2000):
        for match, _seq in read_notice(text):
            active.get(match)
    return {"us_per_notice": round((time.process_time() - began) / 2000 / 50 * 1e6, 2)}


def main() -> None:
    """Runs one measurement and prints it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["database", "sockets", "commits", "notices"])
    what = parser.parse_args().what
    result: dict[str, Any] = {"what": what, "compiled": compiled()}
    if what == "sockets":
        result |= asyncio.run(sockets())
    elif what == "notices":
        result |= notices()
    else:
        postgres = Postgres()
        try:
            result |= asyncio.run((database if what == "database" else commits)(postgres))
        finally:
            postgres.close()
    print(json.dumps(result))


if __name__ == "__main__":
    main()
