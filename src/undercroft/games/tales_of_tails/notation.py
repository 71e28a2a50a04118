"""The actions of Tales of Tails: their numbers and their texts.

A turn is `explore` and then `place 3,-1 r2`, or `nap`, or `escape` and then a walk: `go 0,1`, `fight`,
`take`, `pass`, … `leave`. Places are counted from the start room, to the east and to the south; r1 is a
quarter turn clockwise.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.content import (
    DOG_COUNT,
    DOGS,
    FACE_COUNT,
    FACES,
    POTIONS,
    QUEST_COUNT,
    QUESTS,
)
from undercroft.games.tales_of_tails.dungeon import CELLS, DIRECTIONS, on_table, place_of
from undercroft.kernel.errors import UnreadableAction

EXPLORE: Final = 0
ESCAPE: Final = 1
NAP: Final = 2
LEAVE: Final = 3
PASS: Final = 4
TAKE: Final = 5
OVERPOWER: Final = 6
HIRE_PAIR: Final = 7  # a raccoon with its two trophies
HIRE_PAW: Final = 8  # a raccoon with one trophy and a paw
BREAK: Final = 9  # + direction: through a wall or a door
SPIN: Final = 13  # + direction * 4 + quarters: turn a room beside the start room
FIGHT: Final = 29  # + potions spent: swords * 16 + bows * 4 + fireballs
BREW: Final = 93  # + symbol: take the potion room and that potion
POUR: Final = 96  # + symbol: disarm with a potion
GIVE_HELD: Final = 99  # + face: disarm with a card of an earlier round
DOG: Final = 144  # + dog: pick it
KEEP: Final = 150  # + quest: keep it as one's own
GO: Final = 162  # + cell
GIVE_TAKEN: Final = 2011  # + cell: disarm with a card taken on this walk
PLACE: Final = 3860  # + cell * 4 + turn
ACTIONS: Final = 11256


def fight_text(potions: int) -> str:
    """`fight`, `fight with strength`, `fight with strength 2 and magic`."""
    spent = [potions // 16, potions // 4 % 4, potions % 4]
    words = [
        POTIONS[symbol] + (f" {count}" if count > 1 else "") for symbol, count in enumerate(spent) if count
    ]
    return "fight" + (f" with {' and '.join(words)}" if words else "")


def _texts() -> list[str]:
    """The text of every number; numbers that are no action have none."""
    texts = [""] * ACTIONS
    singles = ["explore", "escape", "nap", "leave", "pass", "take", "overpower", "hire pair", "hire paw"]
    texts[: len(singles)] = singles
    for direction, word in enumerate(DIRECTIONS):
        texts[BREAK + direction] = f"break {word}"
        for quarters in range(1, 4):
            texts[SPIN + direction * 4 + quarters] = f"spin {word} {quarters}"
    for potions in range(64):
        texts[FIGHT + potions] = fight_text(potions)
    for symbol, potion in enumerate(POTIONS):
        texts[BREW + symbol] = f"take {potion}"
        texts[POUR + symbol] = f"disarm with {potion}"
    for face in range(FACE_COUNT):
        texts[GIVE_HELD + face] = f"disarm with {FACES[face]}"
    for dog in range(DOG_COUNT):
        texts[DOG + dog] = f"dog {DOGS[dog]}"
    for quest in range(QUEST_COUNT):
        texts[KEEP + quest] = f"keep {QUESTS[quest]}"
    for cell in range(CELLS):
        if on_table(cell):
            x, y = place_of(cell)
            texts[GO + cell] = f"go {x},{y}"
            texts[GIVE_TAKEN + cell] = f"disarm with {x},{y}"
            for turn in range(4):
                texts[PLACE + cell * 4 + turn] = f"place {x},{y} r{turn}"
    return texts


TEXTS: Final = _texts()
NUMBERS: Final = {text: number for number, text in enumerate(TEXTS) if text}


def action_text(action: int) -> str:
    """The text of an action. Raises UnreadableAction for a number that is none."""
    if not 0 <= action < ACTIONS or not TEXTS[action]:
        raise UnreadableAction(f"{action} is no action of Tales of Tails")
    return TEXTS[action]


def parse_action(text: str) -> int:
    """The action of a text. Raises UnreadableAction."""
    action = NUMBERS.get(text)
    if action is None:
        raise UnreadableAction(
            f"{text!r} is no action of Tales of Tails; actions look like explore, place 1,0 r2, go 1,0, fight"
        )
    return action
