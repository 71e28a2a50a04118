"""Where the matches of a device are stored: their logs, and what lists show of them without the rules."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from undercroft.match.entry import Entry
from undercroft.match.setup import Setup
from undercroft.server.protocol.match_types import CampaignInfo, MatchCard, MatchResult


class StoredMatch(Struct):
    """A match as it is stored, with its log."""

    id: str
    setup: Setup
    created: float
    content: str = ""
    """The content file of its game when it was created, so that an update that replaces it ends no match."""
    entries: list[Entry] = []


class Overview(Struct):
    """What a page shows of a match before Python is loaded: its card in lists, how it ended, and the campaign
    that can be continued from it."""

    card: MatchCard
    results: list[MatchResult]
    campaign: CampaignInfo | None


class Storage(Protocol):
    """The database of a browser. All texts are JSON. What a method has done is durable when it returns."""

    async def create(self, id: str, match: str, overview: str) -> None:
        """Stores a new StoredMatch."""

    async def load(self, id: str) -> str:
        """The StoredMatch with all its entries; an empty text if there is none."""

    async def append(self, id: str, seq: int, entry: str, overview: str) -> bool:
        """Stores an Entry under this number. False if there is one already: another page was faster."""
