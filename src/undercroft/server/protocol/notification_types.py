"""The bodies of HTTP requests and answers about notifications and their channels."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Events = Annotated[list[Literal["turn", "begun", "over", "named", "clock", "invited"]], Meta(max_length=6)]


class NotificationChange(Struct, forbid_unknown_fields=True):
    """Of which events you want to be notified, and for how many hours news of slow matches are collected."""

    events: Events
    digest_hours: Annotated[int, Meta(ge=0, le=168)] = 0


class ChannelRequest(Struct, forbid_unknown_fields=True):
    """An address for notifications. A browser gives `p256dh` and `auth` as well."""

    kind: Literal["push", "mail", "apprise"]
    address: Annotated[str, Meta(min_length=3, max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)] = ""
    auth: Annotated[str, Meta(max_length=100)] = ""


class ChannelName(Struct, forbid_unknown_fields=True):
    """One of your addresses for notifications."""

    channel: Annotated[str, Meta(max_length=40)]


class LinkToken(Struct, forbid_unknown_fields=True):
    """The token of a link in a message."""

    token: Annotated[str, Meta(max_length=400)]


class MatchNotificationChange(Struct, forbid_unknown_fields=True):
    """Of which events of one match you want to be notified; none mute it, null is as in all matches."""

    events: Events | None = None


class WebhookRequest(Struct, forbid_unknown_fields=True):
    """Where the news of a match go; nowhere if empty."""

    address: Annotated[str, Meta(max_length=1000)]


class ChannelInfo(Struct):
    """One of your addresses for notifications. `address` shows as much of it as you need to recognize it.
    `problem` is not empty if the last message did not arrive."""

    id: str
    kind: str
    address: str
    confirmed: bool
    problem: str


class NotificationPage(Struct):
    """Of what you are notified, and where."""

    events: list[str]
    digest_hours: int
    channels: list[ChannelInfo]
    kinds: list[str]
    push_key: str


class WebhookInfo(Struct):
    """The webhook of a match, and the secret that signs what is sent there."""

    address: str
    secret: str
    problem: str


class MatchNotifications(Struct):
    """Of what you are notified in a match. `reachable` says whether you have an address at all."""

    events: list[str] | None
    reachable: bool
    host: bool
    webhook: WebhookInfo | None


class StopInfo(Struct):
    """What a link can stop: messages to an address, and those about a match; both are empty if there is
    nothing left to stop."""

    kind: str
    address: str
    match: str


REQUESTS = (
    NotificationChange,
    ChannelRequest,
    ChannelName,
    LinkToken,
    MatchNotificationChange,
    WebhookRequest,
)
ANSWERS = (ChannelInfo, NotificationPage, WebhookInfo, MatchNotifications, StopInfo)
