"""The actions of the Labyrinth.

`move r3>r4`, `jump r3>r5`, `push b2>b3` and `deploy r1` are done at once. `treasure r7` names the cell, and
then `pay red-jump` gives the cards for it, one by one. `done` ends the turn: now `discard blue-trap` throws
away what is not wanted, and `draw` fills the hand.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth.board import COLOURS, PLACES, cell_name
from undercroft.games.labyrinth.content import EFFECTS
from undercroft.kernel.actions import ActionSpace, Operand

CARDS: Final = [f"{colour}-{effect}" for colour in COLOURS for effect in EFFECTS]

CELL: Final = Operand(
    "cell", [cell_name(cell) for cell in range(PLACES)], "a cell is a colour's letter and 1 to 12, like r7"
)
CARD: Final = Operand("card", CARDS, "a card is a colour and an effect, like red-jump")
PAIR: Final = (CELL.named("from"), CELL.named("to"))

ACTIONS: Final = ActionSpace("the Labyrinth", "move r3>r4, deploy r1, treasure r7, done")
MOVE: Final = ACTIONS.declare("move", "move {from}>{to}", *PAIR)
JUMP: Final = ACTIONS.declare("jump", "jump {from}>{to}", *PAIR)
PUSH: Final = ACTIONS.declare("push", "push {from}>{to}", *PAIR)
DEPLOY: Final = ACTIONS.declare("deploy", "deploy {cell}", CELL)
TREASURE: Final = ACTIONS.declare("treasure", "treasure {cell}", CELL)
REMOVE: Final = ACTIONS.declare("remove", "remove {cell}", CELL)
TRAP: Final = ACTIONS.declare("trap", "trap {cell}", CELL)
PAY: Final = ACTIONS.declare("pay", "pay {card}", CARD)
DISCARD: Final = ACTIONS.declare("discard", "discard {card}", CARD)
DONE: Final = ACTIONS.declare("done")
DRAW: Final = ACTIONS.declare("draw")
