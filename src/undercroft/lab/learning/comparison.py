"""A learnt search against the present one, at equal time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from undercroft import bots
from undercroft.bots.learnt import LearntBot
from undercroft.bots.playout import play_bots
from undercroft.bots.search import SearchBot
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.network import Network
from undercroft.lab.learning.self_play import new_state
from undercroft.lab.statistics import wilson


class Standing(NamedTuple):
    """The games so far, and what the learnt search won of them; a shared win counts in part."""

    games: int
    won: float

    def line(self, fair: float) -> str:
        """For people who watch."""
        low, high = wilson(self.won, self.games)
        share = self.won / self.games
        return (
            f"learnt search: {share:.1%} of {self.games} games (95 % interval {low:.1%} to {high:.1%}), "
            f"{fair:.1%} would be even"
        )


def compare(game: Game, network: Network, games: int, seconds: float, seed: int) -> Iterator[Standing]:
    """One learnt search among present ones, each with so many seconds a move, and each seat in turn."""
    players = network.players
    won = 0.0
    for number in range(games):
        deal = seed + number // players
        learner = number % players
        state = new_state(game, players, deal)
        seats: list[Bot] = [
            LearntBot(game, network, own, seconds=seconds)
            if seat == learner
            else SearchBot(game, own, seconds=seconds)
            for seat, own in enumerate(bots.bot_seed(deal, seat) for seat in range(players))
        ]
        play_bots(state, seats)
        won += state.payoff(learner)
        yield Standing(number + 1, won)
