"""Endpoints of the analysis board: moves from a position, and what is best there."""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import Response

from undercroft.server.admission import Admission
from undercroft.server.api.api_request import ApiError, ApiRequest, encoded_response
from undercroft.server.play.analysis_requests import analysis_step, analysis_values
from undercroft.server.play.replay_workers import ReplayFailed
from undercroft.server.protocol.analysis_types import AnalysisRequest
from undercroft.server.protocol.api_types import Problem
from undercroft.server.work_queue import Priority


async def analyse_moves(request: ApiRequest) -> Response:
    """POST /api/analysis: play moves from a position, for all seats, with dice of your choice. A replay of a
    match that is over, or of a record, gives positions. Nothing is stored. You need an account."""
    return await _answer(request, request.server.replay_admission, Priority.REPLAY, analysis_step)


async def analyse_values(request: ApiRequest) -> Response:
    """POST /api/analysis/values: the best actions there and their values, found by a bot with what the player
    may know. You need an account."""
    return await _answer(request, request.server.bot_admission, Priority.REVIEW, analysis_values)


async def _answer(
    request: ApiRequest,
    admission: Admission,
    priority: Priority,
    function: Callable[[str, AnalysisRequest], bytes | Problem],
) -> Response:
    account = await request.account()
    server = request.server
    wanted = await request.body(AnalysisRequest, server.settings.record_bytes)
    if wanted.game not in server.registry:
        raise ApiError(404, "no-game")
    location = server.registry.location(wanted.game)
    with admission.enter(account.id, request.address):
        try:
            found = await server.replay_workers.run(priority, account.id, function, location, wanted)
        except ReplayFailed:
            raise ApiError(503, "thinking") from None
    if isinstance(found, Problem):
        raise ApiError(400, found.reason, found.detail)
    return encoded_response(found)
