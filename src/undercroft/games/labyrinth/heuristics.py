"""What a search is told about the Labyrinth: the planned turn first, and a table's worth a round later."""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth.bot import payment, unwanted
from undercroft.games.labyrinth.remembering_bot import RememberingBot
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import Phase
from undercroft.games.labyrinth.value import PositionValue
from undercroft.kernel.heuristics import SearchHeuristics, win_probability
from undercroft.kernel.rng import Rng

WIDTH: Final = 8  # that are worth a thought beside the planned one
SWING: Final = 3.0  # of value, by which a game is nearly decided
CALIBRATION: Final = [(1.0, 0.0), (0.68, 1.05), (1.02, -0.26), (1.05, -1.2)]
"""Stretch and shift of the logarithmic odds, by the number of players."""


class LabyrinthHeuristics(SearchHeuristics[LabyrinthRules]):
    """The search begins with the turn that the greedy bot plans. In playouts everybody plays step by step,
    until the round is over."""

    def __init__(self) -> None:
        super().__init__(
            widening=0.8, exploration=0.4, calibration=CALIBRATION,
            hint_iterations=2400, review_iterations=120,
        )  # fmt: skip
        self.greedy, self.position_value = RememberingBot(), PositionValue()

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
        return self.greedy.step(state)

    def cutoff(self, state: LabyrinthRules, root: LabyrinthRules) -> bool:
        return state.turn >= root.turn + root.players

    def value(self, state: LabyrinthRules, seat: int) -> float:
        if state.over():
            return state.payoff(seat)
        mine = win_probability(self.position_value.of(state, state.seat), SWING)
        return mine if seat == state.seat else (1.0 - mine) / (state.players - 1)
