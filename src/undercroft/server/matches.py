"""What there is to play: the games, the matches that wait for players, one's own matches."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from undercroft import bots
from undercroft.kernel.errors import UndercroftError
from undercroft.server import lobby
from undercroft.server.call import Call, Problem, answer
from undercroft.server.store import MatchRow, Person


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
                "bots": bots.names(game),
                "rules": game.rules,
                "content": game.content().hash,
            }
            for game in games
        ]
    )


def _card(row: MatchRow, person: Person | None) -> dict[str, Any]:
    """A match in a list."""
    setup = row.setup
    return {
        "match": row.id,
        "game": setup.game,
        "options": setup.options,
        "timing": setup.timing,
        "phase": row.head.phase,
        "created": row.created,
        "changed": row.head.changed,
        "deadline": row.head.deadline,
        "seats": [{"kind": seat.kind, "name": seat.name, "bot": seat.bot} for seat in setup.seats],
        "listed": setup.listed,
        "host": person is not None and person.id == setup.host,
    }


async def open_matches(call: Call) -> Response:
    """GET /api/matches: listed matches that wait for players."""
    person = await call.guest()
    return answer([_card(row, person) for row in await call.hub.store.open_matches()])


async def create_match(call: Call) -> Response:
    """POST /api/matches: make a match. Whoever has its id may watch it, and sit down while it is open."""
    person = await call.person()
    wish = await call.body(lobby.MatchWish)
    try:
        row = lobby.create(wish, call.hub.game(wish.game), person, call.now)
    except UndercroftError as error:
        raise Problem(400, "bad-option", str(error)) from None
    people = [seat.person for seat in row.setup.seats if seat.person]
    await call.hub.store.create(row, [person.id, *people])
    await call.hub.live(row.id)
    return answer({"match": row.id}, 201)


async def match_card(call: Call) -> Response:
    """GET /api/matches/{match}: a match as the lists show it."""
    return answer(_card(await call.row(), await call.guest()))


async def my_matches(call: Call) -> Response:
    """GET /api/me/matches: your matches, those that changed last first."""
    person = await call.person()
    return answer([_card(row, person) for row in await call.hub.store.matches_of(person.id)])
