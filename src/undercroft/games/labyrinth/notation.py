"""The actions of the Labyrinth: their numbers and their texts.

`move r3>r4`, `jump r3>r5`, `push b2>b3` and `deploy r1` are done at once. `treasure r7` names the cell, and
then `pay red-jump` gives the cards for it, one by one. `done` ends the turn: now `discard blue-trap` throws
away what is not wanted, and `draw` fills the hand.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth.board import COLOURS, PLACES, cell_name, cell_named, is_cell
from undercroft.games.labyrinth.content import EFFECTS, KINDS
from undercroft.kernel.errors import UnreadableAction


class Act:
    """The numbers of the actions: a base plus two cells (from * PLACES + to), a cell, or a kind of card."""

    MOVE: Final = 0  # + two cells
    JUMP: Final = 3600
    PUSH: Final = 7200
    DEPLOY: Final = 10800  # + a cell
    TREASURE: Final = 10860
    REMOVE: Final = 10920
    TRAP: Final = 10980
    PAY: Final = 11040  # + a kind of card
    DISCARD: Final = 11060
    DONE: Final = 11080
    DRAW: Final = 11081


ACTIONS: Final = 11082

CARDS: Final = [f"{colour}-{effect}" for colour in COLOURS for effect in EFFECTS]
_WAYS: Final = {"move": Act.MOVE, "jump": Act.JUMP, "push": Act.PUSH}
_CELLS: Final = {"deploy": Act.DEPLOY, "treasure": Act.TREASURE, "remove": Act.REMOVE, "trap": Act.TRAP}
_KINDS: Final = {"pay": Act.PAY, "discard": Act.DISCARD}


def action_text(action: int) -> str:
    """The text of an action."""
    if action < Act.DEPLOY:
        verb = "move" if action < Act.JUMP else "jump" if action < Act.PUSH else "push"
        pair = action % (PLACES * PLACES)
        return f"{verb} {cell_name(pair // PLACES)}>{cell_name(pair % PLACES)}"
    if action < Act.PAY:
        verb = list(_CELLS)[(action - Act.DEPLOY) // PLACES]
        return f"{verb} {cell_name((action - Act.DEPLOY) % PLACES)}"
    if action < Act.DONE:
        return f"{'pay' if action < Act.DISCARD else 'discard'} {CARDS[(action - Act.PAY) % KINDS]}"
    return "done" if action == Act.DONE else "draw"


def parse_action(text: str) -> int:
    """The action of a text. Raises UnreadableAction for what is never one."""
    words = text.split(" ")
    if words == ["done"]:
        return Act.DONE
    if words == ["draw"]:
        return Act.DRAW
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
