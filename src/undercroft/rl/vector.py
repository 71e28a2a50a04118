"""Many games at once, NumPy in and out: what learners that collect a lot of experience want.

    games = vector.Vector("dungeon_roll", 1024)
    observations, info = games.reset(seed=1)
    observations, rewards, over, cut, info = games.step(actions)

`info["action_mask"]` has a row of legal actions for every table, `info["seat"]` whose turn it is there. Where
a game is over, the next one has begun already: `over` says so, and the observation is the new game's first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from undercroft.kernel.content import Content
from undercroft.kernel.game import Game
from undercroft.kernel.rng import Rng
from undercroft.rl.batch import Batch
from undercroft.rl.setting import Setting


class Vector:
    """So many tables. With one player, rewards are one number a table, else one for every seat."""

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
        """New games at all tables. The first has this seed, every further game the next one."""
        setting = self.setting
        self.batch = Batch(setting.observer, self.count, setting.players, setting.actions, setting.by_score)
        self.seed = seed
        for index in range(self.count):
            self._begin(index)
        return self._observe(), self._info()

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One legal action at every table. Raises IllegalAction, after which only `reset` helps."""
        ended = self.batch.step(actions.tolist())
        rewards = np.array(self.batch.rewards, np.float32)
        over = np.zeros(self.count, np.bool_)
        over[ended] = True
        for index in ended:
            self._begin(index)
        if self.setting.players > 1:
            rewards = rewards.reshape(self.count, self.setting.players)
        return self._observe(), rewards, over, np.zeros(self.count, np.bool_), self._info()

    def sample(self, dice: Rng) -> NDArray[np.int64]:
        """Any legal action for every table."""
        return np.array(self.batch.draw(dice))

    def _begin(self, index: int) -> None:
        self.batch.put(index, self.setting.new(self.seed))
        self.seed += 1

    def _observe(self) -> NDArray[np.uint8]:
        return np.frombuffer(self.batch.observe(), np.uint8).reshape(self.count, self.setting.size)

    def _info(self) -> dict[str, Any]:
        masks = np.frombuffer(self.batch.masks(), np.int8).reshape(self.count, self.setting.actions)
        return {"action_mask": masks, "seat": np.array(self.batch.seats)}
