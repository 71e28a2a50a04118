"""Bots that play every game, and where to find those of one game."""

from __future__ import annotations

from undercroft.bots.random import RandomBot
from undercroft.kernel.bot import Bot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game


def names(game: Game) -> list[str]:
    """The bots that can sit at this game's table, weakest first."""
    return ["random", *game.bots]


def make(game: Game, name: str, seed: int) -> Bot:
    """A bot by name, with dice of its own. Raises BadOption."""
    if name == "random":
        return RandomBot(seed)
    if name not in game.bots:
        raise BadOption(f"{game.name} has no bot {name!r}; it has {', '.join(names(game))}")
    return game.bot(name, seed)
