"""Endpoints that look back: records of matches, and what a seat saw after any move."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Concatenate, Final, ParamSpec, TypeVar

from starlette.responses import PlainTextResponse, Response

from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase
from undercroft.match.match import Match
from undercroft.match.refusal import Refused
from undercroft.match.seating import shown_name
from undercroft.match.stored_record import write_stored_record
from undercroft.server.api.api_request import ApiError, ApiRequest, encoded_response, require
from undercroft.server.play.replay_requests import (
    PlayedMatch,
    RecordProblem,
    game_name,
    moves_of,
    replay_match,
    replay_record,
    write_match_record,
)
from undercroft.server.play.replay_workers import ReplayFailed
from undercroft.server.protocol.replay_types import ReplayRequest
from undercroft.server.store import Account, MatchRow
from undercroft.server.work_queue import Priority
from undercroft.texts import FIRST, LANGUAGES, Texts

P = ParamSpec("P")
T = TypeVar("T")
SHORT_MATCH: Final = 40
"""A match with so few moves is replayed at once; a worker would take longer to get it."""
SHORT_LOG: Final = 400
"""A log with so few entries is read within a millisecond; one of 20,000 takes thirty of the event loop."""


async def match_to_replay(request: ApiRequest, row: MatchRow) -> Match:
    """A match that these rules can replay. Raises ApiError."""
    active = require(await request.server.matches.get(row.id), "no-match")
    if not active.match.current:
        raise ApiError(409, "old-rules")
    check_unsealed(request, active.match)
    return active.match


def check_unsealed(request: ApiRequest, match: Match) -> None:
    """Raises ApiError for a match that is closed to all, also to its player, because others may still play
    with the same dice."""
    if match.is_sealed(request.now):
        raise ApiError(409, "sealed")


async def in_worker(
    request: ApiRequest,
    person: str,
    match: Match,
    function: Callable[Concatenate[PlayedMatch, P], T],
    *args: P.args,
    **more: P.kwargs,
) -> T:
    """The result of a function of `replay_requests` for a match. A long log is read only for requests that
    are admitted. Raises ApiError and Refused."""
    server = request.server
    if match.moves <= SHORT_MATCH and match.seq <= SHORT_LOG:
        return function(await _played_match(request, match), *args, **more)
    with server.replay_admission.enter(person, request.address):
        played = await _played_match(request, match)
        try:
            return await server.replay_workers.run(Priority.REPLAY, person, function, played, *args, **more)
        except ReplayFailed:
            raise ApiError(503, "thinking") from None


async def _played_match(request: ApiRequest, match: Match) -> PlayedMatch:
    """A match as workers get it, with the moves in its log."""
    content = match.origin.content
    text = "" if content.hash == match.game.content().hash else content.text
    moves = moves_of(await request.server.store.entries(match.id))
    return PlayedMatch(request.server.registry.location(match.game.name), match.setup, moves, text)


async def match_record(request: ApiRequest) -> Response:
    """GET /api/matches/{match}/record?language=en: the record of a match that is over, with its secret. Its
    players get it, and all others if the host allowed that. A match of earlier rules is written as it was
    stored, without verification."""
    active = require(await request.server.matches.get((await request.match_row()).id), "no-match")
    match = active.match
    if match.phase not in ("over", "closed"):
        raise ApiError(409, "not-over")
    check_unsealed(request, match)
    if not match.setup.open_after and not _took_part(match, await request.find_account()):
        raise ApiError(403, "not-seated")
    language = request.request.query_params.get("language", "")
    language = language if language in LANGUAGES else ""
    tags = _seat_tags(match, language)
    if match.walkover != NO_SEAT:
        tags["Resigned"] = str(1 - match.walkover)
    if match.current:
        person = request.claimed_account()
        text = await in_worker(request, person, match, write_match_record, tags, language)
    else:
        log = await request.server.store.entries(match.id)
        text = write_stored_record(match.setup, log, tags, match.phase == "over")
    headers = {"content-disposition": f'attachment; filename="{match.game.name}-{match.id}.txt"'}
    return PlainTextResponse(text, headers=headers)


@lru_cache
def _shared_texts(language: str) -> Texts:
    return Texts(None, language)


def _seat_tags(match: Match, language: str) -> dict[str, str]:
    """The names of the players; a person without a name is a guest with a number."""
    texts = _shared_texts(language or FIRST)
    tags = {}
    for number in range(len(match.seats)):
        name = shown_name(match.seats, number)
        if name.startswith("#"):
            name = texts.format(Phrase("guest-person", {"n": int(name[1:])}))
        if name:
            tags[f"Seat{number}"] = name
    return tags


def _took_part(match: Match, account: Account | None) -> bool:
    """Whether an account has a seat of this match, resigned or not."""
    return account is not None and match.took_part(account.id)


async def match_replay(request: ApiRequest) -> Response:
    """GET /api/matches/{match}/replay?move=n&seat=s&count=c&events=1&position=1: what a seat saw after n
    moves.

    `views` has c views (at most 50), that one and those after it, and `events` the log of the whole match, if
    you ask for it. During a match you may look back from your own seats, or as a spectator; after it from any
    seat if the host allowed that. Those who may look from all seats get the position as well.
    """
    match = await match_to_replay(request, await request.match_row())
    if match.phase == "open":
        raise ApiError(409, "not-running")
    seat = int(request.number("seat", NO_SEAT, NO_SEAT, 15))
    move, count = int(request.number("move", -1, -1, 1e9)), int(request.number("count", 1, 1, 1e9))
    events = request.request.query_params.get("events", "") == "1"
    account = await request.find_account()
    own = [] if account is None else match.seats_of(account.id)
    all_open = match.phase == "over" and (match.setup.open_after or bool(own))
    if not NO_SEAT <= seat < len(match.seats):
        raise ApiError(400, "no-seat")
    viewable = list(range(len(match.seats))) if all_open else own
    if seat != NO_SEAT and seat not in viewable:
        raise ApiError(403, "not-seated")
    position = request.request.query_params.get("position", "") == "1"
    if position and not all_open:
        raise ApiError(*((403, "not-seated") if match.phase == "over" else (409, "not-over")))
    person = "" if account is None else account.id
    return encoded_response(
        await in_worker(request, person, match, replay_match, seat, move, count, events, viewable, position)
    )


async def replay_foreign_record(request: ApiRequest) -> Response:
    """POST /api/replay: look at a record of any game of this server. It is verified first, and not stored.
    You need an account, as the cookie of /api/me names one."""
    account = await request.account()
    try:
        with request.server.replay_admission.enter(account.id, request.address):
            found = await _replay_foreign(request, account.id)
    except Refused:
        await request.discard_body(request.server.settings.record_bytes)
        raise
    if isinstance(found, RecordProblem):
        raise ApiError(400, "bad-record", found.text)
    return encoded_response(found)


async def _replay_foreign(request: ApiRequest, person: str) -> bytes | RecordProblem:
    server, settings = request.server, request.server.settings
    wanted = await request.body(ReplayRequest, settings.record_bytes)
    name = game_name(wanted.record)
    if name not in server.registry:
        return RecordProblem(f"this server has no game {name!r}")
    location = server.registry.location(name)
    try:
        return await server.replay_workers.run(
            Priority.REPLAY, person, replay_record, location, wanted, settings.record_moves
        )
    except ReplayFailed:
        return RecordProblem(f"it takes more than {settings.replay_seconds:g} s, or too much memory")
