"""The seats of a match and how entries change them."""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from typing import Final

import msgspec

from undercroft.match.entry import Entry
from undercroft.match.setup import Seat

SEAT_KINDS: Final = ("sit", "stand", "seat-bot", "time-out", "leave", "replace", "return", "resign")
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
        case "time-out" | "leave" | "replace":
            seat = msgspec.structs.replace(seat, away=True)
        case "return":
            seat = msgspec.structs.replace(seat, away=False)
        case "resign" if not entry.action:  # otherwise the match ends, and no bot takes the seat
            seat = msgspec.structs.replace(seat, resigned=True)
        case _:
            return seats
    return [*seats[: entry.seat], seat, *seats[entry.seat + 1 :]]


@lru_cache(4096)  # every frame has the names of all seats
def guest_name(person: str) -> str:
    """What stands for the name of a person who has none: "#" and a number, for the clients to put into words.
    It is the same in every match."""
    return f"#{100 + zlib.crc32(person.encode()) % 900}"


def shown_name(seats: list[Seat], number: int) -> str:
    """The name of the player of a seat as others see it. Several unnamed people at one device have none."""
    seat = seats[number]
    if seat.name or seat.kind != "person":
        return seat.name
    alone = all(other.person != seat.person for other in seats if other is not seat)
    return guest_name(seat.person) if alone else ""


def seats_by_person(seats: list[Seat]) -> dict[str, list[int]]:
    """The seats of every person, in order, without those that they resigned."""
    found: dict[str, list[int]] = {}
    for number, seat in enumerate(seats):
        if seat.kind == "person" and not seat.resigned:
            found.setdefault(seat.person, []).append(number)
    return found
