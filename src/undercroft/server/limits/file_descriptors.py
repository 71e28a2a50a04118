"""How many connections the operating system lets this process open."""

from __future__ import annotations

import logging
import sys

log = logging.getLogger("undercroft.limits")

RESERVE = 200
"""File descriptors kept for the database, workers and files."""
UNKNOWN = 10_000
"""The number of connections where the limit of the system is unknown."""


def raise_limit() -> None:
    """Raises the soft limit on file descriptors as far as the system allows it."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):  # macOS names a limit that it does not accept
            log.warning("the limit of %d file descriptors could not be raised", soft)


def soft_limit() -> int:
    """How many file descriptors this process may open; 0 where that is unknown or has no limit."""
    if sys.platform == "win32":
        return 0
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 0 if soft == resource.RLIM_INFINITY else soft


def most_connections(wanted: int) -> int:
    """How many connections may be open: as many as wanted (0: no wish), or as the system allows."""
    soft = soft_limit()
    if not soft:
        return wanted or UNKNOWN
    allowed = max(soft - RESERVE, soft // 2)
    return min(wanted, allowed) if wanted else allowed
