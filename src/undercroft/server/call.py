"""A request over HTTP, with what every endpoint needs of it, and how it is answered."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from undercroft.server.hub import Hub
from undercroft.server.identity import COOKIE, COOKIE_SECONDS, Identity, credential
from undercroft.server.store import MatchRow, Person

T = TypeVar("T")


class Problem(Exception):
    """A request that cannot be fulfilled: a status and a key that a client can show."""

    def __init__(self, status: int, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.detail = detail


def answer(data: object, status: int = 200) -> Response:
    """JSON that nobody keeps."""
    body = msgspec.json.encode(data)
    headers = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
    return Response(body, status, headers, "application/json")


class Call:
    """A request, with what every endpoint needs."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.hub: Hub = request.app.state.hub
        self.identity: Identity = request.app.state.identity
        self.now = self.hub.now()
        self.cookie = credential(request)

    async def guest(self) -> Person | None:
        """Whose cookie came along."""
        return await self.identity.person(self.cookie, self.now)

    async def person(self) -> Person:
        """Whose cookie came along. Raises Problem."""
        person = await self.guest()
        if person is None:
            raise Problem(401, "not-you")
        return person

    async def body(self, type: type[T]) -> T:
        """The body as this type. Raises Problem."""
        limit = self.hub.settings.body_bytes
        data = bytearray()
        async for chunk in self.request.stream():
            data += chunk
            if len(data) > limit:
                raise Problem(413, "too-long")
        try:
            return msgspec.json.decode(bytes(data), type=type)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Problem(400, "unreadable", str(error)[:200]) from None

    def number(self, name: str, default: float, least: float, most: float) -> float:
        """A number from the query, between these two. Raises Problem."""
        try:
            number = float(self.request.query_params.get(name, default))
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            raise Problem(400, "unreadable", f"{name} must be a number from {least:g} to {most:g}")
        return number

    async def row(self) -> MatchRow:
        """The match that the address names. Raises Problem."""
        row = await self.hub.store.match(self.request.path_params["match"])
        if row is None:
            raise Problem(404, "no-match")
        return row

    def with_cookie(self, response: Response, person: Person) -> Response:
        """The response, with the cookie of a person."""
        secure = self.request.url.scheme == "https"
        value = self.identity.cookie(person, self.now)
        response.set_cookie(COOKIE, value, COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
        return response


Endpoint = Callable[[Call], Awaitable[Response]]
