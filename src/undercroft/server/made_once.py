"""What takes long to make, and is then kept: in a thread, so that moves do not wait for the first request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import TypeVar

Result = TypeVar("Result")

_made: set[tuple[Hashable, ...]] = set()


async def made_once(make: Callable[..., Result], *arguments: Hashable) -> Result:
    """What a function gives that keeps its results. It runs in a thread the first time."""
    key = (make, *arguments)
    if key in _made:
        return make(*arguments)
    result = await asyncio.to_thread(make, *arguments)
    _made.add(key)
    return result
