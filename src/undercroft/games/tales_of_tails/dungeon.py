"""The dungeon: rooms on a square table, their sides, and who laid a paw where.

A cell is a number; `cell_at(x, y)` gives that of a place, the start room lies at 0, 0, x grows to the
east and y to the south. The table ends REACH cells away from the start room in every direction: beyond,
no card is laid.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.content import BROKEN, DOOR, WALL, Kind, TalesOfTailsContent

REACH: Final = 20
WIDTH: Final = 43
"""One cell more than the reach on both sides, so that every room has four neighbours."""
CELLS: Final = 1849
CENTRE: Final = 924
STEP: Final[tuple[int, ...]] = (-WIDTH, 1, WIDTH, -1)
"""From a cell to its neighbour in the north, east, south, west."""
DIRECTIONS: Final = ["north", "east", "south", "west"]

FREE: Final = -1
HOLE: Final = -2
"""A cell whose card was given up for a trap: closed until the round ends."""

NOBODY: Final = -1
DISARMED: Final = 4
"""In place of a seat on a trap: disarmed with a card."""
DRENCHED: Final = 5
"""The same with a potion, which goes back to the supply."""


def cell_at(x: int, y: int) -> int:
    """The cell at a place."""
    return CENTRE + y * WIDTH + x


def place_of(cell: int) -> tuple[int, int]:
    """The place of a cell."""
    return cell % WIDTH - REACH - 1, cell // WIDTH - REACH - 1


def on_table(cell: int) -> bool:
    """Whether a card may be laid there at all."""
    x = cell % WIDTH
    return 0 < x < WIDTH - 1 and WIDTH <= cell < CELLS - WIDTH


class Dungeon:
    """The rooms in the order in which they were laid; number 0 is the start room."""

    def __init__(self) -> None:
        self.grid = [FREE] * CELLS  # the number of the room on each cell, or FREE, or HOLE
        self.cells: list[int] = []
        self.faces: list[int] = []
        self.turns: list[int] = []  # quarters clockwise
        self.sides: list[int] = []  # four a room, as they lie: room * 4 + direction
        self.paws: list[int] = []  # a seat, NOBODY, DISARMED or DRENCHED
        self.portals: list[int] = []

    def copy_from(self, other: Dungeon) -> None:
        """Becomes equal to another dungeon, sharing nothing with it."""
        self.grid = other.grid[:]
        self.cells = other.cells[:]
        self.faces = other.faces[:]
        self.turns = other.turns[:]
        self.sides = other.sides[:]
        self.paws = other.paws[:]
        self.portals = other.portals[:]

    def clear(self) -> None:
        """Takes all rooms off the table."""
        for cell in self.cells:
            self.grid[cell] = FREE
        self.cells = []
        self.faces = []
        self.turns = []
        self.sides = []
        self.paws = []
        self.portals = []

    def lay(self, cell: int, face: int, turn: int, content: TalesOfTailsContent) -> None:
        """Lays a room on a free cell. Where a neighbour is broken open, so is its own side (TT-32)."""
        room = len(self.cells)
        self.grid[cell] = room
        self.cells.append(cell)
        self.faces.append(face)
        self.turns.append(turn)
        self.paws.append(NOBODY)
        if content.kind[face] == Kind.PORTAL:
            self.portals.append(room)
        for direction in range(4):
            beyond = self.grid[cell + STEP[direction]]
            if beyond >= 0 and self.sides[beyond * 4 + (direction ^ 2)] == BROKEN:
                self.sides.append(BROKEN)
            else:
                self.sides.append(content.sides[face * 16 + turn * 4 + direction])

    def take_back(self) -> None:
        """Takes the room that was laid last off the table again, for those who try places out."""
        room = len(self.cells) - 1
        self.grid[self.cells.pop()] = FREE
        self.faces.pop()
        self.turns.pop()
        self.paws.pop()
        del self.sides[room * 4 :]
        if self.portals and self.portals[-1] == room:
            self.portals.pop()

    def turn(self, room: int, turn: int, content: TalesOfTailsContent) -> None:
        """Turns a room. What is broken open stays where it is on the table."""
        self.turns[room] = turn
        first = self.faces[room] * 16 + turn * 4
        for direction in range(4):
            if self.sides[room * 4 + direction] != BROKEN:
                self.sides[room * 4 + direction] = content.sides[first + direction]

    def dig(self, room: int) -> None:
        """Takes the card off its cell, which stays closed until the round ends (TT-27)."""
        self.grid[self.cells[room]] = HOLE
        self.sides[room * 4 : room * 4 + 4] = [WALL, WALL, WALL, WALL]

    def is_hole(self, room: int) -> bool:
        """Whether the card of this room was given up."""
        return self.grid[self.cells[room]] == HOLE

    def neighbour(self, room: int, direction: int) -> int:
        """The number of the room on that side, or FREE, or HOLE."""
        return self.grid[self.cells[room] + STEP[direction]]

    def passable(self, room: int, direction: int, key: bool) -> bool:
        """Whether this side of the room lets a dog through."""
        side = self.sides[room * 4 + direction]
        return side != WALL and (side != DOOR or key)

    def way(self, room: int, direction: int, key: bool) -> int:
        """The room that one gets to on that side, or -1: both sides must let one through (TT-30)."""
        beyond = self.grid[self.cells[room] + STEP[direction]]
        if beyond < 0 or not self.passable(room, direction, key):
            return -1
        return beyond if self.passable(beyond, direction ^ 2, key) else -1

    def way_out(self, room: int, key: bool) -> bool:
        """Whether a side of this room leads out of the dungeon."""
        cell = self.cells[room]
        for direction in range(4):
            if self.grid[cell + STEP[direction]] == FREE and self.passable(room, direction, key):
                return True
        return False

    def facing(self, cell: int) -> int:
        """The directions in which exits of neighbours face a cell, one bit each."""
        bits = 0
        for direction in range(4):
            beyond = self.grid[cell + STEP[direction]]
            if beyond >= 0 and self.sides[beyond * 4 + (direction ^ 2)] != WALL:
                bits |= BIT[direction]
        return bits

    def extensible(self) -> bool:
        """Whether any room can be laid (TT-17)."""
        room = len(self.cells) - 1
        while room >= 0:
            cell = self.cells[room]
            for direction in range(4):
                if self.sides[room * 4 + direction] != WALL:
                    beyond = cell + STEP[direction]
                    if self.grid[beyond] == FREE and on_table(beyond):
                        return True
            room -= 1
        return False

    def openings(self) -> list[int]:
        """The free cells that an exit leads to, in the order of the rooms."""
        found: list[int] = []
        for room in range(len(self.cells)):
            cell = self.cells[room]
            for direction in range(4):
                if self.sides[room * 4 + direction] != WALL:
                    beyond = cell + STEP[direction]
                    if self.grid[beyond] != FREE or not on_table(beyond):
                        continue
                    # A cell that several exits lead to counts once: for the exit of its first direction.
                    if self.facing(beyond) & (BIT[direction ^ 2] - 1) == 0:
                        found.append(beyond)
        return found

    def fits(self, cell: int, face: int, turn: int, content: TalesOfTailsContent) -> bool:
        """Whether a room would have an exit that meets an exit of a neighbour."""
        first = face * 16 + turn * 4
        for direction in range(4):
            if content.sides[first + direction] != WALL:
                beyond = self.grid[cell + STEP[direction]]
                if beyond >= 0 and self.sides[beyond * 4 + (direction ^ 2)] != WALL:
                    return True
        return False


BIT: Final[tuple[int, ...]] = (1, 2, 4, 8)
