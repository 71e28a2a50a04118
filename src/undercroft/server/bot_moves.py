"""The moves of bots: asked of the thinkers, written like anybody else's, and good advice for people."""

from __future__ import annotations

import asyncio
import json
import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from undercroft import bots
from undercroft.kernel.state import State
from undercroft.match import fairness
from undercroft.match.match import Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.server import messages
from undercroft.server.live import Live
from undercroft.server.store import Person, StoreDown
from undercroft.server.thinkers import HINT, Thinkers, TooSlow, question

if TYPE_CHECKING:
    from undercroft.server.hub import Hub

log = logging.getLogger("undercroft.bots")


class BotMoves:
    """Moves for bots in the matches of a hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        settings = hub.settings
        self.thinkers = Thinkers(settings.thinkers, list(hub.shelf.values()), settings.think_seconds)

    async def move(self, live: Live) -> None:
        """Moves for bots as long as it is their turn."""
        try:
            while live.match.bot_to_move() and not self.hub.stopping:
                if self.hub.settings.bot_pace:
                    await asyncio.sleep(self.hub.settings.bot_pace)
                match = live.match
                bot = match.bot_to_move()
                if not bot:
                    return
                state, seat = match.state, match.state.actor()
                text = await self._thought(live, match, seat, bot)
                try:
                    if await self.hub.write(live, partial(_bot_move, state, seat, text)):
                        self.hub.metrics.bot_moves += 1
                except StoreDown:
                    await asyncio.sleep(1.0)
                except Refused as refusal:
                    log.error("match %s: a move of bot %s is %s", match.id, bot, refusal.reason)
                    return
        finally:
            live.bots_move = False

    async def _thought(self, live: Live, match: Match, seat: int, bot: str) -> str:
        """What a bot would play; a random action if it is too slow."""
        seed = fairness.bot_seed(bytes.fromhex(match.setup.secret), match.moves + 1)
        asked = question(live.where, match.game, match.state, seat, bot, seed)
        try:
            return await self.thinkers.choose(asked)
        except TooSlow:
            self.hub.metrics.bots_too_slow += 1
            log.warning("match %s: bot %s was too slow", match.id, bot)
            return match.game.action_text(bots.make(match.game, "random", seed).choose(match.state))

    async def advice(self, live: Live, person: Person, wish: messages.Hint) -> messages.Advice:
        """What is best for a seat of this person, whose turn it must be, and why."""
        match = live.match
        mine = match.seats_of(person.id)
        if not mine:
            raise Refused("not-seated")
        actor = match.state.actor()
        if match.phase != "running":
            raise Refused("not-running")
        if actor not in mine or wish.seat not in (-1, actor):
            raise Refused("not-your-turn")
        if not match.current:
            raise Refused("old-rules")
        seed = fairness.bot_seed(bytes.fromhex(match.setup.secret), match.moves + 1)
        asked = question(live.where, match.game, match.state, actor, HINT, seed)
        try:
            found = json.loads(await self.thinkers.choose(asked))
        except TooSlow:
            self.hub.metrics.bots_too_slow += 1
            raise Refused("thinking") from None
        return msgspec.convert({"type": "advice", "id": wish.id, **found}, messages.Advice)


def _bot_move(state: State, seat: int, text: str, match: Match, at: float) -> Proposal | None:
    """The move that a bot found for a state; nothing if the table has changed while it thought."""
    if match.state is not state or not match.bot_to_move():
        return None
    return match.propose_play("", seat, text, match.seq, at, bot=True)
