"""Other people's games, driven by the same Python loop as ours, for a speed table that can be believed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from undercroft.kernel.rng import Rng

OPEN_SPIEL: Final = ["pig", "mancala", "liars_dice", "oh_hell", "backgammon"]
"""Dice and card games of OpenSpiel; mancala is the fastest game it has."""


def open_spiel() -> dict[str, Callable[[int], int]]:
    """For each game, a function that plays n random games and gives the steps. Empty if not installed.

    A step is a decision or a chance event, each taken at random from those that there are.
    """
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return {}
    return {name: _player(pyspiel.load_game(name)) for name in OPEN_SPIEL}


def _player(game: Any) -> Callable[[int], int]:
    dice = Rng()
    dice.seed(1)

    def play(n: int) -> int:
        steps = 0
        for number in range(n):  # noqa: B007
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[dice.below(len(actions))])
                steps += 1
        return steps

    return play
