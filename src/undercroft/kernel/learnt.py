"""A search whose positions are valued by a trained network, and whose candidates another one may order.

The first network sees what the actor sees, and the value of the game's own heuristics: it learns where these
are wrong. `undercroft train` trains such networks.
"""

from __future__ import annotations

from math import exp
from typing import Final, Generic

from undercroft.kernel.actions import ActionSpace
from undercroft.kernel.errors import BadOption
from undercroft.kernel.heuristics import SearchHeuristics, log_odds
from undercroft.kernel.network import Network, seen_inputs
from undercroft.kernel.observer import Observer
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.priors import ActionParts, ordered
from undercroft.kernel.rng import Rng
from undercroft.kernel.types import S

ODDS_SCALE: Final = 4.0
"""The log odds of the heuristics' value are divided by this, so that inputs have about the same size."""


class LearntHeuristics(SearchHeuristics[S], Generic[S]):
    """The heuristics of a game with learnt values for games of the network's number of players."""

    def __init__(
        self,
        heuristics: SearchHeuristics[S],
        network: Network,
        observer: Observer[S],
        actions: ActionSpace,
        cooperative: bool = False,
    ) -> None:
        super().__init__(
            heuristics.widening,
            heuristics.exploration,
            heuristics.hint_iterations,
            heuristics.review_iterations,
            heuristics.review_playouts,
            heuristics.calibration,
            heuristics.common_samples,
        )
        values = network.layers
        if network.version != observer.version or (values and values[0].inputs != observer.size + 1):
            raise BadOption(f"{network.file} learnt from other observations than those of this version")
        self.parts = ActionParts(actions)
        priors = network.priors
        if priors is not None and len(priors.last().bias) != self.parts.count:
            raise BadOption(f"{network.file} learnt from other actions than those of this version")
        self.learns_values = len(values) > 0
        """Without learnt values, it orders candidates only."""
        self.heuristics = heuristics
        self.network = network
        self.observer = observer
        self.cooperative = cooperative
        self._scale = [1.0 / most for field in observer.fields for most in field.high()]
        self._seen = b""
        self._odds = 0.0
        self._known = 0.0

    def candidates(self, state: S, dice: Rng) -> list[int]:
        return self._ordered(state, self.heuristics.candidates(state, dice))

    def root_candidates(self, state: S, dice: Rng) -> list[int]:
        return self._ordered(state, self.heuristics.root_candidates(state, dice))

    def sure_action(self, state: S, dice: Rng) -> int:
        return self.heuristics.sure_action(state, dice)

    def _ordered(self, state: S, found: list[int]) -> list[int]:
        """The candidates of the actor, most promising first by the network."""
        priors = self.network.priors
        if priors is None or len(found) < 2 or state.players != self.network.players:
            return found
        seen = self._observe(state, state.actor())
        return ordered(found, priors, self.parts, seen_inputs(seen, self._scale))

    def passing_candidates(self, state: S, dice: Rng, wanted: int) -> list[int]:
        return self.heuristics.passing_candidates(state, dice, wanted)

    def playout_action(self, state: S, dice: Rng) -> int:
        return self.heuristics.playout_action(state, dice)

    def careful_action(self, state: S, dice: Rng) -> int:
        return self.heuristics.careful_action(state, dice)

    def cutoff(self, state: S, root: S) -> bool:
        network = self.network
        if network.by_turn and state.players == network.players and state.actor() != root.actor():
            return True
        return self.heuristics.cutoff(state, root)

    def value(self, state: S, seat: int) -> float:
        if not self.learns_values or state.players != self.network.players or state.over():
            return self.heuristics.value(state, seat)
        actor = state.actor()
        chance = self._chance(state, actor)
        return chance if self.cooperative or seat == actor else (1.0 - chance) / (state.players - 1)

    def comparison_value(self, state: S, seat: int, value: float) -> float:
        return self.heuristics.comparison_value(state, seat, value)

    def _chance(self, state: S, seat: int) -> float:
        """The chance that this seat wins, by the network."""
        seen = self._observe(state, seat)
        odds = log_odds(self.heuristics.value(state, seat))
        # A search asks for the value of the same position for each seat.
        if seen != self._seen or odds != self._odds:
            given = seen_inputs(seen, self._scale)
            given.places.append(len(seen))
            given.numbers.append(odds / ODDS_SCALE)
            self._seen, self._odds = seen, odds
            self._known = 1.0 / (1.0 + exp(-self.network.output(given)))
        return self._known

    def _observe(self, state: S, seat: int) -> bytes:
        # Positions of a search do not follow each other, so no buffer is kept that looks for changes.
        return self.observer.observe(state, seat)

    def values(self, state: S, actions: list[int], iterations: int = 0) -> list[float]:
        return self.heuristics.values(state, actions, iterations)

    def explain(self, state: S, action: int, value: float, other: int, next: float) -> Phrase:
        return self.heuristics.explain(state, action, value, other, next)
