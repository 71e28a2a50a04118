"""Many games side by side: one action in each with one compiled call.

Compiled where there is a C compiler, so there is no NumPy in here: numbers leave as bytes or in lists.
`vector.py` has the arrays.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.observer import Observer
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State
from undercroft.kernel.watcher import Watcher


class Batch:
    """`count` games of the same kind. The caller puts a new game where one is over."""

    def __init__(self, observer: Observer, count: int, players: int, by_score: bool) -> None:
        self.observer = observer
        self.count = count
        self.players = players
        self.by_score = by_score
        self.states: list[State] = []
        self.legal: list[list[int]] = []
        """The legal actions of each game."""
        self.seats = [0] * count
        """The actor of each game."""
        self.paid: list[int] = []
        """Who was paid in the last step: index * players + seat, and in the same order ..."""
        self.rewards: list[float] = []
        """... how much."""
        self._scores = [0] * (count * players)
        self._watched = by_score and observer.scores_watched
        self._watchers = [Watcher() for index in range(count if self._watched else 0)]
        # For every seat of every game its last observation: little of it changes from one to the next.
        self._buffers = [observer.buffer() for index in range(count * players)]
        self._seen = [bytearray() for index in range(count)]

    def put(self, index: int, state: State) -> None:
        """Puts a new game at an index; indices are filled in order the first time."""
        if index == len(self.states):
            self.states.append(state)
            self.legal.append([])
        self.states[index] = state
        if self.by_score:
            self._scores_may_differ(index, state)
            for seat in range(self.players):
                self._scores[index * self.players + seat] = self.observer.score(state, seat)
        self._look(index, state)

    def _scores_may_differ(self, index: int, state: State) -> bool:
        if not self._watched:
            return True
        watcher = self._watchers[index]
        watcher.watch_from(0)
        self.observer.watch_scores(state, watcher)
        return watcher.changed

    def step(self, actions: list[int]) -> list[int]:
        """One legal action in every game. Gives the indices of games that are over now."""
        over: list[int] = []
        self.paid = []
        self.rewards = []
        for index in range(self.count):
            state = self.states[index]
            state.play(actions[index])
            if self.by_score:
                self._pay_points(index, state)
            if not state.over():
                self._look(index, state)
                continue
            over.append(index)
            if not self.by_score:
                for seat in range(self.players):
                    self.paid.append(index * self.players + seat)
                    self.rewards.append(state.payoff(seat))
        return over

    def _pay_points(self, index: int, state: State) -> None:
        if not self._scores_may_differ(index, state):
            return
        first = index * self.players
        for seat in range(self.players):
            score = self.observer.score(state, seat)
            last = self._scores[first + seat]
            if score != last:
                self._scores[first + seat] = score
                self.paid.append(first + seat)
                self.rewards.append(float(score - last))

    def _look(self, index: int, state: State) -> None:
        """Updates actor, legal actions and what the actor sees, as long as the state is in the cache."""
        seat = state.actor()
        self.seats[index] = seat
        self.legal[index] = state.legal()
        self._seen[index] = self._write(index, seat)

    def all_legal(self) -> list[Any]:
        """The legal actions of all games, one after the other."""
        actions: list[Any] = []  # Any: compiled, numbers go from list to list as they are
        for legal in self.legal:
            actions.extend(legal)
        return actions

    def legal_counts(self) -> list[int]:
        """How many legal actions each game has."""
        return [len(legal) for legal in self.legal]

    def draw(self, dice: Rng) -> list[int]:
        """A random legal action for every game."""
        return [legal[dice.below(len(legal))] for legal in self.legal]

    def observe(self) -> bytes:
        """What each actor sees, game by game."""
        return b"".join(self._seen)

    def _write(self, index: int, seat: int) -> bytearray:
        buffer = self._buffers[index * self.players + seat]
        buffer.offset = 0
        self.observer.write(self.states[index], seat, buffer)
        return buffer.data
