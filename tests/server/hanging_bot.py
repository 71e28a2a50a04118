"""A game with a bot that computes for longer than any test waits."""

from __future__ import annotations

import time

import toy

from undercroft.kernel.bot import Bot
from undercroft.kernel.state import State

SECONDS = 20.0
"""Not for ever, so that a test of a server that blocks its event loop fails and does not hang."""


class HangingBot(Bot):
    def choose(self, state: State) -> int:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            pass
        return state.legal()[0]


class HangingGame(toy.Pig):
    name = "hanging"
    bots = ["hanging"]

    def bot(self, name: str, seed: int) -> Bot:
        return HangingBot()


GAME = HangingGame()
