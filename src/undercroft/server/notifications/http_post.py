"""A POST to an address of a person, and what its answer means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from undercroft.server.notifications.outcome import SENT, Outcome

if TYPE_CHECKING:
    from aiohttp import ClientSession

GONE: Final = (404, 410)
LONGEST_WAIT: Final = 6 * 3600.0


async def post(session: ClientSession, url: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
    """Sends a request without following redirects, and reads no more of the answer than its status. Never
    raises, except for cancellation."""
    import aiohttp

    try:
        async with session.post(url, data=body, headers=headers, allow_redirects=False) as answer:
            return outcome_of(answer.status, answer.headers.get("retry-after", ""))
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
        return Outcome("retry", type(error).__name__)


def outcome_of(status: int, retry_after: str = "") -> Outcome:
    """What a status of HTTP means for a message."""
    problem = f"HTTP {status}"
    if 200 <= status < 300:
        return SENT
    if status in GONE:
        return Outcome("gone", problem)
    if status in (408, 425, 429) or status >= 500:
        seconds = float(retry_after) if retry_after.isdecimal() else 0.0
        return Outcome("retry", problem, min(seconds, LONGEST_WAIT))
    return Outcome("failed", problem)
