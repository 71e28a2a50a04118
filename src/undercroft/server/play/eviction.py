"""Which matches leave the memory of this process: idle ones, and under pressure the least recently used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from undercroft.server.play.active_match import ActiveMatch, ActiveMatches
from undercroft.server.play.bot_player import BotPlayer
from undercroft.server.play.scheduler import Scheduler
from undercroft.server.play.subscriptions import Subscriptions
from undercroft.server.settings import Settings

GRACE_SECONDS = 2.0
"""How long a match stays after its last use even under pressure: what uses it may not be finished."""


@dataclass(eq=False)
class Eviction:
    """Removes replicas that no client views. They are loaded again when they are needed; until then
    maintenance serves their deadlines."""

    matches: ActiveMatches
    subscriptions: Subscriptions
    scheduler: Scheduler
    bot_player: BotPlayer
    settings: Settings
    now: Callable[[], float]

    def evict(self) -> None:
        """Removes what is idle, then the least recently used until `max_matches` are left."""
        now = self.now()
        for active in self.matches:
            if now - active.used > self.settings.idle_seconds and self._is_free(active):
                self._remove(active)
        self.relieve()

    def relieve(self) -> None:
        """Removes the least recently used matches if there are more than `max_matches`."""
        excess = len(self.matches) - self.settings.max_matches
        if excess <= 0:
            return
        now = self.now()
        for active in sorted(self.matches, key=lambda active: active.used):
            if excess <= 0 or now - active.used <= GRACE_SECONDS:
                return
            if self._is_free(active):
                self._remove(active)
                excess -= 1

    def _remove(self, active: ActiveMatch) -> None:
        self.scheduler.cancel(active)
        self.matches.evict(active)

    def _is_free(self, active: ActiveMatch) -> bool:
        return (
            not active.lock.locked()
            and not self.subscriptions.has_subscribers(active)
            and not self.bot_player.is_playing(active)
        )
