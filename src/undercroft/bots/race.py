"""A race of actions: each is played out in the same samples, and the worse half is given up again and again.

A race grows no tree, so it may spend all of its time on better playouts. All actions see the same hidden
cards and dice, one sample after the other, which leaves less of their difference to luck. The first
candidate wins unless another one is better beyond doubt: so a short race plays like the bot that named the
candidates, and a longer one departs from it more often.

As a search does, it copies the real state and resamples the copy at once, so it cannot use hidden
information. For a seed and a number of playouts the result is deterministic.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import Final

from undercroft.bots.search import SEEDS
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State

RUNNERS: Final = 12  # candidates that take part
FIRST_LOOK: Final = 4  # samples before the first of them are given up; then twice as many, and so on
DOUBT: Final = 1.0  # standard errors by which a winner must be better than the first candidate
PREFIX: Final = "race-"


def playouts_of(name: str) -> int:
    """How many playouts the bot of this name has: 200 for "race-200", 0 if it is no race."""
    number = name.removeprefix(PREFIX)
    return int(number) if name.startswith(PREFIX) and number.isdigit() else 0


class Race:
    """One decision: run the race, then ask for the winner."""

    def __init__(self, state: State, heuristics: SearchHeuristics, seed: int, also: int = -1) -> None:
        """`also` takes part if it is not -1."""
        self.heuristics = heuristics
        self.seat = state.actor()
        self.dice = Rng()
        self.dice.seed(seed)
        self.first_sample = seed
        self.start = state.clone()
        self.start.resample(self.seat, self.dice.below(SEEDS))
        self.runners = heuristics.root_candidates(self.start, self.dice)[:RUNNERS]
        self.favourite = self.runners[0]
        """The first candidate. It is never given up."""
        if also >= 0 and also not in self.runners:
            self.runners.append(also)
        self.values: dict[int, list[float]] = {action: [] for action in self.runners}
        """What each sample brought, by action."""
        self._look = FIRST_LOOK  # samples after which the next of them are given up

    def run(self, playouts: int, seconds: float = 0.0) -> None:
        """Runs so many playouts, or for so many seconds if they are not 0 and end earlier."""
        until = time.perf_counter() + seconds
        for _playout in range(playouts):
            if seconds and time.perf_counter() >= until:
                return
            if self._samples() == self._look:
                self._give_up()
                self._look *= 2
            samples = self._samples()
            action = next(action for action in self.runners if len(self.values[action]) == samples)
            self.values[action].append(self._played_out(action, samples))

    def winner(self) -> int:
        """The runner with the highest mean, if it is better than the first candidate beyond doubt."""
        best = self.favourite
        samples = self._samples()
        for action in self.runners:
            if self._total(action, samples) > self._total(best, samples):
                best = action
        return best if best == self.favourite or self._is_better(best, samples) else self.favourite

    def ranking(self) -> list[int]:
        """The winner, then all others: first those that ran longest, of these the best first."""
        winner = self.winner()
        others = [action for action in self.values if action != winner]
        others.sort(key=lambda action: (-len(self.values[action]), -self.mean(action)))
        return [winner, *others]

    def mean(self, action: int) -> float:
        """The mean value of a candidate in the samples that it saw."""
        values = self.values[action]
        return sum(values) / len(values) if values else 0.0

    def error(self, action: int) -> float:
        """The standard error of this mean."""
        return _standard_error(self.values[action])

    def _played_out(self, action: int, sample: int) -> float:
        """The value of an action in a sample."""
        heuristics, dice = self.heuristics, self.dice
        dice.seed(self.first_sample + sample * SEEDS)
        state = self.start.clone()
        state.resample(self.seat, dice.below(SEEDS))
        state.play(action)
        while not state.over() and not heuristics.cutoff(state, self.start):
            state.play(heuristics.careful_action(state, dice))
        return heuristics.value(state, self.seat)

    def _samples(self) -> int:
        """How many samples all runners have seen."""
        return min([len(self.values[action]) for action in self.runners])

    def _give_up(self) -> None:
        """Only the better half goes on, at least two, and the first candidate."""
        samples = self._samples()
        order = sorted(self.runners, key=lambda action: -self._total(action, samples))
        self.runners = order[: max(2, (len(order) + 1) // 2)]
        if self.favourite not in self.runners:
            self.runners.append(self.favourite)

    def _total(self, action: int, samples: int) -> float:
        return sum(self.values[action][:samples])

    def _is_better(self, action: int, samples: int) -> bool:
        """Whether an action is better than the first candidate by more than its luck in these samples."""
        known, other = self.values[self.favourite], self.values[action]
        gains = [other[sample] - known[sample] for sample in range(samples)]
        return samples > 1 and sum(gains) / samples > DOUBT * _standard_error(gains)


def _standard_error(values: list[float]) -> float:
    count = len(values)
    if count < 2:
        return 0.5
    mean = sum(values) / count
    spread = sum((value - mean) * (value - mean) for value in values) / (count - 1)
    return sqrt(spread / count)


class RaceBot(Bot):
    """Chooses by a race of so many playouts, or of so many seconds if they are not 0 and end earlier."""

    def __init__(self, game: Game, seed: int, playouts: int, seconds: float = 0.0) -> None:
        super().__init__()
        self.seed(seed)
        self.game = game
        self.playouts = playouts
        self.seconds = seconds

    def choose(self, state: State) -> int:
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        race = Race(state, self.game.search_heuristics(), self.below(SEEDS))
        if len(race.runners) > 1:
            race.run(self.playouts, self.seconds)
        return race.winner()
