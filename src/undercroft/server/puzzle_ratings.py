"""Ratings of people and puzzles: a try is a game between the two, rated by openskill."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from undercroft.puzzles.selection import MEAN

DEVIATION: Final = MEAN / 3
"""How uncertain the rating of a person is at first."""
PUZZLE_DEVIATION: Final = MEAN / 6
"""The same of a puzzle: what bots do with it says something about it."""
SCALE: Final = 40.0
MIDDLE: Final = 1500.0


class Rating(NamedTuple):
    """A rating as openskill has it."""

    mean: float
    deviation: float


NEW_PERSON: Final = Rating(MEAN, DEVIATION)


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # takes a while to load, and few requests need it

    return PlackettLuce()


def rate(person: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """Both ratings after a try."""
    model = _model()
    teams = [[model.rating(mu=one.mean, sigma=one.deviation)] for one in (person, puzzle)]
    (mine,), (its,) = model.rate(teams, ranks=[1, 2] if solved else [2, 1])
    return Rating(mine.mu, mine.sigma), Rating(its.mu, its.sigma)


def shown(mean: float) -> int:
    """A rating as people read it: 1500 in the middle."""
    return round(MIDDLE + SCALE * (mean - MEAN))


def shown_deviation(deviation: float) -> int:
    """How far the true rating may be away, on the same scale."""
    return round(SCALE * deviation)
