"""The registry of the games that come with the package."""

from __future__ import annotations

from importlib import import_module

from undercroft.kernel.errors import UnknownGame
from undercroft.kernel.game import Game

NAMES = ["dungeon_roll", "tales_of_tails", "labyrinth", "knock_knock"]


def game(name: str) -> Game:
    """The game of that name; it is imported only now. Raises UnknownGame."""
    if name not in NAMES:
        raise UnknownGame(f"there is no game {name!r}; the games are {', '.join(NAMES)}")
    found = import_module(f"undercroft.games.{name}").GAME
    assert isinstance(found, Game)
    return found
