"""What a game knows about good play, for a search that knows no game."""

from __future__ import annotations

from math import exp, log
from typing import Final, Generic

from mypy_extensions import mypyc_attr

from undercroft.kernel.phrase import Phrase
from undercroft.kernel.rng import Rng
from undercroft.kernel.types import S

EDGE: Final = 0.01
"""A chance that a search shows is never nearer to 0 or 1: it has not seen everything."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchHeuristics(Generic[S]):
    """Heuristics that a search uses. The defaults know nothing: all actions, random playouts to the end.

    A search only passes resampled states, so heuristics may read everything. They may cache, but a result
    must depend on the state and the dice alone.
    """

    def __init__(
        self,
        widening: float = 2.0,
        exploration: float = 0.7,
        hint_iterations: int = 200,
        review_iterations: int = 200,
        review_playouts: int = 0,
        calibration: list[tuple[float, float]] | None = None,
        common_samples: bool = False,
    ) -> None:
        self.widening = widening
        """Progressive widening: a node with n visits considers about this times sqrt(n) actions."""
        self.exploration = exploration
        """The weight of exploration against exploitation."""
        self.hint_iterations = hint_iterations
        """Iterations of a search for a hint: at least those of the strongest level, so that the advice is no
        worse."""
        self.review_iterations = review_iterations
        """Iterations of a search for each decision of a review: few where playouts are slow, since a match
        has many decisions."""
        self.review_playouts = review_playouts
        """Playouts of a race for each decision of a review; 0 where a search reviews."""
        self.calibration = [] if calibration is None else calibration
        """How the mean value of a search, or of a race where hints come from one, becomes a chance of
        winning: by how much its logarithmic odds are stretched, then shifted, for one player, for two, and so
        on. scripts/measure_calibration.py measures it."""
        self.common_samples = common_samples
        """Whether all actions of the root are tried in the same samples, one visit after the other, dice
        included. Then luck decides less between them."""

    def candidates(self, state: S, dice: Rng) -> list[int]:
        """The actions to consider, most promising first; at least one. The caller owns the list."""
        return state.legal()

    def root_candidates(self, state: S, dice: Rng) -> list[int]:
        """The same for the decision that is searched: there is time for more actions than later."""
        return self.candidates(state, dice)

    def sure_action(self, state: S, dice: Rng) -> int:
        """The action to take in the decision that is searched, whatever playouts say; -1 if the search
        decides. It is for decisions that playouts judge badly."""
        return -1

    def passing_candidates(self, state: S, dice: Rng, wanted: int) -> list[int]:
        """Candidates for one iteration only: where hidden cards or dice make them different in each
        iteration, a search asks for them again and again. So a quick answer is better than the best one. The
        search uses the first `wanted` of them; more do no harm."""
        return self.candidates(state, dice)

    def playout_action(self, state: S, dice: Rng) -> int:
        """The action to play in a playout. It should be fast to find. The search asks for it right after
        `cutoff` of the same state."""
        legal = state.legal()
        return legal[dice.below(len(legal))]

    def careful_action(self, state: S, dice: Rng) -> int:
        """The same for a race, whose playouts may take longer: see undercroft.bots.race."""
        return self.playout_action(state, dice)

    def cutoff(self, state: S, root: S) -> bool:
        """Whether a playout that began at `root` may stop here and be scored by `value`."""
        return False

    def value(self, state: S, seat: int) -> float:
        """The value of a state for a seat, from 0 to 1, at the end or at a cutoff.

        In a cooperative game it is the team's value, the same for every seat.
        """
        return state.payoff(seat)

    def comparison_value(self, state: S, seat: int, value: float) -> float:
        """What a state of this value counts for where a race compares actions. It need not be a chance of
        winning: where a clear win counts for more than a narrow one, less is left to luck, and fewer
        playouts tell actions apart."""
        return value

    def chance(self, value: float, players: int) -> float:
        """The chance of winning that a mean value of a search or a race stands for, as games have shown."""
        if not self.calibration:
            return value
        stretch, shift = self.calibration[min(players, len(self.calibration)) - 1]
        return calibrated(value, stretch, shift)

    def values(self, state: S, actions: list[int], iterations: int = 0) -> list[float]:
        """The expected points of each action if the game can compute them, else an empty list. With fewer
        iterations than the game's own (0 stands for these) they should take no longer than a search would."""
        return []

    def explain(self, state: S, action: int, value: float, other: int, next: float) -> Phrase:
        """Why this action is better than the other one, in numbers. `other` is -1 if there is none."""
        if other < 0:
            return Phrase("hint-only")
        return Phrase("hint-chance", {"worth": round(100 * value), "next": round(100 * next)})


def win_probability(lead: float, swing: float) -> float:
    """The probability of winning with this lead: 0.5 without a lead, near 1 at a few times `swing`."""
    return 1.0 / (1.0 + exp(-lead / swing))


def log_odds(chance: float) -> float:
    """The logarithmic odds of a chance, which is taken as a little away from 0 and 1."""
    bounded = min(max(chance, EDGE), 1.0 - EDGE)
    return log(bounded / (1.0 - bounded))


def calibrated(chance: float, stretch: float, shift: float) -> float:
    """A chance whose logarithmic odds were stretched, then shifted."""
    return win_probability(stretch * log_odds(chance) + shift, 1.0)
