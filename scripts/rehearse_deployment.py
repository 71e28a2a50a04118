"""Runs the deployment of deploy/ with plain processes, breaks it, and looks at what became of the matches.

    python scripts/rehearse_deployment.py                       50 kills, upgrades, backup; minutes
    python scripts/rehearse_deployment.py --kills 6 --matches 2 --no-upgrade      a short form
    python scripts/rehearse_deployment.py --json result.json    the figures as a file

Two servers, PostgreSQL, Redis, and nginx with TLS and deploy/nginx.conf; with --proxy caddy it is Caddy with
deploy/Caddyfile. Players play through the proxy by WebSocket, each from an address of its own. Servers are
killed (SIGKILL) in turns; so is Redis, and PostgreSQL crashes and recovers. A backup is made and restored
under load. Earlier versions are upgraded with matches running, and rolled back. At the end the log of every
match is compared with what its players were sent: nothing acknowledged may be missing, nothing may be there
twice, and all must have seen the same order.

Needs the packages of the tests (`python3 run.py test` installs them, PostgreSQL and Redis among them),
openssl, and the proxy (Debian: apt-get install nginx-light or caddy; with --install the script does it).
Linux only: players use several addresses of the loopback network. An earlier version is a commit of this
repository; it runs as pure Python with the packages of today.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from server.deployment import (  # noqa: E402
    HOST,
    App,
    Caddy,
    DidNotStart,
    Player,
    Postgres,
    Proxy,
    make_matches,
    version_before,
)
from server.kill_load import faults, run  # noqa: E402
from server.private_redis import Redis, redis_server  # noqa: E402

from undercroft import games  # noqa: E402

BEFORE = ("8b3b96b~1", "009c3c7")
"""Earlier versions: the rules of today with older tables; and older rules, tables and protocol."""
TURNS = ("app 1", "app 2", "redis", "app 1", "app 2", "postgres")
PROXIES = {proxy.program: proxy for proxy in (Proxy, Caddy)}
RECOVERY_SECONDS = 600.0
"""How long a player may wait for an answer after a kill, on a machine that is busy with other things."""

Rows = dict[str, list[tuple[Any, ...]]]


class Rehearsal:
    """The running parts, and what was found out."""

    def __init__(self, folder: Path, matches: int, proxy: type[Proxy]) -> None:
        self.folder = folder
        self.games = [games.NAMES[number % len(games.NAMES)] for number in range(matches)]
        self.postgres = Postgres()
        self.redis = Redis(folder)
        self.redis.start()
        self.proxy = proxy(folder)
        self.apps: list[App] = []
        self.players: list[Player] = []
        self.result: dict[str, Any] = {}
        self.faults: list[str] = []
        self._began = time.monotonic()

    def say(self, text: str) -> None:
        """Prints progress."""
        print(f"[{time.monotonic() - self._began:6.1f} s] {text}", file=sys.stderr, flush=True)

    def check(self, holds: bool, fault: str) -> None:
        """Notes a fault unless something holds."""
        if not holds:
            self.say(f"FAULT: {fault}")
            self.faults.append(fault)

    def make_app(self, database: str, *more: str, source: Path | None = None) -> App:
        """A server on this database; one of an earlier source gets only the options that it knows."""
        log = self.folder / f"app-{len(list(self.folder.glob('app-*')))}.log"
        log.touch()
        options = ["--database", database, "--redis", self.redis.url, "--origin", f"https://{HOST}", *more]
        if source is not None:
            return App(log, *options, source=source)
        return App(log, *options, "--trust-proxy", "127.0.0.1", "--bot-workers", "0")

    async def serve(self, database: str, source: Path | None = None) -> None:
        """Two servers on this database behind the proxy."""
        self.apps = [self.make_app(database, source=source) for _ in range(2)]
        for app in self.apps:  # one after the other: the first migrates the tables
            await app.start()
        self.proxy.serve([app.port for app in self.apps])
        await asyncio.sleep(1.0)

    async def all_are_answered(self) -> float:
        """Waits until every player was acknowledged something new; gives the seconds that this took."""
        began = time.monotonic()
        before = [len(player.done) for player in self.players]
        while any(len(player.done) <= count for player, count in zip(self.players, before, strict=True)):
            if time.monotonic() - began > RECOVERY_SECONDS:
                self.check(False, f"a player got no answer within {RECOVERY_SECONDS:.0f} s")
                break
            await asyncio.sleep(0.05)
        return time.monotonic() - began

    async def kill(self, what: str) -> None:
        """Ends one part at once and starts it again."""
        if what == "redis":
            self.redis.kill()
            await asyncio.to_thread(self.redis.start)
        elif what == "postgres":
            await asyncio.to_thread(self.postgres.crash)
        else:
            app = self.apps[int(what.split()[1]) - 1]
            app.kill()
            await app.start()

    async def kills(self, times: int) -> None:
        """Kills parts in turns. All players have to be answered again, while the killed part starts."""
        paused: dict[str, list[float]] = {}
        for number in range(times):
            what = TURNS[number % len(TURNS)]
            began = time.monotonic()
            restart = asyncio.create_task(self.kill(what))
            if what == "postgres":  # without it no one is answered
                await restart
            await asyncio.sleep(0)  # now it is killed
            await self.all_are_answered()
            seconds = time.monotonic() - began
            await restart
            paused.setdefault(what.split()[0], []).append(seconds)
            self.say(f"kill {number + 1} of {times}: {what}, all are answered after {seconds:.1f} s")
        self.result["kills"] = {what: len(seconds) for what, seconds in paused.items()}
        self.result["seconds_until_all_are_answered"] = {
            what: {"median": round(sorted(pauses)[len(pauses) // 2], 2), "most": round(max(pauses), 2)}
            for what, pauses in paused.items()
        }

    async def rows(self, database: str) -> Rows:
        """The log of every match, as the database has it, of any version."""
        import asyncpg

        connection = await asyncpg.connect(database)
        found = await connection.fetch("SELECT * FROM entries ORDER BY match, seq")
        await connection.close()
        logs: Rows = {}
        for row in found:
            logs.setdefault(row["match"], []).append(tuple(row.values()))
        return logs

    def dump(self, database: str, name: str) -> Path:
        """A backup by pg_dump."""
        file = self.folder / f"{name}.dump"
        self.postgres.run("pg_dump", "--format=custom", f"--file={file}", f"--dbname={database}")
        return file

    def restore(self, file: Path, name: str) -> str:
        """Restores a backup into a new database; gives its address."""
        database = self.postgres.create(name)
        self.postgres.run("pg_restore", "--no-owner", f"--dbname={database}", str(file))
        return database

    async def back_up(self, database: str) -> None:
        """Makes a backup under load and restores it: what was acknowledged before it began is there."""
        acknowledged = [(player, dict(player.done)) for player in self.players]
        file = await asyncio.to_thread(self.dump, database, "under-load")
        copy = await asyncio.to_thread(self.restore, file, "restored")
        logs, now = await self.rows(copy), await self.rows(database)
        missing = sum(seq > len(logs[player.match]) for player, done in acknowledged for seq in done.values())
        self.check(missing == 0, f"the backup misses {missing} entries acknowledged before it began")
        for match, log in logs.items():
            self.check(log == now[match][: len(log)], f"the backup of {match} is no beginning of its log")
        app = self.make_app(copy)
        await app.start()
        app.stop()
        entries = sum(map(len, logs.values()))
        self.result["backup"] = {"entries": entries, "bytes": file.stat().st_size}
        self.say(f"backup of {entries} entries under load, restored, and a server runs on it")

    async def upgrade(self, commit: str) -> None:
        """Upgrades an earlier version with matches running, and rolls back."""
        number = len(self.result.setdefault("upgrades", []))
        source = version_before(commit, self.folder / f"before-{number}")
        database = self.postgres.create(f"upgrade{number}")
        await self.serve(database, source)
        self.players = await make_matches(self.proxy, self.games)
        self.say(f"{commit}: {len(self.players)} players")
        found: dict[str, Any] = {"before": commit}

        async def scenario() -> None:
            await self.all_are_answered()
            await self.all_are_answered()
            file = await asyncio.to_thread(self.dump, database, f"before-{number}")
            for app in self.apps:
                await asyncio.to_thread(app.stop)
            before = await self.rows(database)
            began = time.monotonic()
            for player in self.players:
                player.order.clear()  # another version may use other words
            await self.serve(database)
            found["seconds_down"] = round(time.monotonic() - began, 1)
            await self._after_upgrade(database, before, found)
            await self._roll_back(file, database, source, found)

        await run(list(self.players), scenario())
        for app in self.apps:
            app.stop()
        self.faults += await faults(database, list(self.players))
        self.result["upgrades"].append(found)
        self.say(f"{commit}: {found}")

    async def _after_upgrade(self, database: str, before: Rows, found: dict[str, Any]) -> None:
        """Every log begins as it was; matches go on, or are closed with a word if their rules are older."""
        ends = time.monotonic() + RECOVERY_SECONDS
        while True:
            now = await self.rows(database)
            longer = [match for match, log in before.items() if len(now[match]) > len(log)]
            if len(longer) == len(before) or time.monotonic() > ends:
                break
            await asyncio.sleep(0.5)
        for match, log in before.items():
            self.check(now[match][: len(log)] == log, f"the upgrade changed the log of {match}")
        self.check(len(longer) == len(before), "a match did not go on after the upgrade")
        closed = [match for match in before if any("old-rules" in entry for entry in now[match])]
        found |= {"matches": len(before), "entries": sum(map(len, before.values())), "closed": len(closed)}
        if not closed:
            await self.all_are_answered()

    async def _roll_back(self, file: Path, database: str, source: Path, found: dict[str, Any]) -> None:
        """The earlier version refuses the new tables, and runs on the backup that was made before."""
        try:
            app = self.make_app(database, source=source)
            await app.start()
            app.stop()
            self.check(False, "the earlier version runs on newer tables")
        except DidNotStart as refusal:
            self.check(
                "newer Undercroft" in str(refusal), f"the earlier version stops without a reason: {refusal}"
            )
        app = self.make_app(
            await asyncio.to_thread(self.restore, file, f"{file.stem.replace('-', '')}again"), source=source
        )
        await app.start()
        app.stop()
        found["rolled_back"] = True

    async def play(self, times: int) -> None:
        """The first part: this version, kills, a backup under load."""
        database = self.postgres.create("undercroft")
        await self.serve(database)
        self.players = await make_matches(self.proxy, self.games)
        self.check(all(player.secure for player in self.players), "a cookie over TLS is not marked Secure")
        for path in ("/metrics", "/health", "/ready"):
            answer = await self.players[0].request("GET", path)
            self.check(answer.status_code == 404, f"the proxy lets strangers see {path}")
        self.say(f"{len(self.players)} players play through {self.proxy.program}")

        async def scenario() -> None:
            await self.all_are_answered()
            await self.kills(times)
            await self.back_up(database)
            await self.all_are_answered()

        await run(list(self.players), scenario())
        for app in self.apps:
            app.stop()
        self.faults += await faults(database, list(self.players))
        self.result |= {
            "players": len(self.players),
            "acknowledged": sum(len(player.done) for player in self.players),
            "connections": sum(player.connections for player in self.players),
            "errors_logged": sum(app.log.read_text().count('"level": "error"') for app in self.apps),
        }

    def close(self) -> None:
        """Ends everything."""
        for app in self.apps:
            app.kill()
        self.proxy.close()
        self.redis.kill()
        self.postgres.close()


def needs(proxy: str, install: bool) -> str:
    """What is missing on this machine, or nothing."""
    if sys.platform != "linux":
        return "it uses several addresses of the loopback network, which only Linux has"
    package = "nginx-light" if proxy == "nginx" else proxy
    if install and not shutil.which(proxy) and shutil.which("apt-get") and os.geteuid() == 0:
        for words in (["update"], ["install", "--yes", "--no-install-recommends", package, "openssl"]):
            subprocess.run(["apt-get", "-qq", *words], check=True, stdout=subprocess.DEVNULL)
    for program in (proxy, "openssl"):
        if not shutil.which(program):
            return f"{program} is not installed (Debian: apt-get install {package} openssl, or --install)"
    return "" if redis_server() else "redis-server is not installed"


async def rehearse(
    folder: Path, kills: int, matches: int, before: list[str], proxy: type[Proxy]
) -> dict[str, Any]:
    """All of it; gives the figures and the faults."""
    rehearsal = Rehearsal(folder, matches, proxy)
    steps: list[Callable[[], Awaitable[None]]] = [lambda: rehearsal.play(kills)]
    steps += [lambda commit=commit: rehearsal.upgrade(commit) for commit in before]  # type: ignore[misc]
    try:
        for step in steps:
            await step()
    finally:
        rehearsal.close()
    return {**rehearsal.result, "faults": rehearsal.faults}


def main() -> int:
    """Reads the options, rehearses, prints the result. Fails if there is a fault."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=50, help="how many kills, in turns")
    parser.add_argument("--matches", type=int, default=8, help="matches of two players each")
    parser.add_argument(
        "--before",
        action="append",
        metavar="COMMIT",
        help=f"a version to upgrade from; {' and '.join(BEFORE)}",
    )
    parser.add_argument("--no-upgrade", action="store_true", help="leave out the upgrades")
    parser.add_argument("--proxy", choices=sorted(PROXIES), default="nginx", help="what runs in front")
    parser.add_argument("--install", action="store_true", help="install it with apt-get if it is missing")
    parser.add_argument("--keep", action="store_true", help="keep the logs of all processes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    given = parser.parse_args()
    missing = needs(given.proxy, given.install)
    if missing:
        parser.error(missing)
    before = [] if given.no_upgrade else given.before or list(BEFORE)
    folder = Path(tempfile.mkdtemp(prefix="undercroft-rehearsal-"))
    result = asyncio.run(rehearse(folder, given.kills, given.matches, before, PROXIES[given.proxy]))
    text = json.dumps(result, indent=2)
    print(text)
    if given.json:
        given.json.write_text(text + "\n", encoding="utf-8")
    if given.keep:
        print(f"logs: {folder}", file=sys.stderr)
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if result["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
