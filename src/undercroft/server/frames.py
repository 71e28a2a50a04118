"""What is told to whom: every message is built for the seats that read it, by the game's own views."""

from __future__ import annotations

import msgspec

from undercroft.kernel.outcome import NO_SEAT
from undercroft.match.entry import CHAT_KINDS, Entry
from undercroft.match.match import Event, Match
from undercroft.server.messages import (
    ClockStatus,
    Frame,
    Line,
    Present,
    SeatStatus,
    Status,
    Table,
    Told,
    encode,
)

LATEST = 50
"""How much of the story is told to somebody who was not here before."""
FAR = 500
"""How much of it is told to somebody who was here, and is back."""
ON_TABLE = ("start", "play", "take-back")
"""Kinds after which there is something new to see."""


class Scene:
    """A match as it is now, to be shown to many. What several of them see is built and encoded once.

    The match must not change while its scene is shown.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        over = match.phase in ("over", "closed")
        self._status = Status(
            match.phase,
            [],
            match.moves,
            [SeatStatus(seat.kind, seat.name, seat.bot, seat.away, seat.resigned) for seat in match.seats],
            ClockStatus(match.clock.running_seat, match.deadline, match.clock.banks),
            match.paused,
            sorted(match.pause_requests),
            [],
            match.rematch,
            match.setup.secret if over else "",
        )
        self._public = b""
        self._tables: dict[int, bytes] = {}
        self._told: dict[int, Told] = {}

    def status(self, seats: tuple[int, ...]) -> Status:
        """How the match stands, to whoever holds these seats. Read it before you ask for the next one."""
        status = self._status
        status.you = list(seats)
        status.take_back = [seat for seat in seats if self.match.can_take_back(seat)]
        return status

    def views(self, seats: tuple[int, ...]) -> list[msgspec.Raw]:
        """What these seats see, one view each; a spectator sees the table, and everything after the end."""
        match = self.match
        if not match.current or match.phase == "open":
            return []
        seen = seats if seats else (NO_SEAT,)
        if not seats and match.phase == "over" and match.setup.open_after:
            seen = (NO_SEAT, *range(len(match.seats)))
        return [self._view(seat) for seat in seen]

    def _view(self, seat: int) -> msgspec.Raw:
        """The view as Game.view gives it, put together from pieces that are encoded already."""
        game, state = self.match.game, self.match.state
        if not self._public:
            self._public = encode(game.public(state))[:-1]
        seen_by = seat if game.hidden_information else NO_SEAT
        table = self._tables.get(seen_by)
        if table is None:
            table = self._tables[seen_by] = encode(game.table(state, seen_by))
        actions = encode(game.offers(state, seat))
        return msgspec.Raw(b'%b,"seat":%d,"table":%b,"actions":%b}' % (self._public, seat, table, actions))

    def told(self, event: Event, seats: tuple[int, ...]) -> Told:
        """An entry as the holder of these seats may know it, the match being as it is right after it. The
        holder of several seats hears what all may hear."""
        game = self.match.game
        listener = seats[0] if len(seats) == 1 and game.hidden_information else NO_SEAT
        told = self._told.get(listener)
        if told is None:
            told = self._told[listener] = _told(self.match, event, listener)
        return told

    def frame(self, event: Event, seats: tuple[int, ...]) -> bytes:
        """The message about an event, the match being as it is right after it."""
        changed = event.entry.kind in ON_TABLE or self.match.phase in ("over", "closed")
        views = self.views(seats) if changed else []
        return encode(Frame(self.told(event, seats), self.status(seats), views))


def _told(match: Match, event: Event, listener: int) -> Told:
    entry = event.entry
    lines: list[Line] = []
    if event.action >= 0:
        lines = [
            Line(phrase.id, phrase.args)
            for phrase in match.game.describe_move(event.before, event.action, event.after, listener)
        ]
    text = entry.action if entry.kind in CHAT_KINDS or entry.kind == "seat-bot" else ""
    return Told(entry.seq, entry.at, entry.kind, entry.seat, lines, text)


def present(match: Match, people: set[str]) -> Present:
    """Who is here, given the people who look at the match."""
    seated = {seat.person for seat in match.seats if seat.kind == "person"}
    here = [n for n, seat in enumerate(match.seats) if seat.kind == "person" and seat.person in people]
    return Present(here, len(people - seated))


def table(
    match: Match, log: list[Entry], seats: tuple[int, ...], host: bool, since: int | None, now: float
) -> Table:
    """The first message to somebody who connects. `log` has all entries of the match so far."""
    resumed = since is not None and match.seq - FAR <= since <= match.seq
    after = since if resumed and since is not None else max(0, match.seq - LATEST)
    story: list[Told] = []
    if after < match.seq:
        listener = seats[0] if len(seats) == 1 else NO_SEAT
        again = Match(match.id, match.setup, match.game)
        for entry in log[: match.seq]:
            event = again.apply(entry)
            if entry.seq > after:
                story.append(_told(again, event, listener))
    scene = Scene(match)
    return Table(
        match.id,
        match.seq,
        now,
        match.game.name,
        match.setup.options,
        msgspec.to_builtins(match.setup.timing),
        match.current,
        host,
        match.commitment,
        resumed,
        story,
        scene.status(seats),
        scene.views(seats),
    )
