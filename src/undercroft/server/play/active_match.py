"""Matches in the memory of this process.

An active match is a replica: the fold of the log as far as this process has read it. Several processes may
hold a replica of the same match; the primary key of the log decides which of them writes the next entry.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator

from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadContent, UndercroftError
from undercroft.kernel.game import Game
from undercroft.match.match import BrokenLog, Match
from undercroft.match.refusal import Refused
from undercroft.match.setup import Setup
from undercroft.server.play.match_loader import MatchLoader
from undercroft.server.play.match_lock import MatchLock
from undercroft.server.rate_limit import RateLimiter
from undercroft.server.registry import GameRegistry
from undercroft.server.store import Store

log = logging.getLogger("undercroft.matches")

SPECTATOR_CHAT_BURST = 3
SPECTATOR_CHAT_RATE = 2.0
"""How much all spectators of a match together may say at once, and every second. A move waits for what they
have just said: entries of one match are committed one after the other."""


class ActiveMatch:
    """The replica of a match in this process."""

    def __init__(self, match: Match, location: str, changed: float) -> None:
        self.match = match
        self.location = location
        """Where the game is found, for bot workers."""
        self.changed = changed
        """When the match changed last, as the stored summary has it."""
        self.lock = MatchLock()
        """Held while entries are read or committed."""
        self.committing = 0
        """The number of the entry that this process is committing; a notification of it is no news."""
        self.used = 0.0
        """When the replica was last used."""
        self.spectator_chat = RateLimiter(SPECTATOR_CHAT_BURST, SPECTATOR_CHAT_RATE)
        """How often spectators may still say something. Each entry is a commit that the players wait for."""


class ActiveMatches:
    """All replicas of this process, loaded from the store when they are first needed."""

    def __init__(self, store: Store, registry: GameRegistry, now: Callable[[], float]) -> None:
        self.store = store
        self.registry = registry
        self.now = now
        self.on_loaded: Callable[[ActiveMatch], None] = lambda active: None
        """Called with every match that was loaded."""
        self.loader = MatchLoader(store)
        self._active: dict[str, ActiveMatch] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._contents: dict[str, Content | None] = {}

    def __len__(self) -> int:
        return len(self._active)

    def __iter__(self) -> Iterator[ActiveMatch]:
        return iter(list(self._active.values()))

    def __contains__(self, id: object) -> bool:
        return id in self._active

    def find(self, id: str) -> ActiveMatch | None:
        """The match of this id if it is active."""
        return self._active.get(id)

    async def get(self, id: str) -> ActiveMatch | None:
        """The match of this id, loaded if necessary; None if there is none. Raises StoreDown, and Refused if
        the log does not fit the rules."""
        found = self._active.get(id)
        if found is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                found = self._active.get(id) or await self._load(id)
            self._loading.pop(id, None)
        if found is not None:
            found.used = self.now()
        return found

    def evict(self, active: ActiveMatch) -> None:
        """Removes a replica from memory."""
        self._active.pop(active.match.id, None)

    async def _content(self, game: Game, setup: Setup) -> Content | None:
        """The content of a match that was created before the game got another one; None if it is the game's
        own, or is nowhere."""
        if setup.rules != game.rules or game.content_by_hash(setup.content) is not None:
            return None
        if setup.content not in self._contents:
            text = await self.store.content(setup.content)
            try:
                self._contents[setup.content] = game.content(text) if text else None
            except BadContent as error:
                log.error("the content %s of %s cannot be read: %s", setup.content, game.name, error)
                self._contents[setup.content] = None
        return self._contents[setup.content]

    async def _load(self, id: str) -> ActiveMatch | None:
        row = await self.store.match(id)
        if row is None:
            return None
        name = row.setup.game
        try:
            game = self.registry.game(name)
            content = await self._content(game, row.setup)
            match = await self.loader.load(lambda: Match(id, row.setup, game, content=content))
            if not match.current and row.summary.phase == "over":
                match.phase = "over"  # by moves that these rules cannot play
        except (UndercroftError, BrokenLog) as error:
            log.error("match %s cannot be replayed: %s", id, error)
            raise Refused("broken") from None
        active = ActiveMatch(match, self.registry.location(name), row.summary.changed)
        active.used = self.now()
        self._active[id] = active
        self.on_loaded(active)
        return active
