"""The games that a server offers."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft import games
from undercroft.kernel.game import Game
from undercroft.match.plugins import find_game


class GameRegistry:
    """The games of a server by name, each with its location: its own name, or "module:ATTRIBUTE"."""

    def __init__(self, plugins: tuple[str, ...] = ()) -> None:
        """Offers the games of Undercroft and of installed packages, and these plugins. Raises UnknownGame."""
        self._locations = {name: name for name in games.names()}
        self._locations.update({find_game(plugin).name: plugin for plugin in plugins})

    def __iter__(self) -> Iterator[str]:
        return iter(self._locations)

    def __contains__(self, name: object) -> bool:
        return name in self._locations

    @property
    def locations(self) -> list[str]:
        """Where all games are found."""
        return list(self._locations.values())

    def location(self, name: str) -> str:
        """Where a game of this server is found."""
        return self._locations[name]

    def game(self, name: str) -> Game:
        """A game of this server. Names come from the network, so they are never imported. Raises
        UnknownGame."""
        return find_game(self._locations.get(name, name.replace(":", "")))
