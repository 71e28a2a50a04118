"""The actions of the Labyrinth: their numbers and their texts.

`move r3>r4`, `jump r3>r5`, `push b2>b3` and `deploy r1` are done at once. `treasure r7` names the cell, and then
`pay red-jump` gives the cards for it, one by one. `done` ends the turn: now `discard blue-trap` throws away what
is not wanted, and `draw` fills the hand.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth.board import COLOURS, PLACES, cell_name, cell_named, is_cell
from undercroft.games.labyrinth.content import EFFECTS, KINDS
from undercroft.kernel.errors import UnreadableAction

# Numbers are a base and an operand: two cells (from * PLACES + to), a cell, or a kind of card.
MOVE: Final = 0
JUMP: Final = 3600
PUSH: Final = 7200
DEPLOY: Final = 10800
TREASURE: Final = 10860
REMOVE: Final = 10920
TRAP: Final = 10980
PAY: Final = 11040
DISCARD: Final = 11060
DONE: Final = 11080
DRAW: Final = 11081
ACTIONS: Final = 11082

CARDS: Final = [f"{colour}-{effect}" for colour in COLOURS for effect in EFFECTS]
_WAYS: Final = {"move": MOVE, "jump": JUMP, "push": PUSH}
_CELLS: Final = {"deploy": DEPLOY, "treasure": TREASURE, "remove": REMOVE, "trap": TRAP}
_KINDS: Final = {"pay": PAY, "discard": DISCARD}


def write(action: int) -> str:
    """The text of an action."""
    if action < DEPLOY:
        verb = "move" if action < JUMP else "jump" if action < PUSH else "push"
        pair = action % (PLACES * PLACES)
        return f"{verb} {cell_name(pair // PLACES)}>{cell_name(pair % PLACES)}"
    if action < PAY:
        verb = list(_CELLS)[(action - DEPLOY) // PLACES]
        return f"{verb} {cell_name((action - DEPLOY) % PLACES)}"
    if action < DONE:
        return f"{'pay' if action < DISCARD else 'discard'} {CARDS[(action - PAY) % KINDS]}"
    return "done" if action == DONE else "draw"


def read(text: str) -> int:
    """The action of a text. Raises UnreadableAction for what is never one."""
    words = text.split(" ")
    if words == ["done"]:
        return DONE
    if words == ["draw"]:
        return DRAW
    if len(words) == 2:
        verb, what = words
        if verb in _WAYS:
            ends = what.split(">")
            if len(ends) == 2 and is_cell(ends[0]) and is_cell(ends[1]):
                return _WAYS[verb] + cell_named(ends[0]) * PLACES + cell_named(ends[1])
        if verb in _CELLS and is_cell(what):
            return _CELLS[verb] + cell_named(what)
        if verb in _KINDS and what in CARDS:
            return _KINDS[verb] + CARDS.index(what)
    raise UnreadableAction(
        f"{text!r} is no action of the Labyrinth: say something like move r3>r4, deploy r1, treasure r7, done"
    )
