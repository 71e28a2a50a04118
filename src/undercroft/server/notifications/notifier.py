"""Notifications of one process, put together: the queue, what becomes of it, and everything that sends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from email.utils import parseaddr
from typing import TYPE_CHECKING, Final

from undercroft.server.metrics import Metrics
from undercroft.server.notifications.apprise_sender import AppriseSender
from undercroft.server.notifications.links import NotificationLinks
from undercroft.server.notifications.mail import MailSender, mail_server
from undercroft.server.notifications.outbox import Outbox
from undercroft.server.notifications.outcome import Sender
from undercroft.server.notifications.planner import Planner
from undercroft.server.notifications.public_address import public_session
from undercroft.server.notifications.web_push import VapidKey, WebPushSender
from undercroft.server.notifications.webhook import WebhookSender
from undercroft.server.play.active_match import ActiveMatches
from undercroft.server.play.presence import Presence
from undercroft.server.play.watchers import Watchers
from undercroft.server.settings import Settings
from undercroft.server.store import Notification, NotificationStore, Store, StoreDown

if TYPE_CHECKING:
    from aiohttp import ClientSession

log = logging.getLogger("undercroft.notifications")

KEEP_SECONDS: Final = 7 * 86400.0
"""How long it is remembered that a message was sent."""
CLEAN_SECONDS: Final = 3600.0
STOP_SECONDS: Final = 4.0


class Notifier:
    """Takes notifications from the queue until it is stopped. Any number of processes do so at once."""

    def __init__(
        self,
        store: Store,
        matches: ActiveMatches,
        presence: Presence,
        settings: Settings,
        metrics: Metrics,
        now: Callable[[], float],
    ) -> None:
        self.queue = NotificationStore(store)
        self.watchers = Watchers(self.queue, settings.notify_delay)
        self.planner = Planner(store, self.queue, matches, presence, now, settings.notify_lease)
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._now = now
        self._session: ClientSession | None = None
        self._cleaned = 0.0
        self.mail = mail_server(settings.smtp, settings.mail_from)

    async def load(self) -> None:
        """Reads the keys, or makes them on the first start. Raises StoreDown."""
        settings = self._settings
        self.links = await NotificationLinks.load(self._store)
        self.vapid = await VapidKey.load(self._store)
        self.apprise = AppriseSender(settings.notify_private)
        contact = parseaddr(self.mail.sender)[1] if self.mail is not None else ""
        senders: dict[str, Sender] = {
            "push": WebPushSender(self.vapid, self._open_session, contact),
            "apprise": self.apprise,
            "webhook": WebhookSender(self._open_session),
        }
        if self.mail is not None:
            senders["mail"] = MailSender(self.mail)
        self.outbox = Outbox(
            self.queue, self.planner, senders, self.links, self._metrics, self._now, settings.notify_lease
        )
        await self.watchers.load()

    @property
    def allow_private(self) -> bool:
        """Whether messages may go to addresses that are not public."""
        return self._settings.notify_private

    async def notify_invited(self, account: str, match: str, now: float) -> None:
        """Queues that a person was invited to a match, if they have a channel. Raises StoreDown."""
        if account in self.watchers.accounts:
            due = now + self._settings.notify_delay
            key = f"{match}/invited/{account}"
            await self.queue.add(Notification(key, match, account, "invited", 0, now, due))

    async def run(self) -> None:
        """Rounds until the task is cancelled."""
        while True:
            await asyncio.sleep(self._settings.catch_up_seconds)
            await self.run_once()

    async def run_once(self) -> None:
        """Tells everything that is due. Never raises."""
        try:
            await self.watchers.load()
            while await self.planner.run_once():
                pass
            while await self.outbox.run_once():
                pass
            await self._clean()
        except StoreDown as error:
            log.warning("notifications wait: the store is down: %s", error)
        except Exception:  # the next round is still to be done
            self._metrics.errors += 1
            log.exception("notifications: a round failed")

    async def stop(self) -> None:
        """Ends what is on its way. Call it before the store is closed."""
        await self.outbox.stop(STOP_SECONDS)
        if self._session is not None:
            await self._session.close()

    def _open_session(self) -> ClientSession:
        if self._session is None:
            self._session = public_session(self._settings.notify_private)
        return self._session

    async def _clean(self) -> None:
        now = self._now()
        if now - self._cleaned > CLEAN_SECONDS:
            self._cleaned = now
            await self.queue.delete_old(now - KEEP_SECONDS)
