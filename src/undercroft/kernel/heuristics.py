"""What a game knows about playing it well, for a search that knows no game."""

from __future__ import annotations

from math import exp

from mypy_extensions import mypyc_attr

from undercroft.kernel.phrase import Phrase
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchHeuristics:
    """Judgement that a search can ask for. This one has none: every action, random games to the very end.

    A search asks on resampled states only, so a guide may look at everything and still cannot cheat. It may
    keep notes for itself, but what it answers depends on the state and the dice alone.
    """

    def __init__(self) -> None:
        self.widening = 2.0
        """How fast a search widens: of a place visited n times it looks at about this times the root of n."""
        self.exploration = 0.7
        """How much a search tries what it has seen little of, beside what did well so far."""
        self.hint_iterations = 200
        """Iterations that make a good hint: many where playouts are quick."""

    def candidates(self, state: State, dice: Rng) -> list[int]:
        """The actions worth a thought, the most promising first; at least one. The caller owns the list."""
        return state.legal()

    def playout_action(self, state: State, dice: Rng) -> int:
        """What one plays here without much thought: playouts are made of this."""
        legal = state.legal()
        return legal[dice.below(len(legal))]

    def cutoff(self, state: State, root: State) -> bool:
        """Whether a playout that began at `root` may stop here, to be weighed by `worth`. So does the end."""
        return False

    def value(self, state: State, seat: int) -> float:
        """What the table is worth to a seat, from 0 to 1, at the end or where a playout may stop.

        In a cooperative game it is the team's, the same for every seat.
        """
        return state.payoff(seat)

    def values(self, state: State, actions: list[int]) -> list[float]:
        """The points that each action brings on average, where a game can work that out; else nothing."""
        return []

    def explain(self, state: State, action: int, value: float, other: int, next: float) -> Phrase:
        """Why this action is better than the other one, in numbers. `other` is -1 if there is none."""
        if other < 0:
            return Phrase("hint-only")
        return Phrase("hint-chance", {"worth": round(100 * value), "next": round(100 * next)})


def win_probability(lead: float, swing: float) -> float:
    """The chance of winning with such a lead: a half without any, nearly safe from a few times the swing."""
    return 1.0 / (1.0 + exp(-lead / swing))
