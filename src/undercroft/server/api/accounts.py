"""Endpoints about your account: name, language, devices, results."""

from __future__ import annotations

from starlette.responses import Response

from undercroft.server.api.api_request import ApiError, ApiRequest, json_response, require
from undercroft.server.api.chosen_names import checked_name
from undercroft.server.api.qr_code import qr_code
from undercroft.server.identity import COOKIE
from undercroft.server.limits.address_limits import AddressLimits
from undercroft.server.names import clean_name, player_id
from undercroft.server.play.daily_challenges import first_sealed
from undercroft.server.protocol.account_types import (
    AccountChange,
    AccountInfo,
    BotAccount,
    DeletionRequest,
    RecoveryLink,
    RecoveryRequest,
    Token,
)
from undercroft.server.protocol.match_types import MatchResult, Results
from undercroft.server.store import Account, own_data
from undercroft.texts import LANGUAGES


def _language(request: ApiRequest) -> str:
    """The language that a browser prefers, if there is a translation."""
    header = request.request.headers.get("accept-language", "")
    return next((code for code in header.replace("-", ",").split(",") if code in LANGUAGES), LANGUAGES[0])


def account_info(account: Account) -> AccountInfo:
    """An account as its owner sees it."""
    return AccountInfo(account.name, account.language, player_id(account.id))


def _check_new_guest(request: ApiRequest) -> None:
    """Raises ApiError if the address has made too many accounts."""
    limits: AddressLimits = request.request.app.state.limits
    guests = limits.of(request.address).guests
    if not guests.allow():
        raise ApiError(429, "too-fast", "too many new guests from your address", guests.seconds)


async def me(request: ApiRequest) -> Response:
    """GET /api/me: your account. Without a valid cookie you are a new guest and get one."""
    account = await request.find_account()
    if account is None:
        _check_new_guest(request)
        account = await request.server.identity.create_account("", _language(request))
        return request.with_cookie(json_response(account_info(account)), account)
    response = json_response(account_info(account))
    if request.server.identity.needs_renewal(request.cookie):
        account.seen = request.now
        await request.server.store.save_account(account)
        return request.with_cookie(response, account)
    return response


async def new_bot(request: ApiRequest) -> Response:
    """POST /api/bots: an account for a bot that plays [over the network](network-bots.md). The body has its
    `name`, the answer the `token` that it sends as `Authorization: Bearer …`."""
    wanted = await request.body(BotAccount)
    _check_new_guest(request)
    name = await checked_name(request, None, clean_name(wanted.name))
    account = await request.server.identity.create_account(name, LANGUAGES[0])
    return json_response(Token(request.server.identity.cookie(account)), 201)


async def change_me(request: ApiRequest) -> Response:
    """POST /api/me: change your name or your language."""
    account = await request.account()
    change = await request.body(AccountChange)
    if change.language is not None and change.language not in LANGUAGES:
        raise ApiError(400, "no-language")
    if change.name is not None:
        account.name = await checked_name(request, account, clean_name(change.name))
    account.language = change.language or account.language
    account.seen = request.now
    await request.server.store.save_account(account)
    return json_response(account_info(account))


async def recovery_link(request: ApiRequest) -> Response:
    """POST /api/me/link: a token that opens your account on another device, once, within 15 minutes. The link
    is `/recover#` and the token: browsers do not send what follows the `#`, so no log has it. `qr` is the
    link as an SVG picture."""
    account = await request.account()
    token = await request.server.identity.recovery_token(account)
    return json_response(RecoveryLink(token, qr_code(f"{request.request.base_url}recover#{token}")))


async def recover(request: ApiRequest) -> Response:
    """POST /api/recover: open the account that a recovery token belongs to."""
    token = (await request.body(RecoveryRequest)).token
    account = require(await request.server.identity.recover(token), "no-link")
    await request.check_admitted(account)
    return request.with_cookie(json_response(account_info(account)), account)


async def revoke(request: ApiRequest) -> Response:
    """POST /api/me/revoke: log out all your other devices, and close their sockets."""
    account = await request.server.revoke(await request.account())
    return request.with_cookie(json_response(account_info(account)), account)


async def export(request: ApiRequest) -> Response:
    """GET /api/me/export: all that this server has about you, as one JSON file: your account, passkeys and
    addresses, your matches, results and campaigns, and everything that you did and wrote in matches; what you
    did in a challenge of the day only once that day is over."""
    account = await request.account()
    response = json_response(await own_data(request.server.store, account.id, first_sealed(request.now)))
    response.headers["content-disposition"] = 'attachment; filename="undercroft.json"'
    return response


async def delete(request: ApiRequest) -> Response:
    """POST /api/me/delete: delete your account with all that belongs to it. Your matches stay for the others,
    without your name and without what you wrote; running ones are given up. It cannot be undone."""
    account = await request.account()
    await request.body(DeletionRequest)
    await request.server.account_deletion.delete(account.id)
    await request.server.revoke_deleted(account)
    await request.server.refresh_people(account.id)
    await request.server.notifier.watchers.load()
    response = json_response({})
    response.delete_cookie(COOKIE)
    return response


async def my_results(request: ApiRequest) -> Response:
    """GET /api/me/results: how your matches ended, newest first, 500 at the most, and under `achievements`
    all your achievements by game, those over several matches last. The texts of a game describe them:
    `achievement-<name>`."""
    account = await request.account()
    store = request.server.store
    results = [
        MatchResult(one.match, one.game, one.at, one.seat, one.score, one.won, one.achievements)
        for one in await store.results_of(account.id)
    ]
    achievements = await store.achievements_of(account.id)
    for name, collected in (await store.collected_of(account.id)).items():
        if name in request.server.registry:
            completed = request.server.registry.game(name).completed(collected)
            if completed:
                achievements.setdefault(name, []).extend(completed)
    return json_response(Results(results, achievements))
