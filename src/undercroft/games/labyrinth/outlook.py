"""The cells that decide which actions are worth a thought, as sets: found once for all actions of a table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.labyrinth.board import CLOSE, PLACES, Board, bit_of
from undercroft.games.labyrinth.content import KINDS, Effect, card_at
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import OFF, TRIO

NEAR: Final = CLOSE  # steps to a treasure that is near


class Outlook:
    """Sets of cells of a table, as the actor sees them. `look` at it first."""

    def __init__(self) -> None:
        self.sites: i64 = 0  # good for a treasure
        self.coveted: i64 = 0  # a treasure is close
        # A trap there guards a treasure, is in an opponent's way to one, or is of use at once.
        self.nasty: i64 = 0

    def look(self, state: LabyrinthRules, treasures: list[int], first: bool) -> None:
        """Finds the sets for a table with treasures on these cells. With `first` a site must be farther from
        all opponents than from oneself; else it must not be next to an opponent."""
        self.sites = 0
        if state.treasures_left > 0 and state.actions > 0:
            self.sites = first_cells(state) if first else promising_cells(state)
        board = state.board
        there: i64 = 0
        coveted: i64 = 0
        for cell in treasures:
            there |= bit_of(cell)
            coveted |= board.within[NEAR * PLACES + cell]
        self.coveted = coveted
        self.nasty = hurdles(state) | board.neighbours(there)
        for traveller in range(state.players * TRIO):
            cell = state.travellers[traveller]
            if cell != OFF and traveller // TRIO != state.seat:
                self.nasty |= self._in_the_way(state, cell, treasures)

    def _in_the_way(self, state: LabyrinthRules, opponent: int, treasures: list[int]) -> i64:
        """The cells beside an opponent that are nearer to a treasure; all of them if one can push there."""
        board = state.board
        if holds(state, card_at(opponent, Effect.PUSH)):
            return board.neighbours(bit_of(opponent))
        nearer: i64 = 0
        for cell in treasures:
            steps = board.away[opponent * PLACES + cell]
            if 0 < steps <= NEAR:
                nearer |= board.within[(steps - 1) * PLACES + cell]
        return nearer & board.neighbours(bit_of(opponent)) if nearer != 0 else nearer


def hurdles(state: LabyrinthRules) -> i64:
    """The cells where something that is placed could be jumped over at once."""
    found: i64 = 0
    for traveller in range(state.seat * TRIO, state.seat * TRIO + TRIO):
        cell = state.travellers[traveller]
        if cell != OFF and holds(state, card_at(cell, Effect.JUMP)):
            found |= state.board.neighbours(bit_of(cell))
    return found


def promising_cells(state: LabyrinthRules) -> i64:
    """The cells where a treasure would be near oneself and not next to an opponent."""
    mine = _travellers(state, True)
    theirs = _travellers(state, False)
    for steps in range(NEAR):
        mine = _grown(mine, state.board)
    return mine & ~_grown(theirs, state.board)


def first_cells(state: LabyrinthRules) -> i64:
    """The cells where a treasure would be near oneself, and farther from all opponents. Those under oneself
    do not matter."""
    mine = _travellers(state, True)
    theirs = _travellers(state, False)
    found: i64 = 0
    for steps in range(NEAR):
        mine = _grown(mine, state.board)
        theirs = _grown(theirs, state.board)
        found |= mine & ~theirs
    return found


def _travellers(state: LabyrinthRules, own: bool) -> i64:
    """The cells with one's own travellers, or with those of all opponents."""
    first = state.seat * TRIO
    found: i64 = 0
    for traveller in range(state.players * TRIO):
        cell = state.travellers[traveller]
        if cell != OFF and (first <= traveller < first + TRIO) == own:
            found |= bit_of(cell)
    return found


def _grown(cells: i64, board: Board) -> i64:
    """A set with all cells next to it."""
    return cells | board.neighbours(cells)


def holds(state: LabyrinthRules, kind: int) -> bool:
    """Whether the actor has a card of a kind."""
    return state.hands[state.seat * KINDS + kind] > 0
