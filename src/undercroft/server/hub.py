"""The matches that are alive in this process, and the way of every wish.

A match here is a replica: the fold of its log as far as this process has read it. A wish is checked against
the replica, its entry is written as the next one of the log, and only then everybody is told. If another
process was quicker, the primary key says so; what is new is read, and the wish is checked again. There is no
owner of a match: any process may serve it, strike its clock and move its bots.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol

import msgspec

from undercroft import bots
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import TABLE
from undercroft.kernel.state import State
from undercroft.match import fairness
from undercroft.match.entry import Entry
from undercroft.match.guest import find
from undercroft.match.match import BrokenLog, Event, Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.server import frames, messages
from undercroft.server.metrics import Metrics
from undercroft.server.settings import Settings
from undercroft.server.store import Addition, Conflict, Duplicate, Head, Person, Result, Store, StoreDown
from undercroft.server.thinkers import HINT, Thinkers, TooSlow, question

log = logging.getLogger("undercroft.hub")

TRIES = 64
"""How often a wish is tried again when others are quicker."""

Answer = messages.Done | messages.Duplicate | messages.Refused | messages.Advice | messages.Pong
Propose = Callable[[Match, float], Proposal | None]


class Listener(Protocol):
    """Somebody who looks at a match: a socket."""

    person: Person

    def post(self, message: bytes) -> None:
        """Sends a message some time soon, in order; never waits."""

    def close(self, code: int, reason: str) -> None:
        """Ends the connection some time soon."""


class Live:
    """A match in this process, with those who look at it."""

    def __init__(self, match: Match, where: str) -> None:
        self.match = match
        self.where = where
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.writing = 0
        """The entry that is being written now: news of it is no news."""
        self.used = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.bots_move = False


class Hub:
    """All live matches of this process."""

    def __init__(
        self, store: Store, settings: Settings, shelf: dict[str, str], now: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self.settings = settings
        self.shelf = shelf
        """The games by name, each with where it is found."""
        self.now = now
        self.lives: dict[str, Live] = {}
        self.metrics = Metrics()
        self.thinkers = Thinkers(settings.thinkers, list(shelf.values()), settings.think_seconds)
        self.stopping = False
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        store.heard = self.heard

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Lets something happen beside everything else; what goes wrong is logged, never lost."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.errors += 1
            log.error("background work failed", exc_info=error)

    def start(self) -> None:
        """Begins to look after clocks, bots and news."""
        self.thinkers.start()
        self.spawn(self._look_after())

    async def stop(self) -> None:
        """Stops everything; sockets are told to connect again."""
        self.stopping = True
        for live in self.lives.values():
            if live.timer is not None:
                live.timer.cancel()
            for listener in list(live.listeners):
                listener.close(1012, "stopping")
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.stop()

    def game(self, name: str) -> Game:
        """A game of this server's shelf. Raises UnknownGame."""
        return find(self.shelf.get(name, name.replace(":", "")))

    async def live(self, id: str) -> Live | None:
        """The match of this id, read from the store if it is not alive yet. Raises StoreDown, Refused."""
        found = self.lives.get(id)
        if found is None:
            lock = self._loading.setdefault(id, asyncio.Lock())
            async with lock:
                found = self.lives.get(id)
                if found is None:
                    found = await self._load(id)
            self._loading.pop(id, None)
        if found is not None:
            found.used = self.now()
        return found

    async def _load(self, id: str) -> Live | None:
        row = await self.store.match(id)
        if row is None:
            return None
        try:
            match = Match(id, row.setup, self.game(row.setup.game))
            for entry in await self.store.entries(id):
                match.apply(entry)
        except (UndercroftError, BrokenLog) as error:
            log.error("match %s cannot be replayed: %s", id, error)
            raise Refused("broken") from None
        live = Live(match, self.shelf[row.setup.game])
        self.lives[id] = live
        self._follow(live)
        return live

    async def join(self, live: Live, listener: Listener, since: int | None) -> None:
        """Somebody looks at a match: sends the table, and from then on every frame. Raises StoreDown."""
        async with live.lock:
            await self._catch_up(live)
            entries = [] if since == live.match.seq else await self.store.entries(live.match.id)
            match = live.match
            seats = tuple(match.seats_of(listener.person.id))
            host = match.setup.host == listener.person.id
            message = frames.table(match, entries, seats, host, since, self.now())
            listener.post(messages.encode(message))
            live.listeners.add(listener)

    def part(self, live: Live, listener: Listener) -> None:
        """Somebody looks away."""
        live.listeners.discard(listener)
        live.used = self.now()

    async def carry_out(self, live: Live, person: Person, wish: messages.ClientMessage) -> Answer:
        """Carries a wish out, or says why not. Whatever it answers, the store has it."""
        began = time.perf_counter()
        if isinstance(wish, messages.Ping):
            return messages.Pong(wish.id, self.now())
        try:
            if isinstance(wish, messages.Hint):
                return await self._advice(live, person, wish)
            command = f"{person.id}/{wish.id}"
            if isinstance(wish, messages.Rematch):
                seq = await self._rematch(live, person, command)
            else:
                seq = await self.write(
                    live, lambda match, at: propose(match, person, wish, at, command), command
                )
        except Duplicate as duplicate:
            self.metrics.duplicates += 1
            return messages.Duplicate(wish.id, duplicate.seq)
        except Refused as refusal:
            return self.refuse(wish.id, refusal.reason)
        except StoreDown as error:
            log.warning("the store is down: %s", error)
            return self.refuse(wish.id, "storage")
        self.metrics.took(time.perf_counter() - began)
        return messages.Done(wish.id, seq)

    def refuse(self, id: str, reason: str) -> messages.Refused:
        """A refusal, counted."""
        self.metrics.refused[reason] = self.metrics.refused.get(reason, 0) + 1
        return messages.Refused(id, reason)

    async def write(self, live: Live, propose: Propose, command: str = "") -> int:
        """Writes what is proposed as the next entry and tells everybody. Gives its number, 0 if nothing was
        to be done. Raises Refused, Duplicate, StoreDown."""
        async with live.lock:
            behind = True
            for _ in range(TRIES):
                match = live.match
                try:
                    proposal = propose(match, self.now())
                except Refused:
                    if command:
                        earlier = await self.store.entry_of(match.id, command)
                        if earlier is not None:
                            await self._catch_up(live)
                            raise Duplicate(earlier.seq) from None
                    if behind and self.store.shared and await self._catch_up(live):
                        behind = False
                        continue
                    raise
                if proposal is None:
                    return 0
                if await self._append(live, proposal):
                    return proposal.entry.seq
            raise Refused("busy")

    async def _append(self, live: Live, proposal: Proposal) -> bool:
        """Writes an entry and tells everybody; False if somebody else was quicker."""
        match = live.match
        ahead = match.copy()
        event = ahead.apply(proposal.entry, proposal.after)
        live.writing = proposal.entry.seq
        try:
            await self.store.append(self._addition(match, ahead, proposal.entry))
        except Conflict:
            self.metrics.conflicts += 1
            await self._catch_up(live)
            return False
        except Duplicate:
            await self._catch_up(live)
            raise
        finally:
            live.writing = 0
        live.match = ahead
        self._tell(live, event)
        self._follow(live)
        return True

    def _addition(self, before: Match, after: Match, entry: Entry) -> Addition:
        """An entry with all that has to be written beside it."""
        head = None
        if (before.phase, before.deadline) != (after.phase, after.deadline):
            head = Head(after.phase, after.deadline, entry.at)
        results: tuple[Result, ...] = ()
        if after.phase == "over" and before.phase != "over":
            results = tuple(_results(after, entry.at))
        joins = after.seats[entry.seat].person if entry.kind == "sit" else ""
        return Addition(entry, head, joins, results)

    def _tell(self, live: Live, event: Event) -> None:
        """Sends the frame of an event to everybody; those who see the same get the same bytes."""
        metrics = self.metrics
        metrics.entries[event.entry.kind] = metrics.entries.get(event.entry.kind, 0) + 1
        match = live.match
        encoded: dict[tuple[int, ...], bytes] = {}
        for listener in list(live.listeners):
            seats = tuple(match.seats_of(listener.person.id))
            message = encoded.get(seats)
            if message is None:
                message = encoded[seats] = messages.encode(frames.frame(match, event, seats))
            listener.post(message)
            metrics.frames += 1

    async def _catch_up(self, live: Live) -> bool:
        """Reads what others wrote, and tells it. True if there was anything. Call it with the lock held."""
        news = await self.store.entries(live.match.id, live.match.seq)
        for entry in news:
            event = live.match.apply(entry)
            self._tell(live, event)
        if news:
            self._follow(live)
        return bool(news)

    def heard(self, id: str, seq: int) -> None:
        """Another process (or this one) wrote an entry."""
        live = self.lives.get(id)
        if live is not None and seq > live.match.seq and seq != live.writing:
            self.spawn(self._refresh(live, seq))

    async def _refresh(self, live: Live, seq: int) -> None:
        async with live.lock:
            if live.match.seq < seq:
                try:
                    await self._catch_up(live)
                except StoreDown:
                    return  # the next round will find it

    def _follow(self, live: Live) -> None:
        """After a change: starts what starts by itself, sets the alarm, lets bots move."""
        match = live.match
        live.used = self.now()
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadline = match.deadline
        if deadline is not None and match.phase == "running":
            wait = max(0.0, deadline - self.now()) + 0.01
            live.timer = asyncio.get_running_loop().call_later(min(wait, 86400.0), self._alarm, live)
        if self.stopping:
            return
        if match.phase == "open" and match.full and match.setup.begins == "full":
            self.spawn(self._quietly(live, Match.begin_by_itself))
        elif match.bot_to_move() and not live.bots_move:
            live.bots_move = True
            self.spawn(self._move_bots(live))

    def _alarm(self, live: Live) -> None:
        self.spawn(self._quietly(live, Match.strike))

    async def _quietly(self, live: Live, propose: Propose) -> None:
        """Writes something that nobody asked for; if it cannot be done, the next round tries again."""
        try:
            await self.write(live, propose)
        except (Refused, StoreDown) as reason:
            log.warning("match %s: %s", live.match.id, reason)

    async def _move_bots(self, live: Live) -> None:
        """Moves for bots as long as it is their turn."""
        try:
            while live.match.bot_to_move() and not self.stopping:
                if self.settings.bot_pace:
                    await asyncio.sleep(self.settings.bot_pace)
                match = live.match
                bot = match.bot_to_move()
                if not bot:
                    return
                state, seat = match.state, match.state.actor()
                text = await self._thought(live, match, seat, bot)
                try:
                    if await self.write(live, partial(_bot_move, state, seat, text)):
                        self.metrics.bot_moves += 1
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
            self.metrics.bots_too_slow += 1
            log.warning("match %s: bot %s was too slow", match.id, bot)
            return match.game.write(bots.make(match.game, "random", seed).choose(match.state))

    async def _advice(self, live: Live, person: Person, wish: messages.Hint) -> messages.Advice:
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
            found = await self.thinkers.choose(asked)
            return msgspec.convert({"id": wish.id, **json.loads(found), "type": "advice"}, messages.Advice)
        except TooSlow:
            self.metrics.bots_too_slow += 1
            raise Refused("thinking") from None

    async def _rematch(self, live: Live, person: Person, command: str) -> int:
        """The same people, the same game, once more."""
        from undercroft.server.lobby import again

        earlier = await self.store.entry_of(live.match.id, command)
        if earlier is not None:
            raise Duplicate(earlier.seq)
        live.match.again(person.id, "", 0.0)
        row = again(live.match, self.now())
        await self.store.create(row, [seat.person for seat in row.setup.seats if seat.person])
        seq = await self.write(live, lambda match, at: match.again(person.id, row.id, at, command), command)
        await self.live(row.id)
        return seq

    async def _look_after(self) -> None:
        """Every few seconds: what was not told, clocks of matches that nobody looks at, matches to let go."""
        forgotten = 0.0
        while True:
            await asyncio.sleep(self.settings.catch_up_seconds)
            try:
                await self.look_after()
                if self.now() - forgotten > 3600:
                    forgotten = self.now()
                    await self._forget()
            except StoreDown as error:
                log.warning("the store is down: %s", error)

    async def look_after(self) -> None:
        """One such round. Raises StoreDown."""
        now = self.now()
        if self.store.shared:
            newest = await self.store.newest(list(self.lives))
            for id, seq in newest.items():
                live = self.lives.get(id)
                if live is not None and seq > live.match.seq:
                    await self._refresh(live, seq)
        for id in await self.store.due(now):
            try:
                live = await self.live(id)
            except Refused:
                continue
            if live is not None:
                await self._quietly(live, Match.strike)
        for id, live in list(self.lives.items()):
            idle = not live.listeners and not live.bots_move and not live.lock.locked()
            if idle and now - live.used > self.settings.idle_seconds:
                if live.timer is not None:
                    live.timer.cancel()
                del self.lives[id]

    async def _forget(self) -> None:
        guests, chat = self.settings.keep_guests_days, self.settings.keep_chat_days
        if guests or chat:
            now = self.now()
            await self.store.forget(
                now - guests * 86400 if guests else 0.0, now - chat * 86400 if chat else 0.0
            )


def _bot_move(state: State, seat: int, text: str, match: Match, at: float) -> Proposal | None:
    """The move that a bot found for a state; nothing if the table has changed while it thought."""
    if match.state is not state or not match.bot_to_move():
        return None
    return match.play("", seat, text, match.seq, at, bot=True)


def propose(match: Match, person: Person, wish: messages.ClientMessage, at: float, command: str) -> Proposal:
    """The entry that a wish leads to. Raises Refused."""
    who = person.id
    match wish:
        case messages.Play():
            return match.play(who, wish.seat, wish.action, wish.seen, at, command)
        case messages.TakeBack():
            return match.take_back(who, wish.seat, wish.seen, at, command)
        case messages.Sit():
            return match.sit(who, person.name, wish.seat, at, command)
        case messages.Stand():
            return match.stand(who, wish.seat, at, command)
        case messages.SeatBot():
            return match.seat_bot(who, wish.seat, wish.bot, at, command)
        case messages.Begin():
            return match.begin(who, at, command)
        case messages.Close():
            return match.close(who, at, command)
        case messages.Leave():
            return match.leave(who, wish.seat, at, command)
        case messages.Return():
            return match.come_back(who, wish.seat, at, command)
        case messages.Resign():
            return match.resign(who, wish.seat, at, command)
        case messages.AskPause():
            return match.ask_pause(who, wish.seat, at, command)
        case messages.Resume():
            return match.resume(who, wish.seat, at, command)
        case messages.Say():
            return match.speak(who, "say", wish.text, at, command)
        case messages.Emote():
            return match.speak(who, "emote", wish.emote, at, command)
        case messages.Point():
            return match.speak(who, "point", wish.anchor, at, command)
    raise AssertionError(wish)


def _results(match: Match, at: float) -> list[Result]:
    """How it ended for every person at the table."""
    outcome = match.state.outcome()
    assert outcome is not None
    seats: list[Any] = match.game.table(match.state, TABLE).get("seats", [])
    found = []
    for number, seat in enumerate(match.seats):
        if seat.kind == "person" and not seat.resigned:
            deeds = seats[number].get("deeds", []) if number < len(seats) else []
            won = number in outcome.winners
            score = outcome.scores[number] if number < len(outcome.scores) else 0
            found.append(Result(match.id, number, seat.person, match.game.name, at, score, won, list(deeds)))
    return found
