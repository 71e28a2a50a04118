"""What happens in a match without a command: automatic starts, time-outs, moves of bots."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from undercroft.match.match import Match
from undercroft.match.refusal import Refused
from undercroft.server.background import BackgroundTasks
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.play.bot_player import BotPlayer
from undercroft.server.play.committer import Committer, Propose
from undercroft.server.store import StoreDown

log = logging.getLogger("undercroft.scheduler")

MARGIN = 0.01
"""Seconds after a deadline at which its timer fires, so that the clock has surely passed it."""
LONGEST_TIMER = 86400.0


class Scheduler:
    """Sets a timer for the deadline of every active match, and starts what starts by itself.

    Any process may do this for any match: the primary key of the log lets one of them win.
    """

    def __init__(
        self, committer: Committer, bot_player: BotPlayer, tasks: BackgroundTasks, now: Callable[[], float]
    ) -> None:
        self.committer = committer
        self.bot_player = bot_player
        self.tasks = tasks
        self.now = now
        self._timers: dict[ActiveMatch, asyncio.TimerHandle] = {}
        self._stopped = False

    def schedule_next(self, active: ActiveMatch) -> None:
        """Call this after every change of a match."""
        self.cancel(active)
        if self._stopped:
            return
        match = active.match
        if match.deadline is not None and match.phase == "running":
            wait = min(max(0.0, match.deadline - self.now()) + MARGIN, LONGEST_TIMER)
            loop = asyncio.get_running_loop()
            self._timers[active] = loop.call_later(wait, self._on_deadline, active)
        if match.outdated:
            self.tasks.spawn(self._try_commit(active, Match.propose_close_outdated))
        elif match.begins_now:
            self.tasks.spawn(self._try_commit(active, Match.propose_automatic_start))
        elif match.bot_to_move():
            self.bot_player.start(active)

    def cancel(self, active: ActiveMatch) -> None:
        """Cancels the timer of a match."""
        timer = self._timers.pop(active, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        """Cancels all timers; nothing is scheduled any more."""
        self._stopped = True
        for active in list(self._timers):
            self.cancel(active)

    def _on_deadline(self, active: ActiveMatch) -> None:
        self.tasks.spawn(self._check_deadline(active))

    async def _check_deadline(self, active: ActiveMatch) -> None:
        """Commits the time-out of a match, or sets the timer again if it fired too early."""
        await self._try_commit(active, Match.propose_timeout)
        deadline = active.match.deadline
        if deadline is not None and deadline > self.now():
            self.schedule_next(active)

    async def _try_commit(self, active: ActiveMatch, propose: Propose) -> None:
        """Commits an entry; if that fails now, maintenance tries again."""
        try:
            await self.committer.commit(active, propose)
        except (Refused, StoreDown) as reason:
            log.warning("match %s: %s", active.match.id, reason)
