"""Caches stay within their bound."""

from __future__ import annotations

from undercroft.kernel.caches import cache


def test_a_full_cache_is_emptied_before_a_result_is_added() -> None:
    results = {0: 0.5}
    cache(results, 1, 1.5, 2)
    assert results == {0: 0.5, 1: 1.5}
    cache(results, 2, 2.5, 2)
    assert results == {2: 2.5}
