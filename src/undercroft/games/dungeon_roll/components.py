"""The components of Dungeon Roll by name and number: dice, treasures, sources of an action, ultimates."""

from __future__ import annotations

from typing import Final

# Faces of a party die. The first five are companions; `kind` is the word for one of those.
PARTY: Final = ["fighter", "cleric", "mage", "thief", "champion", "scroll"]
FIGHTER: Final = 0
CLERIC: Final = 1
MAGE: Final = 2
THIEF: Final = 3
CHAMPION: Final = 4
KINDS: Final = CHAMPION + 1
SCROLL: Final = 5
PARTY_FACES: Final = SCROLL + 1
ALL_KINDS: Final = (1 << KINDS) - 1
"""A set of kinds is a number with one bit a kind; this one has all of them."""

# Faces of a dungeon die. The first three are monsters; dragons lie in the lair, all others on the level.
DUNGEON: Final = ["goblin", "skeleton", "ooze", "chest", "potion", "dragon"]
GOBLIN: Final = 0
SKELETON: Final = 1
OOZE: Final = 2
MONSTERS: Final = OOZE + 1
CHEST: Final = 3
POTION: Final = 4
LEVEL_FACES: Final = POTION + 1
DRAGON: Final = 5

DICE: Final = [*DUNGEON[:LEVEL_FACES], *PARTY]
"""The dice that can be picked for a re-roll: first those of the level by face, then those of the party."""
DICE_FACES: Final = LEVEL_FACES + PARTY_FACES

TREASURES: Final = [
    "sword", "talisman", "sceptre", "tools", "scroll", "ring", "scales", "elixir", "bait", "portal",
]  # fmt: skip
SPARE_SCROLL: Final = 4
TOKEN_KINDS: Final = SPARE_SCROLL + 1
"""The treasures before this one stand for a face of a party die: see FACE_OF_TOKEN."""
RING: Final = 5
SCALES: Final = 6
ELIXIR: Final = 7
BAIT: Final = 8
PORTAL: Final = 9
TREASURE_KINDS: Final = 10

# The sources of an action: the six party faces, the five treasures that stand for one (`spare-scroll` is the
# scroll token), an ally of each kind (a monster turned for one level), and the hero as a companion.
SOURCES: Final = [
    *PARTY,
    "sword", "talisman", "sceptre", "tools", "spare-scroll",
    "ally-fighter", "ally-cleric", "ally-mage", "ally-thief", "ally-champion",
    "hero",
]  # fmt: skip
TOKEN: Final = 6
ALLY: Final = TOKEN + TOKEN_KINDS
HERO: Final = ALLY + KINDS
SOURCE_COUNT: Final = HERO + 1
FACE_OF_TOKEN: Final[tuple[int, ...]] = (FIGHTER, CLERIC, MAGE, THIEF, SCROLL)

# What a hero's ultimate does; heroes.py has a class for each.
EFFECTS: Final = [
    "none", "stand_in", "fury", "turn", "intervention", "charm", "ballad", "strike", "presence", "battlecry",
    "volley", "recall",
]  # fmt: skip
