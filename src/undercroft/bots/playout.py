"""Games to the end in one call, for search and for benchmarks."""

from __future__ import annotations

from undercroft.kernel.bot import Bot
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State


def playout(state: State, dice: Rng) -> int:
    """Plays this state to its end with random actions drawn from `dice`. Gives the number of actions."""
    steps = 0
    action = state.random_action(dice)
    while action >= 0:
        state.play(action)
        steps += 1
        action = state.random_action(dice)
    return steps


def playouts(root: State, games: int, seed: int) -> int:
    """Plays random games from copies of `root`, each with its own seed. Gives the number of actions."""
    dice = Rng()
    steps = 0
    for number in range(games):
        state = root.clone()
        state.seed(seed + number)
        dice.seed(seed - number - 1)
        steps += playout(state, dice)
    return steps


def play_bots(state: State, bots: list[Bot]) -> int:
    """Plays this state to its end, each seat by its bot. Gives the number of actions."""
    steps = 0
    while not state.over():
        state.play(bots[state.actor()].choose(state))
        steps += 1
    return steps
