"""A match of this device in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadContent
from undercroft.kernel.game import Game
from undercroft.local.storage import Overview, StoredMatch
from undercroft.match.entry import Entry
from undercroft.match.match import Event, Match
from undercroft.server.play.commit_batch import results
from undercroft.server.play.match_cards import match_card
from undercroft.server.protocol.match_types import CampaignInfo, MatchResult
from undercroft.server.store import Account, MatchRow, MatchSummary


class HostedMatch:
    """The fold of a stored log, and all events on the way.

    Its clock stands still while no page has it open: `now` continues from the last entry.
    """

    def __init__(self, stored: StoredMatch, game: Game, wall: Callable[[], float]) -> None:
        """Replays the log. Raises BrokenLog."""
        self.created = stored.created
        self.match = Match(stored.id, stored.setup, game, content=_content(stored, game))
        self.events: list[Event] = []
        self.commands: dict[str, int] = {}
        """The entry that each command led to."""
        self.saved: CampaignInfo | None = None
        self.ended = 0.0
        self.lock = asyncio.Lock()
        self._wall = wall
        for entry in stored.entries:
            self.applied(self.match, self.match.apply(entry))
        timed = self.match.deadline is not None
        self._behind = max(0.0, wall() - self.match.at) if timed else 0.0

    def now(self) -> float:
        """The time of this match, in seconds since 1970."""
        return self._wall() - self._behind

    def applied(self, after: Match, event: Event) -> None:
        """Takes the match after an entry."""
        entry = event.entry
        self.saved = self._campaign(after, entry)
        if after.phase == "over" and not self.ended:
            self.ended = entry.at
        self.match = after
        self.events.append(event)
        if entry.command:
            self.commands[entry.command] = entry.seq

    def moves(self) -> list[Entry]:
        """The log."""
        return [event.entry for event in self.events]

    def overview(self, after: Match, entry: Entry | None, account: Account) -> Overview:
        """What lists show of this match after an entry."""
        at = self.created if entry is None else entry.at + self._behind
        row = MatchRow(after.id, after.setup, self.created, MatchSummary(after.phase, after.deadline, at))
        campaign = self.saved if entry is None else self._campaign(after, entry)
        counts = after.phase == "over" and not after.setup.lesson
        ended = [
            MatchResult(one.match, one.game, one.at, one.seat, one.score, one.won, one.achievements)
            for one in (results(after, self.ended or at) if counts else [])
        ]
        return Overview(match_card(row, after.seats, {}, account), ended, campaign)

    def _campaign(self, after: Match, entry: Entry) -> CampaignInfo | None:
        """The campaign that can be continued after an entry; none after its last match."""
        if not after.game.campaigns or after.phase in ("over", "closed"):
            return None
        if entry.kind == "play" and after.current:
            saved = after.game.save_campaign(after.state)
            if saved is not None:
                return CampaignInfo(after.id, after.game.name, saved, entry.at)
        return self.saved


def _content(stored: StoredMatch, game: Game) -> Content | None:
    """What the match is played with, if the game itself does not have it any more; None if it has."""
    if not stored.content or game.content_by_hash(stored.setup.content) is not None:
        return None
    try:
        content: Content = game.content(stored.content)
    except BadContent:  # these rules cannot read it
        return None
    return content
