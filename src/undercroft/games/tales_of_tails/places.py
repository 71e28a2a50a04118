"""Places of the dungeon by the rooms beside them, as players see them on the table."""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.components import FACES, SIDE_COUNT
from undercroft.games.tales_of_tails.dungeon import DIRECTIONS, HOLE, START_ROOM, STEP, Dungeon, opposite
from undercroft.games.tales_of_tails.view_types import BesideView

NAMES: Final = ["raccoon" if face.startswith("raccoon") else face.split("-")[0] for face in FACES]


def name_of(face: int) -> str:
    """The name of a card: all ifrits are an ifrit, whatever trophy they have."""
    return NAMES[face]


def beside(dungeon: Dungeon, cell: int) -> BesideView:
    """A cell by the room beside it that was placed first, and the side of that room."""
    near = _first_beside(dungeon, cell)
    name = name_of(dungeon.faces[near]) if near >= 0 else "hole"
    return {"near": name, "side": _side(dungeon, near, cell)}


def told_apart(dungeon: Dungeon, cell: int) -> BesideView:
    """The same; if the dungeon has other rooms of that name, the room is told by its neighbour as well."""
    place = beside(dungeon, cell)
    near = _first_beside(dungeon, cell)
    if near > START_ROOM and _has_twin(dungeon, near, place["near"]):
        far = beside(dungeon, dungeon.cells[near])
        place["far"], place["far_side"] = far["near"], far["side"]
    return place


def _first_beside(dungeon: Dungeon, cell: int) -> int:
    """The room beside a cell that was placed first; HOLE if it touches no room."""
    first = HOLE
    for direction in range(SIDE_COUNT):
        room = dungeon.at(cell + STEP[direction])
        if room >= 0 and (first < 0 or room < first):
            first = room
    return first


def _side(dungeon: Dungeon, room: int, cell: int) -> str:
    """On which side of a room, or of a hole, the cell is."""
    for direction in range(SIDE_COUNT):
        if dungeon.at(cell + STEP[direction]) == room:
            return DIRECTIONS[opposite(direction)]
    return DIRECTIONS[0]


def _has_twin(dungeon: Dungeon, room: int, name: str) -> bool:
    return any(
        other != room and name_of(dungeon.faces[other]) == name and not dungeon.is_hole(other)
        for other in range(len(dungeon.faces))
    )


def place_words(place: BesideView) -> dict[str, str | int]:
    """The place as arguments of a phrase."""
    words: dict[str, str | int] = {"near": f"@{place['near']}", "side": f"@{place['side']}"}
    if "far" in place:
        words["far"], words["far_side"] = f"@{place['far']}", f"@{place['far_side']}"
    return words
