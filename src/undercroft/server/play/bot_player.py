"""Bots make the moves of their seats."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from functools import partial

from undercroft import bots
from undercroft.kernel.state import State
from undercroft.match import fairness
from undercroft.match.match import Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.server.background import BackgroundTasks
from undercroft.server.metrics import Metrics
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.play.bot_requests import bot_request
from undercroft.server.play.bot_workers import BotTimeout, BotWorkers
from undercroft.server.play.committer import Committer
from undercroft.server.store import StoreDown
from undercroft.server.work_queue import Priority

log = logging.getLogger("undercroft.bots")

RETRY_SECONDS = 1.0


@dataclass(eq=False)
class BotPlayer:
    """Makes moves for bots in active matches.

    A bot waits `delay` seconds before each move, so that people can follow. The try of a bot at the
    challenge of a day is played at once, whenever no other request waits.
    """

    workers: BotWorkers
    committer: Committer
    tasks: BackgroundTasks
    metrics: Metrics
    delay: float
    _playing: set[ActiveMatch] = field(default_factory=set, init=False)

    def is_playing(self, active: ActiveMatch) -> bool:
        """Whether bots are making moves in a match now."""
        return active in self._playing

    def start(self, active: ActiveMatch) -> None:
        """Makes moves for bots in the background, as long as it is their turn."""
        if active not in self._playing:
            self._playing.add(active)
            self.tasks.spawn(self._play(active))

    async def _play(self, active: ActiveMatch) -> None:
        try:
            while active.match.bot_to_move():
                if self.delay and not _is_comparison(active.match):
                    await asyncio.sleep(self.delay)
                match = active.match
                bot = match.bot_to_move()
                if not bot:
                    return
                state, seat = match.state, match.actor
                text = await self._choose(active, match, seat, bot)
                try:
                    if await self.committer.commit(active, partial(_propose, state, seat, text)):
                        self.metrics.bot_moves += 1
                except StoreDown:
                    await asyncio.sleep(RETRY_SECONDS)
                except Refused as refusal:
                    log.error("match %s: a move of bot %s is %s", match.id, bot, refusal.reason)
                    return
        finally:
            self._playing.discard(active)

    async def _choose(self, active: ActiveMatch, match: Match, seat: int, bot: str) -> str:
        """The text of the action that a bot chooses; a random one if it is too slow."""
        seed = fairness.bot_seed(bytes.fromhex(match.setup.secret), match.moves + 1)
        request = bot_request(
            active.location, match.game, match.state, seat, bot, seed, content=match.origin.content
        )
        try:
            priority = Priority.CHALLENGE if _is_comparison(match) else Priority.TURN
            return await self.workers.run(request, priority, match.setup.host)
        except BotTimeout:
            self.metrics.bot_timeouts += 1
            log.warning("match %s: bot %s was too slow", match.id, bot)
            return match.game.action_text(bots.make(match.game, "random", seed).choose(match.state))


def _is_comparison(match: Match) -> bool:
    """Whether it is played by a bot for people to compare themselves with, and not to be watched."""
    return bool(match.setup.daily) and match.seats[0].kind == "bot"


def _propose(state: State, seat: int, text: str, match: Match, at: float) -> Proposal | None:
    """The move that a bot chose for a state; None if the match has changed since."""
    if match.state is not state or not match.bot_to_move():
        return None
    return match.propose_play("", seat, text, match.seq, at, bot=True)
