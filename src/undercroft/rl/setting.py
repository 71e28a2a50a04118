"""The configuration of an environment: game, players, options and reward."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.observation_buffer import ObservationBuffer
from undercroft.kernel.state import State
from undercroft.match.plugins import find_game

REWARDS: Final = ["outcome", "score"]
ILLEGAL: Final = -1.0
"""The reward of an illegal action, which also ends the episode."""


class Setting:
    """A game as learners see it. Actions are the action numbers of the rules; `action_text` gives their
    texts.

    `reward` is "outcome" (at the end, from 0 for a loss to 1 for winning alone) or "score" (points, as they
    are gained). Raises BadOption, UnknownGame.
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
        """The version in the ids of this game's environments."""
        return self.observer.version

    def high(self) -> NDArray[np.uint8]:
        """The maximum of each number of an observation; the minimum is 0."""
        return np.array([most for field in self.observer.fields for most in field.high()], np.uint8)

    def new(self, seed: int) -> State:
        """A new state. The same seed gives the same dice."""
        state: State = self.game.setup(self.content, self.players, seed, self.options)
        return state

    def observe(self, state: State, seat: int, buffer: ObservationBuffer | None = None) -> NDArray[np.uint8]:
        """What a seat sees. The caller owns the array.

        With a buffer that the caller keeps for this seat (`observer.buffer()`), only what has changed since
        the last time is written.
        """
        if buffer is None:
            return np.frombuffer(bytearray(self.observer.observe(state, seat)), np.uint8)
        buffer.offset = 0
        self.observer.write(state, seat, buffer)
        return np.frombuffer(buffer.data[:], np.uint8)

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """1 for every action that the seat may take in its turn, 0 for all others."""
        return self.mask_of(state.legal() if seat == state.actor() else [])

    def mask_of(self, legal: list[int]) -> NDArray[np.int8]:
        """1 for every one of these actions, 0 for all others."""
        mask = np.zeros(self.actions, np.int8)
        mask[legal] = 1
        return mask

    def total_reward(self, state: State, seat: int) -> float:
        """The reward of a seat so far; rewards of steps are its differences."""
        if self.by_score:
            return float(self.observer.score(state, seat))
        return state.payoff(seat) if state.over() else 0.0

    def named(self, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The fields of an observation, or of many in one array, each in its shape: views, not copies."""
        parts: dict[str, NDArray[Any]] = {}
        first = 0
        for field in self.observer.fields:
            part = observation[..., first : first + field.size]
            parts[field.name] = part.reshape(*observation.shape[:-1], *field.shape)
            first += field.size
        return parts

    def action_text(self, action: int) -> str:
        """The text of an action; NumPy integers are allowed."""
        return self.game.action_text(int(action))
