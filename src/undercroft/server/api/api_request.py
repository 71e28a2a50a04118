"""A request over HTTP with what every endpoint needs, and how it is answered."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from undercroft.server.game_server import GameServer
from undercroft.server.identity import COOKIE, COOKIE_SECONDS, credential
from undercroft.server.store import Account, MatchRow

T = TypeVar("T")


class ApiError(Exception):
    """A request that fails with a status, a reason that clients translate, and a detail in English. With
    `seconds`, it may succeed after so many seconds."""

    def __init__(self, status: int, reason: str, detail: str = "", seconds: int = 0) -> None:
        super().__init__(reason)
        self.seconds = seconds
        self.status = status
        self.reason = reason
        self.detail = detail


def json_response(data: object, status: int = 200) -> Response:
    """An uncached JSON response."""
    return encoded_response(msgspec.json.encode(data), status)


def encoded_response(body: bytes, status: int = 200) -> Response:
    """An uncached response of JSON that is encoded already."""
    headers = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
    return Response(body, status, headers, "application/json")


def require(value: T | None, missing: str) -> T:
    """What a request names, if it is there. Raises ApiError with the reason `missing`."""
    if value is None:
        raise ApiError(404, missing)
    return value


class ApiRequest:
    """A request to one of the endpoints."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.server: GameServer = request.app.state.server
        self.now = self.server.now()
        self.cookie = credential(request)
        self.address = request.client.host if request.client else ""
        """Where the request comes from."""

    async def find_account(self) -> Account | None:
        """The account of the cookie; None without a valid one."""
        return await self.server.identity.account(self.cookie)

    async def account(self) -> Account:
        """The account of the cookie. Raises ApiError."""
        account = await self.find_account()
        if account is None:
            raise ApiError(401, "not-you")
        return account

    async def check_admitted(self, account: Account) -> None:
        """Raises ApiError if a host has closed an account. Call it with an account that was just read, before
        it gets a cookie."""
        if await self.server.moderation.is_removed(account.id):
            raise ApiError(403, "removed")

    def claimed_account(self) -> str:
        """The account that a signed cookie names, even if it was revoked; empty without one."""
        claim = self.server.identity.read(self.cookie)
        return "" if claim is None else claim.account

    async def body(self, type: type[T], limit: int = 0) -> T:
        """The body as this type; it may have so many bytes, or else as many as the settings say. Raises
        ApiError."""
        settings = self.server.settings
        try:
            async with asyncio.timeout(settings.body_seconds):
                data = await self._read(limit or settings.body_bytes)
        except TimeoutError:
            raise ApiError(408, "unreadable", "the body did not arrive in time") from None
        try:
            return msgspec.json.decode(data, type=type)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ApiError(400, "unreadable", str(error)[:200]) from None

    async def discard_body(self, limit: int) -> None:
        """Reads what is left of the body of a request that is refused, within the limits: a client that is
        still sending reads no answer."""
        with contextlib.suppress(TimeoutError, ClientDisconnect):
            async with asyncio.timeout(self.server.settings.body_seconds):
                size = 0
                async for chunk in self.request.stream():
                    size += len(chunk)
                    if size > limit:
                        return

    async def _read(self, limit: int) -> bytearray:
        data = bytearray()
        async for chunk in self.request.stream():
            data += chunk
            if len(data) > limit:
                raise ApiError(413, "too-long")
        return data

    def number(self, name: str, default: float, least: float, most: float) -> float:
        """A number from the query within limits. Raises ApiError."""
        try:
            number = float(self.request.query_params.get(name, default))
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            raise ApiError(400, "unreadable", f"{name} must be a number from {least:g} to {most:g}")
        return number

    async def match_row(self) -> MatchRow:
        """The match that the address names. Raises ApiError."""
        return require(await self.server.store.match(self.request.path_params["match"]), "no-match")

    def with_cookie(self, response: Response, account: Account) -> Response:
        """The response with a new cookie for an account."""
        secure = self.request.url.scheme == "https"
        value = self.server.identity.cookie(account)
        response.set_cookie(COOKIE, value, COOKIE_SECONDS, httponly=True, samesite="lax", secure=secure)
        return response


Endpoint = Callable[[ApiRequest], Awaitable[Response]]
