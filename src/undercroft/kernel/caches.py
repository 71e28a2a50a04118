"""Caches with a bound: a process that plays for days must not grow for ever."""

from __future__ import annotations

from typing import TypeVar

V = TypeVar("V")


def cache(results: dict[int, V], key: int, result: V, most: int) -> None:
    """Adds a result to a cache that has at most so many. A full cache is emptied first."""
    if len(results) >= most:
        results.clear()
    results[key] = result
