"""The actions of Knock, Knock! Dungeon!

Cards are called by their number in the box, 1 to 63, places by half cards east and south of the first card:

    17 to 3,-1            lay card 17 there
    17 to 3,-1 turned     the same, upside down (first game only)
    show 17               show card 17 to all; its player then has to play it next
    tell 2                the second player says what they hold, while speech is on
    fireball 2,0          a spell; the others are ice 2,0 · potion 2,0 nw · orb
    enter · go home       between citadels
    time is up            an action of the clock
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.knock_knock import lattice
from undercroft.games.knock_knock.content import CARDS
from undercroft.kernel.actions import NEVER, ActionSpace, Operand


def place_name(cell: int) -> str:
    """A cell in half cards east and south of the first card: `3,-1`; NEVER where no card can lie."""
    x, y = lattice.x_of(cell), lattice.y_of(cell)
    return NEVER if lattice.cell_at(x, y) == lattice.NOWHERE else f"{x},{y}"


CARD: Final = Operand("card", [str(card + 1) for card in range(CARDS)], f"cards are numbered 1 to {CARDS}")
TURNED: Final = Operand("turned", ["", "turned"])
CELL: Final = Operand(
    "cell",
    [place_name(cell) for cell in range(lattice.CELLS)],
    "a cell is two numbers, like 3,-1, that make an even sum and stay on the table",
)
CORNER: Final = Operand("corner", list(lattice.CORNERS))
PLAYER: Final = Operand("player", ["1", "2", "3", "4", "5", "6"], "players are numbered 1 to 6")

ACTIONS: Final = ActionSpace(
    "Knock, Knock! Dungeon!",
    "17 to 3,-1, show 17, tell 2, fireball 2,0, ice 2,0, potion 2,0 nw, orb, enter, go home",
)
PLACE: Final = ACTIONS.declare("place", "{card} to {cell}[ {turned}]", CARD, TURNED, CELL)
SHOW: Final = ACTIONS.declare("show", "show {card}", CARD)
FIREBALL: Final = ACTIONS.declare("fireball", "fireball {cell}", CELL)
ICE: Final = ACTIONS.declare("ice", "ice {cell}", CELL)
POTION: Final = ACTIONS.declare("potion", "potion {cell} {corner}", CELL, CORNER)
ORB: Final = ACTIONS.declare("orb")
ENTER: Final = ACTIONS.declare("enter")
GO_HOME: Final = ACTIONS.declare("go-home", "go home")
TIME: Final = ACTIONS.declare("time-is-up", "time is up")
"""Only the clock may play it."""
TELL: Final = ACTIONS.declare_aside("tell", "tell {player}", PLAYER)


def placement(face: int, cell: int) -> int:
    """The action that lays a face on a cell. Card and turn together are the face."""
    return PLACE.base + face * lattice.CELLS + cell


def placed_face(action: int) -> int:
    """The face that a PLACE action lays."""
    operand: i64 = action - PLACE.base
    return operand // lattice.CELLS


def placed_cell(action: int) -> int:
    """The cell that a PLACE action lays it on."""
    operand: i64 = action - PLACE.base
    return operand % lattice.CELLS
