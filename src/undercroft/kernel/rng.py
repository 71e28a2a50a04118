"""The random number generator of all dice and shuffles.

A 63-bit multiply-with-carry: one integer of state, and no step exceeds 63 bits, so plain Python and the
compiled build draw the same numbers on every machine. Rules never use `random`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

# MULTIPLIER * 2**32 - 1 is a safe prime, which makes the period about 2**62.
MULTIPLIER: Final = 2147483085
MASK32: Final = 4294967295


def _mix(value: i64) -> i64:
    """Hashes 32 bits to 32 bits. The factor is below 2**31, so that no product overflows."""
    value = ((value >> 16) ^ value) * 0x45D9F3B & MASK32
    value = ((value >> 16) ^ value) * 0x45D9F3B & MASK32
    return (value >> 16) ^ value


# Acyclic: the garbage collector need not look at generators, nor at states whose class says the same.
@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Rng:
    """A generator whose whole state is one integer, `rng`. You may save, copy and compare it."""

    def __init__(self) -> None:
        self.rng: i64 = 1

    def seed(self, seed: int) -> None:
        """Restarts the generator. Any integer is allowed; 62 bits of it count."""
        low: i64 = seed & MASK32
        high: i64 = (seed >> 32) & 0x3FFFFFFF
        low = _mix(low ^ 0x2545F491)
        high = _mix(high ^ low ^ 0x1B873593)
        low = _mix(low ^ high)
        # 0 and the modulus itself are the two states that never move.
        self.rng = (high % (MULTIPLIER - 2) + 1) * 4294967296 + low

    def below(self, n: int) -> int:
        """A uniform integer from 0 to n - 1, n at most 2**31. The bias is less than n / 2**32."""
        x: i64 = MULTIPLIER * (self.rng & MASK32) + (self.rng >> 32)
        self.rng = x
        wide: i64 = n
        return ((x ^ (x >> 32)) & MASK32) * wide >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Shuffles in place; every order is equally likely."""
        last = len(cards) - 1
        while last > 0:
            other = self.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1
