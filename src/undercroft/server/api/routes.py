"""The addresses of the HTTP API, and the limits on how often they may be called."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from undercroft.build import version
from undercroft.match.refusal import Refused
from undercroft.server.api import (
    accounts,
    analysis,
    blocks,
    daily,
    friends,
    host_actions,
    host_pages,
    host_rights,
    invitations,
    matches,
    notifications,
    passkeys,
    puzzles,
    ratings,
    replays,
    reports,
    reviews,
    tournaments,
)
from undercroft.server.api.api_request import ApiError, ApiRequest, Endpoint, json_response
from undercroft.server.game_server import GameServer
from undercroft.server.limits.address_limits import AddressLimits
from undercroft.server.logs import SummedLogger
from undercroft.server.origin_check import is_same_origin
from undercroft.server.protocol.api_types import Health, Problem
from undercroft.server.settings import Settings
from undercroft.server.store import StoreDown

log = SummedLogger("undercroft.api")

ENDPOINTS: list[tuple[str, str, Endpoint]] = [
    ("GET", "/api/me", accounts.me),
    ("POST", "/api/me", accounts.change_me),
    ("POST", "/api/me/link", accounts.recovery_link),
    ("POST", "/api/recover", accounts.recover),
    ("POST", "/api/me/revoke", accounts.revoke),
    ("POST", "/api/bots", accounts.new_bot),
    ("GET", "/api/me/export", accounts.export),
    ("POST", "/api/me/delete", accounts.delete),
    ("GET", "/api/me/matches", matches.my_matches),
    ("GET", "/api/me/results", accounts.my_results),
    ("GET", "/api/me/campaigns", matches.my_campaigns),
    ("GET", "/api/games", matches.list_games),
    ("GET", "/api/matches", matches.open_matches),
    ("POST", "/api/matches", matches.create_match),
    ("GET", "/api/matches/{match}", matches.one_match),
    ("GET", "/api/matches/{match}/record", replays.match_record),
    ("GET", "/api/matches/{match}/replay", replays.match_replay),
    ("GET", "/api/matches/{match}/review", reviews.match_review),
    ("GET", "/api/daily", daily.daily_page),
    ("POST", "/api/daily", daily.begin_daily),
    ("GET", "/api/daily/{day}/{game}", daily.daily_board),
    ("POST", "/api/replay", replays.replay_foreign_record),
    ("POST", "/api/review", reviews.record_review),
    ("POST", "/api/analysis", analysis.analyse_moves),
    ("POST", "/api/analysis/values", analysis.analyse_values),
    ("GET", "/api/matches/{match}/rating", ratings.match_rating),
    ("GET", "/api/leaderboards/{game}", ratings.leaderboard),
    ("GET", "/api/seasons/{game}", ratings.season),
    ("GET", "/api/tournaments", tournaments.list_tournaments),
    ("POST", "/api/tournaments", tournaments.create),
    ("GET", "/api/tournaments/{tournament}", tournaments.tournament),
    ("POST", "/api/tournaments/{tournament}/join", tournaments.join),
    ("POST", "/api/tournaments/{tournament}/leave", tournaments.leave),
    ("POST", "/api/tournaments/{tournament}/start", tournaments.start),
    ("POST", "/api/tournaments/{tournament}/cancel", tournaments.cancel),
    ("GET", "/api/players/{player}", ratings.player),
    ("GET", "/api/players/{player}/games/{game}", ratings.player_game),
    ("GET", "/api/me/notifications", notifications.my_notifications),
    ("POST", "/api/me/notifications", notifications.change_notifications),
    ("POST", "/api/me/channels", notifications.add_channel),
    ("POST", "/api/me/channels/remove", notifications.remove_channel),
    ("POST", "/api/me/channels/test", notifications.test_channel),
    ("POST", "/api/confirm", notifications.confirm),
    ("GET", "/api/matches/{match}/notifications", notifications.match_notifications),
    ("POST", "/api/matches/{match}/notifications", notifications.change_match_notifications),
    ("POST", "/api/matches/{match}/webhook", notifications.change_webhook),
    ("GET", "/api/me/passkeys", passkeys.my_passkeys),
    ("POST", "/api/me/passkeys/options", passkeys.registration_options),
    ("POST", "/api/me/passkeys", passkeys.register),
    ("POST", "/api/me/passkeys/remove", passkeys.remove),
    ("POST", "/api/passkeys/options", passkeys.login_options),
    ("POST", "/api/passkeys", passkeys.login),
    ("GET", "/api/me/people", friends.my_people),
    ("POST", "/api/friends", friends.ask_friend),
    ("POST", "/api/friends/answer", friends.answer_friend),
    ("POST", "/api/friends/remove", friends.remove_friend),
    ("POST", "/api/friends/link", friends.friend_link),
    ("POST", "/api/friends/link/owner", friends.friend_link_owner),
    ("POST", "/api/friends/link/accept", friends.accept_friend_link),
    ("GET", "/api/me/blocks", blocks.my_blocks),
    ("POST", "/api/blocks", blocks.block),
    ("POST", "/api/blocks/remove", blocks.unblock),
    ("POST", "/api/reports", reports.report),
    ("POST", "/api/host/enter", host_rights.enter_host),
    ("GET", "/api/host", host_pages.host_page),
    ("GET", "/api/host/people", host_pages.host_people),
    ("GET", "/api/host/matches", host_pages.host_matches),
    ("GET", "/api/host/reports", host_pages.host_reports),
    ("GET", "/api/host/log", host_pages.host_log),
    ("POST", "/api/host/mute", host_actions.mute),
    ("POST", "/api/host/rename", host_actions.rename),
    ("POST", "/api/host/remove", host_actions.remove),
    ("POST", "/api/host/close", host_actions.close),
    ("POST", "/api/host/dismiss", host_actions.dismiss),
    ("GET", "/api/me/news", invitations.my_news),
    ("POST", "/api/me/invitations/dismiss", invitations.dismiss_invitation),
    ("GET", "/api/matches/{match}/people", invitations.match_people),
    ("POST", "/api/matches/{match}/invite", invitations.invite),
    ("GET", "/api/puzzles", puzzles.puzzle_page),
    ("POST", "/api/puzzles/next", puzzles.choose_puzzle),
    ("GET", "/api/puzzles/{game}", puzzles.puzzle_file),
    ("GET", "/api/puzzles/{game}/{puzzle}", puzzles.one_puzzle),
    ("POST", "/api/puzzles/{game}/{puzzle}", puzzles.answer_puzzle),
    ("GET", "/api/stop", notifications.stop_page),
    ("POST", "/api/stop", notifications.stop),
]
FROM_ANYWHERE: tuple[Endpoint, ...] = (notifications.stop,)
"""What programs other than our own pages may change: a signed token gives them the right."""


def api_routes(settings: Settings) -> list[BaseRoute]:
    """All routes of the API, and those for monitoring."""
    limits = _Limits(settings)
    routes: list[BaseRoute] = [
        Route(path, _wrap(endpoint, limits), methods=[method]) for method, path, endpoint in ENDPOINTS
    ]
    return [*routes, Route("/health", health), Route("/ready", ready), Route("/metrics", metrics)]


def _wrap(endpoint: Endpoint, limits: _Limits) -> Callable[[Request], Awaitable[Response]]:
    async def run(request: Request) -> Response:
        try:
            if request.method == "POST":
                limits.check(request, endpoint in FROM_ANYWHERE)
            return await endpoint(ApiRequest(request))
        except ApiError as error:
            return problem(error.status, error.reason, error.detail, error.seconds)
        except Refused as refusal:
            return problem(503 if refusal.reason == "busy" else 409, refusal.reason, "", refusal.seconds)
        except StoreDown as error:
            log.warning("%s answers 503: the store is down (%s)", request.url.path, error)
            return problem(503, "storage")
        except ClientDisconnect:
            return Response(status_code=400)  # the client is gone and does not read this

    return run


def problem(status: int, reason: str, detail: str = "", seconds: int = 0) -> Response:
    """The answer to a request that failed."""
    response = json_response(Problem(reason, detail, seconds), status)
    if seconds:
        response.headers["retry-after"] = str(seconds)
    return response


class _Limits:
    """Checks requests that change something: from our own pages, as JSON, and not too often."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def check(self, request: Request, from_anywhere: bool = False) -> None:
        """Raises ApiError."""
        settings = self._settings
        if not from_anywhere and not is_same_origin(request.headers, settings.origins):
            raise ApiError(403, "foreign")
        if not from_anywhere and request.headers.get("content-type", "").split(";")[0] != "application/json":
            raise ApiError(415, "unreadable", "the body must be application/json")
        limits: AddressLimits = request.app.state.limits
        changes = limits.of(request.client.host if request.client else "").changes
        if not changes.allow():
            raise ApiError(429, "too-fast", "", changes.seconds)


async def http_error(request: Request, error: Exception) -> Response:
    """An unknown address or method: the API answers in JSON."""
    assert isinstance(error, HTTPException)
    reason = "no-address" if error.status_code == 404 else "no-method"
    if error.status_code in (404, 405) and request.url.path.startswith("/api/"):
        return problem(error.status_code, reason)
    return PlainTextResponse(error.detail, error.status_code, error.headers)


async def health(request: Request) -> Response:
    """GET /health: whether this process works, and its database stores and returns what it is given."""
    server: GameServer = request.app.state.server
    if not await server.health.works():
        log.warning("the database does not work: /health answers 503")
        return json_response(Health("no database", version()), 503)
    return json_response(Health("stopping" if server.stopping else "fine", version()))


async def ready(request: Request) -> Response:
    """GET /ready: whether this process wants requests; not while it stops. Does not ask the database."""
    server: GameServer = request.app.state.server
    if server.stopping:
        return json_response(Health("stopping", version()), 503)
    return json_response(Health("fine", version()))


async def metrics(request: Request) -> Response:
    """GET /metrics: counters of all processes of this server, for Prometheus."""
    server: GameServer = request.app.state.server
    text = server.shared_metrics.text(server.gauges())
    return Response(text, media_type="text/plain; version=0.0.4")
