"""The actions of Dungeon Roll: their numbers and their texts.

`fighter>goblin` sends a fighter against as many goblins as it can beat, `fighter>goblin*2` against just two of
them. Longer doings are begun and then finished step by step: `read scroll`, `pick ooze`, `pick thief`, `roll`.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll.content import (
    DUNGEON,
    MONSTERS,
    PARTY,
    SOURCE_COUNT,
    SOURCES,
    TREASURE_KINDS,
    TREASURES,
)
from undercroft.kernel.errors import UnreadableAction

# Numbers are a base and an operand. The usual ones come first: Python keeps integers up to 256 ready-made.
FIGHT: Final = 0  # + source * MONSTERS + monster: as many of it as that source can beat
OPEN: Final = 51  # + source: begin to open chests
DRINK: Final = 68  # + source: begin to drink potions
TEAM: Final = 85  # + source: join the team against the dragon
READ: Final = 102  # + 0 a scroll die, 1 a scroll token
USE: Final = 104  # + treasure, for those that are used alone
ULTIMATE: Final = 114  # + 0, or 1 + monster, or 1 + MONSTERS + treasure
SPECIALTY: Final = 128
PICK: Final = 129  # + dungeon face, or 5 + party face: a die to be re-rolled
FACE: Final = 140  # + party face: how a revived die comes back
ALSO: Final = 146  # + monster: one more
STOP: Final = 149
ROLL: Final = 150
ANOTHER: Final = 151  # open another chest
LOOT: Final = 152  # the monsters are beaten: on to the loot
LEAVE: Final = 153  # enough looted
REST: Final = 154
DESCEND: Final = 155
FLEE: Final = 156
HERO_CARD: Final = 157  # + hero: pick that card
FEWER: Final = (
    189  # + (source * MONSTERS + monster) * MOST_FEWER + count - 1: a fight that leaves some standing
)
MOST_FEWER: Final = 11
ACTIONS: Final = 750

PARTY_PICK: Final = PICK + 5
ULTIMATE_TREASURE: Final = ULTIMATE + 1 + MONSTERS
LONE_TREASURES: Final = ["ring", "elixir", "bait", "portal"]


def _texts() -> list[str]:
    """The text of every number; numbers that are no action have none."""
    texts = [""] * ACTIONS
    for source in range(SOURCE_COUNT):
        for monster in range(MONSTERS):
            fight = source * MONSTERS + monster
            texts[FIGHT + fight] = f"{SOURCES[source]}>{DUNGEON[monster]}"
            for fewer in range(MOST_FEWER):
                texts[FEWER + fight * MOST_FEWER + fewer] = f"{texts[FIGHT + fight]}*{fewer + 1}"
        texts[OPEN + source] = f"{SOURCES[source]}>chest"
        texts[DRINK + source] = f"{SOURCES[source]}>potion"
        texts[TEAM + source] = f"{SOURCES[source]}>dragon"
    texts[READ] = "read scroll"
    texts[READ + 1] = "read spare-scroll"
    for kind in range(TREASURE_KINDS):
        if TREASURES[kind] in LONE_TREASURES:
            texts[USE + kind] = TREASURES[kind]
        texts[ULTIMATE_TREASURE + kind] = f"ultimate-{TREASURES[kind]}"
    texts[ULTIMATE] = "ultimate"
    texts[SPECIALTY] = "specialty"
    for monster in range(MONSTERS):
        texts[ULTIMATE + 1 + monster] = f"ultimate>{DUNGEON[monster]}"
        texts[ALSO + monster] = f"also {DUNGEON[monster]}"
    for face in range(5):
        texts[PICK + face] = f"pick {DUNGEON[face]}"
    for face in range(6):
        texts[PARTY_PICK + face] = f"pick {PARTY[face]}"
        texts[FACE + face] = f"face {PARTY[face]}"
    texts[STOP:HERO_CARD] = ["stop", "roll", "another", "loot", "leave", "rest", "descend", "flee"]
    for hero in range(FEWER - HERO_CARD):
        texts[HERO_CARD + hero] = f"hero {hero + 1}"
    return texts


TEXTS: Final = _texts()
NUMBERS: Final = {text: number for number, text in enumerate(TEXTS) if text}


def write(action: int) -> str:
    """The text of an action."""
    return TEXTS[action]


def read(text: str) -> int:
    """The action of a text, however it is spaced or capitalised. Raises UnreadableAction."""
    action = NUMBERS.get(" ".join(text.lower().split()))
    if action is None:
        raise UnreadableAction(
            f"{text!r} is no action of Dungeon Roll; actions look like fighter>goblin, thief>chest, descend"
        )
    return action
