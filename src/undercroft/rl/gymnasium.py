"""The games for one player as Gymnasium environments.

    env = gymnasium.make("undercroft/DungeonRoll-v1")

The mask of legal actions is in `info["action_mask"]`, and `env.unwrapped.action_masks()` gives it to learners
that ask for it, MaskablePPO of sb3-contrib among them.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from undercroft import games
from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.rl.setting import ILLEGAL, Setting
from undercroft.rl.transcript import Transcript

Numbers = NDArray[np.uint8]


class Solo(gymnasium.Env[Numbers, np.int64]):
    """A game for one player. An illegal action ends the episode and costs a point."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        options: dict[str, str] | None = None,
        content: Content | None = None,
        reward: str = "score",
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, 1, options, content, reward)
        self.observation_space = spaces.Box(0, self.setting.high(), dtype=np.uint8)
        self.action_space = spaces.Discrete(self.setting.actions)
        self.render_mode = render_mode
        self.buffer = self.setting.observer.buffer()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Starts a new game. A seed determines the dice of this game and of all later ones."""
        super().reset(seed=seed)
        self.state = self.setting.new(int(self.np_random.integers(1 << 62)))
        self.transcript = Transcript(self.setting.game) if self.render_mode == "ansi" else None
        self.total_reward = self.setting.total_reward(self.state, 0)
        self.legal = self.state.legal()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """One action. The episode ends with the game, or with an illegal action."""
        state = self.state
        if action not in self.legal:
            return self._observe(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        if self.transcript is None:
            state.play(int(action))
        else:
            self.transcript.play(state, int(action))
        self.legal = state.legal()
        before, self.total_reward = self.total_reward, self.setting.total_reward(state, 0)
        return self._observe(), self.total_reward - before, state.over(), False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        return self.setting.mask_of(self.legal).astype(bool)

    def render(self) -> str | None:
        """The game so far in sentences, if the render mode is "ansi"."""
        return None if self.transcript is None else self.transcript.text()

    def _observe(self) -> Numbers:
        return self.setting.observe(self.state, 0, self.buffer)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.setting.mask_of(self.legal)}


def env(game: str | Game, **more: Any) -> Solo:
    """The environment of a game for one player, with the arguments of Solo. Raises BadOption."""
    return Solo(game, **more)


def id_of(game: Game) -> str:
    """The name by which `gymnasium.make` knows the game, with its version."""
    if game.players[0] > 1:
        raise BadOption(f"{game.name} is for {game.players[0]} players or more: PettingZoo has all games")
    name = "".join(word.capitalize() for word in game.name.split("_"))
    return f"undercroft/{name}-v{game.observer(game.content(), 1).version}"


def register() -> None:
    """Registers all games for one player with `gymnasium.make`. You may call it several times."""
    for name in games.NAMES:
        game = games.game(name)
        if game.players[0] == 1 and id_of(game) not in gymnasium.registry:
            gymnasium.register(id_of(game), "undercroft.rl.gymnasium:Solo", kwargs={"game": name})


register()
