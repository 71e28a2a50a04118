"""Where cards lie: a lattice of half cards. Two cards that touch are shifted by half a card each way.

A card at (x, y) covers the four corner places (x, y), (x + 1, y), (x, y + 1) and (x + 1, y + 1); x grows to
the east, y to the south. Two cards share exactly one corner if they are shifted by (±1, ±1), so all cards of
a citadel have an even x + y, no corner place belongs to more than two of them, and the later one lies on
top (KK-10).

Turned by 45°, that is a plain square grid: u = (x + y) / 2 counts south-eastward, v = (x - y) / 2
north-eastward, and a *cell* is `(u + MIDDLE) * SIDE + v + MIDDLE`. The table reaches REACH half cards from
the first card, east-west and north-south taken together; around that lies a rim of cells that stay empty.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

REACH: Final = 16
SIDE: Final = 19
MIDDLE: Final = 9
CELLS: Final = SIDE * SIDE
CENTRE: Final = MIDDLE * SIDE + MIDDLE
NOWHERE: Final = -1
"""No cell, no corner place, or no place of the frontier."""
CORNER_COUNT: Final = 4
"""A card has four corners."""

CornerName = Literal["nw", "ne", "sw", "se"]


class Corner:
    """The corners of a card, in the order of CORNERS."""

    NORTH_WEST: Final = 0
    NORTH_EAST: Final = 1
    SOUTH_WEST: Final = 2
    SOUTH_EAST: Final = 3


CORNERS: Final[tuple[CornerName, ...]] = get_args(CornerName)
STEP: Final[tuple[int, ...]] = (-SIDE, 1, -1, SIDE)
"""From a cell to the cell of the card that shares this corner."""
CORNER_TOWARDS: Final[tuple[int, ...]] = tuple(
    STEP.index(step) if step in STEP else NOWHERE for step in range(-SIDE, SIDE + 1)
)
"""By the step from a cell to another plus SIDE: the corner that cards there share, or NOWHERE."""
ON_TABLE: Final[tuple[bool, ...]] = tuple(
    0 < cell // SIDE < SIDE - 1 and 0 < cell % SIDE < SIDE - 1 for cell in range(CELLS)
)
"""By cell: whether a card may lie there, and not only beside it."""

RINGS: Final = [
    [cell for cell in range(CELLS) if abs(cell // SIDE - MIDDLE) + abs(cell % SIDE - MIDDLE) == distance]
    for distance in range(2 * MIDDLE + 1)
]
"""All cells, by the number of steps from the centre."""


def x_of(cell: int) -> int:
    """How many half cards east of the first card."""
    return cell // SIDE + cell % SIDE - 2 * MIDDLE


def y_of(cell: int) -> int:
    """How many half cards south of the first card."""
    return cell // SIDE - cell % SIDE


def cell_at(x: int, y: int) -> int:
    """The cell at (x, y); NOWHERE if no card can lie there: off the table, or straight beside another."""
    if (x + y) % 2 != 0 or abs(x) + abs(y) > REACH:
        return NOWHERE
    return ((x + y) // 2 + MIDDLE) * SIDE + (x - y) // 2 + MIDDLE


def opposite(corner: int) -> int:
    """The corner across: if a card shares this corner of another card, the other shares that one."""
    return Corner.SOUTH_EAST - corner


def corner_place(cell: int, corner: int) -> int:
    """A number for the corner place itself, the same from both cards that share it."""
    if corner == Corner.SOUTH_EAST:
        return cell * 2
    if corner == Corner.NORTH_EAST:
        return cell * 2 + 1
    if corner == Corner.NORTH_WEST:
        return (cell - SIDE) * 2
    return (cell - 1) * 2 + 1
