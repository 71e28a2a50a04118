"""The match in which people learn Knock, Knock!: alone, without sand, with a deck of a few cards.

It begins with a monster, which the first hand can beat. The deck has another one, and all silent rooms, for
the Black Knight. No card has a sign that a single citadel does not use.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.kernel.game import Lesson

SECRET: Final = "a442b11ffafc9c222a7ab652b73a2a323b21f515ea51cd301dda1fbd0408b6a9"
FIRST: Final = 45
TIME: Final = 3
"""The time tokens on the first card, of the twelve that there are."""
HAND: Final = [7, 9, 12, 24, 27, 37]
DECK: Final = [13, 22, 31, 36, 39, 40, 41, 42]


def prepare(position: dict[str, Any]) -> None:
    """Deals the cards of the lesson; all others stay in the box."""
    position["citadel"][0].update(card=FIRST, standing=True, time=TIME)
    position["reserve"] = 12 - TIME
    position["hands"] = [HAND[:]]
    position["bag"] = DECK[:]


LESSON: Final = Lesson(players=1, secret=SECRET, options={"first_game": "yes"}, prepare=prepare)
