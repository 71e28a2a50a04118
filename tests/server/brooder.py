"""A game with a bot that never stops thinking."""

from __future__ import annotations

import toy

from undercroft.kernel.bot import Bot
from undercroft.kernel.state import State


class Brooder(Bot):
    def choose(self, state: State) -> int:
        while True:
            pass


class Brooding(toy.Pig):
    name = "brooding"
    bots = ["brooder"]

    def bot(self, name: str, seed: int) -> Bot:
        return Brooder()


GAME = Brooding()
