"""Where cards lie: a lattice of half cards, on which every card that touches another lies askew to it.

A card at (x, y) covers the four corner places (x, y), (x + 1, y), (x, y + 1) and (x + 1, y + 1); x grows to
the east, y to the south. Two cards share exactly one corner if they are shifted by (±1, ±1), so all cards of
a citadel have an even x + y, no corner place belongs to more than two of them, and the later one lies on
top (KK-10).

Turned by 45°, that is a plain square grid: u = (x + y) / 2 counts south-eastward, v = (x - y) / 2
north-eastward, and a *cell* is `(u + MIDDLE) * SIDE + v + MIDDLE`. The table reaches REACH half cards from
the first card, east-west and north-south taken together; around that lies a rim of cells that stay empty.
"""

from __future__ import annotations

from typing import Final

REACH: Final = 16
SIDE: Final = 19
MIDDLE: Final = 9
CELLS: Final = 361
CENTRE: Final = 180

# Corners of a card: north-west, north-east, south-west, south-east; the opposite of d is 3 - d.
CORNERS: Final = ["nw", "ne", "sw", "se"]
STEP: Final[tuple[int, ...]] = (-SIDE, 1, -1, SIDE)
"""From a cell to the cell of the card that shares this corner."""
ON_TABLE: Final[tuple[bool, ...]] = tuple(
    0 < cell // SIDE < SIDE - 1 and 0 < cell % SIDE < SIDE - 1 for cell in range(CELLS)
)
"""By cell: whether a card may lie there, and not only beside it."""


def x_of(cell: int) -> int:
    """How many half cards east of the first card."""
    return cell // SIDE + cell % SIDE - 2 * MIDDLE


def y_of(cell: int) -> int:
    """How many half cards south of the first card."""
    return cell // SIDE - cell % SIDE


def cell_at(x: int, y: int) -> int:
    """The cell of a place, or -1 if no card can lie there: off the table, or straight beside another."""
    if (x + y) % 2 != 0 or abs(x) + abs(y) > REACH:
        return -1
    return ((x + y) // 2 + MIDDLE) * SIDE + (x - y) // 2 + MIDDLE


def corner_place(cell: int, corner: int) -> int:
    """A number for the corner place itself, the same from both cards that share it."""
    if corner == 3:
        return cell * 2
    if corner == 1:
        return cell * 2 + 1
    if corner == 0:
        return (cell - SIDE) * 2
    return (cell - 1) * 2 + 1
