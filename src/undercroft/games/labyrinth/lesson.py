"""The match in which people learn the Labyrinth: three treasures lie on the board already.

One is a step away from a start, the others two steps. The first hand pays for one more.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.kernel.game import Lesson

SECRET: Final = "9d41d6237d7463d24d8d156dc6187564eb6c2981976ed47313a9bcba9040d27c"
TREASURES: Final = ["g10", "r3", "y3"]


def prepare(position: dict[str, Any]) -> None:
    """Lays the first treasures out."""
    position["treasures"] = TREASURES[:]


LESSON: Final = Lesson(players=2, secret=SECRET, options={"first": "1"}, prepare=prepare)
