"""What takes long to make, and is then kept: in a thread, so that moves do not wait for the first request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

Result = TypeVar("Result")

_made: set[tuple[Hashable, ...]] = set()
_maker: Final = ThreadPoolExecutor(1, "made-once")
"""One thread: each that computes takes the interpreter from the event loop. Requests that ask for the same
meanwhile wait, and then find it made."""


async def made_once(make: Callable[..., Result], *arguments: Hashable) -> Result:
    """What a function gives that keeps its results. It runs in a thread the first time."""
    key = (make, *arguments)
    if key in _made:
        return make(*arguments)
    result = await asyncio.get_running_loop().run_in_executor(_maker, make, *arguments)
    _made.add(key)
    return result
