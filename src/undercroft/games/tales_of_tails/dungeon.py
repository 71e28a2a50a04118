"""The dungeon: rooms on a square table, their sides, and whose paw is on which room.

A cell is a number; `cell_at(x, y)` gives the cell of a place. The start room is at 0, 0, x grows to the east
and y to the south. The table ends REACH cells away from the start room in every direction: no card can be
placed beyond.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.components import FACE_COUNT, SIDE_COUNT, TURN_COUNT, Kind, Side
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.kernel.lists import NO_NUMBERS

REACH: Final = 20
WIDTH: Final = 2 * REACH + 3
"""One cell more than the reach on both sides, so that every room has four neighbours."""
CELLS: Final = WIDTH * WIDTH
CENTRE: Final = CELLS // 2
STEP: Final[tuple[int, ...]] = (-WIDTH, 1, WIDTH, -1)
"""From a cell to its neighbour in the north, east, south, west."""
DIRECTIONS: Final = ["north", "east", "south", "west"]
BIT: Final[tuple[int, ...]] = (1, 2, 4, 8)
"""The bit of each direction, for sets of directions."""
FACINGS: Final = 1 << SIDE_COUNT
"""How many sets of directions there are."""

# What is on a cell that has no room. Rooms are numbers from 0.
FREE: Final = -1
HOLE: Final = -2
"""The card of this cell was given up for a trap: the cell is closed until the round ends."""

START_ROOM: Final = 0

# The grid has a byte for each cell, which is the number of its room, or FREE, or HOLE, and GRID_ZERO more.
GRID_ZERO: Final = 2
GRID_BYTES: Final = [bytes([byte]) for byte in range(256)]
EMPTY_GRID: Final = GRID_BYTES[FREE + GRID_ZERO] * CELLS
START_GRID: Final = EMPTY_GRID[:CENTRE] + GRID_BYTES[START_ROOM + GRID_ZERO] + EMPTY_GRID[CENTRE + 1 :]
"""The grid of the start room alone, with which every round begins."""

# Whose paw is on a room: a seat, or one of these.
NOBODY: Final = -1
DISARMED: Final = 4
"""A trap that was disarmed with a card."""
DRENCHED: Final = 5
"""A trap that was disarmed with a potion, which goes back to the supply."""
OWNER_COUNT: Final = DRENCHED - NOBODY + 1

# What an entry of the journal restores: the side in a direction, or one of these.
TURN: Final = SIDE_COUNT
LAID: Final = TURN + 1
CHANGES: Final = LAID + 1
VALUES: Final = 4
"""Sides and turns are below this."""


def cell_at(x: int, y: int) -> int:
    """The cell at a place."""
    return CENTRE + y * WIDTH + x


def place_of(cell: int) -> tuple[int, int]:
    """The place of a cell."""
    return cell % WIDTH - REACH - 1, cell // WIDTH - REACH - 1


def on_table(cell: int) -> bool:
    """Whether a card may be placed on this cell at all."""
    return ON_TABLE[cell] == 1


def _table() -> bytes:
    """A byte for each cell, 1 where a card may be placed: not on the outermost cells."""
    inside = range(1, WIDTH - 1)
    return bytes(cell % WIDTH in inside and cell // WIDTH in inside for cell in range(CELLS))


ON_TABLE: Final = _table()


def opposite(direction: int) -> int:
    """The direction that looks back from a neighbour."""
    return direction ^ 2


def are_neighbours(cell: int, other: int) -> bool:
    """Whether two cells have a side in common."""
    step = other - cell
    return step == 1 or step == -1 or step == WIDTH or step == -WIDTH


# The lists of the start room alone, shared by all dungeons until they change.
_START_CELLS: Final = [CENTRE]
_START_TURNS: Final = [0]
_START_PAWS: Final = [NOBODY]
_START_JOURNAL: Final = [(START_ROOM * CHANGES + LAID) * VALUES]


class Dungeon:
    """The rooms in the order in which they were placed; number 0 is the start room.

    Rooms that are placed or turned and walls that are broken can be undone: `mark` before the changes,
    `rewind` to the mark after them.

    Copies share their lists until one of them changes. So only the methods of this class change the lists,
    and they all take the lists for their own first.
    """

    def __init__(self) -> None:
        self._grid = EMPTY_GRID  # see `at`
        self.cells = NO_NUMBERS
        self.faces = NO_NUMBERS
        self.turns = NO_NUMBERS  # quarters clockwise
        self.sides = NO_NUMBERS  # as they lie: room * SIDE_COUNT + direction
        self.paws = NO_NUMBERS  # a seat, NOBODY, DISARMED or DRENCHED
        self.portals = NO_NUMBERS
        self._journal = NO_NUMBERS  # a number for each change, see `_record`
        self._shared = True  # whether a copy may have the same lists
        self.changes = 0
        """How often anything but a new room has changed: while it is the same, rooms lie as they did."""

    def copy_from(self, other: Dungeon) -> None:
        """Becomes equal to another dungeon, its marks apart."""
        self._grid, self.cells, self.faces = other._grid, other.cells, other.faces
        self.turns, self.sides = other.turns, other.sides
        self.paws, self.portals, self._journal = other.paws, other.portals, NO_NUMBERS
        self._shared = other._shared = True
        self.changes += 1

    def _own(self) -> None:
        """Makes the lists its own, before a change."""
        if self._shared:
            self.cells, self.faces = self.cells[:], self.faces[:]
            self.turns, self.sides = self.turns[:], self.sides[:]
            self.paws, self.portals, self._journal = self.paws[:], self.portals[:], self._journal[:]
            self._shared = False

    def clear(self) -> None:
        """Takes all rooms off the table."""
        self._grid = EMPTY_GRID
        self.cells = self.faces = self.turns = self.sides = NO_NUMBERS
        self.paws = self.portals = self._journal = NO_NUMBERS
        self._shared = True
        self.changes += 1

    def begin(self, face: int, content: TalesOfTailsContent) -> None:
        """Places the start room on an empty table: like `lay`, but nearly all its lists are there already.
        Many rounds end without another room."""
        self._grid = START_GRID
        self.cells, self.turns, self.paws = _START_CELLS, _START_TURNS, _START_PAWS
        self.faces = [face]
        first = content.first_side(face, 0)
        self.sides = content.sides[first : first + SIDE_COUNT]
        self._journal = _START_JOURNAL
        self._shared = True

    # Changes that can be undone

    def lay(self, cell: int, face: int, turn: int, content: TalesOfTailsContent) -> None:
        """Places a room on a free cell. Where a neighbour is broken open, so is its own side (TT-32)."""
        self._own()
        room = len(self.cells)
        if room == START_ROOM and cell == CENTRE:
            self._grid = START_GRID
        else:
            self._put(cell, room)
        self.cells.append(cell)
        self.faces.append(face)
        self.turns.append(turn)
        self.paws.append(NOBODY)
        if content.kind[face] == Kind.PORTAL:
            self.portals.append(room)
        first = content.first_side(face, turn)
        for direction in range(SIDE_COUNT):
            beyond = self.at(cell + STEP[direction])
            if beyond >= 0 and self.sides[beyond * SIDE_COUNT + opposite(direction)] == Side.BROKEN:
                self.sides.append(Side.BROKEN)
            else:
                self.sides.append(content.sides[first + direction])
        self._record(room, LAID, 0)

    def turn(self, room: int, turn: int, content: TalesOfTailsContent) -> None:
        """Turns a room. What is broken open stays where it is on the table."""
        self._own()
        self.changes += 1
        self._record(room, TURN, self.turns[room])
        self._turn(room, turn, content)

    def _turn(self, room: int, turn: int, content: TalesOfTailsContent) -> None:
        self.turns[room] = turn
        first = room * SIDE_COUNT
        printed = content.first_side(self.faces[room], turn)
        for direction in range(SIDE_COUNT):
            if self.sides[first + direction] != Side.BROKEN:
                self.sides[first + direction] = content.sides[printed + direction]

    def break_open(self, room: int, direction: int) -> None:
        """Breaks a wall or a door, and the side of the neighbour that touches it (TT-32)."""
        self._own()
        self.changes += 1
        self._break_side(room, direction)
        beyond = self.neighbour(room, direction)
        if beyond >= 0:
            self._break_side(beyond, opposite(direction))

    def _break_side(self, room: int, direction: int) -> None:
        self._record(room, direction, self.side(room, direction))
        self.sides[room * SIDE_COUNT + direction] = Side.BROKEN

    def _record(self, room: int, what: int, before: int) -> None:
        """Notes a change of a room: what changed, and its value before."""
        self._journal.append((room * CHANGES + what) * VALUES + before)

    def mark(self) -> int:
        """A mark of the dungeon as it is now, for `rewind`. It is valid until the dungeon is cleared."""
        return len(self._journal)

    def rewind(self, mark: int, content: TalesOfTailsContent) -> None:
        """Undoes all rooms placed or turned and all walls broken since the mark."""
        if len(self._journal) == mark:
            return
        self._own()
        self.changes += 1
        journal = self._journal
        while len(journal) > mark:
            entry = journal.pop()
            before = entry % VALUES
            what = entry // VALUES % CHANGES
            room = entry // (VALUES * CHANGES)
            if what == LAID:
                self._take_off_last()
            elif what == TURN:
                self._turn(room, before, content)
            else:
                self.sides[room * SIDE_COUNT + what] = before

    def _take_off_last(self) -> None:
        """Takes the room that was placed last off the table."""
        room = len(self.cells) - 1
        self._put(self.cells.pop(), FREE)
        self.faces.pop()
        self.turns.pop()
        self.paws.pop()
        del self.sides[room * SIDE_COUNT :]
        if self.portals and self.portals[-1] == room:
            self.portals.pop()

    def hold_up(self, face: int) -> int:
        """Shows a room that lies nowhere yet. Gives its number, which only its face has. See `put_away`."""
        self._own()
        self.faces.append(face)
        return len(self.faces) - 1

    def put_away(self) -> None:
        """Takes the room away that `hold_up` shows."""
        self.faces.pop()

    # Changes that stay until the round ends

    def put_paw(self, room: int, owner: int) -> None:
        """Puts the paw of a seat on a room, or DISARMED, or DRENCHED."""
        self._own()
        self.changes += 1
        self.paws[room] = owner

    def show(self, room: int, face: int) -> None:
        """Shows another face of the card: a raccoon that was hired (TT-28)."""
        self._own()
        self.changes += 1
        self.faces[room] = face

    def set_broken(self, room: int, broken: list[int], content: TalesOfTailsContent) -> None:
        """Sets the directions in which a room is broken open, whatever its neighbours are."""
        self._own()
        self.changes += 1
        printed = content.first_side(self.faces[room], self.turns[room])
        for direction in range(SIDE_COUNT):
            side = Side.BROKEN if direction in broken else content.sides[printed + direction]
            self.sides[room * SIDE_COUNT + direction] = side

    def dig(self, room: int) -> None:
        """Takes the card off its cell, which stays closed until the round ends (TT-27)."""
        self._own()
        self.changes += 1
        self._put(self.cells[room], HOLE)
        first = room * SIDE_COUNT
        self.sides[first : first + SIDE_COUNT] = [Side.WALL] * SIDE_COUNT

    def is_hole(self, room: int) -> bool:
        """Whether the card of this room was given up."""
        return self.at(self.cells[room]) == HOLE

    # Rooms and ways between them

    def at(self, cell: int) -> int:
        """The number of the room on a cell, or FREE, or HOLE."""
        return self._grid[cell] - GRID_ZERO

    def _put(self, cell: int, what: int) -> None:
        """Writes on a cell what `at` gives. A new text of bytes takes no longer than the shortest of lists,
        and copies of the dungeon may share it."""
        grid = self._grid
        self._grid = b"".join([grid[:cell], GRID_BYTES[what + GRID_ZERO], grid[cell + 1 :]])

    def owner(self, room: int) -> int:
        """The seat whose paw is on a room, or NOBODY."""
        paw = self.paws[room]
        return paw if paw < DISARMED else NOBODY

    def side(self, room: int, direction: int) -> int:
        """What a side of a room is now."""
        return self.sides[room * SIDE_COUNT + direction]

    def neighbour(self, room: int, direction: int) -> int:
        """The number of the room on that side, or FREE, or HOLE."""
        return self.at(self.cells[room] + STEP[direction])

    def passable(self, room: int, direction: int, key: bool) -> bool:
        """Whether a dog, with or without a key, can go through this side of the room."""
        side = self.sides[room * SIDE_COUNT + direction]
        return side != Side.WALL and (side != Side.DOOR or key)

    def way(self, room: int, direction: int, key: bool) -> int:
        """The room that a dog gets to on that side, or FREE: both sides must be passable (TT-30)."""
        beyond = self.at(self.cells[room] + STEP[direction])
        if beyond < 0 or not self.passable(room, direction, key):
            return FREE
        return beyond if self.passable(beyond, opposite(direction), key) else FREE

    def way_out(self, room: int, key: bool) -> bool:
        """Whether a side of this room leads out of the dungeon."""
        cell = self.cells[room]
        for direction in range(SIDE_COUNT):
            if self.at(cell + STEP[direction]) == FREE and self.passable(room, direction, key):
                return True
        return False

    def room_code(self, room: int) -> int:
        """A number for a room as it lies: different for rooms that differ in anything."""
        code = self.cells[room] * FACE_COUNT + self.faces[room]
        code = code * OWNER_COUNT + self.paws[room] - NOBODY
        first = room * SIDE_COUNT
        for direction in range(SIDE_COUNT):
            code = code * (Side.BROKEN + 1) + self.sides[first + direction]
        return code

    # Where the next room can be placed

    def facing(self, cell: int) -> int:
        """The set of directions in which exits of neighbours face a cell, one bit each."""
        bits = 0
        for direction in range(SIDE_COUNT):
            beyond = self.at(cell + STEP[direction])
            if beyond >= 0 and self.sides[beyond * SIDE_COUNT + opposite(direction)] != Side.WALL:
                bits |= BIT[direction]
        return bits

    def extensible(self) -> bool:
        """Whether any room can be placed (TT-17)."""
        room = len(self.cells) - 1
        while room >= 0:
            cell = self.cells[room]
            first = room * SIDE_COUNT
            for direction in range(SIDE_COUNT):
                if self.sides[first + direction] != Side.WALL:
                    beyond = cell + STEP[direction]
                    if self.at(beyond) == FREE and on_table(beyond):
                        return True
            room -= 1
        return False

    def openings(self) -> list[int]:
        """The free cells that an exit leads to, in the order of the rooms."""
        return [opening // FACINGS for opening in self.faced_openings()]

    def faced_openings(self) -> list[int]:
        """The same with what `facing` gives for each of them: cell * FACINGS + directions."""
        found: list[int] = []
        for room in range(len(self.cells)):
            for direction in range(SIDE_COUNT):
                bits = self._opening(room, direction)
                if bits:
                    found.append((self.cells[room] + STEP[direction]) * FACINGS + bits)
        return found

    def places(self, exits: list[int], first: int, turns: list[int], numbers: list[object]) -> list[object]:
        """Of the numbers of all cells and turns those of openings at which a room can lie in one of these
        turns: one of its exits, which are at `first + turn`, meets an exit there (TT-17)."""
        found: list[object] = []
        for room in range(len(self.cells)):
            for direction in range(SIDE_COUNT):
                bits = self._opening(room, direction)
                if bits:
                    base = (self.cells[room] + STEP[direction]) * TURN_COUNT
                    for turn in turns:
                        if exits[first + turn] & bits:
                            found.append(numbers[base + turn])
        return found

    def _opening(self, room: int, direction: int) -> int:
        """What `facing` gives for the cell on a side of a room if it is an opening, else 0.

        A cell that several exits lead to counts once: for the exit of its first direction.
        """
        if self.sides[room * SIDE_COUNT + direction] == Side.WALL:
            return 0
        beyond = self.cells[room] + STEP[direction]
        if self.at(beyond) != FREE or not on_table(beyond):
            return 0
        bits = self.facing(beyond)
        return bits if bits & (BIT[opposite(direction)] - 1) == 0 else 0
