"""Hints: what the strongest bot would do in the place of a player."""

from __future__ import annotations

import json
from dataclasses import dataclass

import msgspec

from undercroft.match import fairness
from undercroft.match.refusal import Refused
from undercroft.server.admission import Admission
from undercroft.server.metrics import Metrics
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.play.bot_requests import HINT, bot_request
from undercroft.server.play.bot_workers import BotTimeout, BotWorkers
from undercroft.server.play.committer import Committer
from undercroft.server.play.proposals import hint_seat
from undercroft.server.protocol import messages
from undercroft.server.store import Account
from undercroft.server.work_queue import Priority


@dataclass(eq=False)
class Hints:
    """Answers hint commands with the help of bot workers."""

    workers: BotWorkers
    admission: Admission
    committer: Committer
    metrics: Metrics

    async def advice(
        self, active: ActiveMatch, account: Account, command: messages.Hint, address: str
    ) -> messages.Advice:
        """The best action for the seat that has to act, if it is one of this account. The log says that the
        seat took a hint. Raises Refused, also if the match has changed meanwhile."""
        match = active.match
        actor, seen = hint_seat(match, account, command), match.seq
        seed = fairness.bot_seed(bytes.fromhex(match.setup.secret), match.moves + 1)
        request = bot_request(
            active.location, match.game, match.state, actor, HINT, seed, content=match.origin.content
        )
        try:
            with self.admission.enter(account.id, address):
                found = json.loads(await self.workers.run(request, Priority.HINT, account.id))
        except BotTimeout:
            self.metrics.bot_timeouts += 1
            raise Refused("thinking") from None
        await self.committer.commit(active, lambda match, at: match.propose_hint(actor, seen, at))
        return msgspec.convert({"type": "advice", "id": command.id, **found}, messages.Advice)
