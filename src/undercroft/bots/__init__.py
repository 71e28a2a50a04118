"""Bots that play every game, and where to find those of one game."""

from __future__ import annotations

from typing import Final

from undercroft.bots.policy import Policy
from undercroft.bots.random import RandomBot
from undercroft.kernel.bot import Bot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game

POLICY: Final = "policy:"


def names(game: Game) -> list[str]:
    """The bots that can sit at this game's table, weakest first."""
    return ["random", *game.bots]


def make(game: Game, name: str, seed: int) -> Bot:
    """A bot by name, with dice of its own; `policy:FILE` is what somebody trained. Raises BadOption.

    Names that come from elsewhere than this machine have to be among `names`: a file is not for strangers.
    """
    if name == "random":
        return RandomBot(seed)
    if name.startswith(POLICY):
        return Policy(game, name.removeprefix(POLICY))
    if name not in game.bots:
        raise BadOption(f"{game.name} has no bot {name!r}; it has {', '.join(names(game))}")
    return game.bot(name, seed)


def seated(game: Game, bots: list[str], players: int, seed: int) -> list[Bot]:
    """A bot for every seat, each with dice of its own; one name alone takes all seats. Raises BadOption."""
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise BadOption(
            f"{len(bots)} bots cannot take {players} seats: name one for each seat, or one for all"
        )
    return [make(game, name, seed_of(seed, seat)) for seat, name in enumerate(bots)]


def seed_of(seed: int, seat: int) -> int:
    """The seed of a seat's bot in a match of this seed: of its own, and never the table's."""
    return seed + ((seat + 1) << 32)
