"""The bodies of HTTP requests and answers for hosts of the server. Only hosts see ids of accounts."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

Key = Annotated[str, Meta(max_length=40)]


class HostToken(Struct, forbid_unknown_fields=True):
    """A token that the server has printed for its hosts."""

    token: Annotated[str, Meta(max_length=100)]


class MuteRequest(Struct, forbid_unknown_fields=True):
    """A person who may not write for so many hours; 0 lets them write again. `report` is dealt with."""

    account: Key
    hours: Annotated[float, Meta(ge=0, le=8760)]
    report: Key = ""


class RenameRequest(Struct, forbid_unknown_fields=True):
    """Another name for a person; empty makes them a guest with a number. `report` is dealt with."""

    account: Key
    name: Annotated[str, Meta(max_length=200)]
    report: Key = ""


class RemoveRequest(Struct, forbid_unknown_fields=True):
    """A person whose account is closed, or opened again. `report` is dealt with."""

    account: Key
    removed: bool = True
    report: Key = ""


class CloseRequest(Struct, forbid_unknown_fields=True):
    """A match that ends without a result."""

    match: Key


class ReportName(Struct, forbid_unknown_fields=True):
    """A report that needs nothing to be done."""

    report: Key


class HostLoad(Struct):
    """What all processes of this server do. `moves` and `counts` count since they started, so the difference
    of two answers is what happened between them. `counts` are commands by the time that they took, up to each
    of `bounds` seconds, and the slower ones."""

    at: float
    processes: int
    active_matches: int
    sockets: int
    memory: int
    bot_requests: int
    replays: int
    notifications: int
    errors: int
    moves: int
    bounds: list[float]
    counts: list[int]


class HostPage(Struct):
    """The server as its hosts see it first: its load, the settings in force, and how many reports wait."""

    load: HostLoad
    settings: dict[str, Any]
    open_reports: int


class HostPerson(Struct):
    """A person in the list of hosts."""

    account: str
    name: str
    created: float
    seen: float
    online: bool
    member: bool
    host: bool
    matches: int
    muted_until: float
    removed: bool


class HostMatch(Struct):
    """A match that is open or running: who sits there and how many people view it; nothing of the game."""

    match: str
    game: str
    phase: str
    created: float
    changed: float
    listed: bool
    players: list[str]
    viewers: int


class HostReport(Struct):
    """A report. `context` has the lines of the chat around a message, each with a name and a text."""

    report: str
    kind: str
    reason: str
    words: str
    text: str
    context: list[list[str]]
    match: str
    account: str
    name: str
    reporter: str
    at: float
    closed: float
    closed_by: str


class HostLogLine(Struct):
    """Something that a host did."""

    at: float
    host: str
    action: str
    name: str
    match: str
    detail: str


REQUESTS = (HostToken, MuteRequest, RenameRequest, RemoveRequest, CloseRequest, ReportName)
ANSWERS = (HostLoad, HostPage, HostPerson, HostMatch, HostReport, HostLogLine)
