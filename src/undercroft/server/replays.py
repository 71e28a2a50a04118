"""Looking back: the records of matches, and what a seat saw after any move."""

from __future__ import annotations

from msgspec import Struct
from starlette.responses import PlainTextResponse, Response

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.outcome import TABLE
from undercroft.match import record
from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.match.table import Table
from undercroft.server.call import Call, Problem, answer
from undercroft.server.store import MatchRow
from undercroft.words import LANGUAGES


class ReplayWish(Struct, forbid_unknown_fields=True):
    """A record to look at, after so many of its moves, from a seat; -1 is the spectator's."""

    record: str
    move: int | None = None
    seat: int = TABLE


async def _moves(call: Call, row: MatchRow) -> tuple[Match, list[tuple[int, str]]]:
    """A match with the moves that were not taken back."""
    live = await call.hub.live(row.id)
    if live is None:
        raise Problem(404, "no-match")
    if not live.match.current:
        raise Problem(409, "old-rules")
    return live.match, moves_of(await call.hub.store.entries(row.id))


def moves_of(log: list[Entry]) -> list[tuple[int, str]]:
    """The moves of a log as a record has them: without those that were taken back."""
    moves: list[tuple[int, str]] = []
    for entry in log:
        if entry.kind == "play":
            moves.append((entry.seat, entry.action))
        elif entry.kind == "take-back":
            moves.pop()
    return moves


async def match_record(call: Call) -> Response:
    """GET /api/matches/{match}/record?language=en: the record of a match that is over, secret and all."""
    match, moves = await _moves(call, await call.row())
    if match.phase not in ("over", "closed"):
        raise Problem(409, "not-over")
    language = call.request.query_params.get("language", "")
    tags = {f"Seat{number}": seat.name for number, seat in enumerate(match.seats) if seat.name}
    text = record.write(match.start, moves, tags, language if language in LANGUAGES else "")
    headers = {"content-disposition": f'attachment; filename="{match.game.name}-{match.id}.txt"'}
    return PlainTextResponse(text, headers=headers)


def _shown(table: Table, seat: int, moves: int) -> Response:
    return answer({"moves": moves, "move": len(table.log), "view": table.view(seat)})


async def match_replay(call: Call) -> Response:
    """GET /api/matches/{match}/replay?move=n&seat=s: what a seat saw after so many moves.

    While a match is played you may look back from your own seats, or as a spectator; after it from any seat
    if the host allowed that.
    """
    row = await call.row()
    match, moves = await _moves(call, row)
    if match.phase == "open":
        raise Problem(409, "not-running")
    query = call.request.query_params
    seat, move = _number(query.get("seat", "-1")), _number(query.get("move", "-1"))
    person = await call.guest()
    mine = [] if person is None else match.seats_of(person.id)
    over = match.phase == "over" and (match.setup.open_after or bool(mine))
    if not TABLE <= seat < len(match.seats):
        raise Problem(400, "no-seat")
    if seat != TABLE and seat not in mine and not over:
        raise Problem(403, "not-seated")
    table = Table(match.start)
    for by, text in moves[: len(moves) if move < 0 else move]:
        table.advance(match.game.read(text), by)
    return _shown(table, seat, len(moves))


async def replay_record(call: Call) -> Response:
    """POST /api/replay: look at any record of a game of this server; it is verified first, and not kept."""
    wish = await call.body(ReplayWish)
    try:
        game = call.hub.game(_game_of(wish.record))
        whole = record.load(wish.record, None, game=game)
        table = whole if wish.move is None else record.load(wish.record, wish.move, game=game)
        return _shown(table, wish.seat, len(whole.log))
    except UndercroftError as error:
        raise Problem(400, "bad-record", str(error)[:500]) from None


def _game_of(text: str) -> str:
    for line in text[:2000].splitlines():
        if line.startswith('[Game "'):
            return line.removeprefix('[Game "').removesuffix('"]')
    return ""


def _number(text: str) -> int:
    try:
        return int(text[:10])
    except ValueError:
        raise Problem(400, "unreadable") from None
