"""A game with a bot that never answers."""

from __future__ import annotations

import toy

from undercroft.kernel.bot import Bot
from undercroft.kernel.state import State


class HangingBot(Bot):
    def choose(self, state: State) -> int:
        while True:
            pass


class HangingGame(toy.Pig):
    name = "hanging"
    bots = ["hanging"]

    def bot(self, name: str, seed: int) -> Bot:
        return HangingBot()


GAME = HangingGame()
