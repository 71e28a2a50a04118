"""The actions of Tales of Tails.

A turn is `explore` and then `place 3,-1 r2`, or `nap`, or `escape` and then a walk: `go 0,1`, `fight`,
`take`, `pass`, … `leave`. Places are counted from the start room, to the east and to the south; r1 is a
quarter turn clockwise.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.components import Symbol
from undercroft.games.tales_of_tails.dungeon import CELLS, DIRECTIONS, on_table, place_of
from undercroft.kernel.actions import NEVER, ActionSpace, Operand

# The operand of a fight is a number in base 4; its digits are the potions of each symbol that it spends.
_BASE: Final = 4
_WEIGHT: Final[tuple[int, ...]] = (_BASE * _BASE, _BASE, 1)


def potions_operand(strength: int, agility: int, magic: int) -> int:
    """The operand of a fight that spends so many potions."""
    return strength * _WEIGHT[Symbol.SWORD] + agility * _WEIGHT[Symbol.BOW] + magic * _WEIGHT[Symbol.FIREBALL]


def potions_spent(operand: int, symbol: int) -> int:
    """How many potions of a symbol a fight with this operand spends."""
    return operand // _WEIGHT[symbol] % _BASE


def _fight_text(operand: int) -> str:
    """`strength`, `strength 2 and magic`; empty for a fight without potions."""
    words: list[str] = []
    for symbol in range(piece.SYMBOL_COUNT):
        count = potions_spent(operand, symbol)
        if count:
            words.append(piece.POTIONS[symbol] if count == 1 else f"{piece.POTIONS[symbol]} {count}")
    return " and ".join(words)


def _cell_text(cell: int) -> str:
    x, y = place_of(cell)
    return f"{x},{y}" if on_table(cell) else NEVER


CELL: Final = Operand(
    "cell", [_cell_text(cell) for cell in range(CELLS)], "cells are counted from the start room, like 1,0"
)
DIRECTION: Final = Operand("direction", DIRECTIONS)
TURN: Final = Operand("turn", [str(turn) for turn in range(piece.TURN_COUNT)])
QUARTERS: Final = Operand("quarters", [NEVER, *TURN.texts[1:]])
SPENT: Final = Operand("potions", [_fight_text(operand) for operand in range(_BASE**piece.SYMBOL_COUNT)])
POTION: Final = Operand("potion", list(piece.POTIONS))
FACE: Final = Operand("face", piece.FACES)

ACTIONS: Final = ActionSpace("Tales of Tails", "explore, place 1,0 r2, go 1,0, fight")
EXPLORE: Final = ACTIONS.declare("explore")
ESCAPE: Final = ACTIONS.declare("escape")
NAP: Final = ACTIONS.declare("nap")
LEAVE: Final = ACTIONS.declare("leave")
PASS: Final = ACTIONS.declare("pass")
TAKE: Final = ACTIONS.declare("take")
OVERPOWER: Final = ACTIONS.declare("overpower")
HIRE_PAIR: Final = ACTIONS.declare("hire-pair", "hire pair")
"""Hires a raccoon with its two trophies."""
HIRE_PAW: Final = ACTIONS.declare("hire-paw", "hire paw")
"""Hires a raccoon with one trophy and a paw."""
BREAK: Final = ACTIONS.declare("break", "break {direction}", DIRECTION)
"""Goes through a wall or a door."""
SPIN: Final = ACTIONS.declare("spin", "spin {direction} {quarters}", DIRECTION, QUARTERS)
"""Turns a room beside the start room."""
FIGHT: Final = ACTIONS.declare("fight", "fight[ with {potions}]", SPENT)
BREW: Final = ACTIONS.declare("brew", "take {potion}", POTION)
"""Takes the potion room and that potion."""
POUR: Final = ACTIONS.declare("pour", "disarm with {potion}", POTION)
GIVE_HELD: Final = ACTIONS.declare("give-held", "disarm with {face}", FACE)
"""Disarms with a card of an earlier round."""
DOG: Final = ACTIONS.declare("dog", "dog {dog}", Operand("dog", piece.DOGS))
KEEP: Final = ACTIONS.declare("keep", "keep {quest}", Operand("quest", piece.QUESTS))
GO: Final = ACTIONS.declare("go", "go {cell}", CELL)
GIVE_TAKEN: Final = ACTIONS.declare("give-taken", "disarm with {cell}", CELL)
"""Disarms with a card taken on this walk."""
PLACE: Final = ACTIONS.declare("place", "place {cell} r{turn}", CELL, TURN)
