"""The review of a match that is over, page by page: bot workers analyse every decision of a seat."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.responses import Response

from undercroft.match.match import Match
from undercroft.match.replay import replay_steps
from undercroft.match.review import SEED, is_decision
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.api.replays import Moves, match_with_moves
from undercroft.server.play.bot_requests import REVIEW, bot_request
from undercroft.server.play.bot_workers import BotTimeout, BotWorkers
from undercroft.server.protocol.api_types import Decision, ReviewPage

PAGE_SIZE: Final = 8
"""Decisions in an answer, so that the first page comes soon."""


async def match_review(request: ApiRequest) -> Response:
    """GET /api/matches/{match}/review?seat=s&after=n: analysed decisions of a seat, once the match is over.

    `decisions` are the first ones after move n, and `next` says after which move the next page begins, or
    null. You may look at your own seats, and at all seats if the host allowed that.
    """
    match, moves = await match_with_moves(request, await request.match_row())
    if match.phase != "over":
        raise ApiError(409, "not-over")
    seat, after = int(request.number("seat", 0, -1, 15)), int(request.number("after", 0, 0, 1e9))
    account = await request.find_account()
    if not 0 <= seat < len(match.seats):
        raise ApiError(400, "no-seat")
    if not match.setup.open_after and (account is None or seat not in match.seats_of(account.id)):
        raise ApiError(403, "not-seated")
    location = request.server.registry.location(match.game.name)
    try:
        return json_response(
            await review_page(request.server.bot_workers, location, match, moves, seat, after)
        )
    except BotTimeout:
        raise ApiError(503, "thinking") from None


async def review_page(
    workers: BotWorkers, location: str, match: Match, moves: Moves, seat: int, after: int
) -> ReviewPage:
    """The next decisions of a seat after this move. Raises BotTimeout."""
    found: list[Decision] = []
    for step in replay_steps(match.origin, moves):
        if step.number <= after or step.seat != seat or not is_decision(step):
            continue
        if len(found) == PAGE_SIZE:
            return ReviewPage(found, found[-1].move)
        seed = SEED + step.number
        request = bot_request(
            location,
            match.game,
            step.before,
            seat,
            REVIEW,
            seed,
            step.text,
            step.number,
            match.origin.content,
        )
        found.append(msgspec.json.decode(await workers.run(request), type=Decision))
    return ReviewPage(found, None)
