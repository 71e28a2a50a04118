"""The rows of a store as Python objects, and what is committed together with an entry."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.match.entry import Entry
from undercroft.match.match_snapshot import MatchSnapshot
from undercroft.match.setup import Setup


class Account(msgspec.Struct):
    """A guest, identified by a signed cookie. `generation` counts how often all cookies were revoked."""

    id: str
    name: str
    language: str
    generation: int
    created: float
    seen: float


class MatchSummary(msgspec.Struct, frozen=True):
    """What lists of matches and the clock need to know about a match without its log."""

    phase: str
    deadline: float | None
    changed: float


class MatchRow(msgspec.Struct):
    """A match without its log."""

    id: str
    setup: Setup
    created: float
    summary: MatchSummary


class Result(msgspec.Struct, frozen=True, array_like=True):
    """How a match ended for one account."""

    match: str
    seat: int
    account: str
    game: str
    at: float
    score: int
    won: bool
    achievements: list[str]
    collected: list[str] = []
    """What the seat collected, for achievements over several matches."""


class Campaign(msgspec.Struct, frozen=True):
    """A campaign that can be continued: the match where it was saved last, and what the game saved."""

    match: str
    game: str
    saved: dict[str, Any]
    at: float


class CommitBatch(msgspec.Struct, frozen=True):
    """An entry, and the changes that are committed with it or not at all."""

    entry: Entry
    summary: MatchSummary | None = None
    new_player: str = ""
    """The account that takes part from now on."""
    results: tuple[Result, ...] = ()
    campaign: Campaign | None = None
    """The campaign as it can be continued from here."""
    campaign_players: tuple[str, ...] = ()
    """The accounts that have played it here."""
    campaign_ends: bool = False
    snapshot: MatchSnapshot | None = None
    """The match after the entry, now and then."""
