"""Whether a request comes from a page of this server."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""Names by which a device calls itself, so no other site can pretend to have them."""


def is_own_host(host: str, origins: tuple[str, ...], address: str) -> bool:
    """Whether a request was meant for this server, by its header Host. `address` is the one that it came to.

    As long as the host of the server has named no origin, its name is unknown and all are accepted.
    """
    if not origins:
        return True
    name = host.lower().rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host.lower()
    shown = f"[{address}]" if ":" in address else address
    return (
        name in LOOPBACK
        or name == shown
        or any(urlsplit(one).hostname == name.strip("[]") for one in origins)
    )


def is_same_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from one of this server's pages or an allowed origin. Only browsers name the
    origin of a request, so a request without one is accepted."""
    origin = headers.get("origin")
    return origin is None or origin in allowed or urlsplit(origin).netloc == headers.get("host")
