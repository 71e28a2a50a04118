"""Games from which a network learns: bots play, and positions are kept with the result of the game.

Kept positions are those that a search values: where the heuristics of the game would stop a playout, or, if
playouts end with a turn, the beginning of each turn and some positions within it. Games begin with errors, so
that no two are alike; positions count only after the last error, because before it the result says less about
them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from undercroft.bots import bot_seed
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics, log_odds
from undercroft.kernel.learnt import ODDS_SCALE
from undercroft.kernel.observer import Observer
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State
from undercroft.lab.learning.perceptron import Floats

ERROR_PERCENT: Final = 12  # of the first decisions
CALM_PERCENT: Final = 30  # of the games, which have no errors
BETWEEN: Final = 3  # one position in so many is kept within a turn
MAX_ERROR_STEPS: Final = 60
"""Errors end after at most so many decisions."""
POSITIONS: Final = 12
"""Positions of one game that are kept at most: they share a result, so more of them teach little."""
BotMaker = Callable[[int], Bot]
"""Makes the bot of a seat from its seed."""
Look = Callable[[State, int, bool], None]
"""Sees a position, what its bot chose, and whether no more errors follow."""


class Positions:
    """Positions with what the actor saw, and what the game brought the actor in the end."""

    def __init__(self, observations: NDArray[np.uint8], odds: Floats, results: Floats) -> None:
        self.observations = observations
        self.odds = odds
        """The log odds of the heuristics' value."""
        self.results = results

    def __len__(self) -> int:
        return len(self.results)

    def inputs(self, high: NDArray[np.uint8], chosen: NDArray[np.intp] | slice = slice(None)) -> Floats:
        """What a network gets for these positions. `high` are the largest numbers of observations."""
        seen = self.observations[chosen] / high.astype(np.float32)
        return np.hstack([seen, self.odds[chosen, None] / ODDS_SCALE]).astype(np.float32)


def join(parts: list[Positions]) -> Positions:
    """All positions of these parts."""
    return Positions(
        np.concatenate([part.observations for part in parts]),
        np.concatenate([part.odds for part in parts]),
        np.concatenate([part.results for part in parts]),
    )


def new_state(game: Game, players: int, number: int) -> State:
    """The state of a game with this seed. Options that are compared in reports take turns."""
    options = {
        option.name: option.choices[number % len(option.choices)]
        for option in game.options
        if option.compared
    }
    state: State = game.new(players, number, options)
    return state


def play(game: Game, players: int, seeds: range, make_bot: BotMaker, by_turn: bool) -> Positions:
    """The positions of one game for each seed. The same seeds and bots give the same positions."""
    observer = game.observer(game.content(), players)
    rows: list[bytes] = []
    odds: list[float] = []
    results: list[float] = []
    for seed in seeds:
        state = new_state(game, players, seed)
        bots = [make_bot(bot_seed(seed, seat)) for seat in range(players)]
        kept = _Recorder(game.search_heuristics(), observer, state, by_turn)
        play_with_errors(state, bots, kept.look, seed)
        for at in _some(len(kept.rows), seed):
            rows.append(kept.rows[at])
            odds.append(kept.odds[at])
            results.append(state.payoff(kept.seats[at]))
    observations = np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), observer.size)
    return Positions(observations, np.array(odds, np.float32), np.array(results, np.float32))


def _some(count: int, seed: int) -> list[int]:
    """POSITIONS of so many, drawn at random."""
    dice = Rng()
    dice.seed(seed)
    places = list(range(count))
    dice.shuffle(places)
    return sorted(places[:POSITIONS])


def play_with_errors(state: State, bots: list[Bot], look: Look, seed: int) -> None:
    """Plays a state to its end. The first decisions of most games have errors."""
    dice = Rng()
    dice.seed(seed)
    error_steps = 0 if dice.below(100) < CALM_PERCENT else dice.below(MAX_ERROR_STEPS)
    step = 0
    while not state.over():
        action = bots[state.actor()].choose(state)
        look(state, action, step >= error_steps)
        if step < error_steps and dice.below(100) < ERROR_PERCENT:
            legal = state.legal()
            action = legal[dice.below(len(legal))]
        state.play(action)
        step += 1


class _Recorder:
    """Keeps positions at which a playout from an earlier position of the same game would stop."""

    def __init__(self, heuristics: SearchHeuristics, observer: Observer, state: State, by_turn: bool) -> None:
        self.heuristics = heuristics
        self.observer = observer
        self.by_turn = by_turn
        self.rows: list[bytes] = []
        self.odds: list[float] = []
        self.seats: list[int] = []
        self._roots = deque([state.clone()])  # one for each change of the actor, the earliest first
        self._actor = state.actor()
        self._within = 0  # positions of the turn so far

    def look(self, state: State, action: int, counts: bool) -> None:
        """Called with each position of a game. Before `counts`, it is passed over."""
        stops = False
        while self._roots and self.heuristics.cutoff(state, self._roots[0]):
            self._roots.popleft()
            stops = True
        self._within += 1
        if stops or state.actor() != self._actor:
            self._actor = state.actor()
            self._roots.append(state.clone())
            self._within = 0
        if self.by_turn and self._within % BETWEEN == 0:
            stops = True
        if stops and counts:
            self.rows.append(self.observer.observe(state, self._actor))
            self.odds.append(log_odds(self.heuristics.value(state, self._actor)))
            self.seats.append(self._actor)
