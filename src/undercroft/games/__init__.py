"""The registry: the games that come with the package, and those that other packages install.

A package of another author offers a game by an entry point of the group `undercroft.games`:

    [project.entry-points."undercroft.games"]
    pig = "pig:GAME"
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from undercroft.kernel.errors import UnknownGame
from undercroft.kernel.game import Game

NAMES: Final = ["dungeon_roll", "tales_of_tails", "labyrinth", "knock_knock"]
"""The games that come with the package."""
GROUP: Final = "undercroft.games"


@cache
def installed() -> dict[str, EntryPoint]:
    """The games that other packages offer, by name. Nothing of them is imported yet."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in NAMES}


@cache
def names() -> list[str]:
    """All games: those of the package, then the installed ones. Those that cannot be loaded are logged."""
    return [*NAMES, *(name for name in sorted(installed()) if _loads(name))]


def _loads(name: str) -> bool:
    try:
        game(name)
    except UnknownGame as error:
        logging.getLogger(__name__).warning("%s", error)
        return False
    return True


def game(name: str) -> Game:
    """The game of that name; it is imported only now. Raises UnknownGame."""
    if name in NAMES:
        found = import_module(f"{__name__}.{name}").GAME
    elif name in installed():
        found = _load(installed()[name])
    else:
        raise UnknownGame(f"there is no game {name!r}; the games are {', '.join(names())}")
    assert isinstance(found, Game)
    return found


def _load(entry: EntryPoint) -> object:
    """What an entry point of another package leads to. Raises UnknownGame if it is no game of that name."""
    try:
        found = entry.load()
    except Exception as error:  # the package of another author may fail in any way
        raise UnknownGame(f"the installed game {entry.name!r} cannot be loaded: {error}") from error
    if not isinstance(found, Game) or found.name != entry.name:
        raise UnknownGame(f"the installed game {entry.name!r} is no Game of that name: {entry.value}")
    return found
