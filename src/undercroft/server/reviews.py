"""The review of a match that is over, a page at a time: thinkers weigh every decision of a seat."""

from __future__ import annotations

import json
from typing import Any, Final

from starlette.responses import Response

from undercroft.match.match import Match
from undercroft.match.replay import replay_steps
from undercroft.match.review import SEED, is_decision
from undercroft.server.call import Call, Problem, answer
from undercroft.server.replays import Moves, moves_in
from undercroft.server.thinkers import REVIEW, Thinkers, TooSlow, question

PAGE: Final = 8  # decisions in an answer: nobody waits long for one


async def match_review(call: Call) -> Response:
    """GET /api/matches/{match}/review?seat=s&after=n: decisions of a seat, weighed, once the match is over.

    A few at a time: `decisions` are those after move n, and `next` says after which move the page that
    follows begins, or null. You may look at your own seats, and at all if the host allowed that.
    """
    match, moves = await moves_in(call, await call.row())
    if match.phase != "over":
        raise Problem(409, "not-over")
    seat, after = int(call.number("seat", 0, -1, 15)), int(call.number("after", 0, 0, 1e9))
    person = await call.guest()
    if not 0 <= seat < len(match.seats):
        raise Problem(400, "no-seat")
    if not match.setup.open_after and (person is None or seat not in match.seats_of(person.id)):
        raise Problem(403, "not-seated")
    where = call.hub.shelf[match.game.name]
    try:
        return answer(await page(call.hub.bots.thinkers, where, match, moves, seat, after))
    except TooSlow:
        raise Problem(503, "thinking") from None


async def page(
    thinkers: Thinkers, where: str, match: Match, moves: Moves, seat: int, after: int
) -> dict[str, Any]:
    """The next decisions of a seat after this move. Raises TooSlow."""
    found: list[Any] = []
    for step in replay_steps(match.origin, moves):
        if step.number <= after or step.seat != seat or not is_decision(step):
            continue
        if len(found) == PAGE:
            return {"decisions": found, "next": found[-1]["move"]}
        seed = SEED + step.number
        asked = question(where, match.game, step.before, seat, REVIEW, seed, step.text, step.number)
        found.append(json.loads(await thinkers.choose(asked)))
    return {"decisions": found, "next": None}
