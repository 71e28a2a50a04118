"""Endpoints by which people report a message or a name to the hosts of the server."""

from __future__ import annotations

import json
from typing import Final

from starlette.responses import Response

from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.match.seating import guest_name, shown_name
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.api.person_place import find_entry, find_match, find_person
from undercroft.server.names import random_id
from undercroft.server.protocol.people_types import PersonPlace, ReportRequest
from undercroft.server.store import Account
from undercroft.server.store.records import Report

MAX_DAILY: Final = 20
"""How many reports a person may send in a day."""
LINES_BEFORE: Final = 6
LINES_AFTER: Final = 2
"""How much of the chat around a message the hosts see."""


async def report(request: ApiRequest) -> Response:
    """POST /api/reports: report a message of the chat (a `match` and the number `seq` of its entry) or the
    name of a person (a `seat` of a `match`, or a `friend`) to the hosts. They see the message with a few
    lines of the chat around it, and your name. You can report the same thing once, and 20 things a day."""
    account = await request.account()
    wanted = await request.body(ReportRequest)
    place = PersonPlace(wanted.match, wanted.seat, wanted.seq, wanted.friend)
    person = await find_person(request, account, place)
    moderation = request.server.moderation
    if await moderation.count_reports(account.id, request.now - 86400) >= MAX_DAILY:
        raise ApiError(429, "too-many-reports")
    kind, text, context = await _subject(request, account, place, person)
    seq = place.seq if kind == "message" else 0
    words = " ".join(wanted.words.split())
    made = Report(
        random_id(), account.id, person, kind, wanted.match, seq, text, wanted.reason, words, context,
        request.now,
    )  # fmt: skip
    if not await moderation.add_report(made):
        raise ApiError(409, "reported")
    return json_response({}, 201)


async def _subject(
    request: ApiRequest, account: Account, place: PersonPlace, person: str
) -> tuple[str, str, list[list[str]]]:
    """What is reported: its kind, its text, and the lines around it."""
    if place.seq and not place.friend:
        match = await find_match(request, place.match)
        entry = await find_entry(request, account, match, place.seq)
        return "message", _said(entry), await _context(request, match, entry)
    names = await request.server.store.names([person])
    name = names.get(person) or guest_name(person)
    if place.match:
        match = await find_match(request, place.match)
        name = shown_name(match.seats, place.seat) or name
    return "name", name, []


def _said(entry: Entry) -> str:
    if entry.kind == "spectator-say":
        return str(json.loads(entry.action)[2]) if entry.action else ""
    return entry.action


async def _context(request: ApiRequest, match: Match, entry: Entry) -> list[list[str]]:
    """The chat around a message, of the same kind: players and spectators write apart from each other."""
    log = [
        one for one in await request.server.store.entries(match.id) if one.kind == entry.kind and one.action
    ]
    index = next((number for number, one in enumerate(log) if one.seq == entry.seq), 0)
    return [
        [_name(match, one), _said(one), _writer(one)]
        for one in log[max(0, index - LINES_BEFORE) : index + LINES_AFTER + 1]
    ]


def _writer(entry: Entry) -> str:
    """The account that wrote a message: the line goes when the account does."""
    return entry.command.partition("/")[0]


def _name(match: Match, entry: Entry) -> str:
    if entry.kind == "spectator-say":
        person, name, _ = json.loads(entry.action)
        return name or guest_name(person)
    return shown_name(match.seats, entry.seat)
