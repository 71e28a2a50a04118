"""Plugins: games of other packages, named by where they are imported from."""

from __future__ import annotations

from importlib import import_module

from undercroft import games
from undercroft.kernel.errors import UnknownGame
from undercroft.kernel.game import Game


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
    return found
