"""What one search for escapes sees of every room, and what one more room would add to it.

A new room makes the best way to its neighbour longer by a step, and may close a way out. So a single search
in the dungeon as it is tells the value of all places for a room, nearly as well as a search for each place.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.choices import choices
from undercroft.games.tales_of_tails.components import SIDE_COUNT, TURN_COUNT, Ability, Side
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import (
    BIT,
    CENTRE,
    FREE,
    START_ROOM,
    STEP,
    Dungeon,
    are_neighbours,
    opposite,
)
from undercroft.games.tales_of_tails.trail import Trail
from undercroft.games.tales_of_tails.value import PositionValue
from undercroft.games.tales_of_tails.walk import Mark, Walk

NEVER: Final = -1_000_000
"""The value of a way or an escape that was not seen."""
PAW_LEFT: Final = 100_000
"""More than any way is worth: a way that leaves a paw for the next room comes first."""


class Ways:
    """The best way to each room and the best escape from each room, as far as a search has seen them.

    One object serves many searches: `begin` each of them. After it, `draw` a face, and ask for the value of
    every place that it can have.
    """

    dungeon: Dungeon

    def __init__(self) -> None:
        # By room: the best way to it, and the dog at its end. Walks beyond the rooms seen are used again.
        self._ranks: list[int] = []
        self._values: list[int] = []
        self._walks: list[Walk] = []
        # By room: the best escape that leaves from it, and whether the dog has a key there.
        self._exits: list[int] = []
        self._exit_keys: list[bool] = []
        # By room: the best way through it into the room drawn, and whether the dog has a key there.
        self._onward: list[int] = []
        self._onward_keys: list[bool] = []
        self._breaks = False  # whether the dog leaves through walls
        self._trail: Trail | None = None  # of the last search
        self._exit_room = START_ROOM  # with the best of these escapes
        # The cell that was asked about last: the rooms beside it, the directions in which it is free, those
        # from which a better way may come in than the best escape that stays open, and this escape.
        self._cell = CENTRE
        self._beside: list[int] = []
        self._free = 0
        self._inward: list[int] = []
        self._open_exit = NEVER

    def begin(self, dungeon: Dungeon) -> None:
        """Forgets everything, before a search in this dungeon."""
        rooms = len(dungeon.cells)
        self.dungeon = dungeon
        self._ranks, self._values = [NEVER] * rooms, [NEVER] * rooms
        self._exits, self._exit_keys = [NEVER] * rooms, [False] * rooms
        self._exit_room = START_ROOM
        self._cell = CENTRE  # no room is ever placed there
        while len(self._walks) < rooms:
            self._walks.append(Walk())

    def trail_of(self, walk: Walk, content: TalesOfTailsContent) -> Trail:
        """A trail for the search that begins with this walk; the same one for all searches of a game."""
        if self._trail is None or self._trail.content is not content:
            self._trail = Trail(walk, self.dungeon, content)
        self._trail.restart(walk, self.dungeon)
        return self._trail

    def note_way(self, walk: Walk, value: int) -> None:
        """The search got to a room with this walk, which is worth so much. Only rooms at which another one
        can lie are of interest."""
        rank = value + PAW_LEFT if walk.paws else value
        room = walk.at
        if rank > self._ranks[room] and self._has_opening(room):
            self._ranks[room] = rank
            self._values[room] = value
            self._walks[room].copy_from(walk)

    def note_exit(self, walk: Walk, value: int) -> None:
        """The search found an escape of this value that leaves from the room where the dog is."""
        self._breaks = walk.ability == Ability.BREAK
        if value > self._exits[walk.at]:
            self._exits[walk.at] = value
            self._exit_keys[walk.at] = walk.keys > 0

    # One more room

    def draw(self, face: int, value: PositionValue, content: TalesOfTailsContent) -> None:
        """A room with this face is to be placed."""
        rooms = len(self._ranks)
        self._onward, self._onward_keys = [NEVER] * rooms, [False] * rooms
        drawn = self.dungeon.hold_up(face)
        walk = Walk()
        for room in range(rooms):
            if self._ranks[room] != NEVER:
                walk.copy_from(self._walks[room])
                walk.marks.append(Mark.UNSEEN)
                self._enter(walk, room, drawn, value, content)
            if self._exits[room] > self._exits[self._exit_room]:
                self._exit_room = room
        self.dungeon.put_away()

    def _has_opening(self, room: int) -> bool:
        cell = self.dungeon.cells[room]
        for direction in range(SIDE_COUNT):
            if self.dungeon.at(cell + STEP[direction]) == FREE:
                return True
        return False

    def _enter(
        self, walk: Walk, room: int, drawn: int, value: PositionValue, content: TalesOfTailsContent
    ) -> None:
        """Lets a dog go from a room into the new one, where it does what brings most."""
        walk.enter(drawn, self.dungeon, content)
        total = self._values[room]
        if walk.facing:
            best = -1
            gain = NEVER
            for action in choices(walk, self.dungeon, content):
                found = value.gain(walk, action, self.dungeon)
                if found > gain:
                    best, gain = action, found
            if best < 0:
                return
            walk.play(best, self.dungeon, content)
            total += gain
        self._onward[room] = total + value.chests_gained(walk)
        self._onward_keys[room] = walk.keys > 0

    def value_of(self, cell: int, face: int, turn: int, content: TalesOfTailsContent) -> int:
        """The value of the best escape once the room drawn lies here."""
        if cell != self._cell:
            self._look_at(cell)
        best = self._open_exit
        lies = face * TURN_COUNT + turn
        out = content.exits[lies] & self._free
        if out == 0:
            return best
        needs_key = out & content.doors[lies] == out
        first = content.first_side(face, turn)
        for direction in self._inward:
            room = self._beside[direction]
            if (
                self._onward[room] > best
                and (self._onward_keys[room] or not needs_key)
                and self._joined(room, direction, content.sides[first + direction])
            ):
                best = self._onward[room]
        return best

    def _look_at(self, cell: int) -> None:
        """Notes what all turns of a room on this cell have in common."""
        self._cell = cell
        self._beside = []
        self._free = 0
        self._inward = []
        self._open_exit = self._best_exit(cell)
        for direction in range(SIDE_COUNT):
            room = self.dungeon.at(cell + STEP[direction])
            self._beside.append(room)
            if room == FREE:
                self._free |= BIT[direction]
            elif room >= 0 and self._onward[room] > self._open_exit:
                self._inward.append(direction)

    def _joined(self, room: int, direction: int, side: int) -> bool:
        """Whether the dog gets from a room into the new one, which has the room behind this side."""
        theirs = self.dungeon.side(room, opposite(direction))
        if theirs == Side.BROKEN:
            return True
        if side == Side.WALL or theirs == Side.WALL:
            return False
        return self._onward_keys[room] or (side != Side.DOOR and theirs != Side.DOOR)

    def _best_exit(self, closed: int) -> int:
        """The value of the best escape that stays open when a room lies on this cell."""
        if self._stays_open(self._exit_room, closed):
            return self._exits[self._exit_room]
        best = NEVER
        for room in range(len(self._exits)):
            if self._exits[room] > best and self._stays_open(room, closed):
                best = self._exits[room]
        return best

    def _stays_open(self, room: int, closed: int) -> bool:
        dungeon = self.dungeon
        at = dungeon.cells[room]
        if self._breaks or not are_neighbours(at, closed):
            return True
        for direction in range(SIDE_COUNT):
            beyond = at + STEP[direction]
            free = beyond != closed and dungeon.at(beyond) == FREE
            if free and dungeon.passable(room, direction, self._exit_keys[room]):
                return True
        return False
