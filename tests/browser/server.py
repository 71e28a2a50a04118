"""A server in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

# The dice are loaded: every match has the same secret, so matches with the same options are the same,
# throw by throw, and a test that once has found something to touch will always find it.
# Hints, reviews, analyses and the searches of bots are quick, not good. Bots are named by the id of their
# match: all ids give the same names, with the longest one on the second seat, so that what fits always fits.
# A match begins in the position that lies in the file beside the database, if there is one.
# The first idea of a search leads to the end of the Labyrinth in half as many moves as a few tries.
SERVE = """
import json, os, sys
from functools import partial, reduce
from pathlib import Path
from types import SimpleNamespace
import msgspec
from undercroft import bots
from undercroft.server.api import analysis
from undercroft.server.play import bot_requests, daily, lobby
from undercroft.server.serve import bind, run
from undercroft.server.settings import UNLIMITED, make_settings
from undercroft.server.names import random_id
lobby.secrets = daily.secrets = SimpleNamespace(token_hex=lambda length: "12" * length)
HINTS = {"labyrinth": 1}
names = lambda id: reduce(lambda sum, letter: (sum * 31 + ord(letter)) % 65521, id, 0) % 12
lobby.random_id = lambda: next(id for id in iter(random_id, "") if names(id) == 0)
position = Path(f"{sys.argv[1]}.position")
def stored(id, setup, *rest):
    if position.exists():
        setup = msgspec.structs.replace(setup, position=json.loads(position.read_text()))
        position.unlink()
    return MatchRow(id, setup, *rest)
MatchRow, lobby.MatchRow = lobby.MatchRow, stored
bots.LEVEL_SECONDS = 0.05
best = bot_requests.hint
bot_requests.hint = lambda game, state, seed, *rest: best(game, state, seed, HINTS.get(game.name, 6))
bot_requests.Reviewer = partial(bot_requests.Reviewer, iterations=6)
analysis.analysis_values = partial(analysis.analysis_values, iterations=6)
settings = make_settings(
    database=sys.argv[1], port=int(sys.argv[2]), plugins=tuple(sys.argv[3:]), bot_delay=0.0, bot_workers=0,
    **UNLIMITED, **json.loads(os.environ["UNDERCROFT_TEST_SETTINGS"]),
)
run(settings, bind(settings))
"""


class Server:
    """A server that can be started, killed, and started again on the same port and database."""

    def __init__(
        self, database: Path, *plugins: str, packages: Path | None = None, **settings: object
    ) -> None:
        """`packages` is a folder with installed packages besides those of the tests, `settings` are those of
        the server."""
        self.settings = settings
        self.database = database
        self.plugins = plugins
        self.packages = packages
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        own = [str(Path(__file__).parents[1]), *([str(self.packages)] if self.packages else [])]
        path = os.pathsep.join([*own, os.environ.get("PYTHONPATH", "")])
        given = {"UNDERCROFT_TEST_SETTINGS": json.dumps(self.settings)}
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "ignore", **given}
        command = [sys.executable, "-c", SERVE, str(self.database), str(self.port), *self.plugins]
        self.process = subprocess.Popen(command, env=environment)
        patient = time.monotonic() + 200
        while time.monotonic() < patient:
            assert self.process.poll() is None, "the server did not start"
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=5).close()
                return
            except OSError:
                time.sleep(0.05)
        raise TimeoutError("the server does not answer")

    def begin_next_match_at(self, position: dict[str, Any]) -> None:
        """Stores the position that the next match begins in."""
        Path(f"{self.database}.position").write_text(json.dumps(position), "utf-8")

    def kill(self) -> None:
        """Ends it as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
