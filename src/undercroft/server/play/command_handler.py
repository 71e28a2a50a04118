"""Commands of clients: each is carried out or refused, and always answered."""

from __future__ import annotations

import contextlib
import logging
import math
import time
from collections.abc import Callable, Set
from typing import Final

from undercroft.match.match import Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.server.background import BackgroundTasks
from undercroft.server.logs import SummedLogger
from undercroft.server.play import lobby
from undercroft.server.play.active_match import ActiveMatch, ActiveMatches
from undercroft.server.play.committer import Committer
from undercroft.server.play.hints import Hints
from undercroft.server.play.presence import Presence
from undercroft.server.play.proposals import propose
from undercroft.server.play.subscriptions import Subscriber
from undercroft.server.protocol import messages
from undercroft.server.store import (
    Account,
    BlockStore,
    Conflict,
    Duplicate,
    ModerationStore,
    StoreDown,
)

log = logging.getLogger("undercroft.commands")
summed_log = SummedLogger("undercroft.commands")

SPOKEN: Final = (messages.Say, messages.Emote)
OnAnswer = Callable[[messages.Answer], None]


class CommandRequest:
    """A command of a client, and who gets its answer."""

    def __init__(
        self,
        handler: CommandHandler,
        active: ActiveMatch,
        client: Subscriber,
        command: messages.ClientMessage,
        answer: OnAnswer,
    ) -> None:
        self.active, self.client = active, client
        self.command, self.answer = command, answer
        self._handler = handler
        self._began = time.perf_counter()

    def propose(self, match: Match, at: float) -> Proposal:
        """The entry that the command leads to. Raises Refused."""
        account = self.client.account
        return propose(match, account, self.command, at, f"{account.id}/{self.command.id}")

    def on_committed(self, seq: int, error: BaseException | None) -> None:
        """Answers a move that is committed, or was not."""
        if error is None:
            self.answer(self._handler.done(self.command.id, seq, self._began))
        elif isinstance(error, (Conflict, Duplicate)):  # the log has more than this process knows
            self._handler.handle_in_task(self)
        else:
            self.answer(self._handler.failed(self.command.id, error))


class CommandHandler:
    """Carries out the commands of clients.

    `handle` and `handle_command` never raise: whatever happens, the client gets an answer to its command.
    """

    def __init__(
        self,
        matches: ActiveMatches,
        committer: Committer,
        hints: Hints,
        presence: Presence,
        tasks: BackgroundTasks,
    ) -> None:
        self.matches = matches
        self.committer = committer
        self.hints, self.presence, self.tasks = hints, presence, tasks
        self.store, self.metrics, self.now = committer.store, committer.metrics, committer.now
        self.blocks = BlockStore(self.store)
        self.moderation = ModerationStore(self.store)

    def handle(
        self, active: ActiveMatch, client: Subscriber, command: messages.ClientMessage, answer: OnAnswer
    ) -> None:
        """Carries out a command of a client and calls `answer`. Never waits.

        Most commands are moves that nothing keeps from being committed. They need no task."""
        request = CommandRequest(self, active, client, command, answer)
        if type(command) is not messages.Play or not self.committer.commit_soon(
            active, request.propose, request.on_committed
        ):
            self.handle_in_task(request)

    def handle_in_task(self, request: CommandRequest) -> None:
        """Carries out a command that may have to wait."""
        self.tasks.spawn(self._answer(request))

    async def _answer(self, request: CommandRequest) -> None:
        client = request.client
        request.answer(
            await self.handle_command(request.active, client.account, request.command, client.address)
        )

    async def handle_command(
        self, active: ActiveMatch, account: Account, command: messages.ClientMessage, address: str = ""
    ) -> messages.Answer:
        """Carries out a command that came from an address, or says why not. What it acknowledges is
        durable."""
        began = time.perf_counter()
        try:
            match command:
                case messages.Ping():
                    return messages.Pong(command.id, self.now())
                case messages.Hint():
                    return await self.hints.advice(active, account, command, address)
                case messages.Rematch():
                    seq = await self._rematch(active, account, f"{account.id}/{command.id}")
                case _:
                    seq = await self._commit(active, account, command)
        except Exception as error:
            return self.failed(command.id, error)
        return self.done(command.id, seq, began)

    def done(self, id: str, seq: int, began: float) -> messages.Done:
        """The answer to a command that was committed."""
        self.metrics.observe_command(time.perf_counter() - began)
        return messages.Done(id, seq)

    def failed(self, id: str, error: BaseException) -> messages.Answer:
        """The answer to a command that was not carried out."""
        if isinstance(error, Duplicate):
            self.metrics.duplicates += 1
            return messages.Duplicate(id, error.seq)
        if isinstance(error, Refused):
            return self.refuse(id, error.reason, error.seconds)
        if isinstance(error, StoreDown):
            summed_log.warning("a command is refused: the store is down (%s)", error)
            return self.refuse(id, "storage")
        # A bug must not end the connection, and the client must not see its text.
        self.metrics.errors += 1
        log.error("a command failed", exc_info=error)
        return self.refuse(id, "broken")

    async def on_disconnected(self, active: ActiveMatch, account: Account) -> None:
        """A player who waits for the start and is no longer connected is no longer ready."""
        if account.id not in self.presence.viewers(active):
            with contextlib.suppress(Refused, StoreDown):
                await self.committer.commit(
                    active, lambda match, at: match.propose_disconnected(account.id, at)
                )

    def refuse(self, id: str, reason: str, seconds: int = 0) -> messages.Refused:
        """A refusal, counted."""
        self.metrics.count_refusal(reason)
        return messages.Refused(id, reason, seconds)

    async def _commit(self, active: ActiveMatch, account: Account, command: messages.ClientMessage) -> int:
        """Commits the entry of a command and gives its number."""
        barred: frozenset[str] = frozenset()
        connected: Set[int] = frozenset()
        if isinstance(command, SPOKEN):
            await self._check_muted(account)
            self._check_spectator_chat(active, account)
        elif isinstance(command, messages.Sit):
            account = await self.store.account(account.id) or account  # the name may have changed
            barred = await self.blocks.barred(account.id)
        elif isinstance(command, messages.Replace):
            connected = self.presence.seats(active)
        id = f"{account.id}/{command.id}"
        return await self.committer.commit(
            active, lambda match, at: propose(match, account, command, at, id, connected, barred), id
        )

    def _check_spectator_chat(self, active: ActiveMatch, account: Account) -> None:
        """Raises Refused if the spectators of a match have said too much."""
        limiter = active.spectator_chat
        if not active.match.seats_of(account.id) and not limiter.allow():
            raise Refused("too-fast", limiter.seconds)

    async def _check_muted(self, account: Account) -> None:
        """Raises Refused while a host lets a person not write."""
        seconds = await self.moderation.muted_until(account.id) - self.now()
        if seconds > 0:
            raise Refused("muted", math.ceil(seconds))

    async def _rematch(self, active: ActiveMatch, account: Account, id: str) -> int:
        """Creates the next match of the same players and commits its id."""
        earlier = await self.store.entry_of(active.match.id, id)
        if earlier is not None:
            raise Duplicate(earlier.seq)
        active.match.propose_rematch(account.id, "", 0.0)  # raises Refused before a match is created
        row = lobby.rematch(active.match, self.now())
        if await self.blocks.between([seat.person for seat in row.setup.seats if seat.person]):
            raise Refused("barred")
        await self.store.create(row, [seat.person for seat in row.setup.seats if seat.person])
        seq = await self.committer.commit(
            active, lambda match, at: match.propose_rematch(account.id, row.id, at, id), id
        )
        await self.matches.get(row.id)
        return seq
