"""The standings of a tournament: points, then tie-breaks. docs/tournaments.md publishes these rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from undercroft.server.tournaments.pairing import BYE

Result = Literal["", "1", "2", "=", "-"]
"""Who has won a game: the first, the second, both or neither; empty while it is played. A bye is "1"."""


class Game(msgspec.Struct, frozen=True):
    """A game of a round between two seeds; `two` is BYE for a bye."""

    round: int
    one: int
    two: int
    result: Result


class Standing(msgspec.Struct, frozen=True):
    """The place of a player. `buchholz` is the sum of the points of all opponents, `sonneborn` that of those
    who were beaten and half of that of those with a draw."""

    seed: int
    place: int
    points: float
    buchholz: float
    sonneborn: float
    wins: int
    played: int


def points_of(game: Game, seed: int) -> float:
    """What a game brings a player: 1 for a win or a bye, a half for a draw."""
    if game.result == "=":
        return 0.5
    return 1.0 if (game.result, seed) in (("1", game.one), ("2", game.two)) else 0.0


def standings(players: int, games: Sequence[Game], buchholz_first: bool) -> list[Standing]:
    """All players, the best first: by points, Buchholz (where not all meet all), Sonneborn-Berger, the points
    against those who are equal in all this, wins, and the seed."""
    of = {
        seed: [game for game in games if seed in (game.one, game.two) and game.result]
        for seed in range(players)
    }
    points = {seed: sum(points_of(game, seed) for game in of[seed]) for seed in of}
    sums = {seed: _sums(of[seed], seed, points) for seed in of}
    wins = {seed: sum(points_of(game, seed) == 1.0 and game.two != BYE for game in of[seed]) for seed in of}

    def equal_by(seed: int) -> tuple[float, ...]:
        buchholz, sonneborn = sums[seed]
        return (points[seed], buchholz if buchholz_first else 0.0, sonneborn)

    def key(seed: int) -> tuple[float, ...]:
        direct = sum(
            points_of(game, seed)
            for game in of[seed]
            if game.two != BYE and equal_by(game.one) == equal_by(game.two)
        )
        return (*equal_by(seed), direct, wins[seed], -seed)

    return [
        Standing(seed, place, points[seed], *sums[seed], wins[seed], len(of[seed]))
        for place, seed in enumerate(sorted(of, key=key, reverse=True), 1)
    ]


def _sums(games: Sequence[Game], seed: int, points: dict[int, float]) -> tuple[float, float]:
    buchholz = sonneborn = 0.0
    for game in games:
        if game.two == BYE:
            continue
        other = points[game.two if seed == game.one else game.one]
        buchholz += other
        sonneborn += points_of(game, seed) * other
    return buchholz, sonneborn
