"""The seats of a match and how entries change them."""

from __future__ import annotations

import json
from typing import Final

import msgspec

from undercroft.match.entry import Entry
from undercroft.match.setup import Seat

SEAT_KINDS: Final = ("sit", "stand", "seat-bot", "time-out", "leave", "return", "resign")
"""The kinds of entries that change a seat."""


def seats_after(seats: list[Seat], entry: Entry) -> list[Seat]:
    """The seats after an entry; a new list if any changed."""
    seat = seats[entry.seat]
    match entry.kind:
        case "sit":
            person, name = json.loads(entry.action)
            seat = Seat("person", person, name)
        case "stand":
            seat = Seat()
        case "seat-bot":
            seat = Seat("bot", bot=entry.action) if entry.action else Seat()
        case "time-out" | "leave":
            seat = msgspec.structs.replace(seat, away=True)
        case "return":
            seat = msgspec.structs.replace(seat, away=False)
        case "resign":
            seat = msgspec.structs.replace(seat, resigned=True)
        case _:
            return seats
    return [*seats[: entry.seat], seat, *seats[entry.seat + 1 :]]


def seats_by_person(seats: list[Seat]) -> dict[str, list[int]]:
    """The seats of every person, in order, without those that they resigned."""
    found: dict[str, list[int]] = {}
    for number, seat in enumerate(seats):
        if seat.kind == "person" and not seat.resigned:
            found.setdefault(seat.person, []).append(number)
    return found
