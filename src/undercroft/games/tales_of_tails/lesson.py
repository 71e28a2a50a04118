"""The match in which people learn Tales of Tails: the last of three rounds, with a small pile of rooms.

The dog of the person can beat most of its monsters. One of the quests to choose from is about one of them.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.kernel.game import Lesson

SECRET: Final = "6b67d4d8fe834952b12ec176f068ff03acf6f3be612900fa55c8de4021c2b8b9"
LAST_ROUND: Final = 2
PILE: Final = [
    "coin", "coin", "coin", "coins", "coins", "squirrel-sword", "squirrel-fireball", "skeledog-bow",
    "skeledog-sword", "golem", "moskeyto", "chest", "magicollar", "trap-sword", "potion_room",
    "portal", "portal",
]  # fmt: skip


def prepare(position: dict[str, Any]) -> None:
    """Leaves the last round to play; rooms that are not in PILE stay in the box."""
    position["round"] = LAST_ROUND
    position["box"] = position["pile"]
    position["pile"] = PILE[:]
    for room in PILE:
        position["box"].remove(room)


# A walk of level 1 is half at random, and teaches little.
LESSON: Final = Lesson(players=2, secret=SECRET, options={}, prepare=prepare, bot="level-2")
