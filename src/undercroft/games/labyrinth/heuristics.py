"""What a search is told about the Labyrinth: the planned turn first, and chances some turns later."""

from __future__ import annotations

from math import exp
from typing import Final

from undercroft.games.labyrinth.bot import payment, unwanted
from undercroft.games.labyrinth.remembering_bot import RememberingBot
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import Phase
from undercroft.games.labyrinth.value import PositionValue
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng

WIDTH: Final = 8  # that are worth a thought beside the planned one
TURNS: Final = 6  # of a playout: at least a round
CAREFUL_TURNS: Final = 4  # of these; in later ones no action is weighed
# Chances of winning at its end, as logarithmic odds: for two players, then for more. scripts/fit_labyrinth.py
# fits them to finished games.
TREASURES: Final[list[list[float]]] = [[0.0, 1.3, 2.8], [0.0, 0.9, 2.2]]  # by how many a player has
IN_TURN: Final = [0.3, 0.0]  # of the player whose turn it is
WORTH: Final = [0.05, 0.1]  # for each unit that the board and the hand are worth to that player
MOST_WORTH: Final = 12.0  # units that count
CALIBRATION: Final = [(1.0, 0.0), (0.7, 0.47), (0.71, 0.07), (1.05, -0.09)]
"""Stretch and shift of the logarithmic odds, by the number of players."""


class LabyrinthHeuristics(SearchHeuristics[LabyrinthRules]):
    """The search begins with the turn that the greedy bot plans. In playouts all play step by step."""

    def __init__(self) -> None:
        super().__init__(
            widening=0.8, exploration=0.4, calibration=CALIBRATION,
            hint_iterations=1200, review_iterations=120,
        )  # fmt: skip
        self.greedy, self.position_value = RememberingBot(), PositionValue()
        self.turns, self.careful_turns = TURNS, CAREFUL_TURNS
        self._is_late = False  # in the playout that goes on

    def candidates(self, state: LabyrinthRules, dice: Rng) -> list[int]:
        if state.phase == Phase.PAY:
            return [payment(state)]
        if state.phase == Phase.DISCARD:
            return [unwanted(state)]
        return self.greedy.candidates(state, WIDTH)

    def passing_candidates(self, state: LabyrinthRules, dice: Rng, wanted: int) -> list[int]:
        if wanted == 1 or state.phase != Phase.ACT:
            return [self.greedy.step(state)]
        return self.greedy.quick_candidates(state, WIDTH)

    def playout_action(self, state: LabyrinthRules, dice: Rng) -> int:
        return self.greedy.step(state, hasty=self._is_late)

    def cutoff(self, state: LabyrinthRules, root: LabyrinthRules) -> bool:
        self._is_late = state.turn >= root.turn + self.careful_turns
        return state.turn >= root.turn + self.turns

    def value(self, state: LabyrinthRules, seat: int) -> float:
        if state.over():
            return state.payoff(seat)
        row = 0 if state.players == 2 else 1
        odds = [exp(TREASURES[row][owned + 3 - state.content.goal]) for owned in state.collected]
        odds[state.seat] *= exp(IN_TURN[row] + WORTH[row] * self.worth(state))
        return odds[seat] / sum(odds)

    def worth(self, state: LabyrinthRules) -> float:
        """What the board and the hand are worth to the player in turn, without the treasures of all."""
        worth = self.position_value.of(state, state.seat) - self.position_value.lead()
        return min(max(worth, -MOST_WORTH), MOST_WORTH)
