"""Search heuristics of Tales of Tails: the greedy bot's choice first, playouts to the end of the round."""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.bot import GreedyBot
from undercroft.games.tales_of_tails.components import SYMBOL_COUNT
from undercroft.games.tales_of_tails.escape_planner import best_escapes
from undercroft.games.tales_of_tails.notation import NAP
from undercroft.games.tales_of_tails.playout_bot import PlayoutBot
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import total
from undercroft.games.tales_of_tails.state import Phase
from undercroft.games.tales_of_tails.value import COIN, CardValue
from undercroft.kernel.heuristics import SearchHeuristics, win_probability
from undercroft.kernel.rng import Rng

OTHERS: Final = 5  # actions to consider beside the greedy bot's
PLACES: Final = 20  # the same for a room that is to be placed now
ESCAPES: Final = 6  # ways out to consider for the dog that walks now
PATIENCE: Final = 2000  # steps of the search for them
SWING: Final = 5.0  # coins by which a lead grows safe
CALIBRATION: Final = [(1.0, 0.0), (0.88, -0.31), (0.9, -0.46), (0.91, -0.61)]
"""Stretch and shift of the logarithmic odds, by the number of players."""


class TalesOfTailsHeuristics(SearchHeuristics[TalesOfTailsRules]):
    """The search decides where rooms lie, when a dog goes and what it takes on its way. Later walks are the
    greedy bot's."""

    def __init__(self) -> None:
        super().__init__(
            widening=0.8, exploration=0.4, hint_iterations=800, review_iterations=40, calibration=CALIBRATION
        )
        self.greedy = GreedyBot()
        self.playout_bot = PlayoutBot()

    def candidates(self, state: TalesOfTailsRules, dice: Rng) -> list[int]:
        return self._candidates(state, self.greedy.choose_with(state, dice), OTHERS, dice)

    def root_candidates(self, state: TalesOfTailsRules, dice: Rng) -> list[int]:
        first = self.greedy.choose_with(state, dice)
        if state.phase == Phase.WALK:
            steps = [escape.steps[0] for escape in best_escapes(state, state.seat, ESCAPES, PATIENCE)]
            return list(dict.fromkeys([first, *steps]))
        return self._candidates(state, first, PLACES, dice)

    def passing_candidates(self, state: TalesOfTailsRules, dice: Rng, wanted: int) -> list[int]:
        first = self.playout_bot.choose_with(state, dice)
        return [first] if wanted == 1 else self._candidates(state, first, OTHERS, dice)

    def _candidates(self, state: TalesOfTailsRules, first: int, most: int, dice: Rng) -> list[int]:
        if state.phase == Phase.WALK:
            return [first]
        others = [action for action in state.legal() if action != first]
        if state.phase == Phase.TURN and state.round == state.content.rounds - 1 and state.can_explore():
            others = [action for action in others if action != NAP.base]  # its paw would come too late
        if len(others) > most:
            dice.shuffle(others)
        return [first, *others[:most]]

    def playout_action(self, state: TalesOfTailsRules, dice: Rng) -> int:
        return self.playout_bot.choose_with(state, dice)

    def cutoff(self, state: TalesOfTailsRules, root: TalesOfTailsRules) -> bool:
        return state.round > root.round

    def value(self, state: TalesOfTailsRules, seat: int) -> float:
        if state.ended:
            return state.payoff(seat)
        mine = self._prospects(state, seat)
        best = max(self._prospects(state, other) for other in range(state.players) if other != seat)
        return win_probability(mine - best, SWING)

    def _prospects(self, state: TalesOfTailsRules, seat: int) -> float:
        """The coins of a seat, and in coins what its cards, paws and potions may still bring."""
        value = CardValue(state, seat, seat)
        future = (state.paws[seat] + state.aside[seat]) * value.paw
        for face in state.held[seat]:
            future += value.face(face) - state.content.coins[face] * COIN
        for symbol in range(SYMBOL_COUNT):
            future += state.potions[seat * SYMBOL_COUNT + symbol] * value.potions[symbol]
        return total(state, seat) + future / COIN
