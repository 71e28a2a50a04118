"""The review of a match that is over or of a record, page by page: bots analyse the decisions of a seat."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.responses import Response

from undercroft.match.match import Match
from undercroft.match.refusal import Refused
from undercroft.match.review import LONGEST_RUN
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.api.replays import in_worker, match_to_replay
from undercroft.server.play import replay_requests
from undercroft.server.play.bot_requests import BotRequest, answer_review
from undercroft.server.play.replay_workers import ReplayFailed
from undercroft.server.protocol.replay_types import Decision, ReviewPage, ReviewRequest
from undercroft.server.work_queue import Priority

PAGE_SIZE: Final = 4 * LONGEST_RUN
"""Decisions in an answer: enough for all workers, and few enough that the first page comes soon."""


async def match_review(request: ApiRequest) -> Response:
    """GET /api/matches/{match}/review?seat=s&after=n: analysed decisions of a seat, once the match is over.

    `decisions` are the first ones after move n, and `next` says after which move the next page begins, or
    null. You may look at your own seats, and at all seats if the host allowed that.
    """
    match = await match_to_replay(request, await request.match_row())
    if match.phase != "over":
        raise ApiError(409, "not-over")
    seat, after = int(request.number("seat", 0, -1, 15)), int(request.number("after", 0, 0, 1e9))
    account = await request.find_account()
    if not 0 <= seat < len(match.seats):
        raise ApiError(400, "no-seat")
    if not match.setup.open_after and (account is None or seat not in match.seats_of(account.id)):
        raise ApiError(403, "not-seated")
    person = "" if account is None else account.id
    try:
        with request.server.bot_admission.enter(person, request.address):
            return json_response(await _review_page(request, person, match, seat, after))
    except ReplayFailed:
        raise ApiError(503, "thinking") from None


async def _review_page(request: ApiRequest, person: str, match: Match, seat: int, after: int) -> ReviewPage:
    """The next decisions of a seat after this move, for a person. Raises ApiError, Refused and
    ReplayFailed."""
    decisions = await in_worker(
        request, person, match, replay_requests.find_decisions, seat, after, PAGE_SIZE
    )
    return await _analysed(request, person, decisions)


async def record_review(request: ApiRequest) -> Response:
    """POST /api/review: analysed decisions of a record, as those of a match. It is verified first, and not
    stored. You need an account, as the cookie of /api/me names one."""
    account = await request.account()
    server, settings = request.server, request.server.settings
    try:
        with server.bot_admission.enter(account.id, request.address):
            wanted = await request.body(ReviewRequest, settings.record_bytes)
            name = replay_requests.game_name(wanted.record)
            if name not in server.registry:
                raise ApiError(400, "bad-record", f"this server has no game {name!r}")
            decisions = await server.replay_workers.run(
                Priority.REPLAY, account.id, replay_requests.find_record_decisions,
                server.registry.location(name), wanted, settings.record_moves, PAGE_SIZE,
            )  # fmt: skip
            if isinstance(decisions, replay_requests.RecordProblem):
                raise ApiError(400, "bad-record", decisions.text)
            return json_response(await _analysed(request, account.id, decisions))
    except ReplayFailed:
        raise ApiError(503, "thinking") from None
    except Refused:
        await request.discard_body(settings.record_bytes)
        raise


async def _analysed(request: ApiRequest, person: str, decisions: list[BotRequest]) -> ReviewPage:
    """A page of these decisions, of which one more than a page has may be given. Runs of them are analysed
    side by side."""
    runs = replay_requests.split_runs(decisions[:PAGE_SIZE])
    workers = request.server.replay_workers
    try:
        async with asyncio.TaskGroup() as group:
            answers = [
                group.create_task(workers.run(Priority.REVIEW, person, answer_review, run)) for run in runs
            ]
    except ExceptionGroup as errors:
        raise ReplayFailed from errors
    found = [msgspec.convert(one, Decision) for answer in answers for one in answer.result()]
    return ReviewPage(found, found[-1].move if len(decisions) > PAGE_SIZE else None)
