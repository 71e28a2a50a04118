"""The actions of Dungeon Roll: their numbers and their texts.

`fighter>goblin` sends a fighter against as many goblins as it can beat, `fighter>goblin*2` against just two.
Longer doings are begun and then finished step by step: `read scroll`, `pick ooze`, `pick thief`, `roll`.
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

FIGHTS: Final = 51  # sources times monsters
MOST_FEWER: Final = 11  # how many monsters a fight that leaves some standing can take


class Act:
    """The numbers of the actions: a base, mostly with an operand added.

    The usual ones come first, because Python keeps integers up to 256 ready-made.
    """

    FIGHT: Final = 0  # + source * MONSTERS + monster: as many of it as that source can beat
    OPEN: Final = 51  # + source: begin to open chests
    DRINK: Final = 68  # + source: begin to drink potions
    TEAM: Final = 85  # + source: join the team against the dragon
    READ: Final = 102  # + 0 a scroll die, 1 a scroll token
    USE: Final = 104  # + treasure, for those that are used alone
    ULTIMATE: Final = 114  # + 0, or 1 + monster; from ULTIMATE_TREASURE on, + treasure
    ULTIMATE_TREASURE: Final = 118
    SPECIALTY: Final = 128
    PICK: Final = 129  # + dungeon face: a die to be re-rolled; from PARTY_PICK on, + party face
    PARTY_PICK: Final = 134
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
    FEWER: Final = 189  # + (count - 1) * FIGHTS + source * MONSTERS + monster: some are left standing


ACTIONS: Final = 750
LONE_TREASURES: Final = ["ring", "elixir", "bait", "portal"]


def _texts() -> list[str]:
    """The text of every number; numbers that are no action have none."""
    texts = [""] * ACTIONS
    for source in range(SOURCE_COUNT):
        for monster in range(MONSTERS):
            fight = source * MONSTERS + monster
            texts[Act.FIGHT + fight] = f"{SOURCES[source]}>{DUNGEON[monster]}"
            for fewer in range(MOST_FEWER):
                texts[Act.FEWER + fewer * FIGHTS + fight] = f"{texts[Act.FIGHT + fight]}*{fewer + 1}"
        texts[Act.OPEN + source] = f"{SOURCES[source]}>chest"
        texts[Act.DRINK + source] = f"{SOURCES[source]}>potion"
        texts[Act.TEAM + source] = f"{SOURCES[source]}>dragon"
    texts[Act.READ] = "read scroll"
    texts[Act.READ + 1] = "read spare-scroll"
    for kind in range(TREASURE_KINDS):
        if TREASURES[kind] in LONE_TREASURES:
            texts[Act.USE + kind] = TREASURES[kind]
        texts[Act.ULTIMATE_TREASURE + kind] = f"ultimate-{TREASURES[kind]}"
    texts[Act.ULTIMATE] = "ultimate"
    texts[Act.SPECIALTY] = "specialty"
    for monster in range(MONSTERS):
        texts[Act.ULTIMATE + 1 + monster] = f"ultimate>{DUNGEON[monster]}"
        texts[Act.ALSO + monster] = f"also {DUNGEON[monster]}"
    for face in range(5):
        texts[Act.PICK + face] = f"pick {DUNGEON[face]}"
    for face in range(6):
        texts[Act.PARTY_PICK + face] = f"pick {PARTY[face]}"
        texts[Act.FACE + face] = f"face {PARTY[face]}"
    texts[Act.STOP : Act.HERO_CARD] = ["stop", "roll", "another", "loot", "leave", "rest", "descend", "flee"]
    for hero in range(Act.FEWER - Act.HERO_CARD):
        texts[Act.HERO_CARD + hero] = f"hero {hero + 1}"
    return texts


TEXTS: Final = _texts()
NUMBERS: Final = {text: number for number, text in enumerate(TEXTS) if text}


def action_text(action: int) -> str:
    """The text of an action."""
    return TEXTS[action]


def parse_action(text: str) -> int:
    """The action of a text. Raises UnreadableAction."""
    action = NUMBERS.get(text)
    if action is None:
        raise UnreadableAction(
            f"{text!r} is no action of Dungeon Roll; actions look like fighter>goblin, thief>chest, descend"
        )
    return action
