"""What one environment is: a game, how many play it, by which options, and what they are rewarded for."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.match.plugins import find_game

REWARDS: Final = ["outcome", "score"]
ILLEGAL: Final = -1.0
"""What an action costs that is not legal. It also ends the episode."""


class Setting:
    """A game as learners meet it. Actions are the numbers of the rules, so `write` says them in words.

    `reward` is "outcome" (at the end, from 0 for a loss to 1 for a win of one's own) or "score" (points, as
    they are gained). Raises BadOption, UnknownGame.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: dict[str, str] | None = None,
        content: Content | None = None,
        reward: str = "outcome",
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.players = self.game.players[0] if players is None else players
        self.game.check_players(self.players)
        self.options = self.game.check_options(options if options is not None else {})
        self.content = self.game.content() if content is None else content
        if reward not in REWARDS:
            raise BadOption(f"reward must be one of {', '.join(REWARDS)}, not {reward!r}")
        self.by_score = reward == "score"
        self.observer = self.game.observer(self.content, self.players)
        self.size = self.observer.size
        self.actions = self.game.actions.size

    @property
    def version(self) -> int:
        """The number in the ids of this game's environments."""
        return self.observer.version

    def high(self) -> NDArray[np.uint8]:
        """The largest that each number of an observation can be; the smallest is always 0."""
        return np.array([most for field in self.observer.fields for most in field.high()], np.uint8)

    def new(self, seed: int) -> State:
        """A new game. The same seed gives the same dice."""
        state: State = self.game.setup(self.content, self.players, seed, self.options)
        return state

    def observe(self, state: State, seat: int) -> NDArray[np.uint8]:
        """What a seat sees. The caller owns the array."""
        return np.frombuffer(bytearray(self.observer.observe(state, seat)), np.uint8)

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """1 for every action that the seat may take in its turn, 0 for all others."""
        mask = np.zeros(self.actions, np.int8)
        if seat == state.actor():
            mask[state.legal()] = 1
        return mask

    def total_reward(self, state: State, seat: int) -> float:
        """What a seat has got so far; rewards are the differences of this."""
        if self.by_score:
            return float(self.observer.score(state, seat))
        return state.payoff(seat) if state.over() else 0.0

    def named(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The fields of an observation, or of many in one array, each in its own shape: views, not copies."""
        parts: dict[str, NDArray[Any]] = {}
        first = 0
        for field in self.observer.fields:
            part = observation[..., first : first + field.size]
            parts[field.name] = part.reshape(*observation.shape[:-1], *field.shape)
            first += field.size
        return parts

    def action_text(self, action: int) -> str:
        """The text of an action; NumPy's numbers will do."""
        return self.game.action_text(int(action))
