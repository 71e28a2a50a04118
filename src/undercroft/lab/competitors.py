"""Games of other libraries, played by the same Python loop as our own, for comparison."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from undercroft.kernel.rng import Rng
from undercroft.lab.benchmark import Work

OPEN_SPIEL: Final = ["pig", "mancala", "liars_dice", "oh_hell", "backgammon"]
"""Dice and card games of OpenSpiel, and mancala, its fastest game."""
RESOLUTION: Final = 1 << 30  # of the random numbers that chance events are drawn with


def open_spiel() -> dict[str, Work]:
    """For each game, a function that plays n random games and returns the steps. Empty if not installed.

    A step is a random decision with all chance events that follow it, because our own games roll the dice
    inside `play`. Chance events are drawn with the probabilities of the game, by the same generator as ours.
    """
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return {}
    return {name: _player(pyspiel.load_game(name)) for name in OPEN_SPIEL}


def _player(game: Any) -> Work:
    dice = Rng()
    dice.seed(1)

    def play(n: int) -> int:
        steps = 0
        for number in range(n):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(_draw(state.chance_outcomes(), dice.below(RESOLUTION) / RESOLUTION))
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[dice.below(len(actions))])
                    steps += 1
        return steps

    return play


def _draw(outcomes: list[tuple[int, float]], number: float) -> int:
    """The first outcome whose cumulative probability exceeds `number`."""
    for outcome, probability in outcomes:
        number -= probability
        if number < 0:
            return outcome
    return outcomes[-1][0]
