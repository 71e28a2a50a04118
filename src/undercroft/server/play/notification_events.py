"""Which notifications an entry causes.

They are committed together with the entry, so a process that dies loses none. Whether a person is told, and
how, is decided when they are due: by then most turns are over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from undercroft.kernel.outcome import NO_SEAT
from undercroft.match.clock import DAY
from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.server.store import Notification

EVENTS: Final = {
    "turn": "it is your turn; once more after a day if the match has no clock",
    "begun": "all seats of a match are taken, or it has begun",
    "over": "a match is over, or was cancelled",
    "named": "a player wrote your name into the chat",
    "clock": "your clock is running out",
    "invited": "a friend invites you to a match",
}
"""What a person can choose to be told."""
SETTING_OF: Final = {"full": "begun", "reminder": "turn"}
"""The events that belong to one of another name."""
REMINDER_SECONDS: Final = DAY
LEAST_LEFT: Final = 120.0
"""A clock that has less than so many seconds when a turn begins is not worth a message of its own."""
WEBHOOK: Final = ""
"""The account of a notification for the webhook of a match."""


def notifications(before: Match, after: Match, entry: Entry, delay: float) -> tuple[Notification, ...]:
    """What an entry that leads from one match to another may have to be told, not before `delay` seconds. A
    person who plays alone is told nothing, nor is the one who acted."""
    if after.setup.lesson or len(people(after)) < 2:
        return ()
    return tuple(_found(before, after, entry, entry.at + delay))


def waiting_for(match: Match) -> str:
    """The person whom a match waits for; empty if there is none."""
    return "" if match.paused else _person_to_move(match)


def _person_to_move(match: Match) -> str:
    """The same, in a pause as well: the end of a pause is no new turn."""
    if match.phase != "running" or not match.current:
        return ""
    actor = match.actor
    if actor == NO_SEAT or match.seats[actor].played_by_bot:
        return ""
    return match.seats[actor].person


def warning_time(match: Match) -> float | None:
    """When a person is to be told that their clock runs out; None if they are not."""
    deadline, timing = match.deadline, match.setup.timing
    if deadline is None or timing.kind not in ("days", "live"):
        return None
    if timing.kind == "days":
        return deadline - min(6 * 3600.0, timing.days * DAY / 4)
    return deadline - 60.0 if match.clock.remaining >= LEAST_LEFT else None


def people(match: Match) -> list[str]:
    """The people at the seats who have not resigned."""
    return list(dict.fromkeys(seat.person for seat in match.seats if seat.person and not seat.resigned))


def _found(before: Match, after: Match, entry: Entry, due: float) -> Iterator[Notification]:
    acting = after.seats[entry.seat].person if 0 <= entry.seat < len(after.seats) else ""

    def once(event: str, account: str) -> Notification:
        key = f"{after.id}/{entry.seq}/{event}/{account}"
        return Notification(key, after.id, account, event, entry.seq, entry.at, due)

    for event in _events_for_all(before, after, entry):
        yield once(event, WEBHOOK)
        yield from (once(event, account) for account in people(after) if account != acting)
    if entry.kind == "say":
        yield from (once("named", account) for account in named(after, entry.action) if account != acting)
    person = waiting_for(after)
    if person and person not in (_person_to_move(before), acting):
        yield from _turn(after, entry, person, due)


def _events_for_all(before: Match, after: Match, entry: Entry) -> list[str]:
    if entry.kind == "start":
        return ["begun"]
    if entry.kind == "sit" and after.full and not after.begins_now:
        return ["full"]
    if after.phase in ("over", "closed") and before.phase not in ("over", "closed"):
        return ["over"]
    return []


def _turn(match: Match, entry: Entry, person: str, due: float) -> Iterator[Notification]:
    """A turn replaces the one before it: there is at most one of each kind for a person and a match."""
    warning = warning_time(match)
    later = [("clock", warning)] if warning is not None else []
    if match.setup.timing.kind == "none":
        later = [("reminder", entry.at + REMINDER_SECONDS)]
    for account in (person, WEBHOOK):
        for event, when in [("turn", due), *later]:
            key = f"{match.id}/{event}/{account}"
            yield Notification(key, match.id, account, event, entry.seq, entry.at, when)


def named(match: Match, text: str) -> list[str]:
    """The people whose names stand in a text as words of their own."""
    return list(
        dict.fromkeys(
            seat.person
            for seat in match.seats
            if seat.person
            and len(seat.name) > 1
            and re.search(rf"(?<!\w){re.escape(seat.name)}(?!\w)", text, re.IGNORECASE)
        )
    )
