"""Looking back: the records of matches, and what a seat saw after any move."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.responses import PlainTextResponse, Response

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.outcome import TABLE
from undercroft.match import record
from undercroft.match.entry import Entry
from undercroft.match.match import Match
from undercroft.match.start import Start
from undercroft.match.story import steps
from undercroft.server.call import Call, Problem, answer
from undercroft.server.store import MatchRow
from undercroft.words import LANGUAGES

MOST = 100  # frames in one answer
Moves = list[tuple[int, str]]


class ReplayWish(Struct, forbid_unknown_fields=True):
    """A record to look at from a seat (-1 is the spectator's), after so many of its moves (all of them if it
    is not said), and after so many more, one frame each."""

    record: str
    move: Annotated[int, Meta(ge=0)] | None = None
    seat: int = TABLE
    count: Annotated[int, Meta(ge=1, le=MOST)] = 1


async def _moves(call: Call, row: MatchRow) -> tuple[Match, Moves]:
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
    match, moves = await _moves(call, await call.row())
    if match.phase not in ("over", "closed"):
        raise Problem(409, "not-over")
    language = call.request.query_params.get("language", "")
    tags = {f"Seat{number}": seat.name for number, seat in enumerate(match.seats) if seat.name}
    text = record.write(match.start, moves, tags, language if language in LANGUAGES else "")
    headers = {"content-disposition": f'attachment; filename="{match.game.name}-{match.id}.txt"'}
    return PlainTextResponse(text, headers=headers)


def shown(start: Start, moves: Moves, move: int, seat: int, count: int) -> dict[str, Any]:
    """What a seat saw after a move, and after the next ones: one frame each."""
    game = start.game
    move = min(move, len(moves))
    frames: list[dict[str, Any]] = []
    if move == 0:
        view = game.view(start.state(), seat)
        frames.append({"move": 0, "seat": TABLE, "action": "", "lines": [], "view": view})
    for step in steps(start, moves[: move + count - 1]):
        if step.number < move:
            continue
        told = game.tell(step.before, step.action, step.after, seat)
        frames.append(
            {
                "move": step.number,
                "seat": step.seat,
                "action": step.text,
                "lines": [phrase.as_json() for phrase in told],
                "view": game.view(step.after, seat),
            }
        )
    return {"moves": len(moves), "move": move, "view": frames[0]["view"], "frames": frames}


async def match_replay(call: Call) -> Response:
    """GET /api/matches/{match}/replay?move=n&seat=s&count=k: what a seat saw after n moves (after all of them
    without `move`): the `view`, and in `frames` the same and the next k - 1, each with its `move`, who moved
    (`seat`), the text of the `action`, the `lines` that tell it, and the `view`.

    While a match is played you may look back from your own seats, or as a spectator; after it from any seat
    if the host allowed that.
    """
    row = await call.row()
    match, moves = await _moves(call, row)
    if match.phase == "open":
        raise Problem(409, "not-running")
    seat = int(call.number("seat", TABLE, TABLE, 15))
    move = int(call.number("move", -1, -1, 1e9))
    count = int(call.number("count", 1, 1, MOST))
    person = await call.guest()
    mine = [] if person is None else match.seats_of(person.id)
    over = match.phase == "over" and (match.setup.open_after or bool(mine))
    if not TABLE <= seat < len(match.seats):
        raise Problem(400, "no-seat")
    if seat != TABLE and seat not in mine and not over:
        raise Problem(403, "not-seated")
    return answer(shown(match.start, moves, len(moves) if move < 0 else move, seat, count))


async def replay_record(call: Call) -> Response:
    """POST /api/replay: look at any record of a game of this server; it is verified first, and not kept. The
    body has the `record` and may have `move`, `seat` and `count`; the answer is that of a match's replay,
    with the `game` and the `names` of the seats besides."""
    wish = await call.body(ReplayWish)
    try:
        game = call.hub.game(_game_of(wish.record))
        table = record.load(wish.record, None, game=game)
    except UndercroftError as error:
        raise Problem(400, "bad-record", str(error)[:500]) from None
    if not TABLE <= wish.seat < table.start.players:
        raise Problem(400, "no-seat")
    move = len(table.log) if wish.move is None else wish.move
    seen = shown(table.start, table.log, move, wish.seat, wish.count)
    return answer({"game": game.name, "names": table.names, **seen})


def _game_of(text: str) -> str:
    for line in text[:2000].splitlines():
        if line.startswith('[Game "'):
            return line.removeprefix('[Game "').removesuffix('"]')
    return ""
