"""What a game declares besides its rules: options, levels of bots, the match of a tutorial, challenges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Option:
    """A setting chosen before the game: its values, the first of which is the default.

    A balance report plays and compares all choices of an option that is `compared`, unless the caller chooses
    one. The message "balance-by-<name>" in the game's texts is the heading of the comparison.

    A `saved` option is set by a campaign that continues (`Game.resume_campaign`). Forms do not offer it, and
    its choices need no texts.
    """

    name: str
    choices: list[str]
    help: str
    compared: bool = False
    saved: bool = False

    @property
    def default(self) -> str:
        """The value of a game that does not name the option."""
        return self.choices[0]


@dataclass(frozen=True)
class Level:
    """A strength that players choose: a bot, and the percentage of its decisions that are errors.

    An error is one of the few most promising actions; with `random_errors` it is any of
    `Game.random_errors`.
    """

    bot: str
    error_percent: int
    random_errors: bool = False
    slow: bool = False
    """Whether it needs the compiled rules: in Python alone people would wait too long for a move."""
    rating: int = 0
    """Its place on the scale of ratings, as docs/ratings.md derives it from measured games; 0 if it was not
    measured. Such a bot cannot play in rated matches."""


def weakened(bot: str, ratings: dict[int, int], random_errors: bool = False) -> list[Level]:
    """Levels of one bot that differ in how often it errs: the rating of each percentage of errors."""
    return [Level(bot, percent, random_errors, rating=rating) for percent, rating in ratings.items()]


@dataclass(frozen=True)
class Lesson:
    """The match of a tutorial: a short game whose dice are known, so that it shows what there is to learn.

    A person has seat 0, bots have the other seats. `secret` is what the dice come from, as 64
    hexadecimal digits. `prepare` changes the position of the new game, for a smaller deck or a later round.
    """

    players: int
    secret: str
    options: dict[str, str]
    prepare: Callable[[dict[str, Any]], None] | None = None
    bot: str = "level-1"


@dataclass(frozen=True)
class Challenge:
    """The match that everyone plays on the same day, each alone: with the same dice, and once.

    A person has seat 0, and `bot` has the other seats. The message "daily-goal" in the game's texts says what
    the points of `Game.daily_score` are.
    """

    players: int
    options: dict[str, str]
    bot: str = ""
