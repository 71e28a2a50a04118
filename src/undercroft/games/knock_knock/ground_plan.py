"""Where the cards of a citadel lie, whichever cards they are.

Most citadels of random games fall after a few cards. So the plans of the smallest citadels are made once, for
all games: a state that lays a card goes on to the next plan, and changes nothing.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.knock_knock.content import NO_CARD
from undercroft.games.knock_knock.lattice import (
    CELLS,
    CENTRE,
    CORNER_COUNT,
    CORNER_TOWARDS,
    NOWHERE,
    ON_TABLE,
    SIDE,
    STEP,
    opposite,
)

NO_JOINTS: Final[list[int]] = []
UNTOUCHED: Final = [NO_CARD] * CORNER_COUNT
"""The neighbours of a cell that touches no card."""
READY_MADE: Final = 4
"""The most cards of a plan that is made in advance. There are 205 of them; with a fifth card 1,504 more."""


class HandPlacements:
    """The placements of a hand, which is known by its list: hands are never changed but replaced."""

    def __init__(self, hand: list[int], places: list[object]) -> None:
        self.hand = hand
        self.places = places


class GroundPlan:
    """The cells of a citadel. Cards are known by their index: the order they were laid in."""

    def __init__(self, cells: list[int], beside: list[int], frontier: list[int], framed: int) -> None:
        self.cells = cells  # by index
        self.beside = beside  # four by index: the card that shares this corner, above or below, or NO_CARD
        self.frontier = frontier  # the empty cells that touch a card: read them by `open_cells`
        self.framed = framed  # cards around which the frontier runs: the last one often ends the game
        # The corners on which the card that was added last lies, by their place in `beside`.
        self.joints = NO_JOINTS
        self.ready_made = False  # many states have it, and it is never changed
        self.next = NO_PLANS  # by cell: the ready-made plan with a card there, too
        self.columns = NO_COLUMNS  # by open cell: the placements of all cards, for `placements`
        self.latest = NO_HAND  # the hand that `placements` was asked for last, if it keeps it

    def copy(self) -> GroundPlan:
        """A plan that the caller may change."""
        copy = GroundPlan(self.cells[:], self.beside[:], self.frontier[:], self.framed)
        copy.joints = self.joints
        return copy

    def add(self, cell: int) -> None:
        """Adds a card. The cards that it touches are then the last four of `beside`."""
        joints: list[int] = []
        cells = self.cells
        beside = self.beside
        index = len(cells)
        cells.append(cell)
        beside += UNTOUCHED  # compiled, this is quicker than extend
        here: i64 = cell
        there: i64
        for other, there in enumerate(cells):
            step = there - here
            if step == 1 or step == -1 or step == SIDE or step == -SIDE:
                corner = CORNER_TOWARDS[step + SIDE]
                beside[index * CORNER_COUNT + corner] = other
                joint = other * CORNER_COUNT + opposite(corner)
                beside[joint] = index
                joints.append(joint)
        self.joints = joints

    def open_cells(self) -> list[int]:
        """KK-10: where a card can be laid. On a bare table that is the middle. Not to be changed."""
        if not self.cells:
            return [CENTRE]
        while self.framed < len(self.cells):
            self._move_frontier(self.framed)
            self.framed += 1
        return self.frontier

    def _move_frontier(self, index: int) -> None:
        """Takes the cell of a card out of the frontier, and the empty cells beside it in."""
        frontier = self.frontier
        cell: i64 = self.cells[index]
        own = NOWHERE  # the place of the cell in the frontier, which the first cell that comes in takes
        known = 0  # a bit for each corner whose cell is in the frontier already
        there: i64
        for place, there in enumerate(frontier):
            step = there - cell
            if step == 0:
                own = place
            elif step == 1 or step == -1 or step == SIDE or step == -SIDE:
                known |= 1 << CORNER_TOWARDS[step + SIDE]
        for corner in range(CORNER_COUNT):
            other = self.beside[index * CORNER_COUNT + corner]
            opened = cell + STEP[corner]
            if NO_CARD < other < index or known >> corner & 1 or not ON_TABLE[opened]:
                continue
            if own == NOWHERE:
                frontier.append(opened)
            else:
                frontier[own] = opened
                own = NOWHERE
        if own != NOWHERE:
            last = frontier.pop()
            if own < len(frontier):
                frontier[own] = last


NO_PLANS: Final[list[GroundPlan | None]] = [None] * CELLS
NO_COLUMNS: Final[list[list[object]]] = []
NO_HAND: Final = HandPlacements([], [])


def _make_ready(plan: GroundPlan) -> GroundPlan:
    """Makes the plans that follow this one, up to the largest that are made in advance."""
    places = plan.open_cells()
    plan.ready_made = True
    if len(plan.cells) < READY_MADE:
        plan.next = NO_PLANS[:]
        for cell in places:
            after = plan.copy()
            after.add(cell)
            plan.next[cell] = _make_ready(after)
    return plan


BARE_TABLE: Final = _make_ready(GroundPlan([], [], [], 0))
