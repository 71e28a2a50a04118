"""Sends the messages of the queue: leased, within a time limit, and again after a failure."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec

from undercroft.server.metrics import Metrics
from undercroft.server.notifications.links import NotificationLinks
from undercroft.server.notifications.message import Message
from undercroft.server.notifications.outcome import Envelope, Outcome, Sender
from undercroft.server.notifications.planner import Planner
from undercroft.server.store import Channel, Delivery, NotificationStore, StoreDown

log = logging.getLogger("undercroft.notifications")

SEND_SECONDS: Final = 120.0
FIRST_RETRY_SECONDS: Final = 30.0
RETRY_FACTOR: Final = 4.0
LONGEST_RETRY_SECONDS: Final = 6 * 3600.0
MAX_ATTEMPTS: Final = 8


def retry_seconds(attempts: int, asked: float = 0.0) -> float:
    """How long to wait after so many attempts; at least as long as the service has asked for."""
    waits = FIRST_RETRY_SECONDS * RETRY_FACTOR ** (attempts - 1)
    return max(asked, min(waits, LONGEST_RETRY_SECONDS))


@dataclass(eq=False)
class Outbox:
    """Sends messages that are due."""

    queue: NotificationStore
    planner: Planner
    senders: Mapping[str, Sender]
    links: NotificationLinks
    metrics: Metrics
    now: Callable[[], float]
    lease: float
    """How many seconds a process has for the messages that it takes; more than any sender needs."""
    _sending: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    async def run_once(self) -> int:
        """Sends messages that are due, and waits for the end. Gives how many there were. Raises StoreDown."""
        now = self.now()
        token, found = await self.queue.lease_deliveries(now, now + self.lease)
        by_channel: dict[str, list[tuple[Delivery, Channel]]] = {}
        for delivery, channel in found:
            by_channel.setdefault(channel.id, []).append((delivery, channel))
        for messages in by_channel.values():
            task = asyncio.create_task(self._send_all(messages, token))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)
        if self._sending:
            # A message on its way is not given up when this is cancelled: `stop` waits for it.
            await asyncio.gather(*(asyncio.shield(task) for task in list(self._sending)))
        return len(found)

    async def stop(self, seconds: float) -> None:
        """Waits for messages on their way, and gives up those that take longer."""
        sending = list(self._sending)
        if sending:
            await asyncio.wait(sending, timeout=seconds)
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)
        for sender in self.senders.values():
            await sender.close()

    async def _send_all(self, messages: list[tuple[Delivery, Channel]], token: str) -> None:
        """Sends messages to one channel in their order. Where one has to wait, those after it wait, too."""
        due = 0.0
        for delivery, channel in messages:
            if due:
                await self.queue.retry_delivery(delivery, token, due, tried=False)
            else:
                due = await self._send(delivery, channel, token)

    async def _send(self, delivery: Delivery, channel: Channel, token: str) -> float:
        """Sends a message. Gives when it will be tried again; 0 if it will not."""
        try:
            message = msgspec.json.decode(delivery.message, type=Message)
            sender = self.senders.get(channel.kind)
            if sender is None:
                await self.queue.finish_delivery(delivery, token, "failed")
            elif delivery.attempts and not await self.planner.still_wanted(message, channel):
                await self.queue.finish_delivery(delivery, token, "dropped")
            else:
                outcome = await self._try(sender, message, channel)
                return await self._note(delivery, channel, token, outcome)
        except StoreDown as error:
            log.warning("what became of a message could not be noted: %s", error)
        except Exception:  # one message must not stop the others
            self.metrics.errors += 1
            log.exception("a message could not be sent")
            await self.queue.finish_delivery(delivery, token, "failed")
        return 0.0

    async def _try(self, sender: Sender, message: Message, channel: Channel) -> Outcome:
        stop = self.links.token("stop", channel.id, message.match)
        envelope = Envelope(
            message,
            channel,
            f"{channel.origin}{message.path}",
            f"{channel.origin}/stop#{stop}",
            f"{channel.origin}/api/stop?token={stop}",
        )
        try:
            async with asyncio.timeout(SEND_SECONDS):
                return await sender.send(envelope)
        except TimeoutError:
            return Outcome("retry", "time limit")

    async def _note(self, delivery: Delivery, channel: Channel, token: str, outcome: Outcome) -> float:
        """Notes what became of a message. Gives when it will be tried again; 0 if it will not."""
        self.metrics.count_notification(channel.kind, outcome.kind)
        attempts = delivery.attempts + 1
        if outcome.kind == "sent":
            await self.queue.finish_delivery(delivery, token, "sent")
            if channel.problem:
                await self.queue.set_problem(channel.id, "")
            return 0.0
        if outcome.kind == "gone":
            await self.queue.finish_delivery(delivery, token, "failed")
            await self.queue.remove_channel(channel.id)
            return 0.0
        await self.queue.set_problem(channel.id, outcome.problem[:100])
        if outcome.kind == "failed" or attempts >= MAX_ATTEMPTS:
            await self.queue.finish_delivery(delivery, token, "failed")
            return 0.0
        due = self.now() + retry_seconds(attempts, outcome.seconds)
        await self.queue.retry_delivery(delivery, token, due)
        return due
