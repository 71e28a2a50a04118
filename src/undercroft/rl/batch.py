"""Many games side by side: one action in each with one compiled call.

Compiled where there is a C compiler, so there is no NumPy in here: numbers leave as bytes, which NumPy reads
without a copy. `vector.py` has the arrays.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.errors import IllegalAction
from undercroft.kernel.observation_buffer import ObservationBuffer
from undercroft.kernel.observer import Observer
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State


def _as_they_are(actions: list[int]) -> list[Any]:
    """The same list as Any. Compiled, this avoids unboxing and boxing its numbers."""
    return actions


class Batch:
    """`count` games of the same kind. The caller puts a new game where one is over."""

    def __init__(self, observer: Observer, count: int, players: int, actions: int, by_score: bool) -> None:
        self.observer = observer
        self.count = count
        self.players = players
        self.actions = actions
        self.by_score = by_score
        self.states: list[State] = []
        self.legal: list[list[int]] = []
        self.scores = [0] * (count * players)
        self.seats = [0] * count
        """The actor of each game."""
        self.rewards: list[float] = []
        """The rewards of the last step, seat by seat, game by game."""
        self.rows = [bytearray(actions) for index in range(count)]
        """For every game a mask with a 1 for every legal action."""
        self.pages = [ObservationBuffer(observer.size) for index in range(count)]
        """For every game its last observation: little of it changes from one action to the next."""
        self.seen = [buffer.data for buffer in self.pages]

    def put(self, index: int, state: State) -> None:
        """Puts a new game at an index; indices are filled in order the first time."""
        if index == len(self.states):
            self.states.append(state)
            self.legal.append([])
        self.states[index] = state
        if self.by_score:
            for seat in range(self.players):
                self.scores[index * self.players + seat] = self.observer.score(state, seat)
        self._look(index, state)

    def step(self, actions: list[int]) -> list[int]:
        """One action in every game. Gives the indices of games that are over now. Raises IllegalAction."""
        over: list[int] = []
        self.rewards = []
        for index in range(self.count):
            state = self.states[index]
            action = actions[index]
            if action < 0 or action >= self.actions or not self.rows[index][action]:
                raise IllegalAction(f"action {action} is not legal in game {index}", [])
            state.play(action)
            ended = state.over()
            self._pay(index, state, ended)
            if ended:
                over.append(index)
            else:
                self._look(index, state)
        return over

    def _pay(self, index: int, state: State, ended: bool) -> None:
        rewards = self.rewards
        for seat in range(self.players):
            if self.by_score:
                score = self.observer.score(state, seat)
                rewards.append(float(score - self.scores[index * self.players + seat]))
                self.scores[index * self.players + seat] = score
            elif ended:
                rewards.append(state.payoff(seat))
            else:
                rewards.append(0.0)

    def _look(self, index: int, state: State) -> None:
        """Updates the actor and the legal actions."""
        self.seats[index] = state.actor()
        legal = state.legal()
        row = self.rows[index]
        for action in _as_they_are(self.legal[index]):
            row[action] = 0
        for action in _as_they_are(legal):
            row[action] = 1
        self.legal[index] = legal

    def masks(self) -> bytearray:
        """The masks of all games, one after the other."""
        return bytearray().join(self.rows)

    def draw(self, dice: Rng) -> list[int]:
        """A random legal action for every game."""
        return [legal[dice.below(len(legal))] for legal in self.legal]

    def observe(self) -> bytes:
        """What each actor sees, game by game."""
        for index in range(self.count):
            buffer = self.pages[index]
            buffer.offset = 0
            self.observer.write(self.states[index], self.seats[index], buffer)
        return b"".join(self.seen)
