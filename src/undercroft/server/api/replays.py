"""Endpoints that look back: records of matches, and what a seat saw after any move."""

from __future__ import annotations

from starlette.responses import PlainTextResponse, Response

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.outcome import NO_SEAT
from undercroft.match import record
from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.match.stored_record import write_stored_record
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.api.replay_views import replay_views
from undercroft.server.protocol.api_types import ReplayRequest
from undercroft.server.store import Account, MatchRow
from undercroft.texts import LANGUAGES

Moves = list[tuple[int, str]]


async def match_with_moves(request: ApiRequest, row: MatchRow) -> tuple[Match, Moves]:
    """A match, and its moves without those that were taken back. Raises ApiError."""
    active = await request.server.matches.get(row.id)
    if active is None:
        raise ApiError(404, "no-match")
    if not active.match.current:
        raise ApiError(409, "old-rules")
    return active.match, moves_of(await request.server.store.entries(row.id))


def moves_of(log: list[Entry]) -> Moves:
    """The moves of a log as a record has them: without those that were taken back."""
    moves: Moves = []
    for entry in log:
        if entry.kind == "play":
            moves.append((entry.seat, entry.action))
        elif entry.kind == "take-back":
            moves.pop()
    return moves


async def match_record(request: ApiRequest) -> Response:
    """GET /api/matches/{match}/record?language=en: the record of a match that is over, with its secret. Its
    players get it, and all others if the host allowed that. A match of earlier rules is written as it was
    stored, without verification."""
    active = await request.server.matches.get((await request.match_row()).id)
    if active is None:
        raise ApiError(404, "no-match")
    match = active.match
    if match.phase not in ("over", "closed"):
        raise ApiError(409, "not-over")
    if not match.setup.open_after and not _took_part(match, await request.find_account()):
        raise ApiError(403, "not-seated")
    language = request.request.query_params.get("language", "")
    tags = {f"Seat{number}": seat.name for number, seat in enumerate(match.seats) if seat.name}
    if match.walkover != NO_SEAT:
        tags["Resigned"] = str(1 - match.walkover)
    log = await request.server.store.entries(match.id)
    if match.current:
        text = record.write_record(
            match.origin, moves_of(log), tags, language if language in LANGUAGES else ""
        )
    else:
        text = write_stored_record(match.setup, log, tags, match.phase == "over")
    headers = {"content-disposition": f'attachment; filename="{match.game.name}-{match.id}.txt"'}
    return PlainTextResponse(text, headers=headers)


def _took_part(match: Match, account: Account | None) -> bool:
    """Whether an account has a seat of this match, resigned or not."""
    return account is not None and any(seat.person == account.id for seat in match.seats)


async def match_replay(request: ApiRequest) -> Response:
    """GET /api/matches/{match}/replay?move=n&seat=s&count=c&events=1: what a seat saw after n moves.

    `views` has c views (at most 50), that one and those after it, and `events` the log of the whole match, if
    you ask for it. During a match you may look back from your own seats, or as a spectator; after it from any
    seat if the host allowed that.
    """
    match, moves = await match_with_moves(request, await request.match_row())
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
    return json_response(replay_views(match.origin, moves, seat, move, count, events, viewable=viewable))


async def replay_record(request: ApiRequest) -> Response:
    """POST /api/replay: look at a record of any game of this server. It is verified first, and not stored."""
    wanted = await request.body(ReplayRequest)
    try:
        game = request.server.registry.game(_game_name(wanted.record))
        session = record.load(wanted.record, None, game=game)
        session.view(wanted.seat)  # raises for a seat that does not exist
        move = -1 if wanted.move is None else wanted.move
        return json_response(
            replay_views(
                session.origin, session.log, wanted.seat, move, wanted.count, wanted.events, session.names
            )
        )
    except UndercroftError as error:
        raise ApiError(400, "bad-record", str(error)[:500]) from None


def _game_name(text: str) -> str:
    for line in text[:2000].splitlines():
        if line.startswith('[Game "'):
            return line.removeprefix('[Game "').removesuffix('"]')
    return ""
