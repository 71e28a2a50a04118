"""The addresses that are asked over HTTP, and who may ask how often."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from undercroft.build import version
from undercroft.match.refusal import Refused
from undercroft.server import matches, people, replays, reviews
from undercroft.server.call import Call, Endpoint, Problem, answer
from undercroft.server.hub import Hub
from undercroft.server.socket import Credit, same_origin
from undercroft.server.store import StoreDown

MOST_ADDRESSES = 10000  # whose credit is remembered
ENDPOINTS: list[tuple[str, str, Endpoint]] = [
    ("GET", "/api/me", people.me),
    ("POST", "/api/me", people.change_me),
    ("POST", "/api/me/link", people.recovery_link),
    ("POST", "/api/recover", people.recover),
    ("POST", "/api/me/revoke", people.revoke),
    ("POST", "/api/bots", people.new_bot),
    ("GET", "/api/me/matches", matches.my_matches),
    ("GET", "/api/me/results", people.my_results),
    ("GET", "/api/me/adventures", matches.my_adventures),
    ("GET", "/api/games", matches.shelf),
    ("GET", "/api/matches", matches.open_matches),
    ("POST", "/api/matches", matches.create_match),
    ("GET", "/api/matches/{match}", matches.match_card),
    ("GET", "/api/matches/{match}/record", replays.match_record),
    ("GET", "/api/matches/{match}/replay", replays.match_replay),
    ("GET", "/api/matches/{match}/review", reviews.match_review),
    ("POST", "/api/replay", replays.replay_record),
]


class Api:
    """The endpoints, and the limits on how often they may be called."""

    def __init__(self) -> None:
        self.credits: dict[str, Credit] = {}

    def routes(self) -> list[Route]:
        """All addresses of the API."""
        return [Route(path, self._wrap(endpoint), methods=[method]) for method, path, endpoint in ENDPOINTS]

    def _wrap(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        async def run(request: Request) -> Response:
            try:
                if request.method == "POST":
                    self._check(request)
                return await endpoint(Call(request))
            except Problem as problem:
                return answer({"reason": problem.reason, "detail": problem.detail}, problem.status)
            except Refused as refusal:
                return answer({"reason": refusal.reason, "detail": ""}, 409)
            except StoreDown:
                return answer({"reason": "storage", "detail": ""}, 503)
            except ClientDisconnect:
                return Response(status_code=400)  # gone before the body was there: nobody reads this

        return run

    def _check(self, request: Request) -> None:
        """What changes something comes from our own pages, as JSON, and not too often. Raises Problem."""
        settings = request.app.state.hub.settings
        if not same_origin(request.headers, settings.origins):
            raise Problem(403, "foreign")
        if request.headers.get("content-type", "").split(";")[0] != "application/json":
            raise Problem(415, "unreadable", "the body must be application/json")
        address = request.client.host if request.client else ""
        if len(self.credits) > MOST_ADDRESSES:
            self.credits.clear()
        credit = self.credits.setdefault(address, Credit(settings.burst, settings.rate))
        if not credit.spend():
            raise Problem(429, "too-fast")


async def unknown(request: Request, error: Exception) -> Response:
    """What is no address of this server, or cannot be asked in this way: the API says so in JSON."""
    assert isinstance(error, HTTPException)
    reason = "no-address" if error.status_code == 404 else "no-method"
    if error.status_code in (404, 405) and request.url.path.startswith("/api/"):
        return answer({"reason": reason, "detail": ""}, error.status_code)
    return PlainTextResponse(error.detail, error.status_code, error.headers)


async def health(request: Request) -> Response:
    """GET /health: whether this process and its database work."""
    hub: Hub = request.app.state.hub
    try:
        await hub.store.newest(["-"])
    except StoreDown:
        return answer({"status": "no database", "version": version()}, 503)
    return answer({"status": "stopping" if hub.stopping else "fine", "version": version()})


async def metrics(request: Request) -> Response:
    """GET /metrics: counters for Prometheus."""
    hub: Hub = request.app.state.hub
    gauges = {
        "matches_alive": float(len(hub.lives)),
        "sockets": float(sum(len(live.listeners) for live in hub.lives.values())),
        "thinking": float(hub.bots.thinkers.busy),
    }
    return PlainTextResponse(hub.metrics.text(gauges), media_type="text/plain; version=0.0.4")
