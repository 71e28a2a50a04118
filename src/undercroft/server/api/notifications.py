"""Endpoints about notifications: where you are notified, of what, and how to stop it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.responses import Response

from undercroft.server.api.api_request import ApiError, ApiRequest, json_response, require
from undercroft.server.limits.address_limits import AddressLimits
from undercroft.server.names import random_id
from undercroft.server.notifications.apprise_sender import scheme_problem
from undercroft.server.notifications.links import LinkClaim
from undercroft.server.notifications.mail import is_address
from undercroft.server.notifications.message import plain_message
from undercroft.server.notifications.notifier import Notifier
from undercroft.server.notifications.planner import USUAL, hash_of
from undercroft.server.notifications.public_address import check_url
from undercroft.server.notifications.web_push import PushKeys
from undercroft.server.play.notification_events import EVENTS
from undercroft.server.protocol.notification_types import (
    ChannelInfo,
    ChannelName,
    ChannelRequest,
    LinkToken,
    MatchNotificationChange,
    MatchNotifications,
    NotificationChange,
    NotificationPage,
    StopInfo,
    WebhookInfo,
    WebhookRequest,
)
from undercroft.server.store import Account, Channel, Delivery, NotificationSettings

MAX_CHANNELS: Final = 10
MAX_QUESTIONS: Final = 3
"""How often a day an mailbox is asked whether it wants messages: it may belong to a stranger."""
DAY: Final = 86400


def _info(channel: Channel) -> ChannelInfo:
    return ChannelInfo(channel.id, channel.kind, _shown(channel), channel.confirmed, channel.problem)


def _shown(channel: Channel) -> str:
    """An address as its owner recognizes it. Addresses of browsers and services are secrets."""
    if channel.kind == "mail":
        return channel.address
    if channel.kind == "apprise":
        return f"{channel.address.partition('://')[0]}://…"
    return urlsplit(channel.address).hostname or ""


async def my_notifications(request: ApiRequest) -> Response:
    """GET /api/me/notifications: what you are notified of, and where. `push_key` is the public key that a
    browser needs to subscribe to Web Push, `kinds` the kinds of channels that this server has."""
    return json_response(await _page(request, await request.account()))


async def _page(request: ApiRequest, account: Account) -> NotificationPage:
    notifier = request.server.notifier
    found = (await notifier.queue.settings(account.id, "")).get("", USUAL)
    channels = [_info(channel) for channel in await notifier.queue.channels_of(account.id)]
    kinds = ["push", *(["mail"] if notifier.mail is not None else []), "apprise"]
    return NotificationPage(list(found.events), found.digest_hours, channels, kinds, notifier.vapid.public)


async def change_notifications(request: ApiRequest) -> Response:
    """POST /api/me/notifications: choose of which events you are notified in all matches, and for how many
    hours news of slow matches are collected into one message; 0 sends each at once."""
    account = await request.account()
    change = await request.body(NotificationChange)
    settings = NotificationSettings(_events(change.events), change.digest_hours)
    await request.server.notifier.queue.save_settings(account.id, "", settings)
    return json_response(await _page(request, account))


def _events(given: Sequence[str]) -> tuple[str, ...]:
    return tuple(event for event in EVENTS if event in given)


async def add_channel(request: ApiRequest) -> Response:
    """POST /api/me/channels: be notified at another address. `kind` is "push" with the endpoint and the keys
    of a browser, "mail" with an e-mail address, which gets a link to confirm it, or "apprise" with an address
    as [Apprise](https://github.com/caronc/apprise/wiki) has them."""
    account = await request.account()
    wanted = await request.body(ChannelRequest)
    notifier = request.server.notifier
    keys = await _checked_keys(wanted, notifier)
    present = await notifier.queue.channels_of(account.id)
    if len(present) >= MAX_CHANNELS:
        raise ApiError(409, "too-many-channels")
    if wanted.kind == "mail":
        await _check_mail(request, wanted.address)
    made = Channel(
        random_id(),
        account.id,
        "",
        wanted.kind,
        wanted.address,
        keys,
        _origin(request),
        wanted.kind != "mail",
        "",
        request.now,
        request.now,
    )
    await notifier.queue.save_channel(made)
    channels = await notifier.queue.channels_of(account.id)
    saved = next(one for one in channels if (one.kind, one.address) == (wanted.kind, wanted.address))
    if not saved.confirmed:
        await _ask_to_confirm(request, account, saved)
    await notifier.watchers.load()
    return json_response(_info(saved), 201)


async def _checked_keys(wanted: ChannelRequest, notifier: Notifier) -> str:
    """The keys of a channel whose address may be used. Raises ApiError."""
    problem = ""
    if wanted.kind == "push":
        problem = check_url(wanted.address, notifier.allow_private)
        keys = PushKeys(wanted.p256dh, wanted.auth)
        if not problem and keys.valid:
            return msgspec.json.encode(keys).decode()
    elif wanted.kind == "mail":
        if notifier.mail is not None and is_address(wanted.address):
            return ""
    else:
        problem = scheme_problem(wanted.address)
        if not problem and await notifier.apprise.knows(wanted.address):
            return ""
    raise ApiError(400, problem or "bad-address")


async def _check_mail(request: ApiRequest, mailbox: str) -> None:
    """Raises ApiError if a mailbox was asked too often, or if too many mails are asked for from where this
    request comes: as many as guests may be made from there."""
    limits: AddressLimits = request.request.app.state.limits
    guests = limits.of(request.address).guests
    if not guests.allow():
        raise ApiError(429, "too-fast", "too many mails from your address", guests.seconds)
    name = f"confirm/{hash_of(mailbox.lower())}/{int(request.now // DAY)}"
    for number in range(MAX_QUESTIONS):
        if await request.server.notifier.queue.claim(f"{name}/{number}", request.now):
            return
    raise ApiError(429, "too-fast", "this mailbox was asked today", int(DAY - request.now % DAY))


def _origin(request: ApiRequest) -> str:
    return str(request.request.base_url).rstrip("/")


async def _ask_to_confirm(request: ApiRequest, account: Account, channel: Channel) -> None:
    """Sends a link to a new address."""
    links = request.server.notifier.links
    key = f"confirm/{random_id()}"
    path = f"/confirm#{links.token('confirm', channel.id)}"
    host = urlsplit(channel.origin).netloc
    message = plain_message("confirm", key, account.language, path, host)
    await _queue(request, message.key, channel, msgspec.json.encode(message).decode())


async def _queue(request: ApiRequest, key: str, channel: Channel, message: str) -> None:
    queue = request.server.notifier.queue
    await queue.settle([], [], [Delivery(key, channel.id, message, 0, request.now)])


async def _own_channel(request: ApiRequest) -> tuple[Account, Channel]:
    account = await request.account()
    id = (await request.body(ChannelName)).channel
    channel = await request.server.notifier.queue.channel(id)
    if channel is None or channel.account != account.id or channel.match:
        raise ApiError(404, "no-channel")
    return account, channel


async def remove_channel(request: ApiRequest) -> Response:
    """POST /api/me/channels/remove: be no longer notified at an address."""
    account, channel = await _own_channel(request)
    await request.server.notifier.queue.remove_channel(channel.id)
    await request.server.notifier.watchers.load()
    return json_response(await _page(request, account))


async def test_channel(request: ApiRequest) -> Response:
    """POST /api/me/channels/test: send a message to try an address, once a minute."""
    account, channel = await _own_channel(request)
    if not channel.confirmed:
        raise ApiError(409, "not-confirmed")
    message = plain_message(
        "test", f"test/{channel.id}/{int(request.now // 60)}", account.language, "/profile"
    )
    await _queue(request, message.key, channel, msgspec.json.encode(message).decode())
    return json_response(_info(channel), 202)


async def confirm(request: ApiRequest) -> Response:
    """POST /api/confirm: confirm the address that a link was sent to. Needs no account."""
    notifier = request.server.notifier
    claim = notifier.links.read("confirm", (await request.body(LinkToken)).token)
    if claim is None or not await notifier.queue.confirm_channel(claim.channel, request.now):
        raise ApiError(404, "no-link")
    await notifier.watchers.load()
    return json_response(await _stop_info(request, claim))


async def match_notifications(request: ApiRequest) -> Response:
    """GET /api/matches/{match}/notifications: of what you are notified in a match; `events` is null if that
    is the same as in all matches. The host sees the webhook of the match."""
    account = await request.account()
    row = await request.match_row()
    return json_response(await _match_page(request, account, row.id, row.setup.host == account.id))


async def _match_page(request: ApiRequest, account: Account, match: str, host: bool) -> MatchNotifications:
    queue = request.server.notifier.queue
    own = (await queue.settings(account.id, match)).get(match)
    hook = await queue.webhook(match) if host else None
    shown = None if hook is None else WebhookInfo(hook.address, hook.keys, hook.problem)
    channels = await queue.channels_of(account.id)
    reachable = any(channel.confirmed for channel in channels)
    return MatchNotifications(None if own is None else list(own.events), reachable, host, shown)


async def change_match_notifications(request: ApiRequest) -> Response:
    """POST /api/matches/{match}/notifications: choose of what you are notified in one match: no events mute
    it, null is the same as in all matches."""
    account = await request.account()
    row = await request.match_row()
    change = await request.body(MatchNotificationChange)
    queue = request.server.notifier.queue
    if change.events is None:
        await queue.forget_settings(account.id, row.id)
    else:
        await queue.save_settings(account.id, row.id, NotificationSettings(_events(change.events)))
    return json_response(await _match_page(request, account, row.id, row.setup.host == account.id))


async def change_webhook(request: ApiRequest) -> Response:
    """POST /api/matches/{match}/webhook: send the news of a match to an address, as JSON; an empty one ends
    that. Only the host may. `x-undercroft-signature` is the HMAC-SHA-256 of the body with the `secret`."""
    account = await request.account()
    row = await request.match_row()
    if row.setup.host != account.id:
        raise ApiError(403, "not-host")
    notifier = request.server.notifier
    address = (await request.body(WebhookRequest)).address
    before = await notifier.queue.webhook(row.id)
    if before is not None and before.address != address:
        await notifier.queue.remove_channel(before.id)
    if address:
        problem = check_url(address, notifier.allow_private)
        if problem:
            raise ApiError(400, problem)
        secret = secrets.token_hex(16) if before is None else before.keys
        made = Channel(
            random_id(),
            account.id,
            row.id,
            "webhook",
            address,
            secret,
            _origin(request),
            True,
            "",
            request.now,
            request.now,
        )
        await notifier.queue.save_channel(made)
    await notifier.watchers.load()
    return json_response(await _match_page(request, account, row.id, True))


def _stop_claim(request: ApiRequest) -> LinkClaim:
    return require(
        request.server.notifier.links.read("stop", request.request.query_params.get("token", "")), "no-link"
    )


async def _stop_info(request: ApiRequest, claim: LinkClaim) -> StopInfo:
    channel = await request.server.notifier.queue.channel(claim.channel)
    if channel is None:
        return StopInfo("", "", "")
    return StopInfo(channel.kind, _shown(channel), "" if channel.match else claim.match)


async def stop_page(request: ApiRequest) -> Response:
    """GET /api/stop?token=…: what the link of a message can stop. Changes nothing: mail programs look at
    links. `kind` is empty if there is nothing left to stop."""
    return json_response(await _stop_info(request, _stop_claim(request)))


async def stop(request: ApiRequest) -> Response:
    """POST /api/stop?token=…: end all messages to the address that the link was sent to; with `only=match`
    those about its match, to its owner. Needs no account, and any program may send it: the token is signed,
    and it is what mail programs send for "unsubscribe"."""
    notifier = request.server.notifier
    claim = _stop_claim(request)
    channel = await notifier.queue.channel(claim.channel)
    if channel is not None:
        if request.request.query_params.get("only") == "match" and claim.match and not channel.match:
            muted = NotificationSettings(())
            await notifier.queue.save_settings(channel.account, claim.match, muted)
        else:
            await notifier.queue.remove_channel(channel.id)
    await notifier.watchers.load()
    return json_response(await _stop_info(request, claim))
