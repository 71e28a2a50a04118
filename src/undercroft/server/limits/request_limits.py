"""The first look at a request over HTTP: who sends it, to which host, and whether too often."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from undercroft.server.limits.address_limits import AddressLimits
from undercroft.server.limits.connections import Connections
from undercroft.server.origin_check import is_own_host
from undercroft.server.protocol.api_types import Problem

REFUSAL_SECONDS = 1.0
"""How long a refusal waits. So an address that does not stop is limited to its connections a second."""


class RequestLimits:
    """ASGI middleware. It gives requests the address and the scheme of their client, and refuses those that
    are too many or for a foreign host."""

    def __init__(
        self, app: ASGIApp, limits: AddressLimits, connections: Connections, origins: tuple[str, ...]
    ) -> None:
        self._app = app
        self._limits = limits
        self._connections = connections
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        peer = scope["client"]
        guard = self._connections.find(peer)
        if guard is not None:
            guard.begin_request()
        try:
            refusal = await self._check(scope)
            await (self._app if refusal is None else refusal)(scope, receive, send)
        finally:
            if guard is not None:
                guard.end_request()

    async def _check(self, scope: Scope) -> Response | None:
        """Why a request is refused, or None."""
        headers = Headers(scope=scope)
        address, port = scope["client"] or ("", 0)
        scheme = self._limits.proxies.scheme(address, headers)
        address = self._limits.proxies.client(address, headers)
        scope["client"] = (address, port)
        scope["scheme"] = scheme or scope["scheme"]
        own = scope.get("server") or ("", None)
        if not is_own_host(headers.get("host", ""), self._origins, own[0]):
            return PlainTextResponse("this server has another name", 421)
        share = self._limits.of(address)
        requests = share.requests
        if requests.allow():
            await share.turns.wait()
            return None
        await asyncio.sleep(REFUSAL_SECONDS)
        seconds = requests.seconds
        return Response(
            msgspec.json.encode(Problem("too-fast", "", seconds)),
            429,
            {"retry-after": str(seconds), "cache-control": "no-store"},
            "application/json",
        )
