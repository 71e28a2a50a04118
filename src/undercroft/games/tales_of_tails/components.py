"""The components of Tales of Tails by name and number: symbols, sides, rooms, faces, dogs, quests."""

from __future__ import annotations

from typing import Final, Literal

SymbolName = Literal["sword", "bow", "fireball"]
PotionName = Literal["strength", "agility", "magic"]
SideName = Literal["wall", "exit", "door", "broken"]
KindName = Literal["start", "monster", "coins", "artifact", "chest", "trap", "raccoon", "potion", "portal"]

NONE: Final = -1
"""In lists of content: this face or quest has no monster, pair or symbol."""


class Symbol:
    """The attack symbols."""

    SWORD: Final = 0
    BOW: Final = 1
    FIREBALL: Final = 2


SYMBOLS: Final[list[SymbolName]] = ["sword", "bow", "fireball"]
SYMBOL_COUNT: Final = 3
POTIONS: Final[list[PotionName]] = ["strength", "agility", "magic"]
"""The potion of each symbol."""


class Side:
    """What a side of a room is."""

    WALL: Final = 0
    EXIT: Final = 1
    DOOR: Final = 2
    BROKEN: Final = 3  # a wall or a door that Bonk broke: an exit for all dogs until the round ends


SIDES: Final[list[SideName]] = ["wall", "exit", "door", "broken"]
PRINTED_SIDES: Final = SIDES[: Side.BROKEN]
SIDE_COUNT: Final = 4
"""A room has four sides: north, east, south, west."""
TURN_COUNT: Final = 4
"""A room can lie in four ways, each a quarter clockwise of the one before."""


class Kind:
    """The kinds of rooms."""

    START: Final = 0
    MONSTER: Final = 1
    COINS: Final = 2
    ARTIFACT: Final = 3
    CHEST: Final = 4
    TRAP: Final = 5
    RACCOON: Final = 6
    POTION: Final = 7
    PORTAL: Final = 8


KINDS: Final[list[KindName]] = [
    "start", "monster", "coins", "artifact", "chest", "trap", "raccoon", "potion", "portal",
]  # fmt: skip


class Ability:
    """The special abilities of dogs."""

    NONE: Final = 0
    OVERPOWER: Final = 1
    BREAK: Final = 2
    SPIN: Final = 3
    KEY: Final = 4
    JUMP: Final = 5


ABILITIES: Final = ["none", "overpower", "break", "spin", "key", "jump"]

DOGS: Final = ["joan", "bonk", "roota", "sparky", "pluto", "robin"]
DOG_COUNT: Final = len(DOGS)

QUESTS: Final = [
    "iron_grasp", "bullseye", "fiery_heart", "last_wish", "tick_tock", "nut_job", "bone_picker",
    "just_desserts", "box_office", "triple_treat", "sweet_tooth", "staring_contest",
]  # fmt: skip
QUEST_COUNT: Final = len(QUESTS)

MONSTERS: Final = [
    "ifrit", "gigatick", "squirrel", "skeledog", "gelatin_cat", "mimic", "cerberus", "golem", "cateye",
    "dragon", "moskeyto",
]  # fmt: skip
BY_SYMBOL: Final = [
    "ifrit", "gigatick", "squirrel", "skeledog", "gelatin_cat", "mimic", "trap",
]  # fmt: skip
"""Rooms that have a card for each symbol."""
RACCOONS: Final = ["raccoon_sword", "raccoon_bow", "raccoon_fireball"]
ROOMS: Final = [
    "start", "narrow_start", *MONSTERS, "coin", "coins", "chewcalibur", "fetchbow", "magicollar", "chest",
    "trap", *RACCOONS, "potion_room", "portal",
]  # fmt: skip


class HiredSide:
    """The sides of a raccoon card. The player chooses one when the dog hires the raccoon (TT-28)."""

    PAIR: Final = 0  # two attack trophies, one of which counts in a fight
    PAW: Final = 1  # one attack trophy and a paw


HIRED_SIDES: Final = ["pair", "paw"]


def _faces() -> list[str]:
    """All faces: the cards that differ, then both sides of each hired raccoon."""
    faces: list[str] = []
    for room in ROOMS:
        faces += [f"{room}-{symbol}" for symbol in SYMBOLS] if room in BY_SYMBOL else [room]
    for raccoon in RACCOONS:
        faces += [f"{raccoon}-{side}" for side in HIRED_SIDES]
    return faces


FACES: Final = _faces()
START: Final = 0
NARROW_START: Final = 1
FACE_COUNT: Final = len(FACES)
FIRST_RACCOON: Final = FACES.index(RACCOONS[0])
HIRED: Final = FACE_COUNT - len(RACCOONS) * len(HIRED_SIDES)
"""The first face of a hired raccoon; all faces from here on are hired raccoons."""
CARDS: Final = 90
POTION_CARDS: Final = 6
