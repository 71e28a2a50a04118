"""Bots that play every game, and the registry of all bots."""

from __future__ import annotations

from typing import Final

from undercroft.bots.learnt import LearntBot
from undercroft.bots.naming import number_in
from undercroft.bots.policy import PolicyBot, load
from undercroft.bots.race import RaceBot
from undercroft.bots.random import RandomBot
from undercroft.bots.search import SearchBot
from undercroft.bots.weakened import WeakenedBot
from undercroft.kernel.bot import Bot
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game

POLICY: Final = "policy:"
LEARNT: Final = "learnt"
LEVEL_SECONDS: Final = (
    3.0  # the longest that a level thinks about a move, on a machine too slow for its search
)


def names(game: Game) -> list[str]:
    """The names of the bots that can play this game."""
    return ["random", *game.bots, "search", *levels(game)]


def levels(game: Game) -> list[str]:
    """The bots by strength, weakest first: "level-1" to "level-5"."""
    return [f"level-{number}" for number in range(1, len(game.levels) + 1)]


def rating(game: Game, name: str) -> int:
    """The place of a bot on the scale of ratings; 0 if it was not measured."""
    return game.levels[number_in(name, "level") - 1].rating if name in levels(game) else 0


def rated(game: Game) -> list[str]:
    """The bots that can play in rated matches."""
    return [name for name in levels(game) if rating(game, name)]


def best(game: Game) -> str:
    """The strongest bot of a game: it plays for players who are away."""
    return [*names(game)[: 1 + len(game.bots)], *levels(game)][-1]


def offered(game: Game) -> list[str]:
    """The bots that players choose from: the levels, or all bots of a game without levels."""
    return levels(game) or names(game)


def default(game: Game) -> str:
    """The bot to play with unless another one is chosen. Opponents: level 1, which a beginner beats about
    half of the time (docs/levels.md); without levels the weakest that does not play at random. Partners: the
    strongest, with which beginners win most.
    """
    return best(game) if game.cooperative else next(name for name in offered(game) if name != "random")


def offered_locally(game: Game) -> list[str]:
    """Those of them that are quick enough without compiled rules, as in a web page."""
    slow = [f"level-{number}" for number, level in enumerate(game.levels, 1) if level.slow]
    return [name for name in offered(game) if name not in slow]


def make(game: Game, name: str, seed: int, seconds: float = 0.0) -> Bot:
    """A bot by name, with random numbers of its own. Raises BadOption.

    "search" takes a second for a move, "search-500" 500 iterations: then it plays the same for a seed, unless
    it is given fewer `seconds` than it needs. "race-200" compares actions by 200 playouts.
    "policy:FILE" is a trained policy; "learnt:FILE" and "learnt-500:FILE" are searches with trained values.
    Names from untrusted sources must be among `names`, because these open a file.
    """
    if name == "random":
        return RandomBot(seed)
    if name == "search":
        return SearchBot(game, seed)
    if (iterations := number_in(name, "search")) > 0:
        return SearchBot(game, seed, iterations, seconds)
    if (playouts := number_in(name, "race")) > 0:
        return RaceBot(game, seed, playouts, seconds)
    kind, colon, file = name.partition(":")
    iterations = 0 if kind == LEARNT else number_in(kind, LEARNT)
    if colon and iterations >= 0:
        return LearntBot(game, load(file), seed, iterations, seconds)
    if name.startswith(POLICY):
        return PolicyBot(game, name.removeprefix(POLICY))
    if name in levels(game):
        level = game.levels[number_in(name, "level") - 1]
        bot = make(game, level.bot, seed, LEVEL_SECONDS)
        return WeakenedBot(game, bot, level.error_percent, seed, level.random_errors)
    if name not in game.bots:
        raise BadOption(f"{game.name} has no bot {name!r}; it has {', '.join(names(game))}")
    return game.bot(name, seed)


def make_for_seats(game: Game, bots: list[str], players: int, seed: int) -> list[Bot]:
    """A bot for every seat, each with its own random numbers; one name alone is for all seats. Raises
    BadOption.
    """
    if len(bots) == 1:
        bots = bots * players
    if len(bots) != players:
        raise BadOption(
            f"{len(bots)} bots cannot take {players} seats: name one for each seat, or one for all"
        )
    return [make(game, name, bot_seed(seed, seat)) for seat, name in enumerate(bots)]


def bot_seed(seed: int, seat: int) -> int:
    """The seed of a seat's bot in a match of this seed: different for each seat, and not the seed of the
    dice.
    """
    return seed + ((seat + 1) << 32)
