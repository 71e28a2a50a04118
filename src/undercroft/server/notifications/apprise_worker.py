"""The process that sends with Apprise: one JSON request a line, one word as the answer.

An audit hook checks every address just before a socket connects to it, whatever part of Apprise does so, and
lets no other program start.
"""

from __future__ import annotations

import contextlib
import sys
from typing import Any

import msgspec

from undercroft.server.notifications.public_address import ForbiddenAddress, is_public

FORBIDDEN = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "pty.spawn")


class Request(msgspec.Struct):
    """A message for an address; without a title, the question whether the address can be read."""

    address: str
    title: str = ""
    body: str = ""


def guard(event: str, arguments: tuple[Any, ...]) -> None:
    """The audit hook. Raises ForbiddenAddress."""
    if event in ("socket.connect", "socket.sendto"):
        address = arguments[1]
        if not isinstance(address, tuple) or not is_public(str(address[0])):
            raise ForbiddenAddress("not a public address")
    elif event in FORBIDDEN:
        raise ForbiddenAddress("no program may be started")


def answer(request: Request) -> str:
    """Carries out a request."""
    from apprise import Apprise

    service = Apprise.instantiate(request.address, suppress_exceptions=True)
    if service is None:
        return "unknown"
    if not request.title:
        return "known"
    sender = Apprise()
    sender.add(service)
    return "sent" if sender.notify(body=request.body, title=request.title) else "failed"


def main() -> None:
    """Serves requests until the input ends."""
    import apprise  # loaded before the hook: it looks for programs and libraries of the machine

    apprise.Apprise.instantiate("json://localhost")  # reads all services
    if sys.argv[1:] != ["private"]:
        sys.addaudithook(guard)
    answers, sys.stdout = sys.stdout, sys.stderr
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        found = "unknown"
        with contextlib.suppress(Exception):  # the next request may be fine
            found = answer(msgspec.json.decode(line, type=Request))
        print(found, file=answers, flush=True)


if __name__ == "__main__":
    main()
