"""The challenges of the days: tries begin, are finished in time, and are compared."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import takewhile

from undercroft.kernel.game import Challenge, Game
from undercroft.match.fairness import SECRET_BYTES
from undercroft.match.match import Match
from undercroft.match.refusal import Refused
from undercroft.server.play.active_match import ActiveMatches
from undercroft.server.play.committer import Committer
from undercroft.server.play.daily_challenges import (
    challenge,
    day_of,
    first_sealed,
    new_try,
)
from undercroft.server.registry import GameRegistry
from undercroft.server.store import Account, DailyStore, DailyTry

IDLE_BOT_SECONDS = 300.0
"""After so long without a move, the match of a bot goes on at another process: its own has stopped."""
IDLE_CHECK_SECONDS = 60.0


@dataclass(eq=False)
class Daily:
    """Begins and ends tries at the challenges of the days. All methods may raise StoreDown."""

    store: DailyStore
    registry: GameRegistry
    matches: ActiveMatches
    committer: Committer
    now: Callable[[], float]
    _secrets: dict[str, str] = field(default_factory=dict, init=False)
    _checked_idle: float = field(default=0.0, init=False)

    async def secret(self, day: str) -> str:
        """The secret of a day, made once for all processes."""
        found = self._secrets.get(day)
        if found is None:
            found = await self.store.secret(day, secrets.token_hex(SECRET_BYTES))
            self._secrets[day] = found
        return found

    def challenges(self, day: str) -> list[tuple[Game, Challenge]]:
        """The games with a challenge on a day."""
        games = [self.registry.game(name) for name in self.registry]
        return [(game, found) for game in games if (found := challenge(game, day)) is not None]

    async def begin(self, game: Game, account: Account) -> str:
        """Begins the try of an account at the challenge of today, or finds the one that it has begun. Gives
        the match. Raises BadOption for a game without a challenge."""
        now = self.now()
        day = day_of(now)
        board = "member" if await self.store.has_passkey(account.id) else "guest"
        match = await self._begin(game, day, account, board, now)
        if await self.store.find(day, game.name, "") is None:
            await self.matches.get(await self._begin(game, day, None, "bot", now))
        await self.matches.get(match)
        return match

    async def _begin(self, game: Game, day: str, account: Account | None, board: str, now: float) -> str:
        row = new_try(game, day, await self.secret(day), account, now)
        who = "" if account is None else account.id
        return await self.store.begin(
            DailyTry(day, game.name, who, row.id, board, "running", 0, now, 0.0), row
        )

    async def streak(self, account: str) -> int:
        """On how many days in a row an account has finished a try, up to today or yesterday."""
        days = [date.fromisoformat(day) for day in await self.store.finished_days(account)]
        today = date.fromisoformat(day_of(self.now()))
        if not days or today - days[0] > timedelta(days=1):
            return 0
        expected = ((day, days[0] - timedelta(days=number)) for number, day in enumerate(days))
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], expected))

    async def maintain(self) -> None:
        """Makes the secret of a new day, ends tries that are too late, and continues those of bots whose
        process has stopped."""
        now = self.now()
        await self.secret(day_of(now))
        for match in await self.store.unfinished(first_sealed(now)):
            await self._end_late(match)
        if now - self._checked_idle > IDLE_CHECK_SECONDS:
            self._checked_idle = now
            for match in await self.store.idle_bots(now - IDLE_BOT_SECONDS):
                await self.matches.get(match)

    async def _end_late(self, match: str) -> None:
        with contextlib.suppress(Refused):
            active = await self.matches.get(match)
            if active is not None:
                await self.committer.commit(active, Match.propose_close_daily)
        # Also the try of a match that cannot be read: otherwise this would be repeated for ever.
        await self.store.end_late(match, self.now())
