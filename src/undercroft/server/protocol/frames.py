"""Frames and snapshots: every message is built for the seats that read it, from the views of the game."""

from __future__ import annotations

import json

import msgspec

from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase as KernelPhrase
from undercroft.match.entry import CHAT_KINDS, Entry
from undercroft.match.match import Event, Match
from undercroft.match.seating import guest_name, shown_name
from undercroft.server.protocol.messages import (
    ClockStatus,
    LogEvent,
    MatchStatus,
    Phrase,
    Presence,
    SeatStatus,
    Snapshot,
    Status,
    encode,
)

LATEST_EVENTS = 50
"""How many events a new viewer gets."""
RESUMED_EVENTS = 200
"""How many events a viewer who comes back gets at most."""
VIEW_KINDS = ("start", "play", "take-back")
"""Kinds of entries that change the views."""
UNCOVERING_KINDS = ("resume", "leave", "resign", "time-out")
"""Kinds of entries that can end a pause, after which viewers see the table again."""

TEXT_KINDS = (*CHAT_KINDS, "seat-bot", "ask-replace", "close")
"""Kinds of entries whose `action` everyone may see."""


class FrameBuilder:
    """Builds the messages about a match for many viewers. What several of them see is encoded once.

    The match must not change while its builder is in use. `now` is the time, if it is later than that of the
    last entry.
    """

    def __init__(self, match: Match, now: float = 0.0) -> None:
        self.match = match
        shown = match.phase in ("over", "closed") and not match.is_sealed(max(now, match.at))
        self._status = MatchStatus(
            match.phase,
            match.moves,
            [
                SeatStatus(seat.kind, shown_name(match.seats, number), seat.bot, seat.away, seat.resigned)
                for number, seat in enumerate(match.seats)
            ],
            ClockStatus(match.clock.running_seat, match.deadline, match.clock.banks),
            match.paused,
            match.pauses,
            sorted(match.pause_requests),
            match.rematch,
            sorted(match.ready) if match.phase == "open" and match.needs_ready else None,
            match.walkover,
            match.hints,
            match.waiting_since,
            sorted(match.replace_requests),
        )
        self._encoded_status = b""  # without its end: what is personal follows
        self._secret = match.setup.secret if shown else ""
        self._public = b""
        self._tables: dict[int, bytes] = {}
        self._events: dict[int, bytes] = {}

    def status(self, seats: tuple[int, ...]) -> Status:
        """The status for the holder of these seats."""
        you, take_back, secret = self._personal(seats)
        shared = msgspec.structs.asdict(self._status)
        return Status(**shared, you=you, take_back=take_back, secret=secret)

    def _personal(self, seats: tuple[int, ...]) -> tuple[list[int], list[int], str]:
        """What a status has of its reader: the seats, which of them may take a move back, and the secret."""
        # Those who know the secret can replay everything that was hidden.
        secret = self._secret if seats or self.match.setup.open_after else ""
        return list(seats), [seat for seat in seats if self.match.can_take_back(seat)], secret

    def _status_bytes(self, seats: tuple[int, ...]) -> bytes:
        """The same as `status`, encoded."""
        if not self._encoded_status:
            self._encoded_status = encode(self._status)[:-1]
        you, take_back, secret = self._personal(seats)
        personal = encode({"you": you, "take_back": take_back, "secret": secret})
        return b"%b,%b" % (self._encoded_status, personal[1:])

    def views(self, seats: tuple[int, ...]) -> list[bytes]:
        """One encoded view for each of these seats; a spectator gets the public view, and all views after the
        end.

        There is none while a pause covers the table.
        """
        match = self.match
        if not match.current or match.phase == "open" or match.covered:
            return []
        seen = seats if seats else (NO_SEAT,)
        if not seats and match.phase == "over" and match.setup.open_after:
            seen = (NO_SEAT, *range(len(match.seats)))
        return [self._view(seat) for seat in seen]

    def _view(self, seat: int) -> bytes:
        """The view as Game.view gives it, joined from parts that are encoded once."""
        game, state = self.match.game, self.match.state
        if not self._public:
            self._public = encode(game.public(state))[:-1]
        seen_by = seat if game.hidden_information else NO_SEAT
        table = self._tables.get(seen_by)
        if table is None:
            table = self._tables[seen_by] = encode(game.table(state, seen_by))
        actions = encode(game.offers(state, seat))
        # Joined, because formatting bytes of this size takes twice as long.
        return b"".join([self._public, b',"seat":%d,"table":' % seat, table, b',"actions":', actions, b"}"])

    def event(self, event: Event, seats: tuple[int, ...]) -> bytes:
        """The last entry, encoded, as the holder of these seats may know it. The holder of several seats gets
        what everyone may know."""
        game = self.match.game
        if event.entry.kind == "spectator-say":
            return encode(_spectator_event(event.entry, not seats or self.match.phase in ("over", "closed")))
        reader = seats[0] if len(seats) == 1 and game.hidden_information else NO_SEAT
        known = self._events.get(reader)
        if known is None:
            known = self._events[reader] = encode(_log_event(self.match, event, reader))
        return known

    def frame(self, event: Event, seats: tuple[int, ...]) -> bytes:
        """The encoded messages.Frame about the last entry of the match, joined from parts that are encoded
        once."""
        kind = event.entry.kind
        changed = kind in VIEW_KINDS or self.match.phase in ("over", "closed")
        if self.match.setup.timing.kind == "shared":
            changed = changed or kind in UNCOVERING_KINDS
        views = b",".join(self.views(seats)) if changed else b""
        parts = [
            b'{"type":"frame","event":',
            self.event(event, seats),
            b',"status":',
            self._status_bytes(seats),
        ]
        return b"".join([*parts, b',"views":[', views, b"]}"])


def as_phrases(told: list[KernelPhrase]) -> list[Phrase]:
    """What a game tells, as messages have it."""
    return [Phrase(phrase.id, phrase.args) for phrase in told]


def _log_event(match: Match, event: Event, reader: int) -> LogEvent:
    entry = event.entry
    lines: list[Phrase] = []
    anchors: list[str] = []
    if event.action >= 0:
        anchors = match.game.move_anchors(event.before, event.action, event.after, reader)
        lines = as_phrases(match.game.describe_move(event.before, event.action, event.after, reader))
    text = entry.action if entry.kind in TEXT_KINDS else ""
    return LogEvent(entry.seq, entry.at, entry.kind, entry.seat, lines, text, "", anchors)


def _spectator_event(entry: Entry, shown: bool) -> LogEvent:
    """What a spectator said. Where it is not shown, an empty event keeps the numbers without a gap."""
    name = text = ""
    if shown and entry.action:  # old chat may have been deleted
        person, name, text = json.loads(entry.action)
        name = name or guest_name(person)
    return LogEvent(entry.seq, entry.at, entry.kind, entry.seat, [], text, name, [])


def presence(match: Match, viewers: set[str]) -> Presence:
    """Who is connected, given the accounts that view the match."""
    seated = {seat.person for seat in match.seats if seat.kind == "person"}
    here = [n for n, seat in enumerate(match.seats) if seat.kind == "person" and seat.person in viewers]
    return Presence(here, len(viewers - seated))


def is_resumed(match: Match, since: int | None) -> bool:
    """Whether a client that has all entries up to `since` gets only what it has missed."""
    return since is not None and match.seq - RESUMED_EVENTS <= since <= match.seq


def first_events_after(match: Match, since: int | None) -> int:
    """The entry after which a client that connects gets the events."""
    if since is not None and is_resumed(match, since):
        return since
    return max(0, match.seq - LATEST_EVENTS)


def log_events(match: Match, events: list[Event], seats: tuple[int, ...]) -> list[LogEvent]:
    """Earlier events of a match as the holder of these seats may know them."""
    reader = seats[0] if len(seats) == 1 else NO_SEAT
    shown = not seats or match.phase in ("over", "closed")
    return [
        _spectator_event(event.entry, shown)
        if event.entry.kind == "spectator-say"
        else _log_event(match, event, reader)
        for event in events
    ]


def snapshot(
    match: Match, events: list[LogEvent], seats: tuple[int, ...], host: bool, resumed: bool, now: float
) -> Snapshot:
    """The first message to a client that connects, with the events that it has not seen."""
    builder = FrameBuilder(match, now)
    return Snapshot(
        match.id,
        match.seq,
        now,
        match.game.name,
        match.setup.options,
        msgspec.to_builtins(match.setup.timing),
        match.current,
        match.setup.hints,
        match.setup.replace_seconds,
        host,
        match.commitment,
        match.setup.lesson,
        match.setup.daily,
        match.setup.sealed_until,
        match.setup.rated,
        resumed,
        events,
        builder.status(seats),
        [msgspec.Raw(view) for view in builder.views(seats)],
    )
