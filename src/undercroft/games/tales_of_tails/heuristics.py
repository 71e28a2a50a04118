"""Search heuristics of Tales of Tails: the rival bot's choice first, playouts to the end of the round."""

from __future__ import annotations

from math import exp
from typing import Final

from undercroft.games.tales_of_tails.bot import LOOK, GreedyBot
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
ESCAPES: Final = 6  # ways out to consider for the dog that walks now
PATIENCE: Final = 2000  # steps of the search for them
ODDS: Final = [
    [0.132, 0.130, 0.191, 0.116, 0.133],
    [0.264, 0.102, 0.136, 0.123, 0.134],
]
DOG_ODDS: Final = [
    [0.224, 0.417, -0.312, -0.012, -0.057, -0.260],
    [0.235, 0.311, -0.238, -0.084, -0.062, -0.162],
]
"""Logarithmic odds of what `belongings` counts and of each dog, before the second round and before the last
one. They were fitted to finished games (scripts/fit_tales.py)."""
COIN_ODDS: Final = 0.5
"""Logarithmic odds of a coin at the end, and of the win, where actions are compared."""
CALIBRATION: Final = [(1.0, 0.0), (0.9, -0.15), (0.91, -0.41), (1.2, -0.42)]
"""Stretch and shift of the logarithmic odds, by the number of players."""


class TalesOfTailsHeuristics(SearchHeuristics[TalesOfTailsRules]):
    """A tree decides where rooms lie and what a dog takes on its way; the rival bot decides when it goes. In
    its playouts all dogs are greedy bots, which are faster. In a race, which decides all of it,
    they are rival bots."""

    def __init__(self) -> None:
        super().__init__(
            widening=0.8,
            exploration=0.4,
            hint_iterations=400,
            review_iterations=40,
            review_playouts=48,
            calibration=CALIBRATION,
            common_samples=True,
        )
        self.bot = RivalBot()
        self.playout_bot = GreedyBot()
        self.careful_bot = RivalBot(patience=LOOK)

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
        """All places, those first that are worth most to the rival bot; of equal ones any comes first. What
        they are worth to it says little about which of them is best, so none is left out."""
        places = state.legal()
        dice.shuffle(places)
        worths = self.bot.worth_of_places(state, places)
        order = sorted(range(len(places)), key=lambda index: -worths[index])
        return [places[index] for index in order]

    def playout_action(self, state: TalesOfTailsRules, dice: Rng) -> int:
        return self.playout_bot.choose_with(state, dice)

    def careful_action(self, state: TalesOfTailsRules, dice: Rng) -> int:
        return self.careful_bot.choose_with(state, dice)

    def cutoff(self, state: TalesOfTailsRules, root: TalesOfTailsRules) -> bool:
        return state.round > root.round

    def value(self, state: TalesOfTailsRules, seat: int) -> float:
        return state.payoff(seat) if state.ended else self._share(state, seat)

    def comparison_value(self, state: TalesOfTailsRules, seat: int, value: float) -> float:
        return self._share(state, seat) if state.ended else value

    def _share(self, state: TalesOfTailsRules, seat: int) -> float:
        """The share that a seat has in the odds of all."""
        mine = self._strength(state, seat)
        others = 0.0
        for other in range(state.players):
            if other != seat:
                others += exp(self._strength(state, other) - mine)
        return 1.0 / (1.0 + others)

    def _strength(self, state: TalesOfTailsRules, seat: int) -> float:
        """The logarithmic odds of a seat at the beginning of a round, or at the end."""
        if state.ended:
            return COIN_ODDS * (total(state, seat) + state.payoff(seat))
        row = max(state.round - 1, 0)
        odds = ODDS[row]
        found = DOG_ODDS[row][state.dogs[seat]]
        for index, amount in enumerate(belongings(state, seat)):
            found += amount * odds[index]
        return found


def belongings(state: TalesOfTailsRules, seat: int) -> list[int]:
    """What a seat has won so far: coins, trophies, cards, chests without a key, keys without a chest."""
    trophies = 0
    for face in state.held[seat]:
        for symbol in range(SYMBOL_COUNT):
            trophies += state.content.trophy(face, symbol)
    chests, keys = state.chests(seat), state.keys(seat)
    opened = min(chests, keys)
    return [total(state, seat), trophies, len(state.held[seat]), chests - opened, keys - opened]
