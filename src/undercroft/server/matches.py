"""What there is to play: the games, the matches that wait for players, one's own matches."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from undercroft import bots
from undercroft.kernel.errors import UndercroftError
from undercroft.match.seating import seats_after
from undercroft.match.setup import Seat
from undercroft.server import lobby
from undercroft.server.call import Call, Problem, answer
from undercroft.server.store import Adventure, MatchRow, Person
from undercroft.server.store.base import FAR


async def shelf(call: Call) -> Response:
    """GET /api/games: the games, with their options and bots."""
    games = [call.hub.game(name) for name in call.hub.shelf]
    return answer(
        [
            {
                "game": game.name,
                "players": game.players,
                "cooperative": game.cooperative,
                "options": [{"name": option.name, "choices": option.choices} for option in game.options],
                "bots": bots.offered(game),
                "rules": game.rules,
                "content": game.content().hash,
            }
            for game in games
        ]
    )


async def _cards(call: Call, rows: list[MatchRow], person: Person | None) -> list[dict[str, Any]]:
    """Matches in a list, with those who sit there now by the names that they have now."""
    store = call.hub.store
    seats = {row.id: row.setup.seats for row in rows}
    for entry in await store.reseatings(list(seats)):
        seats[entry.match] = seats_after(seats[entry.match], entry)
    people = {seat.person for row in seats.values() for seat in row if seat.person}
    names = await store.names(sorted(people))
    return [_card(row, seats[row.id], names, person) for row in rows]


def _name(seat: Seat, seats: list[Seat], names: dict[str, str]) -> str:
    """What to call whoever sits there. Several people at one device have only the names of their seats."""
    alone = sum(other.person == seat.person for other in seats) == 1
    return (names.get(seat.person) if alone else "") or seat.name


def _card(row: MatchRow, seats: list[Seat], names: dict[str, str], person: Person | None) -> dict[str, Any]:
    """A match in a list."""
    setup = row.setup
    mine = "" if person is None else person.id
    return {
        "match": row.id,
        "game": setup.game,
        "options": setup.options,
        "timing": setup.timing,
        "phase": row.head.phase,
        "created": row.created,
        "changed": row.head.changed,
        "deadline": row.head.deadline,
        "seats": [{"kind": seat.kind, "name": _name(seat, seats, names), "bot": seat.bot} for seat in seats],
        "you": [number for number, seat in enumerate(seats) if mine and seat.person == mine],
        "listed": setup.listed,
        "host": person is not None and person.id == setup.host,
    }


async def open_matches(call: Call) -> Response:
    """GET /api/matches: listed matches that wait for players."""
    person = await call.guest()
    return answer(await _cards(call, await call.hub.store.open_matches(), person))


async def _left(call: Call, person: Person, wish: lobby.MatchWish) -> Adventure:
    """The adventure of this person that shall go on. Raises Problem."""
    for left in await call.hub.store.adventures_of(person.id):
        if left.match == wish.adventure and left.game == wish.game:
            return left
    raise Problem(404, "no-adventure")


async def create_match(call: Call) -> Response:
    """POST /api/matches: make a match. Whoever has its id may watch it, and sit down while it is open. With
    `adventure`, the id of a match from /api/me/adventures, it goes on from there with whoever sits down."""
    person = await call.person()
    wish = await call.body(lobby.MatchWish)
    left = await _left(call, person, wish) if wish.adventure else None
    try:
        row = lobby.create(wish, call.hub.game(wish.game), person, call.now, left)
    except UndercroftError as error:
        raise Problem(400, "bad-option", str(error)) from None
    people = [seat.person for seat in row.setup.seats if seat.person]
    await call.hub.store.create(row, [person.id, *people], left)
    await call.hub.live(row.id)
    return answer({"match": row.id}, 201)


async def match_card(call: Call) -> Response:
    """GET /api/matches/{match}: a match as the lists show it."""
    (card,) = await _cards(call, [await call.row()], await call.guest())
    return answer(card)


async def my_matches(call: Call) -> Response:
    """GET /api/me/matches?before=t: your matches, those that changed last first, 50 at the most. `before`,
    the `changed` of the last one, gives the next ones."""
    person = await call.person()
    before = call.number("before", FAR, 0.0, FAR)
    return answer(await _cards(call, await call.hub.store.matches_of(person.id, before), person))


async def my_adventures(call: Call) -> Response:
    """GET /api/me/adventures: adventures that you can go on with, those put aside last first. Each has the
    `match` where it was left, its `game`, what was `saved`, and when (`at`). An adventure is put aside by
    itself between two citadels, and ends with its match."""
    return answer(await call.hub.store.adventures_of((await call.person()).id))
