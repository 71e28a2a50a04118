"""A table for one device: commands in, messages out, as on a server.

`Match` proposes, the storage commits, then the entry is applied and told. There is one account, that of the
device, and bots think in the same thread, so commands wait while a bot thinks.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec

from undercroft.bots.naming import number_in
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.local.hosted_match import HostedMatch
from undercroft.local.storage import Storage, StoredMatch
from undercroft.match import fairness
from undercroft.match.match import BrokenLog, Match, Proposal
from undercroft.match.plugins import find_game
from undercroft.match.refusal import Refused
from undercroft.server.play import lobby
from undercroft.server.play.bot_requests import answer_request, bot_request, hint_answer
from undercroft.server.play.proposals import hint_seat, propose
from undercroft.server.protocol import frames, messages
from undercroft.server.store import Account, Duplicate, MatchRow

ME: Final = "me"
"""The id of the only account."""
PREFIX: Final = "local-"
"""How the ids of these matches begin, so that a client knows whom to ask."""
HINT_SHARE: Final = 12
"""A hint takes one part in so many of the search that is made for a decision of a review."""
RACE_SHARE: Final = 2
"""The same for the playouts of a race."""
MARGIN: Final = 0.01
"""Seconds after a deadline at which its timer fires."""

Propose = Callable[[Match, float], Proposal | None]


class NoMatch(UndercroftError):
    """This device has no such match, or its log does not fit the rules; `reason` says which."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class LocalHost:
    """The matches of a device that were opened.

    `post` gets the id of a match and a JSON list of messages for the page that has it open. The caller waits
    for a method before it calls the next one.
    """

    def __init__(
        self, storage: Storage, post: Callable[[str, str], None], wall: Callable[[], float] = time.time
    ) -> None:
        self.storage = storage
        self.account = Account(ME, "", "", 0, 0.0, 0.0)
        self.wall = wall
        self._post = post
        self._hosted: dict[str, HostedMatch] = {}
        self._connected: set[str] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def create(self, row: MatchRow) -> str:
        """Stores a new match and gives its id."""
        game = find_game(row.setup.game)
        stored = StoredMatch(PREFIX + row.id, row.setup, row.created, game.content().text)
        hosted = HostedMatch(stored, game, self.wall)
        overview = hosted.overview(hosted.match, None, self.account)
        await self.storage.create(stored.id, _text(stored), _text(overview))
        self._hosted[stored.id] = hosted
        return stored.id

    async def get(self, id: str) -> HostedMatch:
        """A match of this device. Raises NoMatch."""
        if id not in self._hosted:
            text = await self.storage.load(id)
            if not text:
                raise NoMatch("no-match")
            stored = msgspec.json.decode(text, type=StoredMatch)
            try:
                self._hosted[id] = HostedMatch(stored, find_game(stored.setup.game), self.wall)
            except (BrokenLog, UndercroftError):
                raise NoMatch("broken") from None
        return self._hosted[id]

    async def connect(self, id: str) -> str:
        """A page opens a match: it gets a snapshot, then every frame. Gives the reason if that is not
        possible."""
        try:
            hosted = await self.get(id)
        except NoMatch as missing:
            return missing.reason
        async with hosted.lock:
            await self._catch_up(hosted)
            match = hosted.match
            seats = tuple(match.seats_of(ME))
            events = frames.log_events(match, hosted.events[-frames.LATEST_EVENTS :], seats)
            host = match.setup.host == ME
            snapshot = frames.snapshot(match, events, seats, host, False, hosted.now())
            self._connected.add(id)
            self._send(id, messages.encode(snapshot), messages.encode(frames.presence(match, {ME})))
        self._schedule(hosted)
        return ""

    def disconnect(self, id: str) -> None:
        """The page has closed the match: its clock stands still until the page opens it again."""
        self._connected.discard(id)
        self._cancel(id)
        if not self._tasks.get(id):
            self._hosted.pop(id, None)

    async def receive(self, id: str, text: str) -> None:
        """Carries out a command of the page, and answers it."""
        try:
            command = messages.decode(text)
        except msgspec.DecodeError:
            self._send(id, messages.encode(messages.Refused("", "unreadable", 0)))
            return
        self._send(id, messages.encode(await self._answer(await self.get(id), command)))

    async def _answer(self, hosted: HostedMatch, command: messages.ClientMessage) -> messages.Answer:
        try:
            match command:
                case messages.Ping():
                    return messages.Pong(command.id, hosted.now())
                case messages.Hint():
                    return await self._advice(hosted, command)
                case messages.Rematch():
                    return messages.Done(command.id, await self._rematch(hosted, command.id))
            return messages.Done(command.id, await self._commit(hosted, self._proposal(command), command.id))
        except Duplicate as duplicate:
            return messages.Duplicate(command.id, duplicate.seq)
        except Refused as refusal:
            return messages.Refused(command.id, refusal.reason, refusal.seconds)

    def _proposal(self, command: messages.ClientMessage) -> Propose:
        return lambda match, at: propose(match, self.account, command, at, command.id)

    async def _advice(self, hosted: HostedMatch, command: messages.Hint) -> messages.Advice:
        seat, seen = hint_seat(hosted.match, self.account, command), hosted.match.seq
        found = _hint(hosted.match, seat)
        await self._commit(hosted, lambda match, at: match.propose_hint(seat, seen, at))
        return msgspec.convert({"type": "advice", "id": command.id, **found}, messages.Advice)

    async def _rematch(self, hosted: HostedMatch, command: str) -> int:
        hosted.match.propose_rematch(ME, "", 0.0)  # raises Refused before a match is created
        new = await self.create(lobby.rematch(hosted.match, self.wall()))
        return await self._commit(
            hosted, lambda match, at: match.propose_rematch(ME, new, at, command), command
        )

    async def _commit(self, hosted: HostedMatch, propose: Propose, command: str = "") -> int:
        """Stores what is proposed, then applies and tells it. Gives its number, 0 if there was nothing to do.
        Raises Refused and Duplicate."""
        if command in hosted.commands:
            raise Duplicate(hosted.commands[command])
        async with hosted.lock:
            while True:
                proposal = propose(hosted.match, hosted.now())
                if proposal is None:
                    return 0
                entry = proposal.entry
                after = hosted.match.copy()
                event = after.apply(entry, proposal.move)
                overview = _text(hosted.overview(after, entry, self.account))
                if await self.storage.append(after.id, entry.seq, _text(entry), overview):
                    break
                await self._catch_up(hosted)
            hosted.applied(after, event)
            self._tell(hosted)
        self._schedule(hosted)
        return entry.seq

    async def _catch_up(self, hosted: HostedMatch) -> None:
        """Applies and tells what another page has stored."""
        stored = msgspec.json.decode(await self.storage.load(hosted.match.id), type=StoredMatch)
        for entry in stored.entries[hosted.match.seq :]:
            after = hosted.match.copy()
            hosted.applied(after, after.apply(entry))
            self._tell(hosted)

    def _tell(self, hosted: HostedMatch) -> None:
        match = hosted.match
        if match.id in self._connected:
            frame = frames.FrameBuilder(match).frame(hosted.events[-1], tuple(match.seats_of(ME)))
            self._send(match.id, frame)

    def _send(self, id: str, *encoded: bytes) -> None:
        self._post(id, f"[{','.join(one.decode() for one in encoded)}]")

    # What happens without a command.

    def _schedule(self, hosted: HostedMatch) -> None:
        """Sets the timer of the clock, and starts what starts by itself."""
        match = hosted.match
        self._cancel(match.id)
        if match.id not in self._connected:
            return
        if match.deadline is not None and match.phase == "running":
            wait = max(0.0, match.deadline - hosted.now()) + MARGIN
            loop = asyncio.get_running_loop()
            self._timers[match.id] = loop.call_later(wait, self._start, hosted)
        if match.outdated or match.begins_now or match.bot_to_move():
            self._start(hosted)

    def _cancel(self, id: str) -> None:
        timer = self._timers.pop(id, None)
        if timer is not None:
            timer.cancel()

    def _start(self, hosted: HostedMatch) -> None:
        if hosted.match.id not in self._tasks:
            self._tasks[hosted.match.id] = asyncio.get_running_loop().create_task(self._continue(hosted))

    async def _continue(self, hosted: HostedMatch) -> None:
        """Does what the clock and the bots have to do, until it is the turn of a person."""
        id = hosted.match.id
        try:
            while id in self._connected:
                match = hosted.match
                done = 0
                for automatic in (
                    Match.propose_timeout, Match.propose_close_outdated, Match.propose_automatic_start
                ):  # fmt: skip
                    done = done or await self._commit(hosted, automatic)
                if not done and match.bot_to_move():
                    await asyncio.sleep(0)  # what was told goes out before the bot thinks
                    text = _ask_bot(match, match.state.actor(), match.bot_to_move())
                    done = await self._commit(hosted, partial(_bot_move, match, text))
                elif not done:
                    return
        finally:
            del self._tasks[id]
            self._schedule_again(hosted)

    def _schedule_again(self, hosted: HostedMatch) -> None:
        match = hosted.match
        if match.id in self._connected and match.deadline is not None and match.id not in self._timers:
            self._schedule(hosted)


def _ask_bot(match: Match, seat: int, bot: str) -> str:
    """What a bot answers for this seat. It knows no more than the seat does."""
    seed = fairness.bot_seed(bytes.fromhex(match.setup.secret), match.moves + 1)
    request = bot_request(
        match.game.name, match.game, match.state, seat, bot, seed, content=match.origin.content
    )
    return answer_request(request)


def _hint(match: Match, seat: int) -> dict[str, Any]:
    """A hint after a shorter search than that of a server: Python in a page is slow."""
    seed = fairness.bot_seed(bytes.fromhex(match.setup.secret), match.moves + 1)
    known = match.state.clone()
    known.resample(seat, seed)
    return hint_answer(match.game, known, seed, *hint_effort(match.game))


def hint_effort(game: Game) -> tuple[int, int]:
    """Iterations of a search and playouts of a race, 0 for none, for a hint or an analysis on a device. A
    search is no shorter than that of the strongest level that a page offers."""
    heuristics = game.search_heuristics()
    strongest = next((level.bot for level in reversed(game.levels) if not level.slow), "")
    iterations = max(number_in(strongest, "search"), heuristics.review_iterations // HINT_SHARE, 1)
    return iterations, heuristics.review_playouts // RACE_SHARE


def _bot_move(asked: Match, text: str, match: Match, at: float) -> Proposal | None:
    """The move that a bot chose; None if the match has changed since."""
    if match.state is not asked.state or not match.bot_to_move():
        return None
    return match.propose_play("", match.state.actor(), text, match.seq, at, bot=True)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
