"""The bot that takes any legal action with equal probability."""

from __future__ import annotations

from undercroft.kernel.bot import Bot
from undercroft.kernel.state import State


class RandomBot(Bot):
    """Plays at random, and never out of turn."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)

    def choose(self, state: State) -> int:
        actions = state.legal()
        return actions[self.below(len(actions))]
