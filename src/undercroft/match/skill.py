"""How good players are: openskill's Plackett-Luce model, and the scale on which people read it.

The server rates people with it, the lab rates bots. The model has a mean and a deviation for each player.
People see a number around 1500: a hundred points more win 64 % of all games between two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log, sqrt
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from undercroft import extras

MEAN: Final = 25.0
"""The mean of a new player; the deviation is a third of it."""
CENTRE: Final = 1500
POINTS: Final = 30.0
"""How many points on the scale of people one point of the model is."""
MEASURED_SIGMA: Final = 1.0
"""The deviation of opponents whose place was measured: bots, and the opponent in a cooperative game."""
DEVIATIONS: Final = NormalDist().inv_cdf(0.975)
"""How many deviations half the 95 % interval is."""

BETA: Final = MEAN / 6
"""How much the play of a player varies from game to game, in points of the model."""
LOGIT: Final = POINTS * sqrt(2.0) * BETA
"""How many points on the scale of people one logit of the share of wins between two is."""


class Skill(NamedTuple):
    """What the model knows of a player."""

    mu: float = MEAN
    sigma: float = MEAN / 3

    @property
    def rating(self) -> int:
        """The mean on the scale of people."""
        return round(CENTRE + POINTS * (self.mu - MEAN))

    @property
    def spread(self) -> int:
        """Half the 95 % interval on the scale of people: 1500 ± 490."""
        return round(DEVIATIONS * POINTS * self.sigma)


def fixed(rating: float) -> Skill:
    """An opponent whose place on the scale of people was measured."""
    return Skill(MEAN + (rating - CENTRE) / POINTS, MEASURED_SIGMA)


@cache
def _model() -> Any:
    models = extras.load("openskill.models", "rating players", "server")
    return models.PlackettLuce(mu=MEAN, sigma=MEAN / 3, beta=BETA)


def rate(teams: Sequence[Sequence[Skill]], places: Sequence[int]) -> list[list[Skill]]:
    """The players after a game: teams, and the place of each, 1 for the best. Equal places are shared."""
    model = _model()
    before = [[model.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams]
    after = model.rate(before, ranks=list(places))
    return [[Skill(one.mu, one.sigma) for one in team] for team in after]


def places(results: Sequence[tuple[float, ...]]) -> list[int]:
    """The place of each result, 1 for the greatest; equal results share one."""
    return [1 + sum(other > own for other in results) for own in results]


def ladder(shares: Sequence[float], centre: int = 0) -> list[int]:
    """The places of a row of bots on the scale of people: `shares` is what each won against the one before
    it, in games of two. The bot at `centre` has 1500."""
    found = [0.0]
    for share in shares:
        found.append(found[-1] + LOGIT * _logit(share))
    return [round(CENTRE + place - found[centre]) for place in found]


def pair_ladder(shares: Sequence[float], centre: int = 1) -> tuple[int, list[int]]:
    """The places of the opponent in a cooperative game and of a row of bots: `shares` is what two of each
    bot won against that opponent. The bot at `centre` has 1500."""
    against = [LOGIT * _logit(share) / 2 for share in shares]
    opponent = CENTRE - against[centre]
    return round(opponent), [round(opponent + place) for place in against]


def _logit(share: float) -> float:
    return log(share / (1.0 - share))
