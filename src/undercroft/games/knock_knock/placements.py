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

BY_CARD: Final[list[list[object]]] = [[0] * CELLS for card in range(CARDS)]
"""By card and cell: the number of the placement."""
OPENING: Final = 2
"""Up to so many cards a plan keeps the placements of the last hand. All games of one deal begin with the same
hands, and a copy takes a fifth of the time."""
NUMBERS: Final[list[object]] = []
"""All of them as they lie in memory. Few citadels grow large, so it is from the middle of the table outwards:
what is often needed lies side by side."""
for ring in RINGS:
    for card in range(CARDS):
        for cell in ring:
            NUMBERS.append(placement(face_of(card), cell))
            BY_CARD[card][cell] = NUMBERS[-1]


def placements(hand: list[int], plan: GroundPlan) -> list[int]:
    """KK-10: every card of a hand on every open cell, card by card. The caller owns the list."""
    latest = plan.latest
    if latest.hand is hand:
        places = latest.places[:]
    elif not plan.ready_made:
        places = _numbers(hand, plan.open_cells())
    else:
        places = _joined_rows(hand, plan)
        if len(plan.cells) <= OPENING:
            plan.latest = HandPlacements(hand, places)
            places = places[:]
    return cast("list[int]", places)


def _joined_rows(hand: list[int], plan: GroundPlan) -> list[object]:
    """Joins the lists of all cards. Those of a plan are made together, so that they lie side by side."""
    rows = plan.rows
    if not rows:
        cells = plan.open_cells()
        rows = plan.rows = [[numbers[cell] for cell in cells] for numbers in BY_CARD]
    places: list[object] = []
    for card in hand:
        places += rows[card]  # compiled, this is quicker than extend
    return places


def _numbers(hand: list[int], cells: list[int]) -> list[object]:
    # The list has its full length at once. What is in it first does not matter, but with one object many
    # times it would take longer, since references are counted.
    places = NUMBERS[: len(hand) * len(cells)]
    place: i64 = 0
    for card in hand:
        numbers = BY_CARD[card]
        for cell in cells:
            places[place] = numbers[cell]
            place += 1
    return places
