"""Other people's games, driven by the same Python loop as ours, for a speed table that can be believed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from undercroft.kernel.rng import Rng

OPEN_SPIEL: Final = ["pig", "mancala", "liars_dice", "oh_hell", "backgammon"]
"""Dice and card games of OpenSpiel, and mancala, which is the fastest of all its games."""
FINE: Final = 1 << 30  # chance is drawn to within one part of so many


def open_spiel() -> dict[str, Callable[[int], int]]:
    """For each game, a function that plays n random games and gives the steps. Empty if not installed.

    A step is a decision, taken at random, with all the chance events that follow from it, as in our own
    games, where the dice fall inside of `play`. Chance is drawn by the odds that the game gives for it, from
    the same dice as ours.
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
        for number in range(n):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(_draw(state.chance_outcomes(), dice.below(FINE) / FINE))
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[dice.below(len(actions))])
                    steps += 1
        return steps

    return play


def _draw(outcomes: list[tuple[int, float]], mark: float) -> int:
    """The outcome at which the odds, added up, pass the mark."""
    for outcome, odds in outcomes:
        mark -= odds
        if mark < 0:
            return outcome
    return outcomes[-1][0]
