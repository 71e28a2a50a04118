"""Plugins: games of other packages, named by where they are imported from."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from undercroft import games
from undercroft.kernel.errors import UnknownGame
from undercroft.kernel.game import Game

RENAMED: Final = {
    "heuristics_type": "heuristics_type by tools = GameTools(heuristics=…)",
    "observer_type": "observer_type by tools = GameTools(observer=…)",
    "puzzle_type": "puzzle_type by tools = GameTools(puzzles=…)",
}
"""Attributes of games that had another form before."""


def find_game(name: str) -> Game:
    """A game by its name, or a plugin by where it is imported from: "mygame:GAME".

    It imports code, so pass only names that the local user typed, never names from records or the network.
    Raises UnknownGame.
    """
    if ":" not in name:
        return games.game(name)
    module, attribute = name.split(":", 1)
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownGame(f"{name!r} cannot be imported: {error}") from None
    if not isinstance(found, Game):
        raise UnknownGame(f"{name!r} is not a Game")
    old = [attribute for attribute in RENAMED if hasattr(found, attribute)]
    if old:
        raise UnknownGame(
            f"{name!r} is of an earlier version: replace {', '.join(RENAMED[one] for one in old)}"
        )
    return found
