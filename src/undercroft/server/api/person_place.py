"""Which account a request means that names a person by the place where they were met."""

from __future__ import annotations

import json

from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.server.api.api_request import ApiError, ApiRequest, require
from undercroft.server.protocol.people_types import PersonPlace
from undercroft.server.store import Account


async def find_person(request: ApiRequest, account: Account, place: PersonPlace) -> str:
    """The account of another person. Raises ApiError."""
    if place.friend:
        friendship = await request.server.people.friendship(place.friend)
        if friendship is None or account.id not in (friendship.account, friendship.friend):
            raise ApiError(404, "no-person")
        return friendship.other(account.id)
    match = await find_match(request, place.match)
    if place.seq:
        found = author(await find_entry(request, account, match, place.seq), match)
    else:
        found = match.seats[place.seat].person if 0 <= place.seat < len(match.seats) else ""
    if not found or found == account.id:
        raise ApiError(404, "no-person")
    return found


async def find_match(request: ApiRequest, id: str) -> Match:
    """A match of this server. Raises ApiError and Refused."""
    active = require(await request.server.matches.get(id), "no-match")
    return active.match


async def find_entry(request: ApiRequest, account: Account, match: Match, seq: int) -> Entry:
    """An entry of the chat that this account may read. Raises ApiError."""
    found = await request.server.store.entries(match.id, seq - 1)
    if not found or found[0].seq != seq or found[0].kind not in ("say", "spectator-say"):
        raise ApiError(404, "no-message")
    if found[0].kind == "spectator-say" and match.phase == "running" and match.seats_of(account.id):
        raise ApiError(404, "no-message")  # players do not see it before the end
    return found[0]


def author(entry: Entry, match: Match) -> str:
    """The account that wrote an entry of the chat; empty if it is not known any more."""
    if entry.kind == "spectator-say":
        return str(json.loads(entry.action)[0]) if entry.action else ""
    return match.seats[entry.seat].person
