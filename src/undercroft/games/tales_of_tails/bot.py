from __future__ import annotations

from undercroft.kernel.bot import Bot
from undercroft.kernel.state import State


class Greedy(Bot):
    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)

    def choose(self, state: State) -> int:
        legal = state.legal()
        return legal[self.below(len(legal))]
