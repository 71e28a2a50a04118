"""When messages are sent: once in a turn of the event loop, for all clients that have any."""

from __future__ import annotations

import asyncio
import logging

from undercroft.server.play.subscriptions import Subscriber

log = logging.getLogger("undercroft.sockets")


class Outgoing:
    """The clients for which messages were posted in this turn of the event loop. What was posted at the same
    time goes out in one message."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._subscribers: list[Subscriber] = []

    def add(self, subscriber: Subscriber) -> None:
        """Sends what was posted for a client soon."""
        if not self._subscribers:
            self._loop.call_soon(self._flush_all)
        self._subscribers.append(subscriber)

    def _flush_all(self) -> None:
        subscribers, self._subscribers = self._subscribers, []
        for subscriber in subscribers:
            try:
                subscriber.flush()
            except Exception:  # the others wait for their messages, too
                log.exception("a message could not be sent")
