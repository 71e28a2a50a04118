"""An adventure of several matches, for games that have an `adventure.py` (KK-35).

Such a module has `save(state)`, what to write down, which raises BadOption when nothing can be; and
`resume(data)`, the options with which a new match goes on from there, for as many people as there are then.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.state import State


class Campaigns:
    """The adventures of one game."""

    def __init__(self, game: Game) -> None:
        """Raises BadOption for a game that has none."""
        try:
            self._module = import_module(f"{type(game).__module__}.adventure")
        except ModuleNotFoundError:
            raise BadOption(f"{game.name} has no adventures to put aside") from None

    def save(self, state: State) -> dict[str, Any] | None:
        """What to write down, as plain JSON; None at a moment when an adventure cannot be put aside."""
        try:
            saved: dict[str, Any] = self._module.save(state)
        except BadOption:
            return None
        return saved

    def resume(self, saved: object) -> dict[str, str]:
        """The options with which a new match goes on. Raises BadPosition for what no adventure can have come
        to."""
        options: dict[str, str] = self._module.resume(saved)
        return options


def campaigns_of(game: Game) -> Campaigns | None:
    """The adventures of a game, if it has any."""
    try:
        return Campaigns(game)
    except BadOption:
        return None
