"""What a search is told about Tales of Tails: the greedy player's choice first, and rounds to their end."""

from __future__ import annotations

from typing import Final, cast

from undercroft.games.tales_of_tails.bot import GreedyBot
from undercroft.games.tales_of_tails.content import SYMBOL_COUNT
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import total
from undercroft.games.tales_of_tails.state import Phase
from undercroft.games.tales_of_tails.value import COIN, PositionValue
from undercroft.kernel.heuristics import SearchHeuristics, win_probability
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State

PLACES: Final = 5  # that are worth a thought beside the greedy player's
SWING: Final = 5.0  # coins by which a lead grows safe


class TalesOfTailsHeuristics(SearchHeuristics):
    """Walks are the greedy player's; what is searched is where rooms lie and when one goes."""

    def __init__(self) -> None:
        super().__init__()
        self.widening = 0.8
        self.hint_iterations = 40
        self.exploration = 0.4
        self.greedy = GreedyBot()

    def candidates(self, state: State, dice: Rng) -> list[int]:
        table = cast(TalesOfTailsRules, state)
        first = self.greedy.choose_with(table, dice)
        if table.phase == Phase.WALK:
            return [first]
        others = [action for action in table.legal() if action != first]
        if len(others) > PLACES:
            dice.shuffle(others)
        return [first, *others[:PLACES]]

    def playout_action(self, state: State, dice: Rng) -> int:
        return self.greedy.choose_with(state, dice)

    def cutoff(self, state: State, root: State) -> bool:
        return cast(TalesOfTailsRules, state).round > cast(TalesOfTailsRules, root).round

    def value(self, state: State, seat: int) -> float:
        table = cast(TalesOfTailsRules, state)
        if table.over():
            return table.payoff(seat)
        mine = self._hopes(table, seat)
        best = max(self._hopes(table, other) for other in range(table.players) if other != seat)
        return win_probability(mine - best, SWING)

    def _hopes(self, state: TalesOfTailsRules, seat: int) -> float:
        """The coins of a seat, and in coins what its cards, paws and potions may still bring."""
        position_value = PositionValue(state, seat, seat)
        future = (state.paws[seat] + state.aside[seat]) * position_value.paw
        for face in state.held[seat]:
            future += position_value.faces[face] - state.content.coins[face] * COIN
        for symbol in range(SYMBOL_COUNT):
            future += state.potions[seat * SYMBOL_COUNT + symbol] * position_value.potions[symbol]
        return total(state, seat) + future / COIN
