"""A bot that makes errors: a percentage of its decisions is random."""

from __future__ import annotations

from typing import Final

from undercroft.bots.sampler import SEEDS
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.state import State

MAX_CANDIDATES: Final = 5  # the most promising actions, one of which an error takes


class WeakenedBot(Bot):
    """Plays as another bot does, except for errors: `error_percent` of its decisions.

    An error is one of the few most promising actions by the game's search heuristics: a plausible move that
    is not the best one. With `random_errors`, for weaker play, it is any of `Game.random_errors`.
    """

    def __init__(
        self, game: Game, bot: Bot, error_percent: int, seed: int = 0, random_errors: bool = False
    ) -> None:
        super().__init__()
        self.game = game
        self.bot = bot
        self.error_percent = error_percent
        self.random_errors = random_errors
        self.seed(seed)

    def seed(self, seed: int) -> None:
        super().seed(seed)
        self.bot.seed(seed + 1)

    def choose(self, state: State) -> int:
        if self.below(100) >= self.error_percent:
            return self.bot.choose(state)
        actions = self.game.random_errors(state) if self.random_errors else self._promising(state)
        return actions[self.below(len(actions))]

    def _promising(self, state: State) -> list[int]:
        imagined = state.clone()
        imagined.resample(state.actor(), self.below(SEEDS))
        return self.game.search_heuristics().candidates(imagined, self)[:MAX_CANDIDATES]
