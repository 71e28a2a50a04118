"""Samples of a position, as the player who has to act may imagine it.

A sampler copies the real state and resamples the copy at once, so nothing that it plays can use hidden
information. Each sample is a copy of that one in which everything that the player cannot know, future dice
included, is drawn anew.
"""

from __future__ import annotations

from typing import Final

from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State

SEEDS: Final = 2147483647


class Sampler:
    """What a search and a race have in common. For a seed the samples are always the same."""

    def __init__(self, state: State, heuristics: SearchHeuristics, seed: int) -> None:
        self.heuristics = heuristics
        self.seat = state.actor()
        self.dice = Rng()
        self.dice.seed(seed)
        self.first_sample = seed
        self.root_state = state.clone()
        self.root_state.resample(self.seat, self.dice.below(SEEDS))

    def sample(self) -> State:
        """A sample. The caller owns it."""
        state = self.root_state.clone()
        state.resample(self.seat, self.dice.below(SEEDS))
        return state

    def begin_sample(self, number: int) -> None:
        """Makes the next sample, and what `dice` draws after it, the same whenever this number is begun."""
        self.dice.seed(self.first_sample + number * SEEDS)
