"""Messages to the services that Apprise knows: Telegram, Discord, ntfy, Matrix and many more.

Apprise takes seconds to load, opens connections of its own and blocks while it does, so it runs in a process
of its own, which is started with the first message and ends when it has had nothing to do for a while. That
process connects to public addresses only (`apprise_worker`).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from typing import Final

import msgspec

from undercroft.server.notifications.message import texts_of
from undercroft.server.notifications.outcome import SENT, Envelope, Outcome

MODULE: Final = "undercroft.server.notifications.apprise_worker"
START_SECONDS: Final = 60.0
SEND_SECONDS: Final = 20.0
WAIT_SECONDS: Final = 100.0
"""How long a message may wait for others before it is tried again later."""
IDLE_SECONDS: Final = 120.0
LOCAL: Final = frozenset(
    [
        "blink1",
        "dbus",
        "deltachat",
        "deltachats",
        "exec",
        "file",
        "gio",
        "glib",
        "gnome",
        "growl",
        "kde",
        "macosx",
        "qt",
        "rsyslog",
        "syslog",
        "windows",
    ]
)
"""Services that are not on the internet, or act on the machine of the server."""


def scheme_problem(address: str) -> str:
    """The problem of an address of Apprise as a key of the texts; empty if its service may be used."""
    scheme, found, rest = address.partition("://")
    if not found or not rest or not scheme.replace("+", "").isalnum() or len(address) > 1000:
        return "bad-address"
    return "private-address" if scheme.lower() in LOCAL else ""


class AppriseSender:
    """Sends messages with Apprise.

    A message is sent at least once; these services take no key, so a process that dies in the moment between
    sending and noting it may send it twice.
    """

    def __init__(self, allow_private: bool) -> None:
        self._allow_private = allow_private
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self._idle: asyncio.TimerHandle | None = None

    async def send(self, envelope: Envelope) -> Outcome:
        message = envelope.message
        texts = texts_of(None, message.language)
        lines = [message.text, envelope.link, texts.say("notice-stop", link=envelope.stop)]
        request = {"address": envelope.channel.address, "title": message.title, "body": "\n".join(lines)}
        answer = await self._ask(request)
        return SENT if answer == "sent" else Outcome("retry", f"Apprise: {answer}")

    async def knows(self, address: str) -> bool:
        """Whether Apprise can read an address."""
        return await self._ask({"address": address}) == "known"

    async def close(self) -> None:
        process = self._process
        self._end()
        if process is not None:
            async with self._lock:  # nothing else reads from it any more
                await process.communicate()

    async def _ask(self, request: dict[str, str]) -> str:
        try:
            async with asyncio.timeout(WAIT_SECONDS), self._lock:
                return await self._exchange(msgspec.json.encode(request))
        except TimeoutError:
            return "no answer"

    async def _exchange(self, line: bytes) -> str:
        """One question and its answer. A process that does not answer in time is replaced."""
        try:
            process = await self._start()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(line + b"\n")
            async with asyncio.timeout(SEND_SECONDS):
                await process.stdin.drain()
                answer = (await process.stdout.readline()).decode().strip()
        except (TimeoutError, OSError, asyncio.CancelledError) as error:
            self._end()
            if isinstance(error, asyncio.CancelledError):
                raise
            return "no answer"
        if not answer:
            self._end()
            return "stopped"
        self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end)
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        if self._idle is not None:
            self._idle.cancel()
        if self._process is not None and self._process.returncode is None:
            return self._process
        names = ("PATH", "PYTHONPATH", "SYSTEMROOT", "SSL_CERT_FILE", "SSL_CERT_DIR", "LANG", "TMPDIR")
        environment = {name: os.environ[name] for name in names if name in os.environ}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, "private" if self._allow_private else "public",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment,
        )  # fmt: skip
        assert self._process.stdout is not None
        async with asyncio.timeout(START_SECONDS):
            await self._process.stdout.readline()  # it says that it is ready
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
