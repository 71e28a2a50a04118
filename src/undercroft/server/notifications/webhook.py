"""Webhooks: the news of a whole match, as JSON, to one address."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from undercroft.server.notifications.http_post import post
from undercroft.server.notifications.outcome import Envelope, Outcome

if TYPE_CHECKING:
    from aiohttp import ClientSession


class WebhookSender:
    """Sends messages to the webhook of a match.

    A message is sent at least once. `Idempotency-Key` and the field `key` are the same whenever it is sent
    again. `text` is what Slack and Mattermost show, `content` what Discord shows.
    """

    def __init__(self, session: Callable[[], ClientSession]) -> None:
        self._session = session

    async def send(self, envelope: Envelope) -> Outcome:
        message, channel = envelope.message, envelope.channel
        said = f"{message.title}\n{envelope.link}"
        body = msgspec.json.encode(
            {
                "key": message.key,
                "event": message.event,
                "match": message.match,
                "game": message.game,
                "link": envelope.link,
                "stop": envelope.stop,
                "text": said,
                "content": said,
            }
        )
        headers = {
            "content-type": "application/json",
            "idempotency-key": message.key,
            "x-undercroft-signature": f"sha256={signature(channel.keys, body)}",
        }
        return await post(self._session(), channel.address, body, headers)

    async def close(self) -> None:
        return


def signature(secret: str, body: bytes) -> str:
    """By which the receiver knows that a body is ours: HMAC-SHA-256 with the secret of the webhook."""
    return hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
