"""The fields of a position of Tales of Tails that have parts: seats, rooms and the walk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.components import Kind, Side
from undercroft.games.tales_of_tails.dungeon import (
    BIT,
    CENTRE,
    DIRECTIONS,
    DISARMED,
    FREE,
    NOBODY,
    REACH,
    START_ROOM,
    Dungeon,
    cell_at,
    place_of,
)
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import NO_CARD, PLACES, Phase
from undercroft.games.tales_of_tails.walk import DONE_SPINNING, MARKS, Mark, Walk
from undercroft.kernel.position import PositionReader
from undercroft.kernel.schema import ANY_LENGTH, MANY, PositionField, named_counts

OWNERS: Final = ["nobody", "0", "1", "2", "3", "disarmed", "drenched"]
"""Whose paw is on a room, from NOBODY on."""
POTION_NAMES: Final[list[str]] = list(piece.POTIONS)


def _all_paws(state: TalesOfTailsRules) -> int:
    """The paws of one dog, wherever they are."""
    return state.content.paws + state.content.spare_paws


# Fields of a seat: the attribute of the state is a list by seat.


class SeatField:
    """One field of every seat."""

    def __init__(self, key: str, attribute: str) -> None:
        self.key = key
        self.attribute = attribute

    def write(self, state: TalesOfTailsRules, seat: int) -> object:
        """The value of this seat as JSON."""
        return getattr(state, self.attribute)[seat]

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        """Appends the value of the next seat. Raises BadPosition."""
        setattr(state, self.attribute, [*getattr(state, self.attribute), self.value(state, reader)])

    def value(self, state: TalesOfTailsRules, reader: PositionReader) -> Any:
        """The value of the next seat."""
        raise NotImplementedError


class SeatInteger(SeatField):
    """A whole number."""

    def __init__(self, key: str, most: Callable[[TalesOfTailsRules], int]) -> None:
        super().__init__(key, key)
        self.most = most

    def value(self, state: TalesOfTailsRules, reader: PositionReader) -> Any:
        return reader.integer(self.key, 0, self.most(state))


class SeatChoice(SeatField):
    """One of several words, or null for NONE."""

    def __init__(self, key: str, names: list[str], attribute: str) -> None:
        super().__init__(key, attribute)
        self.names = names

    def write(self, state: TalesOfTailsRules, seat: int) -> object:
        index = getattr(state, self.attribute)[seat]
        return None if index == piece.NONE else self.names[index]

    def value(self, state: TalesOfTailsRules, reader: PositionReader) -> Any:
        return piece.NONE if reader.value(self.key) is None else reader.choice(self.key, self.names)


class SeatDog(SeatChoice):
    """The dog of a seat; null before it is picked."""

    def value(self, state: TalesOfTailsRules, reader: PositionReader) -> Any:
        dog = super().value(state, reader)
        if dog == piece.NONE:
            if state.phase != Phase.PICK:
                raise reader.error(self.key, "must be picked by now")
        elif dog in state.dogs:
            raise reader.error(self.key, f"{piece.DOGS[dog]} sits at the table already")
        return dog


class SeatPlace(SeatChoice):
    """Where the dog of a seat is, never null."""

    def value(self, state: TalesOfTailsRules, reader: PositionReader) -> Any:
        return reader.choice(self.key, self.names)


class SeatPotions(SeatField):
    """The potions of a seat."""

    def write(self, state: TalesOfTailsRules, seat: int) -> object:
        return named_counts(POTION_NAMES, state.potions_of(seat))

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        state.potions = state.potions + reader.counts(self.key, POTION_NAMES, piece.POTION_CARDS)


class SeatChoices(SeatField):
    """A list of words."""

    def __init__(self, key: str, names: list[str]) -> None:
        super().__init__(key, key)
        self.names = names

    def write(self, state: TalesOfTailsRules, seat: int) -> object:
        by_seat = getattr(state, self.attribute)
        return [self.names[index] for index in by_seat[seat]] if by_seat else []

    def value(self, state: TalesOfTailsRules, reader: PositionReader) -> Any:
        return reader.choices(self.key, self.names)


SEAT: Final[list[SeatField]] = [
    SeatDog("dog", piece.DOGS, "dogs"),
    SeatPlace("place", list(PLACES), "places"),
    SeatInteger("paws", _all_paws),
    SeatInteger("aside", lambda state: _all_paws(state) - state.paws[-1]),
    SeatPotions("potions", "potions"),
    SeatChoices("held", piece.FACES),
    SeatChoices("dealt", piece.QUESTS),
    SeatChoice("quest", piece.QUESTS, "quests"),
]


class Seats(PositionField[TalesOfTailsRules]):
    """What every seat has."""

    def write(self, state: TalesOfTailsRules) -> object:
        return [{field.key: field.write(state, seat) for field in SEAT} for seat in range(state.players)]

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        for seat in reader.objects(self.key, state.players):
            for field in SEAT:
                field.read(state, seat)
            seat.reject_unknown()


# Fields of the dungeon


class Drawn(PositionField[TalesOfTailsRules]):
    """The room that has to be placed, or null."""

    def write(self, state: TalesOfTailsRules) -> object:
        return None if state.drawn == NO_CARD else piece.FACES[state.drawn]

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        if (reader.value(self.key) is not None) != (state.phase == Phase.PLACE):
            raise reader.error(self.key, "a room is drawn while it is being placed, and only then")
        if state.phase == Phase.PLACE:
            state.drawn = reader.choice(self.key, piece.FACES)


class Rooms(PositionField[TalesOfTailsRules]):
    """The rooms of the dungeon in the order in which they were placed."""

    def write(self, state: TalesOfTailsRules) -> object:
        return [self._write_room(state.dungeon, room) for room in range(len(state.dungeon.cells))]

    def _write_room(self, dungeon: Dungeon, room: int) -> dict[str, Any]:
        broken = [way for way in range(piece.SIDE_COUNT) if dungeon.side(room, way) == Side.BROKEN]
        return {
            "at": list(place_of(dungeon.cells[room])),
            "room": piece.FACES[dungeon.faces[room]],
            "turn": dungeon.turns[room],
            "paw": OWNERS[dungeon.paws[room] - NOBODY],
            "hole": dungeon.is_hole(room),
            "broken": [DIRECTIONS[direction] for direction in broken],
        }

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        state.dungeon.clear()
        for room in reader.objects(self.key):
            self._read_room(state, room)
            room.reject_unknown()
        if not state.ended and not state.dungeon.cells:
            raise reader.error(self.key, "the start room is missing")

    def _read_room(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        dungeon = state.dungeon
        content = state.content
        room = len(dungeon.cells)
        x, y = reader.integers("at", 2, -REACH, REACH)
        cell = cell_at(x, y)
        if dungeon.at(cell) != FREE:
            raise reader.error("at", "there is a room already")
        face = reader.choice("room", piece.FACES)
        turn = reader.integer("turn", 0, len(content.turns[face]) - 1)
        start = piece.NARROW_START if state.narrow else piece.START
        if (room == START_ROOM) != (cell == CENTRE) or (room == START_ROOM) != (face == start):
            raise reader.error(
                "room", "the start room lies first, at 0, 0, on the side that the game is played with"
            )
        dungeon.lay(cell, face, turn, content)
        dungeon.put_paw(room, self._read_paw(state, face, reader))
        dungeon.set_broken(room, reader.choices("broken", DIRECTIONS), content)
        if reader.boolean("hole"):
            dungeon.dig(room)

    def _read_paw(self, state: TalesOfTailsRules, face: int, reader: PositionReader) -> int:
        paw = reader.choice("paw", OWNERS) + NOBODY
        if state.players <= paw < DISARMED:
            raise reader.error("paw", "nobody sits there")
        if paw >= DISARMED and state.content.kind[face] != Kind.TRAP:
            raise reader.error("paw", "only traps are disarmed")
        if face >= piece.HIRED and not NOBODY < paw < DISARMED:
            raise reader.error("room", "a raccoon shows a side only to whom hired it")
        return paw


# Fields of the walk


class WalkInteger(PositionField[TalesOfTailsRules]):
    """A whole number of the walk."""

    def __init__(self, key: str, most: Callable[[TalesOfTailsRules], int]) -> None:
        super().__init__(key)
        self.most = most

    def write(self, state: TalesOfTailsRules) -> object:
        return getattr(state.walk, self.key)

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        setattr(state.walk, self.key, reader.integer(self.key, 0, self.most(state)))


class Spun(PositionField[TalesOfTailsRules]):
    """The first direction in which Sparky may still turn a room; 4 where there is none."""

    def write(self, state: TalesOfTailsRules) -> object:
        return _first_unturned(state.walk.spun)

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        first = reader.integer(self.key, 0, piece.SIDE_COUNT)
        state.walk.spun = (1 << first) - 1


class Turned(PositionField[TalesOfTailsRules]):
    """The directions in which Sparky has turned rooms, while he may turn others.

    Earlier positions lack it: rooms were turned in the order of their directions.
    """

    def write(self, state: TalesOfTailsRules) -> object:
        spun = state.walk.spun
        if spun == DONE_SPINNING:
            return []
        return [DIRECTIONS[direction] for direction in range(piece.SIDE_COUNT) if spun & BIT[direction]]

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        walk = state.walk
        if not reader.has(self.key):
            return
        turned = reader.choices(self.key, DIRECTIONS)
        if walk.spun == DONE_SPINNING and not turned:
            return
        spun = sum(BIT[direction] for direction in set(turned))
        if _first_unturned(spun) != _first_unturned(walk.spun):
            raise reader.error(self.key, "must fit the first direction that is not turned, in `spun`")
        walk.spun = spun


def _first_unturned(spun: int) -> int:
    """The first direction that is not in a set of directions; SIDE_COUNT if it has all."""
    for direction in range(piece.SIDE_COUNT):
        if not spun & BIT[direction]:
            return direction
    return piece.SIDE_COUNT


class Path(PositionField[TalesOfTailsRules]):
    """The numbers of the rooms that the dog went through."""

    def write(self, state: TalesOfTailsRules) -> object:
        return state.walk.path[:]

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        path = reader.integers(self.key, ANY_LENGTH, 0, len(state.dungeon.cells) - 1)
        if path[:1] != [START_ROOM] or len(set(path)) != len(path):
            raise reader.error(self.key, "must lead from the start room through each room once")
        state.walk.path = path
        state.walk.at = path[-1]


class Marks(PositionField[TalesOfTailsRules]):
    """What the dog did in the rooms of its path."""

    def write(self, state: TalesOfTailsRules) -> object:
        return [MARKS[state.walk.marks[room]] for room in state.walk.path]

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        walk = state.walk
        marks = reader.choices(self.key, list(MARKS), len(walk.path))
        if marks[0] != Mark.PASSED:
            raise reader.error("path", "must lead from the start room through each room once")
        for room, mark in zip(walk.path, marks, strict=True):
            if mark == Mark.UNSEEN:
                raise reader.error(self.key, "a room on the path was seen")
            walk.marks[room] = mark


class Facing(PositionField[TalesOfTailsRules]):
    """Whether the dog still has to decide what it does in its room."""

    def write(self, state: TalesOfTailsRules) -> object:
        return state.walk.facing

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        state.walk.facing = reader.boolean(self.key)


class WalkHeld(PositionField[TalesOfTailsRules]):
    """The cards of earlier rounds that the dog still has."""

    def write(self, state: TalesOfTailsRules) -> object:
        return [piece.FACES[face] for face in state.walk.held]

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        state.walk.held = reader.choices(self.key, piece.FACES)


class WalkPotions(PositionField[TalesOfTailsRules]):
    """The potions that the dog still has."""

    def write(self, state: TalesOfTailsRules) -> object:
        return named_counts(POTION_NAMES, state.walk.all_potions())

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        potions = reader.counts(self.key, POTION_NAMES, piece.POTION_CARDS)
        state.walk.set_potions(potions, state.walk.all_supply())


class WalkSupply(PositionField[TalesOfTailsRules]):
    """The supply as the walk has left it."""

    def write(self, state: TalesOfTailsRules) -> object:
        return named_counts(POTION_NAMES, state.walk.all_supply())

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        supply = reader.counts(self.key, POTION_NAMES, piece.POTION_CARDS)
        state.walk.set_potions(state.walk.all_potions(), supply)


WALK: Final[list[PositionField[TalesOfTailsRules]]] = [
    Path("path"),
    Marks("marks"),
    Facing("facing"),
    Spun("spun"),
    Turned("turned"),
    WalkInteger("damage", lambda state: MANY),
    WalkInteger("paws", _all_paws),
    WalkInteger("aside", _all_paws),
    WalkInteger("owed", _all_paws),
    WalkHeld("held"),
    WalkPotions("potions"),
    WalkSupply("supply"),
]


class Walking(PositionField[TalesOfTailsRules]):
    """The dog on its way out, or null."""

    def write(self, state: TalesOfTailsRules) -> object:
        if state.phase != Phase.WALK:
            return None
        return {field.key: field.write(state) for field in WALK}

    def read(self, state: TalesOfTailsRules, reader: PositionReader) -> None:
        if (reader.value(self.key) is not None) != (state.phase == Phase.WALK):
            raise reader.error(self.key, "there is a walk while a dog walks, and only then")
        if state.phase != Phase.WALK:
            return
        walk = state.walk = Walk()
        state.equip_board(walk, state.seat)
        walk.begin(state.dungeon)
        nested = reader.nested(self.key)
        for field in WALK:
            field.read(state, nested)
        nested.reject_unknown()
        taken = [room for room in walk.path if walk.has_taken(room)]
        for face in walk.held + [walk.face(room, state.dungeon, state.content) for room in taken]:
            walk.gain(face, state.content)
        if walk.damage >= walk.defence:
            raise nested.error("damage", f"must be below the defence of {walk.defence}, not {walk.damage}")
