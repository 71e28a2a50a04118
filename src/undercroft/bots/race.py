"""A race of actions: each is played out in the same samples, and the worse half is given up again and again.

Every stage has the same number of playouts, so the fewer actions are left, the more samples each of them sees
(sequential halving).

A race grows no tree, so it may spend all of its time on better playouts. All actions see the same hidden
cards and dice, one sample after the other, which leaves less of their difference to luck. The first
candidate wins unless another one is better beyond doubt: so a short race plays like the bot that named the
candidates, and a longer one departs from it more often. What is worse beyond all doubt is given up at once,
so that a bot takes its time only where the choice is close.

For a seed and a number of playouts the result is deterministic.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import Final

from undercroft.bots.sampler import SEEDS, Sampler
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.state import State

DOUBT: Final = 0.5  # standard errors by which a winner must be better than the first candidate
CERTAINTY: Final = 3.0  # standard errors by which an action must be worse to be given up at once
FIRST_CERTAIN: Final = 8  # samples before anything is certain; the next look is after twice as many


class Race(Sampler):
    """One decision: run the race, then ask for the winner."""

    def __init__(
        self, state: State, heuristics: SearchHeuristics, seed: int, playouts: int, also: int = -1
    ) -> None:
        """A race of so many playouts. `also` takes part if it is not -1."""
        super().__init__(state, heuristics, seed)
        self.runners = heuristics.root_candidates(self.root_state, self.dice)
        self.favourite = self.runners[0]
        """The first candidate. It is given up only if it is certain to be worse."""
        if also >= 0 and also not in self.runners:
            self.runners.append(also)
        self.values: dict[int, list[float]] = {action: [] for action in self.runners}
        """What each sample brought, by action, where actions are compared."""
        self.results: dict[int, list[float]] = {action: [] for action in self.runners}
        """The same as chances of winning."""
        self.playouts = playouts
        """Those that are still to run."""
        self._fresh = playouts  # the number of a sample that no runner sees
        self._stage = playouts // max(1, (len(self.runners) - 1).bit_length())  # playouts of each stage
        self._next_stage = self._samples_of_stage()  # samples after which it begins
        self._next_look = FIRST_CERTAIN  # samples after which the next of them may be certain to be worse

    def run(self, seconds: float = 0.0, until_decided: bool = False) -> None:
        """Runs to the end, or for so many seconds if they are not 0 and end earlier. Once one runner is left,
        further playouts make its mean more precise, unless the race ends when it is decided."""
        until = time.perf_counter() + seconds
        while self.playouts > 0 and not (seconds and time.perf_counter() >= until):
            samples = self._samples()
            if samples == self._next_stage:
                self._give_up_half(samples)
                self._next_stage += self._samples_of_stage()
            if samples == self._next_look:
                self._give_up_certain(samples)
                self._next_look *= 2
            if until_decided and len(self.runners) == 1:
                return
            action = next(action for action in self.runners if len(self.values[action]) == samples)
            self._run_sample(action, samples)
            self.playouts -= 1

    def winner(self) -> int:
        """The runner with the highest mean, if it is better than the first candidate beyond doubt."""
        samples = self._samples()
        best = self._order(samples)[0]
        if self.favourite in self.runners and not self._is_ahead(best, self.favourite, samples, DOUBT):
            return self.favourite
        return best

    def ranking(self) -> list[int]:
        """The winner, then all others: first those that ran longest, of these the best first."""
        winner = self.winner()
        others = [action for action in self.values if action != winner]
        others.sort(key=lambda action: (-len(self.values[action]), -self.mean(action)))
        return [winner, *others]

    def mean(self, action: int) -> float:
        """The mean chance of winning of a candidate in the samples that it saw."""
        results = self.results[action]
        return sum(results) / len(results) if results else 0.0

    def error(self, action: int) -> float:
        """The standard error of this mean."""
        return _standard_error(self.results[action])

    def compare(self, action: int, other: int, samples: int) -> tuple[float, float, float]:
        """The mean chance of winning of an action, how much more it has than another one, and the standard
        error of that, in samples of which the race has seen none: a winner by luck has no luck here."""
        results, gains = [], []
        for sample in range(self._fresh, self._fresh + samples):
            results.append(self.heuristics.value(self.played_out(action, sample), self.seat))
            gains.append(results[-1] - self.heuristics.value(self.played_out(other, sample), self.seat))
        return sum(results) / samples, sum(gains) / samples, _standard_error(gains)

    def played_out(self, action: int, sample: int) -> State:
        """The state in which a playout of an action in a sample ends."""
        heuristics = self.heuristics
        self.begin_sample(sample)
        state = self.sample()
        state.play(action)
        while not state.over() and not heuristics.cutoff(state, self.root_state):
            state.play(heuristics.careful_action(state, self.dice))
        return state

    def _run_sample(self, action: int, sample: int) -> None:
        end = self.played_out(action, sample)
        result = self.heuristics.value(end, self.seat)
        self.results[action].append(result)
        self.values[action].append(self.heuristics.comparison_value(end, self.seat, result))

    def _samples(self) -> int:
        """How many samples all runners have seen."""
        return min([len(self.values[action]) for action in self.runners])

    def _samples_of_stage(self) -> int:
        """How many samples the runners see in a stage."""
        return max(1, self._stage // len(self.runners))

    def _give_up_half(self, samples: int) -> None:
        """Only the better half goes on, at least two, and the first candidate."""
        order = self._order(samples)
        self.runners = order[: max(2, (len(order) + 1) // 2)]
        if self.favourite in order and self.favourite not in self.runners:
            self.runners.append(self.favourite)

    def _give_up_certain(self, samples: int) -> None:
        """None goes on that is certain to be worse than the best one."""
        best = self._order(samples)[0]
        self.runners = [
            action for action in self.runners if not self._is_ahead(best, action, samples, CERTAINTY)
        ]

    def _order(self, samples: int) -> list[int]:
        """The runners, those first that so many samples brought most."""
        return sorted(self.runners, key=lambda action: -sum(self.values[action][:samples]))

    def _is_ahead(self, action: int, other: int, samples: int, errors: float) -> bool:
        """Whether an action is better than another one by so many standard errors of the difference."""
        ahead, behind = self.values[action], self.values[other]
        gains = [ahead[sample] - behind[sample] for sample in range(samples)]
        return samples > 1 and sum(gains) / samples > errors * _standard_error(gains)


def _standard_error(values: list[float]) -> float:
    count = len(values)
    if count < 2:
        return 0.5
    mean = sum(values) / count
    spread = sum((value - mean) * (value - mean) for value in values) / (count - 1)
    return sqrt(spread / count)


class RaceBot(Bot):
    """Chooses by a race of at most so many playouts, and of at most so many seconds if they are not 0."""

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
        race = Race(state, self.game.search_heuristics(), self.below(SEEDS), self.playouts)
        if len(race.runners) > 1:
            race.run(self.seconds, until_decided=True)
        return race.winner()
