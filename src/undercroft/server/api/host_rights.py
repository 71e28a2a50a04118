"""Who is a host, and how one becomes a host. Every address of hosts asks for the right anew."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.responses import Response

from undercroft.server.api.api_request import ApiError, ApiRequest, json_response
from undercroft.server.identity import hash_of_token
from undercroft.server.names import random_id
from undercroft.server.protocol.host_types import HostToken
from undercroft.server.store import Account, HostAction

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
FORWARDED: Final = ("x-forwarded-for", "x-real-ip", "forwarded", "via")


async def host_account(request: ApiRequest) -> Account:
    """The account of a host. Raises ApiError for all others."""
    account = await request.find_account()
    if account is None or not await request.server.moderation.is_host(account.id):
        raise ApiError(403, "not-a-host")
    return account


async def enter_host(request: ApiRequest) -> Response:
    """POST /api/host/enter: become a host of this server, by a token that `undercroft serve` or
    `undercroft hosts --token` has printed. It works once, for a day."""
    account = await request.account()
    token = (await request.body(HostToken)).token.strip()
    if not await request.server.moderation.use_token(hash_of_token(token), request.now):
        raise ApiError(403, "no-token")
    await _make_host(request, account, "token")
    return json_response({})


async def make_owner_host(request: ApiRequest, account: Account) -> None:
    """Makes the first member of an own server its host: a person who makes a passkey in a browser of the
    machine that serves, as long as there is no host."""
    moderation = request.server.moderation
    if is_at_this_machine(request) and not await moderation.hosts():
        await _make_host(request, account, "first-member")


def is_at_this_machine(request: ApiRequest) -> bool:
    """Whether a request comes from a browser of this machine, under its local name, and not by a proxy."""
    headers = request.request.headers
    name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
    forwarded = any(header in headers for header in FORWARDED)
    return request.address in LOOPBACK and name in LOOPBACK and not forwarded


async def _make_host(request: ApiRequest, account: Account, how: str) -> None:
    moderation = request.server.moderation
    await moderation.add_host(account.id, request.now)
    action = HostAction(random_id(), request.now, account.name, "host", account.id, "", how)
    await moderation.log(action)
