"""The matches that are alive in this process, and the way of every wish.

A match here is a replica: the fold of its log as far as this process has read it. A wish is checked against
the replica, its entry is written as the next one of the log, and only then everybody is told. If another
process was quicker, the primary key says so; what is new is read, and the wish is checked again. There is no
owner of a match: any process may serve it, strike its clock and move its bots.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.match.match import BrokenLog, Event, Match, Proposal
from undercroft.match.plugins import find_game
from undercroft.match.refusal import Refused
from undercroft.server import frames, lobby, messages
from undercroft.server.additions import addition
from undercroft.server.bot_moves import BotMoves
from undercroft.server.bus import Bus, NoBus
from undercroft.server.care import Caretaker
from undercroft.server.live import Listener, Live
from undercroft.server.metrics import Metrics
from undercroft.server.presence import Presence
from undercroft.server.settings import Settings
from undercroft.server.store import Conflict, Duplicate, Person, Store, StoreDown
from undercroft.server.wishes import propose

log = logging.getLogger("undercroft.hub")

TRIES = 64
"""How often a wish is tried again when others are quicker."""

Answer = messages.Done | messages.Duplicate | messages.Refused | messages.Advice | messages.Pong
Propose = Callable[[Match, float], Proposal | None]


class Hub:
    """All live matches of this process."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        shelf: dict[str, str],
        now: Callable[[], float] = time.time,
        bus: Bus | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.shelf = shelf
        """The games by name, each with where it is found."""
        self.now = now
        self.lives: dict[str, Live] = {}
        self.metrics = Metrics()
        self.bots = BotMoves(self)
        self.care = Caretaker(self)
        self.presence = Presence(self)
        self.stopping = False
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.bus = NoBus() if bus is None else bus
        store.heard = self.bus.heard = self.heard

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
        self.bots.thinkers.start()
        self.spawn(self.care.live())

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
        with contextlib.suppress(StoreDown):
            await self.presence.leave()
        await self.bots.thinkers.stop()

    def game(self, name: str) -> Game:
        """A game of this server's shelf. Raises UnknownGame."""
        return find_game(self.shelf.get(name, name.replace(":", "")))

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
        game = row.setup.game
        live = Live(match, self.shelf[game], row.head.changed)
        self.lives[id] = live
        self._follow(live)
        return live

    async def join(self, live: Live, listener: Listener, since: int | None) -> None:
        """Somebody looks at a match: sends the table, and from then on every frame. Raises StoreDown."""
        async with live.lock:
            await self._catch_up(live)
            await self.presence.read([live])
            entries = [] if since == live.match.seq else await self.store.entries(live.match.id)
            match = live.match
            seats = tuple(match.seats_of(listener.person.id))
            host = match.setup.host == listener.person.id
            message = frames.table(match, entries, seats, host, since, self.now())
            listener.post(messages.encode(message))
            live.listeners.add(listener)
            self.presence.changed(live)

    def part(self, live: Live, listener: Listener) -> None:
        """Somebody looks away."""
        live.listeners.discard(listener)
        live.used = self.now()
        self.presence.changed(live)

    async def carry_out(self, live: Live, person: Person, wish: messages.ClientMessage) -> Answer:
        """Carries a wish out, or says why not. Whatever it answers, the store has it."""
        began = time.perf_counter()
        if isinstance(wish, messages.Ping):
            return messages.Pong(wish.id, self.now())
        try:
            if isinstance(wish, messages.Hint):
                return await self.bots.advice(live, person, wish)
            command = f"{person.id}/{wish.id}"
            if isinstance(wish, messages.Sit):
                person = await self.store.person(person.id) or person  # they may have changed their name
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
        except Exception:  # a bug must not take a socket with it, and never shows its text
            self.metrics.errors += 1
            log.exception("a wish failed")
            return self.refuse(wish.id, "broken")
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
        event = ahead.apply(proposal.entry, proposal.move)
        live.writing = proposal.entry.seq
        added = addition(live, ahead, proposal.entry)
        try:
            await self.store.append(added)
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
        if added.head is not None:
            live.changed = added.head.changed
        self.bus.tell(match.id, ahead.seq)
        self._tell(live, event)
        self._follow(live)
        return True

    def _tell(self, live: Live, event: Event) -> None:
        """Sends the frame of an event to everybody; those who see the same get the same bytes."""
        metrics = self.metrics
        metrics.entries[event.entry.kind] = metrics.entries.get(event.entry.kind, 0) + 1
        match = live.match
        scene = frames.Scene(match)
        encoded: dict[tuple[int, ...], bytes] = {}
        for listener in list(live.listeners):
            seats = tuple(match.seats_of(listener.person.id))
            message = encoded.get(seats)
            if message is None:
                message = encoded[seats] = scene.frame(event, seats)
            listener.post(message)
            metrics.frames += 1
        if event.entry.kind in ("sit", "stand"):
            self.presence.changed(live)

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
            self.spawn(self.refresh(live, seq))

    async def refresh(self, live: Live, seq: int) -> None:
        """Reads on until this entry, if that has not happened meanwhile."""
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
            self.spawn(self.quietly(live, Match.propose_automatic_start))
        elif match.bot_to_move() and not live.bots_move:
            live.bots_move = True
            self.spawn(self.bots.move(live))

    def _alarm(self, live: Live) -> None:
        self.spawn(self.quietly(live, Match.propose_timeout))

    async def quietly(self, live: Live, propose: Propose) -> None:
        """Writes something that nobody asked for; if it cannot be done, the next round tries again."""
        try:
            await self.write(live, propose)
        except (Refused, StoreDown) as reason:
            log.warning("match %s: %s", live.match.id, reason)

    async def _rematch(self, live: Live, person: Person, command: str) -> int:
        """The same people, the same game, once more."""
        earlier = await self.store.entry_of(live.match.id, command)
        if earlier is not None:
            raise Duplicate(earlier.seq)
        live.match.propose_rematch(person.id, "", 0.0)
        row = lobby.again(live.match, self.now())
        await self.store.create(row, [seat.person for seat in row.setup.seats if seat.person])
        seq = await self.write(
            live, lambda match, at: match.propose_rematch(person.id, row.id, at, command), command
        )
        await self.live(row.id)
        return seq
