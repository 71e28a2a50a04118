"""Mean, quantile and confidence interval of counted values."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054


def mean(counts: Counter[int]) -> float:
    """The mean of counted values; 0 without any."""
    total = counts.total()
    return sum(value * count for value, count in counts.items()) / total if total else 0.0


def quantile(counts: Counter[int], share: float) -> int:
    """The smallest value that at least this share of all values does not exceed; 0 gives the minimum."""
    needed = share * counts.total()
    seen = 0
    value = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= needed and seen > 0:
            break
    return value


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's score interval: the 95 % confidence interval of the rate of wins."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    spread = Z95 * sqrt(rate * (1 - rate) / games + Z95**2 / (4 * games**2))
    middle = rate + Z95**2 / (2 * games)
    scale = 1 + Z95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
