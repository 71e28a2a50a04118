"""What is told to whom: every message is built for the seats that read it, by the game's own views."""

from __future__ import annotations

import msgspec

from undercroft.kernel.outcome import TABLE
from undercroft.match.entry import TALK, Entry
from undercroft.match.match import Event, Match
from undercroft.server.messages import ClockStatus, Frame, Line, SeatStatus, Status, Table, Told

LATEST = 50
"""How much of the story is told to somebody who was not here before."""
FAR = 500
"""How much of it is told to somebody who was here, and is back."""
ON_TABLE = ("start", "play", "take-back")
"""Kinds after which there is something new to see."""


def status(match: Match, seats: tuple[int, ...]) -> Status:
    """How the match stands, to whoever holds these seats."""
    over = match.phase in ("over", "closed")
    return Status(
        match.phase,
        list(seats),
        match.moves,
        [SeatStatus(seat.kind, seat.name, seat.bot, seat.away, seat.resigned) for seat in match.seats],
        ClockStatus(match.clock.runs, match.deadline, match.clock.banks),
        match.paused,
        sorted(match.asked),
        [seat for seat in seats if match.can_take_back(seat)],
        match.rematch,
        match.setup.secret if over else "",
    )


def views(match: Match, seats: tuple[int, ...]) -> list[object]:
    """What these seats see, one view each; a spectator sees the table, and everything after the end."""
    if not match.current or match.phase == "open":
        return []
    seen = seats if seats else (TABLE,)
    if not seats and match.phase == "over" and match.setup.open_after:
        seen = (TABLE, *range(len(match.seats)))
    return [match.game.view(match.state, seat) for seat in seen]


def told(match: Match, event: Event, seats: tuple[int, ...]) -> Told:
    """An entry as the holder of these seats may know it; the holder of several hears what all may hear."""
    entry = event.entry
    lines: list[Line] = []
    if event.action >= 0:
        listener = seats[0] if len(seats) == 1 else TABLE
        lines = [
            Line(phrase.id, phrase.args)
            for phrase in match.game.tell(event.before, event.action, event.after, listener)
        ]
    text = entry.action if entry.kind in (*TALK, "seat-bot") else ""
    return Told(entry.seq, entry.at, entry.kind, entry.seat, lines, text)


def frame(match: Match, event: Event, seats: tuple[int, ...]) -> Frame:
    """The message about an event, the match being as it is right after it."""
    changed = event.entry.kind in ON_TABLE or match.phase in ("over", "closed")
    return Frame(told(match, event, seats), status(match, seats), views(match, seats) if changed else [])


def table(
    match: Match, log: list[Entry], seats: tuple[int, ...], host: bool, since: int | None, now: float
) -> Table:
    """The first message to somebody who connects. `log` has all entries of the match so far."""
    resumed = since is not None and match.seq - FAR <= since <= match.seq
    after = since if resumed and since is not None else max(0, match.seq - LATEST)
    story: list[Told] = []
    if after < match.seq:
        again = Match(match.id, match.setup, match.game)
        for entry in log[: match.seq]:
            event = again.apply(entry)
            if entry.seq > after:
                story.append(told(again, event, seats))
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
        status(match, seats),
        views(match, seats),
    )
