"""The placements of a hand, put together from ready-made numbers.

A step of a random game takes most of its time for the list of two dozen placements. To make each number anew
would take even longer. The numbers are objects to the compiler, so that it passes them on as they are.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from undercroft.games.knock_knock.content import CARDS, face_of
from undercroft.games.knock_knock.ground_plan import GroundPlan, HandPlacements
from undercroft.games.knock_knock.lattice import CELLS, RINGS
from undercroft.games.knock_knock.notation import placement

BY_CELL: Final[list[list[object]]] = [[0] * CARDS for cell in range(CELLS)]
"""By cell and card: the number of the placement."""
NUMBERS: Final[list[object]] = []
"""All of them as they lie in memory. Few citadels grow large, so it is from the middle of the table outwards:
what is often needed lies side by side."""
for ring in RINGS:
    for card in range(CARDS):
        for cell in ring:
            NUMBERS.append(placement(face_of(card), cell))
            BY_CELL[cell][card] = NUMBERS[-1]

OPENING: Final = 2
"""Up to so many cards a ready-made plan keeps the placements of the last hand: games of one deal begin with
the same hands, and a copy takes a quarter of the time."""


def placements(hand: list[int], plan: GroundPlan) -> list[int]:
    """KK-10: every card of a hand on every open cell, card by card. The caller owns the list."""
    latest = plan.latest
    if latest.hand is hand:
        places = latest.places[:]
    else:
        places = _numbers(hand, plan)
        if plan.ready_made and len(plan.cells) <= OPENING:
            plan.latest = HandPlacements(hand, places)
            places = places[:]
    return cast("list[int]", places)


def _numbers(hand: list[int], plan: GroundPlan) -> list[object]:
    columns = plan.columns
    if not columns:
        columns = [BY_CELL[cell] for cell in plan.open_cells()]
        if plan.ready_made:
            plan.columns = columns
    # The list has its full length at once. What is in it first does not matter, but with one object many
    # times it would take longer, since references are counted.
    places = NUMBERS[: len(hand) * len(columns)]
    place: i64 = 0
    for card in hand:
        row: i64 = card
        for column in columns:
            places[place] = column[row]
            place += 1
    return places
