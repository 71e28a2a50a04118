"""What has to be looked after every few seconds: news that were not heard, clocks that nobody watches,
matches to be let go, and people and words to be forgotten."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from undercroft.match.match import Match
from undercroft.match.refusal import Refused
from undercroft.server.store import StoreDown

if TYPE_CHECKING:
    from undercroft.server.hub import Hub

log = logging.getLogger("undercroft.care")


class Caretaker:
    """Looks after the matches of a hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def live(self) -> None:
        """Rounds without an end."""
        forgotten = 0.0
        while True:
            await asyncio.sleep(self.hub.settings.catch_up_seconds)
            try:
                await self.look()
                if self.hub.now() - forgotten > 3600:
                    forgotten = self.hub.now()
                    await self._forget()
            except StoreDown as error:
                log.warning("the store is down: %s", error)

    async def look(self) -> None:
        """One round. Raises StoreDown."""
        now = self.hub.now()
        if self.hub.store.shared:
            newest = await self.hub.store.newest(list(self.hub.lives))
            for id, seq in newest.items():
                live = self.hub.lives.get(id)
                if live is not None and seq > live.match.seq:
                    await self.hub.refresh(live, seq)
        await self.hub.presence.look()
        for id in await self.hub.store.due(now):
            try:
                live = await self.hub.live(id)
            except Refused:
                continue
            if live is not None:
                await self.hub.quietly(live, Match.propose_timeout)
        for id, live in list(self.hub.lives.items()):
            idle = not live.listeners and not live.bots_move and not live.lock.locked()
            if idle and now - live.used > self.hub.settings.idle_seconds:
                if live.timer is not None:
                    live.timer.cancel()
                del self.hub.lives[id]

    async def _forget(self) -> None:
        guests, chat = self.hub.settings.keep_guests_days, self.hub.settings.keep_chat_days
        if guests or chat:
            now = self.hub.now()
            await self.hub.store.forget(
                now - guests * 86400 if guests else 0.0, now - chat * 86400 if chat else 0.0
            )
