"""Links in messages that work without an account: stop further messages, confirm an address.

They carry a token that is signed with a key of its own, which is in the database beside that of the cookies.
"""

from __future__ import annotations

import secrets
from typing import Final, Literal

from itsdangerous import BadData, URLSafeTimedSerializer
from msgspec import Struct

from undercroft.server.store import Store

KEY: Final = "notifications"
"""The name under which the store has the key."""
CONFIRM_SECONDS: Final = 3 * 86400

Purpose = Literal["stop", "confirm"]


class LinkClaim(Struct, frozen=True):
    """What a link is about: a channel, and the match of the message that it stands in (empty for several)."""

    channel: str
    match: str


class NotificationLinks:
    """Makes and reads the links of one server."""

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeTimedSerializer(key, salt="undercroft.notifications")

    @classmethod
    async def load(cls, store: Store) -> NotificationLinks:
        """With the key that all processes of this database share. Raises StoreDown."""
        return cls(await store.shared_value(KEY, secrets.token_hex(32)))

    def token(self, purpose: Purpose, channel: str, match: str = "") -> str:
        """The token of a link."""
        text = self._serializer.dumps([purpose, channel, match])
        return text if isinstance(text, str) else text.decode()

    def read(self, purpose: Purpose, token: str) -> LinkClaim | None:
        """What a token says; None if it is wrong, for another purpose, or too old. Links that stop messages
        do not expire."""
        age = CONFIRM_SECONDS if purpose == "confirm" else None
        try:
            found, channel, match = self._serializer.loads(token, max_age=age)
        except (BadData, ValueError, TypeError):
            return None
        return LinkClaim(str(channel), str(match)) if found == purpose else None
