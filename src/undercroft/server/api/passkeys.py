"""Endpoints about passkeys: make one, sign in with one, forget one."""

from __future__ import annotations

from starlette.responses import Response

from undercroft.server.api.accounts import account_info
from undercroft.server.api.api_request import ApiError, ApiRequest, json_response, require
from undercroft.server.api.host_rights import make_owner_host
from undercroft.server.names import clean_name
from undercroft.server.passkeys import MAX_PASSKEYS, BadPasskey
from undercroft.server.protocol.account_types import NewPasskey, PasskeyAnswer, PasskeyInfo, PasskeyName
from undercroft.server.store import Account


def _origin(request: ApiRequest) -> str:
    return str(request.request.base_url).rstrip("/")


async def _list(request: ApiRequest, account: Account) -> Response:
    found = await request.server.passkeys.store.of(account.id)
    return json_response([PasskeyInfo(one.id, one.name, one.created, one.used) for one in found])


async def my_passkeys(request: ApiRequest) -> Response:
    """GET /api/me/passkeys: the passkeys that open your account."""
    return await _list(request, await request.account())


async def registration_options(request: ApiRequest) -> Response:
    """POST /api/me/passkeys/options: what `navigator.credentials.create` needs to make a passkey for your
    account, as [WebAuthn](https://www.w3.org/TR/webauthn-3/) describes it; binary values are base64url."""
    account = await request.account()
    if len(await request.server.passkeys.store.of(account.id)) >= MAX_PASSKEYS:
        raise ApiError(409, "too-many-passkeys")
    return json_response(await request.server.passkeys.registration_options(account, _origin(request)))


async def register(request: ApiRequest) -> Response:
    """POST /api/me/passkeys: keep the passkey that your browser has made."""
    account = await request.account()
    made = await request.body(NewPasskey)
    try:
        await request.server.passkeys.register(
            account, _origin(request), made.credential, clean_name(made.name)
        )
    except BadPasskey as error:
        raise ApiError(400, "bad-passkey", str(error)[:200]) from None
    await make_owner_host(request, account)
    return await _list(request, account)


async def remove(request: ApiRequest) -> Response:
    """POST /api/me/passkeys/remove: forget a passkey of yours."""
    account = await request.account()
    wanted = await request.body(PasskeyName)
    if not await request.server.passkeys.store.remove(wanted.passkey, account.id):
        raise ApiError(404, "no-passkey")
    return await _list(request, account)


async def login_options(request: ApiRequest) -> Response:
    """POST /api/passkeys/options: what `navigator.credentials.get` needs to sign in."""
    return json_response(await request.server.passkeys.login_options(_origin(request)))


async def login(request: ApiRequest) -> Response:
    """POST /api/passkeys: sign in with a passkey. You get the cookie of its account."""
    answer = await request.body(PasskeyAnswer)
    try:
        id = await request.server.passkeys.login(_origin(request), answer.credential)
    except BadPasskey as error:
        raise ApiError(400, "bad-passkey", str(error)[:200]) from None
    account = require(await request.server.store.account(id), "no-passkey")
    await request.check_admitted(account)
    return request.with_cookie(json_response(account_info(account)), account)
