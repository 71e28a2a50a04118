"""Deadlines that have passed in matches without a timer: no process has them in memory."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from undercroft.match.match import Match
from undercroft.match.refusal import Refused
from undercroft.server.metrics import Metrics
from undercroft.server.play.active_match import ActiveMatches
from undercroft.server.play.committer import Committer
from undercroft.server.store import Store, StoreDown

log = logging.getLogger("undercroft.deadlines")

PAGE = 200
"""How many overdue matches are read at once."""
RETRY_SECONDS = 600.0
"""After how many seconds a match that could not be served is tried again."""


@dataclass(eq=False)
class Deadlines:
    """Commits the time-outs of matches that have no timer.

    A match that cannot be served (its log is broken, its game is not installed) is logged, counted and left
    out for RETRY_SECONDS, so that however many there are, they never stand before the others.
    """

    store: Store
    matches: ActiveMatches
    committer: Committer
    metrics: Metrics
    now: Callable[[], float]
    _left_out: dict[str, float] = field(default_factory=dict, init=False)  # until when, in monotonic time

    async def serve_overdue(self) -> None:
        """Commits what is overdue. Raises StoreDown."""
        self._left_out = {id: until for id, until in self._left_out.items() if until > time.monotonic()}
        now = self.now()
        done: set[str] = set()  # what another process has served, or will
        while page := await self.store.overdue(now, PAGE, [*self._left_out, *done]):
            for id in page:
                try:
                    if not await self._serve(id, now):
                        done.add(id)
                except StoreDown:
                    raise
                except Exception:  # one match must not stop the others
                    log.exception("match %s: its deadline could not be served", id)
                    self._leave_out(id)

    async def _serve(self, id: str, now: float) -> bool:
        """Commits the time-out of a match; False if there is none to commit now."""
        try:
            active = await self.matches.get(id)
        except Refused as reason:
            log.error("match %s: its deadline cannot be served: %s", id, reason)
            self._leave_out(id)
            return False
        if active is None:
            return False
        try:
            due = Match.propose_close_outdated if active.match.outdated else Match.propose_timeout
            if await self.committer.commit(active, due):
                return True
        except Refused as reason:
            log.warning("match %s: %s", id, reason)
            return False
        deadline = active.match.deadline
        if not active.match.current or (deadline is not None and deadline <= now):
            log.error("match %s: its deadline has passed and nothing follows", id)
            self._leave_out(id)
        return False

    def _leave_out(self, id: str) -> None:
        self.metrics.unserved_deadlines += 1
        self._left_out[id] = time.monotonic() + RETRY_SECONDS
