"""A campaign: a series of matches in which each continues from the last.

A game has campaigns if its package has a module `adventure` (KK-35) with two functions: `save(state)` gives
what to store and raises BadOption when nothing can be stored; `resume(data)` gives the options of a new match
that continues, for any number of players.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.state import State


class Campaigns:
    """The campaigns of one game."""

    def __init__(self, game: Game) -> None:
        """Raises BadOption for a game without campaigns."""
        try:
            self._module = import_module(f"{type(game).__module__}.adventure")
        except ModuleNotFoundError:
            raise BadOption(f"{game.name} has no campaigns") from None

    def save(self, state: State) -> dict[str, Any] | None:
        """What to store, as plain JSON; None while the campaign cannot be stored."""
        try:
            saved: dict[str, Any] = self._module.save(state)
        except BadOption:
            return None
        return saved

    def resume(self, saved: object) -> dict[str, str]:
        """The options of a new match that continues. Raises BadPosition for data that no campaign gave."""
        options: dict[str, str] = self._module.resume(saved)
        return options


def campaigns_of(game: Game) -> Campaigns | None:
    """The campaigns of a game, None if it has none."""
    try:
        return Campaigns(game)
    except BadOption:
        return None
