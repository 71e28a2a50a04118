"""Which notifications become messages: decided when they are due, not when they arise.

By then most turns are over. A person who looks at the match is not told, and news of slow matches may be
collected into one message.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from undercroft.match.match import Match
from undercroft.match.refusal import Refused
from undercroft.match.seating import guest_name
from undercroft.server.notifications.message import (
    URGENT,
    Message,
    digest_message,
    match_message,
    webhook_message,
)
from undercroft.server.play.active_match import ActiveMatch, ActiveMatches
from undercroft.server.play.notification_events import EVENTS, SETTING_OF, waiting_for, warning_time
from undercroft.server.play.presence import Presence
from undercroft.server.store import (
    Account,
    Channel,
    Delivery,
    Notification,
    NotificationSettings,
    NotificationStore,
    PeopleStore,
    Store,
)

log = logging.getLogger("undercroft.notifications")

MAX_LEASE: Final = 60.0
USUAL: Final = NotificationSettings(tuple(EVENTS))
"""What a person is told who has chosen nothing: everything, at once."""
OUTWEIGHED: Final = ("begun", "reminder", "turn", "clock")
"""Of these events, a person is told the last one, if several are due at once in a match: a first turn says
that the match has begun."""
SLOW: Final = ("days", "none")
"""The kinds of timing under which a match takes days."""


@dataclass
class Plan:
    """What becomes of the notifications that were taken from the queue."""

    done: list[Notification] = field(default_factory=list)
    postponed: list[Notification] = field(default_factory=list)
    deliveries: list[Delivery] = field(default_factory=list)
    digests: dict[str, list[Message]] = field(default_factory=dict)
    """Messages for the digest of each account."""


@dataclass(eq=False)
class Planner:
    """Turns notifications that are due into messages."""

    store: Store
    queue: NotificationStore
    matches: ActiveMatches
    presence: Presence
    now: Callable[[], float]
    lease: float
    """How many seconds a process has to decide."""

    def __post_init__(self) -> None:
        self.people = PeopleStore(self.store)

    async def run_once(self) -> int:
        """Decides about notifications that are due. Gives how many there were. Raises StoreDown."""
        now = self.now()
        found = await self.queue.lease_notifications(now, now + min(self.lease, MAX_LEASE))
        if not found:
            return 0
        plan = Plan()
        most = {
            (one.match, one.account): one for one in sorted(found, key=_weight) if one.event in OUTWEIGHED
        }
        for one in found:
            if one.account and one.event in OUTWEIGHED and most[one.match, one.account] is not one:
                plan.done.append(one)
            else:
                await self._decide(one, plan, now)
        for account, messages in plan.digests.items():
            await self._add_digest(account, messages, plan, now)
        await self.queue.settle(plan.done, plan.postponed, plan.deliveries)
        return len(found)

    async def still_wanted(self, message: Message, channel: Channel) -> bool:
        """Whether a message that could not be sent for a while still makes sense."""
        if message.event not in ("turn", "clock", "reminder") or channel.kind == "webhook":
            return True
        active = await self._active(message.match)
        return active is not None and waiting_for(active.match) == channel.account

    async def _active(self, match: str) -> ActiveMatch | None:
        try:
            return await self.matches.get(match)
        except Refused:
            return None

    async def _decide(self, one: Notification, plan: Plan, now: float) -> None:
        active = await self._active(one.match)
        if active is None or not _matters(one, active.match):
            plan.done.append(one)
            return
        match = active.match
        if one.event == "clock":
            due = warning_time(match)
            if due is not None and due > now + 1.0:  # the clock was stopped for a while
                plan.postponed.append(msgspec.structs.replace(one, due=due))
                return
        if not one.account:
            await self._add_webhook(one, match, plan, now)
            return
        settings = await self._settings(one)
        wanted = SETTING_OF.get(one.event, one.event) in settings.events
        if not wanted or await self._quiet(one, active) or await self._seen_elsewhere(one):
            plan.done.append(one)
            return
        hours = settings.digest_hours if match.setup.timing.kind in SLOW and one.event not in URGENT else 0
        if hours and not one.digest:
            due = await self.queue.next_digest(one.account) or now + hours * 3600
            plan.postponed.append(msgspec.structs.replace(one, due=max(due, now + 1.0), digest=1))
            return
        await self._add(one, match, plan, now)

    async def _settings(self, one: Notification) -> NotificationSettings:
        found = await self.queue.settings(one.account, "", one.match)
        usual = found.get("", USUAL)
        own = found.get(one.match)
        return usual if own is None else msgspec.structs.replace(usual, events=own.events)

    async def _quiet(self, one: Notification, active: ActiveMatch) -> bool:
        """Whether the person looks at the match. The last warning about a slow match comes all the same: a
        page may be open at a desk that its owner has left."""
        if one.event in URGENT and active.match.setup.timing.kind in SLOW:
            return False
        return one.account in await self.presence.all_viewers(active)

    async def _seen_elsewhere(self, one: Notification) -> bool:
        """Whether the person has seen an invitation in an open page, or it was withdrawn."""
        if one.event != "invited":
            return False
        invitation = await self.people.invitation(one.account, one.match)
        return invitation is None or invitation.shown

    async def _sender(self, one: Notification) -> str:
        """The name of the person who sent an invitation; empty for other events."""
        invitation = await self.people.invitation(one.account, one.match) if one.event == "invited" else None
        if invitation is None:
            return ""
        names = await self.store.names([invitation.sender])
        return names.get(invitation.sender) or guest_name(invitation.sender)

    async def _add(self, one: Notification, match: Match, plan: Plan, now: float) -> None:
        plan.done.append(one)
        account = await self.store.account(one.account)
        if account is None:
            return
        key = f"{one.match}/{one.seq}/{one.event}/{hash_of(one.account)}"
        sender = await self._sender(one)
        message = match_message(match, one.account, one.event, key, account.language, now, sender=sender)
        if one.digest:
            plan.digests.setdefault(one.account, []).append(message)
        else:
            await self._deliver(account, message, plan, now)

    async def _add_digest(self, id: str, messages: list[Message], plan: Plan, now: float) -> None:
        account = await self.store.account(id)
        if account is None:
            return
        message = messages[0]
        if len(messages) > 1:
            key = f"digest/{hash_of(*sorted(one.key for one in messages))}"
            message = digest_message(messages, key, account.language)
        await self._deliver(account, message, plan, now)

    async def _deliver(self, account: Account, message: Message, plan: Plan, now: float) -> None:
        text = msgspec.json.encode(message).decode()
        for channel in await self.queue.channels_of(account.id):
            if channel.confirmed:
                plan.deliveries.append(Delivery(message.key, channel.id, text, 0, now))

    async def _add_webhook(self, one: Notification, match: Match, plan: Plan, now: float) -> None:
        plan.done.append(one)
        channel = await self.queue.webhook(one.match)
        if channel is None:
            return
        host = await self.store.account(channel.account)
        key = f"{one.match}/{one.seq}/{one.event}"
        message = webhook_message(match, one.event, key, "en" if host is None else host.language)
        text = msgspec.json.encode(message).decode()
        plan.deliveries.append(Delivery(key, channel.id, text, 0, now))


def _weight(one: Notification) -> int:
    return OUTWEIGHED.index(one.event) if one.event in OUTWEIGHED else len(OUTWEIGHED)


def _matters(one: Notification, match: Match) -> bool:
    """Whether an event is still worth a message."""
    if one.event in ("turn", "clock", "reminder"):
        person = waiting_for(match)
        return person == one.account if one.account else bool(person)
    if one.event == "invited":
        return match.phase == "open" and not match.full and not match.seats_of(one.account)
    if one.event == "full":
        return match.phase == "open"
    if one.event == "begun":
        return match.phase == "running"
    return True


def hash_of(*parts: str) -> str:
    """A short text that stands for these; keys are sent to others, and the ids of accounts are secret."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]
