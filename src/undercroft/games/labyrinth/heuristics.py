"""What a search is told about the Labyrinth: the planned turn first, and a table's worth a round later."""

from __future__ import annotations

from typing import Final, cast

from undercroft.games.labyrinth.bot import GreedyBot, act, payment, unwanted
from undercroft.games.labyrinth.notation import Act
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import Phase
from undercroft.games.labyrinth.value import PositionValue
from undercroft.kernel.heuristics import SearchHeuristics, win_probability
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State

ACTIONS: Final = 8  # that are worth a thought beside the planned one
SWING: Final = 3.0  # of value, by which a game is nearly decided


class LabyrinthHeuristics(SearchHeuristics):
    """Everybody plays the turns that the greedy player plans, until the round is over."""

    def __init__(self) -> None:
        super().__init__()
        self.widening = 0.8
        self.hint_iterations = 40
        self.exploration = 0.4
        self.greedy = GreedyBot()
        self.position_value = PositionValue()

    def candidates(self, state: State, dice: Rng) -> list[int]:
        table = cast(LabyrinthRules, state)
        if table.phase == Phase.PAY:
            return [payment(table)]
        if table.phase == Phase.DISCARD:
            return [unwanted(table)]
        first = self.greedy.choose(table)
        actions: list[int] = []
        values: list[float] = []
        for action in table.legal():
            if action != first and action < Act.DONE:
                after = table.clone()
                act(after, action)
                value = self.position_value.of(after, table.seat)
                at = len(actions)
                while at > 0 and values[at - 1] < value:
                    at -= 1
                if at < ACTIONS:
                    actions.insert(at, action)
                    values.insert(at, value)
        return [first, *actions[:ACTIONS]]

    def playout_action(self, state: State, dice: Rng) -> int:
        return self.greedy.choose(state)

    def cutoff(self, state: State, root: State) -> bool:
        return cast(LabyrinthRules, state).turn >= cast(LabyrinthRules, root).turn + root.players

    def value(self, state: State, seat: int) -> float:
        table = cast(LabyrinthRules, state)
        if table.over():
            return table.payoff(seat)
        mine = win_probability(self.position_value.of(table, table.seat), SWING)
        return mine if seat == table.seat else (1.0 - mine) / (table.players - 1)
