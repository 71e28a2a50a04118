"""Search heuristics of Tales of Tails: the rival bot's choice first, playouts to the end of the round."""

from __future__ import annotations

from math import exp
from typing import Final

from undercroft.games.tales_of_tails.bot import GreedyBot
from undercroft.games.tales_of_tails.components import SYMBOL_COUNT
from undercroft.games.tales_of_tails.escape_planner import best_escapes
from undercroft.games.tales_of_tails.notation import NAP
from undercroft.games.tales_of_tails.rival_bot import RivalBot
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import total
from undercroft.games.tales_of_tails.state import Phase
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng

OTHERS: Final = 5  # actions to consider beside the rival bot's
PLACES: Final = 20  # the same for a room that is to be placed now
ESCAPES: Final = 6  # ways out to consider for the dog that walks now
PATIENCE: Final = 2000  # steps of the search for them
ODDS: Final = [
    [0.160, 0.180, 0.131, 0.064, 0.281, 0.436, -0.615],
    [0.299, 0.130, 0.023, 0.005, 0.195, 0.274, -0.604],
]
"""Logarithmic odds of what `belongings` counts, before the second round and before the last one. They were
fitted to finished games (scripts/fit_tales.py)."""
CALIBRATION: Final = [(1.0, 0.0), (0.62, -0.08), (1.08, 0.13), (1.41, -0.03)]
"""Stretch and shift of the logarithmic odds, by the number of players."""


class TalesOfTailsHeuristics(SearchHeuristics[TalesOfTailsRules]):
    """The search decides where rooms lie and what a dog takes on its way; the rival bot decides when it goes.
    In playouts all dogs are greedy bots, which are faster."""

    def __init__(self) -> None:
        super().__init__(
            widening=0.8,
            exploration=0.4,
            hint_iterations=400,
            review_iterations=40,
            calibration=CALIBRATION,
            common_samples=True,
        )
        self.bot = RivalBot()
        self.playout_bot = GreedyBot()

    def candidates(self, state: TalesOfTailsRules, dice: Rng) -> list[int]:
        return self._candidates(state, self.bot.choose_with(state, dice), dice)

    def root_candidates(self, state: TalesOfTailsRules, dice: Rng) -> list[int]:
        if state.phase == Phase.PLACE:
            return self._ranked_places(state, dice)
        first = self.bot.choose_with(state, dice)
        if state.phase == Phase.WALK:
            steps = [escape.steps[0] for escape in best_escapes(state, state.seat, ESCAPES, PATIENCE)]
            return list(dict.fromkeys([first, *steps]))
        return self._candidates(state, first, dice)

    def sure_action(self, state: TalesOfTailsRules, dice: Rng) -> int:
        """When to go. The dogs of playouts go early, so playouts would advise to go early, too."""
        return self.bot.choose_with(state, dice) if state.phase == Phase.TURN else -1

    def passing_candidates(self, state: TalesOfTailsRules, dice: Rng, wanted: int) -> list[int]:
        first = self.playout_bot.choose_with(state, dice)
        return [first] if wanted == 1 else self._candidates(state, first, dice)

    def _candidates(self, state: TalesOfTailsRules, first: int, dice: Rng) -> list[int]:
        if state.phase == Phase.WALK:
            return [first]
        others = [action for action in state.legal() if action != first]
        if state.phase == Phase.TURN and state.round == state.content.rounds - 1 and state.can_explore():
            others = [action for action in others if action != NAP.base]  # its paw would come too late
        if len(others) > OTHERS:
            dice.shuffle(others)
        return [first, *others[:OTHERS]]

    def _ranked_places(self, state: TalesOfTailsRules, dice: Rng) -> list[int]:
        """The places that are worth most to the rival bot, best first; of equal ones any comes first."""
        places = state.legal()
        dice.shuffle(places)
        worths = self.bot.worth_of_places(state, places)
        order = sorted(range(len(places)), key=lambda index: -worths[index])
        return [places[index] for index in order[:PLACES]]

    def playout_action(self, state: TalesOfTailsRules, dice: Rng) -> int:
        return self.playout_bot.choose_with(state, dice)

    def cutoff(self, state: TalesOfTailsRules, root: TalesOfTailsRules) -> bool:
        return state.round > root.round

    def value(self, state: TalesOfTailsRules, seat: int) -> float:
        if state.ended:
            return state.payoff(seat)
        mine = self._strength(state, seat)
        others = 0.0
        for other in range(state.players):
            if other != seat:
                others += exp(self._strength(state, other) - mine)
        return 1.0 / (1.0 + others)

    def _strength(self, state: TalesOfTailsRules, seat: int) -> float:
        """The logarithmic odds of a seat at the beginning of a round."""
        odds = ODDS[max(state.round - 1, 0)]
        found = 0.0
        for index, amount in enumerate(belongings(state, seat)):
            found += amount * odds[index]
        return found


def belongings(state: TalesOfTailsRules, seat: int) -> list[int]:
    """What a seat has won so far: coins, trophies, shields, potions, chests without a key, keys without a
    chest; and 1 if it begins, since the last one to act has an advantage."""
    content = state.content
    trophies = 0
    shields = 0
    for face in state.held[seat]:
        shields += content.defence[face]
        for symbol in range(SYMBOL_COUNT):
            trophies += content.trophy(face, symbol)
    potions = sum(potions for potions in state.potions_of(seat))
    chests, keys = state.chests(seat), state.keys(seat)
    opened = min(chests, keys)
    begins = 1 if seat == state.seat else 0
    return [total(state, seat), trophies, shields, potions, chests - opened, keys - opened, begins]
