"""The dungeon as a seat sees it, in numbers: a row for each room.

Most steps change one room or none, so only the rows of rooms that changed are written.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.components import SIDE_COUNT, Side
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import (
    CELLS,
    DIRECTIONS,
    DISARMED,
    DRENCHED,
    NOBODY,
    WIDTH,
    Dungeon,
)
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase
from undercroft.games.tales_of_tails.walk import MARKS, NOWHERE, Mark
from undercroft.kernel.lists import NO_NUMBERS
from undercroft.kernel.observation_buffer import MAX_VALUE, ObservationBuffer
from undercroft.kernel.observation_fields import Field

LAID: Final = ["laid", "x", "y", "turn", *DIRECTIONS]
"""How a room lies on the table."""
CARD: Final = [
    "face", *piece.KINDS,
    *[f"needs {symbol}" for symbol in piece.SYMBOLS], *[f"gives {symbol}" for symbol in piece.SYMBOLS],
    "damage", "defence", "keys", "worth", "fine",
]  # fmt: skip
"""What is printed on a card."""
ROOM_STATES: Final = ["disarmed", "drenched", "hole", "here"]


SIDE_KINDS: Final = Side.BROKEN + 1

# Parts of rows, ready to be joined. What is written as it is must be a bytearray: see `write_row`.
_NOTHING: Final = bytearray()
_PLACES: Final[list[bytes]] = [bytes([1, cell % WIDTH, cell // WIDTH]) for cell in range(CELLS)]
_LIES: Final[list[bytes]] = [
    bytes([lie // SIDE_KINDS**place % SIDE_KINDS for place in range(SIDE_COUNT, -1, -1)])
    for lie in range(piece.TURN_COUNT * SIDE_KINDS**SIDE_COUNT)
]
"""By the turn and the four sides."""
_STATES: Final[list[bytes]] = [
    bytes([bits >> place & 1 for place in range(len(ROOM_STATES))]) for bits in range(1 << len(ROOM_STATES))
]
"""By the set of ROOM_STATES, one bit each."""


class Slot:
    """What a buffer keeps of the dungeon that was written last."""

    CODES: Final = 0  # by room: see `_code`
    MARKS: Final = 1
    AT: Final = 2
    COUNT: Final = 3


class Rooms(Field[TalesOfTailsRules]):
    """The dungeon: a row for each room."""

    def __init__(self, content: TalesOfTailsContent, players: int) -> None:
        paws = [f"paw {ahead}" for ahead in range(players)]
        columns = [*LAID, *CARD, *paws, *ROOM_STATES, *MARKS]
        super().__init__(
            "rooms",
            [len(content.deck()) + 1, len(columns)],
            MAX_VALUE,
            "the dungeon, room by room as they were laid; x and y count from the table's corner, "
            "sides are 0 wall, 1 exit, 2 door, 3 broken; `paw` and a seat is whose paw lies there; "
            "`here` and what follows belong to the dog that walks",
            columns,
            _limits(content, players),
            slots=Slot.COUNT,
        )
        self.row_size = len(columns)
        self.cards = [_card(content, face) for face in range(piece.FACE_COUNT)]
        self.printed_size = len(LAID) + len(CARD)
        self.changing = [
            bytearray(owner + states + mark)
            for owner in _choices(players)
            for states in _STATES
            for mark in _choices(len(MARKS))
        ]
        """The end of a row, which changes most: by owner, set of ROOM_STATES and mark, see `_changing`."""

    def write(self, state: TalesOfTailsRules, seat: int, buffer: ObservationBuffer) -> None:
        dungeon = state.dungeon
        first = buffer.offset
        buffer.offset = first + self.size
        walking = state.phase == Phase.WALK
        marks = state.walk.marks if walking else NO_NUMBERS
        at = state.walk.at if walking else NOWHERE
        codes = buffer.known_list(self.slot + Slot.CODES)
        if codes is NO_NUMBERS:
            codes = []
            buffer.know_list(self.slot + Slot.CODES, codes)
        buffer.watch_from(self.slot)
        buffer.watch_object(dungeon)
        buffer.watch_number(dungeon.changes)
        if buffer.changed:
            self._write_changed(state, seat, marks, at, first, buffer)
        self._write_marked(state, seat, marks, at, min(len(codes), len(dungeon.cells)), first, buffer)
        for room in range(len(codes), len(dungeon.cells)):
            buffer.write_row(first + room * self.row_size, self._row(state, seat, room, marks, at))
            codes.append(_code(dungeon, room))

    def _write_changed(
        self,
        state: TalesOfTailsRules,
        seat: int,
        marks: list[int],
        at: int,
        first: int,
        buffer: ObservationBuffer,
    ) -> None:
        """Compares all rooms that were written before. Rows of rooms that are gone become zeros."""
        dungeon = state.dungeon
        codes = buffer.known_list(self.slot + Slot.CODES)
        rooms = len(dungeon.cells)
        if rooms < len(codes):
            buffer.write_row(first + rooms * self.row_size, bytearray((len(codes) - rooms) * self.row_size))
            del codes[rooms:]
        for room in range(len(codes)):
            code = _code(dungeon, room)
            if code != codes[room]:
                buffer.write_row(first + room * self.row_size, self._row(state, seat, room, marks, at))
                codes[room] = code

    def _write_marked(
        self,
        state: TalesOfTailsRules,
        seat: int,
        marks: list[int],
        at: int,
        rooms: int,
        first: int,
        buffer: ObservationBuffer,
    ) -> None:
        """Writes those of the first rooms again in which the dog that walks did something, or is now."""
        last = buffer.known_list(self.slot + Slot.MARKS)
        last_at = buffer.known_number(self.slot + Slot.AT)
        if last_at == at and last == marks:
            return
        for room in range(rooms):
            here = room == at or room == last_at
            if here or _mark(marks, room) != _mark(last, room):
                row = first + room * self.row_size + self.printed_size
                buffer.write_row(row, self._changing(state, seat, room, marks, at))
        buffer.know_list(self.slot + Slot.MARKS, marks[:])
        buffer.know_number(self.slot + Slot.AT, at)

    def _row(self, state: TalesOfTailsRules, seat: int, room: int, marks: list[int], at: int) -> bytearray:
        """The row of a room."""
        dungeon = state.dungeon
        side = room * SIDE_COUNT
        sides = dungeon.sides
        lie = dungeon.turns[room]
        for place in range(side, side + SIDE_COUNT):
            lie = lie * SIDE_KINDS + sides[place]
        return _NOTHING.join(
            [
                _PLACES[dungeon.cells[room]],
                _LIES[lie],
                self.cards[dungeon.faces[room]],
                self._changing(state, seat, room, marks, at),
            ]
        )

    def _changing(
        self, state: TalesOfTailsRules, seat: int, room: int, marks: list[int], at: int
    ) -> bytearray:
        """The end of the row of a room: whose paw is there, its state, and what the dog did that walks."""
        dungeon = state.dungeon
        paw = dungeon.paws[room]
        owner = 0 if paw == NOBODY or paw >= DISARMED else (paw - seat) % state.players + 1
        states = (1 if paw == DISARMED else 0) + (2 if paw == DRENCHED else 0)
        states += (4 if dungeon.is_hole(room) else 0) + (8 if room == at else 0)
        return self.changing[(owner * len(_STATES) + states) * (len(MARKS) + 1) + _mark(marks, room) + 1]


def _code(dungeon: Dungeon, room: int) -> int:
    """A number for a room as it lies and as it was turned. A hole has four walls, which no room has."""
    return dungeon.room_code(room) * piece.TURN_COUNT + dungeon.turns[room]


def _mark(marks: list[int], room: int) -> int:
    return marks[room] if room < len(marks) else Mark.UNSEEN


def _choices(size: int) -> list[bytes]:
    """Zeros, and then by index a row of zeros with a 1 there."""
    return [bytes(1 if index == chosen else 0 for index in range(size)) for chosen in range(-1, size)]


def _card(content: TalesOfTailsContent, face: int) -> bytes:
    """The numbers of a card, in the order of CARD."""
    first = face * piece.SYMBOL_COUNT
    kinds = [1 if kind == content.kind[face] else 0 for kind in range(len(piece.KINDS))]
    needs = content.needs[first : first + piece.SYMBOL_COUNT]
    trophies = content.trophies[first : first + piece.SYMBOL_COUNT]
    printed = [content.damage[face], content.defence[face], content.keys[face]]
    coins = content.coins[face]
    return bytes([face, *kinds, *needs, *trophies, *printed, max(coins, 0), max(-coins, 0)])


def _limits(content: TalesOfTailsContent, players: int) -> list[int]:
    """The maximum of each column of a room."""
    symbols = max(*content.needs, *content.trophies)
    coins = max(abs(coins) for coins in content.coins)
    limits = [1, WIDTH, WIDTH, piece.TURN_COUNT - 1] + [Side.BROKEN] * piece.SIDE_COUNT
    limits += [piece.FACE_COUNT] + [1] * len(piece.KINDS) + [symbols] * (2 * piece.SYMBOL_COUNT)
    limits += [max(content.damage), max(content.defence), max(content.keys), coins, coins]
    return limits + [1] * (players + len(ROOM_STATES) + len(MARKS))
