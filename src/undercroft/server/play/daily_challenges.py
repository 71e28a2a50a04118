"""The challenge of a day: when it is open, what its dice come from, and the match of a try.

A day is one of UTC. A try that was begun on it may be finished within GRACE_SECONDS after its end. Until then
the day is sealed: its secret, and all that was played with it, is shown to none but the player.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from undercroft import bots
from undercroft.build import compiled
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Challenge, Game
from undercroft.match import fairness
from undercroft.match.setup import Seat, Setup
from undercroft.match.timing import Timing
from undercroft.server.names import random_id
from undercroft.server.play.lobby import allowed_timing
from undercroft.server.store import Account, MatchRow, MatchSummary

DAY_SECONDS: Final = 86400.0
GRACE_SECONDS: Final = 3 * 3600.0
"""How long after the end of its day a try may be finished."""


def day_of(now: float) -> str:
    """The day of a time, such as "2026-11-17"."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def first_sealed(now: float) -> str:
    """The first day that is still sealed: today, or the day before for a few hours."""
    return day_of(now - GRACE_SECONDS)


def is_day(text: str) -> bool:
    """Whether a text names a day."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def ends(day: str) -> float:
    """When the next day begins."""
    return datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp() + DAY_SECONDS


def sealed_until(day: str) -> float:
    """When the secret of a day is published, and no try at its challenges can be finished any more."""
    return ends(day) + GRACE_SECONDS


def challenge(game: Game, day: str) -> Challenge | None:
    """The challenge of a game on a day, with all options; None if it has none."""
    found = game.daily(round(ends(day) / DAY_SECONDS) - 1)
    if found is None:
        return None
    return Challenge(found.players, game.check_options(found.options), found.bot)


def match_secret(secret: str, game: Game) -> str:
    """What the dice of a game come from on the day of this secret."""
    return fairness.derived_secret(bytes.fromhex(secret), game.name).hex()


def strongest(game: Game) -> str:
    """The bot that people are compared with: the strongest that is quick enough here."""
    slow = not compiled() and bots.best(game) not in bots.offered_locally(game)
    return bots.offered_locally(game)[-1] if game.levels and slow else bots.best(game)


def new_try(game: Game, day: str, secret: str, account: Account | None, now: float) -> MatchRow:
    """The match of a try; without an account, that of the strongest bot. Raises BadOption."""
    found = challenge(game, day)
    if found is None:
        raise BadOption(f"{game.name} has no challenge of the day")
    first = Seat("bot", bot=strongest(game))
    if account is not None:
        first = Seat("person", account.id, account.name)
    setup = Setup(
        game=game.name,
        rules=game.rules,
        content=game.content().hash,
        options=found.options,
        seats=[first, *[Seat("bot", bot=found.bot)] * (found.players - 1)],
        host="" if account is None else account.id,
        secret=match_secret(secret, game),
        timing=allowed_timing(Timing(), game, found.options, found.players),
        begins="ready",
        hints=False,
        daily=day,
        sealed_until=sealed_until(day),
    )
    return MatchRow(random_id(), setup, now, MatchSummary("open", None, now))
