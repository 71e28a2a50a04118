"""Looking back: the records of matches, and what a seat saw after any move."""

from __future__ import annotations

from msgspec import Struct
from starlette.responses import PlainTextResponse, Response

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.outcome import NO_SEAT
from undercroft.match import record
from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.server.call import Call, Problem, answer
from undercroft.server.film import film
from undercroft.server.store import MatchRow
from undercroft.texts import LANGUAGES

Moves = list[tuple[int, str]]


class ReplayWish(Struct, forbid_unknown_fields=True):
    """A record to look at, after so many of its moves, from a seat; -1 is the spectator's.

    `count` asks for that many views, this one and those after it; `story` for what was told of every move.
    """

    record: str
    move: int | None = None
    seat: int = NO_SEAT
    count: int = 1
    story: bool = False


async def moves_in(call: Call, row: MatchRow) -> tuple[Match, Moves]:
    """A match with the moves that were not taken back."""
    live = await call.hub.live(row.id)
    if live is None:
        raise Problem(404, "no-match")
    if not live.match.current:
        raise Problem(409, "old-rules")
    return live.match, moves_of(await call.hub.store.entries(row.id))


def moves_of(log: list[Entry]) -> Moves:
    """The moves of a log as a record has them: without those that were taken back."""
    moves: Moves = []
    for entry in log:
        if entry.kind == "play":
            moves.append((entry.seat, entry.action))
        elif entry.kind == "take-back":
            moves.pop()
    return moves


async def match_record(call: Call) -> Response:
    """GET /api/matches/{match}/record?language=en: the record of a match that is over, secret and all."""
    match, moves = await moves_in(call, await call.row())
    if match.phase not in ("over", "closed"):
        raise Problem(409, "not-over")
    language = call.request.query_params.get("language", "")
    tags = {f"Seat{number}": seat.name for number, seat in enumerate(match.seats) if seat.name}
    text = record.write_record(match.origin, moves, tags, language if language in LANGUAGES else "")
    headers = {"content-disposition": f'attachment; filename="{match.game.name}-{match.id}.txt"'}
    return PlainTextResponse(text, headers=headers)


async def match_replay(call: Call) -> Response:
    """GET /api/matches/{match}/replay?move=n&seat=s&count=c&story=1: what a seat saw after so many moves.

    `views` has c views (at most 50), that one and those after it, and `story` what the seat was told of every
    move, if you ask for it. While a match is played you may look back from your own seats, or as a spectator;
    after it from any seat if the host allowed that.
    """
    row = await call.row()
    match, moves = await moves_in(call, row)
    if match.phase == "open":
        raise Problem(409, "not-running")
    seat, move = int(call.number("seat", NO_SEAT, NO_SEAT, 15)), int(call.number("move", -1, -1, 1e9))
    count, told = int(call.number("count", 1, 1, 1e9)), call.request.query_params.get("story", "") == "1"
    person = await call.guest()
    mine = [] if person is None else match.seats_of(person.id)
    over = match.phase == "over" and (match.setup.open_after or bool(mine))
    if not NO_SEAT <= seat < len(match.seats):
        raise Problem(400, "no-seat")
    if seat != NO_SEAT and seat not in mine and not over:
        raise Problem(403, "not-seated")
    return answer(film(match.origin, moves, seat, move, count, told))


async def replay_record(call: Call) -> Response:
    """POST /api/replay: look at any record of a game of this server; it is verified first, and not kept."""
    wish = await call.body(ReplayWish)
    try:
        game = call.hub.game(_game_of(wish.record))
        table = record.load(wish.record, None, game=game)
        table.view(wish.seat)  # is there such a seat?
        move = -1 if wish.move is None else wish.move
        shown = film(table.origin, table.log, wish.seat, move, wish.count, wish.story)
        return answer({**shown, "names": table.names})
    except UndercroftError as error:
        raise Problem(400, "bad-record", str(error)[:500]) from None


def _game_of(text: str) -> str:
    for line in text[:2000].splitlines():
        if line.startswith('[Game "'):
            return line.removeprefix('[Game "').removesuffix('"]')
    return ""
