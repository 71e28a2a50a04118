"""The bodies of all HTTP requests and answers; docs/protocol.md and web/src/protocol.ts are made from them.

Fields of an answer are always present. Fields of a request with a default may be left out.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from undercroft.server.protocol import (
    account_types,
    analysis_types,
    daily_types,
    host_types,
    match_types,
    notification_types,
    people_types,
    puzzle_types,
    rating_types,
    replay_types,
    tournament_types,
)


class Problem(Struct):
    """Why a request failed: `reason` is a key, `detail` a sentence in English or empty. `seconds` is not 0 if
    the request may succeed after so many seconds; the header `Retry-After` has the same number."""

    reason: str
    detail: str
    seconds: int = 0


class Health(Struct):
    """Whether a process works: "fine", "stopping" or "no database"."""

    status: str
    version: str


class LocalFiles(Struct):
    """What a page loads to play without a server: the address of the archive of the rules, relative to the
    page, and its size; the sizes of the files of puzzles by game, compressed."""

    rules: str
    bytes: int
    puzzles: dict[str, int]


# In the order of docs/protocol.md.
REQUESTS: Final[tuple[type[Struct], ...]] = (
    *account_types.REQUESTS,
    *match_types.REQUESTS,
    *daily_types.REQUESTS,
    *tournament_types.REQUESTS,
    *replay_types.REQUESTS,
    *analysis_types.REQUESTS,
    *notification_types.REQUESTS,
    *people_types.REQUESTS,
    *puzzle_types.REQUESTS,
    *host_types.REQUESTS,
)
ANSWERS: Final[tuple[type[Struct], ...]] = (
    *(Problem, Health, LocalFiles),
    *account_types.ANSWERS,
    *match_types.ANSWERS,
    *daily_types.ANSWERS,
    *rating_types.ANSWERS,
    *tournament_types.ANSWERS,
    *replay_types.ANSWERS,
    *analysis_types.ANSWERS,
    *notification_types.ANSWERS,
    *people_types.ANSWERS,
    *puzzle_types.ANSWERS,
    *host_types.ANSWERS,
)
