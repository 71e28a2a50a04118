"""Who plays whom in the rounds of a tournament. docs/tournaments.md publishes these rules.

Players are numbered by their seeds, the best one 0. A round is a list of pairs; `BYE` has no opponent.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

BYE: Final = -1
Pair = tuple[int, int]
BUDGET: Final = 20_000
"""How many steps a search for a round without rematches may take in each order."""


def round_robin(players: int) -> list[list[Pair]]:
    """All rounds of a tournament of everyone against everyone: the circle method. With an odd number, each
    player has one bye."""
    circle = [*range(players), *([BYE] if players % 2 else [])]
    half = len(circle) // 2
    rounds = []
    for turn in range(len(circle) - 1):
        pairs = list(zip(circle[:half], reversed(circle[half:]), strict=True))
        # The one who stays in the circle would always begin.
        rounds.append(
            [
                (two, one) if turn % 2 and number == 0 else (one, two)
                for number, (one, two) in enumerate(pairs)
            ]
        )
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return [[_bye_last(pair) for pair in pairs] for pairs in rounds]


def knock_out(players: int) -> list[Pair]:
    """The first round of a knock-out. The best seeds can meet only in the last rounds, and have the byes that
    a bracket needs. The winners of neighbouring pairs meet in the next round."""
    order = [0]
    while len(order) < players:
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size - 1 - one)]
    places = [seed if seed < players else BYE for seed in order]
    if len(places) == 1:
        places.append(BYE)
    return [_bye_last((places[at], places[at + 1])) for at in range(0, len(places), 2)]


def next_knock_out(winners: Sequence[int]) -> list[Pair]:
    """The next round of a knock-out: the winners of the pairs before, in their order. A pair without a
    winner gives the next one a bye."""
    return [_bye_last((winners[at], winners[at + 1])) for at in range(0, len(winners), 2)]


def swiss(ranking: Sequence[int], met: Set[frozenset[int]], had_bye: Set[int]) -> list[Pair]:
    """A round of a Swiss tournament. `ranking` are the players by their points so far, then by seed.

    With an odd number the last one who has had no bye gets one. Everyone plays the next one in the ranking
    whom they have not met; players meet again only if no round without that is found.
    """
    if len(ranking) % 2 == 0:
        return _without_rematch(ranking, met) or _with_rematches(ranking, met)
    candidates = [one for one in reversed(ranking) if one not in had_bye] or list(reversed(ranking))
    for bye in candidates:
        pairs = _without_rematch([one for one in ranking if one != bye], met)
        if pairs is not None:
            return [*pairs, (bye, BYE)]
    rest = [one for one in ranking if one != candidates[0]]
    return [*_with_rematches(rest, met), (candidates[0], BYE)]


def _bye_last(pair: Pair) -> Pair:
    return (pair[1], BYE) if pair[0] == BYE else pair


def _without_rematch(ranking: Sequence[int], met: Set[frozenset[int]]) -> list[Pair] | None:
    """Pairs without a rematch: by the ranking, or else beginning with those who have the fewest opponents
    left. None if there are none, or if they were not found in time."""
    by_rank = _Search(met, narrow_first=False).pairs(list(ranking))
    return by_rank if by_rank is not None else _Search(met, narrow_first=True).pairs(list(ranking))


class _Search:
    """Looks for pairs without a rematch, within a budget of steps."""

    def __init__(self, met: Set[frozenset[int]], narrow_first: bool) -> None:
        self._met = met
        self._narrow_first = narrow_first
        self._budget = BUDGET

    def pairs(self, left: list[int]) -> list[Pair] | None:
        """Pairs of all who are left."""
        if not left:
            return []
        self._budget -= 1
        if self._budget < 0:
            return None
        first = min(left, key=lambda one: len(self._open(one, left))) if self._narrow_first else left[0]
        for other in self._open(first, left):
            found = self.pairs([one for one in left if one not in (first, other)])
            if found is not None:
                return [(first, other), *found]
        return None

    def _open(self, one: int, left: list[int]) -> list[int]:
        return [other for other in left if other != one and frozenset((one, other)) not in self._met]


def _with_rematches(ranking: Sequence[int], met: Set[frozenset[int]]) -> list[Pair]:
    """Pairs by the ranking; an opponent whom one has not met is taken first."""
    left, pairs = list(ranking), []
    while left:
        first = left.pop(0)
        other = next((one for one in left if frozenset((first, one)) not in met), left[0])
        left.remove(other)
        pairs.append((first, other))
    return pairs
