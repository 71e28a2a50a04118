"""The cards of one hand, what they are worth, and the hands that are left when cards are spent."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.labyrinth.content import EFFECT_COUNT, KINDS
from undercroft.kernel.lists import NO_NUMBERS

EFFECT: Final[tuple[float, ...]] = (0.04, 0.05, 0.07, 0.01)  # a card in hand: jump, push, remove, trap
SUIT: Final = 0.06  # each card of the longest suit
NOT_WEIGHED: Final = -1.0


class Hand:
    """The cards of a hand by kind. It never changes. Many actions spend the same card, so the hand without it
    is made once."""

    def __init__(self, cards: list[int], key: i64) -> None:
        self.cards = cards
        self.key = key  # the part of the key of a table that comes from this hand
        self._worth = NOT_WEIGHED
        self._without: list[Hand | None] = []  # by kind

    def without(self, kind: int, mark: i64) -> Hand:
        """The hand without a card of this kind, which has this mark in the key."""
        if not self._without:
            self._without = [None] * KINDS
        known = self._without[kind]
        if known is None:
            cards = self.cards[:]
            cards[kind] -= 1
            known = self._without[kind] = Hand(cards, self.key - mark)
        return known

    def worth(self) -> float:
        """Cards that are worth keeping, and the longest suit, which will pay for a treasure."""
        if self._worth == NOT_WEIGHED:
            self._worth = self._weigh()
        return self._worth

    def _weigh(self) -> float:
        value = 0.0
        longest = 0
        for first in range(0, KINDS, EFFECT_COUNT):
            suit = 0
            for effect in range(EFFECT_COUNT):
                cards = self.cards[first + effect]
                if cards > 0:
                    suit += cards
                    value += EFFECT[effect] * cards
            if suit > longest:
                longest = suit
        return value + SUIT * longest


NO_HAND: Final = Hand(NO_NUMBERS, 0)
