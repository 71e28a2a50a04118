"""Games that are not on the shelf: anybody's package can be named on the command line."""

from __future__ import annotations

from importlib import import_module

from undercroft import games
from undercroft.kernel.errors import UnknownGame
from undercroft.kernel.game import Game


def find_game(name: str) -> Game:
    """A game by its name on the shelf, or a guest by where it is imported from: "mygame:GAME".

    Only for what people type on their own machine; names from records or the network go to the shelf.
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
