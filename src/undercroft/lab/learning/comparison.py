"""A learnt search against the present one, at equal CPU time.

In a cooperative game each of them plays all seats of the same deals in turn, and the deals count that only
one of the two won.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from undercroft.bots import bot_seed
from undercroft.bots.learnt import LearntBot
from undercroft.bots.playout import play_bots
from undercroft.bots.sampler import SEEDS
from undercroft.bots.search import SearchBot, SearchTree
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.network import Network
from undercroft.kernel.state import State
from undercroft.lab.learning.self_play import new_state
from undercroft.lab.statistics import wilson

ITERATIONS: Final = 8  # between two looks at the clock


class Standing(NamedTuple):
    """The games so far, and what the learnt search won of them; a shared win counts in part.

    For teams `games` are the deals that only one of the two won, out of `deals`.
    """

    games: int
    won: float
    iterations: float
    """Of the learnt search for each move that it searched, on average, ..."""
    present_iterations: float
    """... and of the present one."""
    deals: int = 0
    won_by_both: int = 0

    def line(self, fair: float) -> str:
        """For people who watch."""
        low, high = wilson(self.won, self.games)
        share = self.won / self.games if self.games else 0.0
        what = "games"
        if self.deals:
            what = f"deals that one of the two won ({self.won_by_both} of {self.deals} were won by both)"
        return (
            f"learnt search: {share:.1%} of {self.games} {what}, 95 % interval {low:.1%} to {high:.1%}, "
            f"{fair:.1%} would be even; {self.iterations:.0f} iterations a move, the present search "
            f"{self.present_iterations:.0f}"
        )


class TimedBot(Bot):
    """A search by CPU time: on a busy machine, the clock on the wall favours one or the other by chance."""

    def __init__(self, bot: SearchBot, seed: int, seconds: float) -> None:
        super().__init__()
        self.seed(seed)
        self.bot = bot
        self.seconds = seconds
        self.searches = 0
        self.iterations = 0

    def choose(self, state: State) -> int:
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        until = time.process_time() + self.seconds
        tree = SearchTree(state, self.bot.heuristics(), self.below(SEEDS))
        sure = tree.sure_action()
        if sure >= 0:
            return sure
        tree.grow(ITERATIONS)
        while time.process_time() < until:
            tree.grow(ITERATIONS)
        self.searches += 1
        self.iterations += tree.iterations
        return tree.best().action


class _Contest:
    """Makes the bots of a comparison, and counts their iterations."""

    def __init__(self, game: Game, network: Network, seconds: float) -> None:
        self.game = game
        self.network = network
        self.seconds = seconds
        self.searches = [0, 0]
        self.iterations = [0, 0]

    def play(self, deal: int, learns: Callable[[int], bool]) -> State:
        """A game to its end, in which the learnt search has these seats."""
        players = self.network.players
        state = new_state(self.game, players, deal)
        seats = [self._bot(learns(seat), bot_seed(deal, seat)) for seat in range(players)]
        play_bots(state, list(seats))
        for seat, bot in enumerate(seats):
            self.searches[learns(seat)] += bot.searches
            self.iterations[learns(seat)] += bot.iterations
        return state

    def _bot(self, learnt: bool, seed: int) -> TimedBot:
        bot = LearntBot(self.game, self.network) if learnt else SearchBot(self.game)
        return TimedBot(bot, seed, self.seconds)

    def effort(self) -> tuple[float, float]:
        """The mean iterations of a learnt search, and of a present one."""
        present, learnt = (self.iterations[which] / max(1, self.searches[which]) for which in (0, 1))
        return learnt, present


def compare(game: Game, network: Network, games: int, seconds: float, seed: int) -> Iterator[Standing]:
    """One learnt search among present ones, each with so much CPU time a move, and each seat in turn.

    In a cooperative game, `games` deals for a team of each.
    """
    contest = _Contest(game, network, seconds)
    if game.cooperative:
        yield from _compare_teams(contest, games, seed)
        return
    won = 0.0
    for number in range(games):
        learner = number % network.players
        state = contest.play(seed + number // network.players, [learner].__contains__)
        won += state.payoff(learner)
        yield Standing(number + 1, won, *contest.effort())


def _compare_teams(contest: _Contest, deals: int, seed: int) -> Iterator[Standing]:
    everyone: list[int] = list(range(contest.network.players))
    gained = lost = both = 0
    for number in range(deals):
        learnt, present = (
            contest.play(seed + number, seats.__contains__).payoff(0) > 0 for seats in (everyone, [])
        )
        gained += learnt and not present
        lost += present and not learnt
        both += learnt and present
        yield Standing(gained + lost, gained, *contest.effort(), number + 1, both)
