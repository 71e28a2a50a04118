"""The bodies of HTTP requests and answers about one's own account and its passkeys."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct


class AccountChange(Struct, forbid_unknown_fields=True):
    """What a guest may change."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    language: Annotated[str, Meta(max_length=10)] | None = None


class BotAccount(Struct, forbid_unknown_fields=True):
    """A bot that plays over the network."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]


class DeletionRequest(Struct, forbid_unknown_fields=True):
    """That you really want to delete your account."""

    sure: Literal[True]


class RecoveryRequest(Struct, forbid_unknown_fields=True):
    """The token of a recovery link."""

    token: Annotated[str, Meta(max_length=100)]


class PasskeyAnswer(Struct, forbid_unknown_fields=True):
    """What `navigator.credentials` gave, as JSON."""

    credential: dict[str, Any]


class NewPasskey(Struct, forbid_unknown_fields=True):
    """A passkey that a browser has made, and a name by which its owner recognizes it."""

    credential: dict[str, Any]
    name: Annotated[str, Meta(max_length=80)] = ""


class PasskeyName(Struct, forbid_unknown_fields=True):
    """One of your passkeys."""

    passkey: Annotated[str, Meta(max_length=2000)]


class AccountInfo(Struct):
    """Your account. `player` is your public id: the address of your page is /player/ and it."""

    name: str
    language: str
    player: str


class Token(Struct):
    """A secret that a bot shows later."""

    token: str


class RecoveryLink(Struct):
    """The token of a recovery link, and the link as an SVG picture."""

    token: str
    qr: str


class PasskeyInfo(Struct):
    """A passkey that opens your account, when it was made and when it was last used."""

    id: str
    name: str
    created: float
    used: float


REQUESTS = (
    AccountChange,
    BotAccount,
    DeletionRequest,
    RecoveryRequest,
    PasskeyAnswer,
    NewPasskey,
    PasskeyName,
)
ANSWERS = (AccountInfo, Token, RecoveryLink, PasskeyInfo)
