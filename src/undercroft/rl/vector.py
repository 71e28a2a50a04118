"""Many games at once with NumPy arrays, for learners that collect much experience.

    games = vector.Vector("dungeon_roll", 1024)
    observations, info = games.reset(seed=1)
    observations, rewards, over, cut, info = games.step(actions)

`info["action_mask"]` has a row of legal actions for every game, `info["seat"]` its actor. Where a game is
over, the next one has already begun: `over` is True, and the observation is the first one of the new game.
Observations and masks cannot be written to; copy what you want to change.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from undercroft.kernel.content import Content
from undercroft.kernel.errors import IllegalAction
from undercroft.kernel.game import Game
from undercroft.kernel.rng import Rng
from undercroft.rl.batch import Batch
from undercroft.rl.masks import Masks
from undercroft.rl.setting import Setting


class Vector:
    """`count` games. With one player, rewards are one number a game, else one for every seat."""

    def __init__(
        self,
        game: str | Game,
        count: int,
        players: int | None = None,
        options: dict[str, str] | None = None,
        content: Content | None = None,
        reward: str = "score",
    ) -> None:
        self.setting = Setting(game, players, options, content, reward)
        self.count = count
        self.seed = 0

    def reset(self, seed: int = 0) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """New games everywhere. The first has this seed, every further game the next one."""
        setting = self.setting
        self.batch = Batch(setting.observer, self.count, setting.players, setting.by_score)
        self.masks = Masks(self.count, setting.actions)
        self.seed = seed
        for index in range(self.count):
            self._begin(index)
        return self._observe(), self._info()

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One legal action in every game. Raises IllegalAction; call `reset` after it."""
        illegal = self.masks.first_illegal(actions)
        if illegal >= 0:
            raise IllegalAction(f"action {actions[illegal]} is not legal in game {illegal}", [])
        ended = self.batch.step(actions.tolist())
        over = np.zeros(self.count, np.bool_)
        over[ended] = True
        for index in ended:
            self._begin(index)
        return self._observe(), self._rewards(), over, np.zeros(self.count, np.bool_), self._info()

    def sample(self, dice: Rng) -> NDArray[np.int64]:
        """A random legal action for every game."""
        return np.array(self.batch.draw(dice))

    def _begin(self, index: int) -> None:
        self.batch.put(index, self.setting.new(self.seed))
        self.seed += 1

    def _observe(self) -> NDArray[np.uint8]:
        return np.frombuffer(self.batch.observe(), np.uint8).reshape(self.count, self.setting.size)

    def _rewards(self) -> NDArray[np.float32]:
        players = self.setting.players
        rewards = np.zeros(self.count * players, np.float32)
        rewards[self.batch.paid] = self.batch.rewards
        return rewards.reshape(self.count, players) if players > 1 else rewards

    def _info(self) -> dict[str, Any]:
        masks = self.masks.write(self.batch.all_legal(), self.batch.legal_counts())
        return {"action_mask": masks, "seat": np.array(self.batch.seats)}
