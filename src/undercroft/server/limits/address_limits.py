"""What each address has used of its share, at this process."""

from __future__ import annotations

import asyncio
from collections import deque

from undercroft.server.limits.client_address import TrustedProxies, share_of
from undercroft.server.rate_limit import RateLimiter
from undercroft.server.settings import Settings

MAX_ADDRESSES = 10_000
"""How many addresses are remembered; those that were seen last stay."""


class Turns:
    """Lets one request of an address begin in each turn of the event loop. A hundred that come at once would
    otherwise be answered before anyone else."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def wait(self) -> None:
        """Returns when it is the caller's turn, in the order of the calls."""
        loop = asyncio.get_running_loop()
        if self._taken:
            future = loop.create_future()
            self._waiting.append(future)
            await future
        else:
            self._taken = True
            loop.call_soon(self._next)

    def _next(self) -> None:
        while self._waiting:
            future = self._waiting.popleft()
            if not future.done():
                future.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._taken = False


class Share:
    """The share of one address: how often it may ask, and how many connections it has."""

    __slots__ = ("changes", "connections", "guests", "handshakes", "matches", "requests", "sockets", "turns")

    def __init__(self, settings: Settings) -> None:
        self.requests = RateLimiter(settings.request_burst, settings.request_rate)
        self.turns = Turns()
        self.changes = RateLimiter(settings.burst, settings.rate)
        self.guests = RateLimiter(settings.guest_burst, settings.guest_rate)
        self.matches = RateLimiter(settings.match_burst, settings.match_rate)
        self.handshakes = RateLimiter(settings.handshake_burst, settings.handshake_rate)
        self.connections = 0
        self.sockets = 0

    @property
    def in_use(self) -> bool:
        """Whether the address has open connections, which have to be counted."""
        return self.connections > 0 or self.sockets > 0


class AddressLimits:
    """The shares of all addresses."""

    def __init__(self, settings: Settings) -> None:
        self.proxies = TrustedProxies(settings.trust_proxy)
        self._settings = settings
        self._shares: dict[str, Share] = {}

    def of(self, address: str) -> Share:
        """The share of an address."""
        name = share_of(address)
        share = self._shares.pop(name, None) or Share(self._settings)
        self._shares[name] = share  # the last one seen is at the end
        if len(self._shares) > MAX_ADDRESSES:
            self._forget_one()
        return share

    def _forget_one(self) -> None:
        """Forgets the address that was seen first, unless it has connections."""
        oldest = next(iter(self._shares))
        share = self._shares.pop(oldest)
        if share.in_use:
            self._shares[oldest] = share
