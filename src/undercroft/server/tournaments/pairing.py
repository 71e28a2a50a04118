"""Who plays whom in the rounds of a tournament. docs/tournaments.md publishes these rules.

Players are numbered by their seeds, the best one 0. A round is a list of pairs; `BYE` has no opponent.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

BYE: Final = -1
Pair = tuple[int, int]
BUDGET: Final = 1_000_000
"""How many pairs a search for a round may look at: less than a second."""


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


def swiss(
    ranking: Sequence[int],
    met: Set[frozenset[int]],
    had_bye: Set[int],
    barred: Set[frozenset[int]] = frozenset(),
) -> list[Pair]:
    """A round of a Swiss tournament. `ranking` are the players by their points so far, then by seed.

    With an odd number the last one who has had no bye gets one. Everyone plays the next one in the ranking
    whom they have not met; players meet again only if no round without that is found, and `barred` ones are
    paired only if there is no other round at all.
    """
    byes: Sequence[int] = [BYE]
    if len(ranking) % 2:
        byes = [one for one in reversed(ranking) if one not in had_bye] or list(reversed(ranking))
    for forbidden in (met | barred, barred):
        search = _Search(ranking, forbidden, met, barred)
        for bye in byes:
            pairs = search.round([one for one in ranking if one != bye])
            if pairs is not None:
                return _with_bye(pairs, bye)
    rest = [one for one in ranking if one != byes[0]]
    anyone = _Search(ranking, frozenset(), met, barred).round(rest)
    assert anyone is not None, "nothing is forbidden, so the first pairs will do"
    return _with_bye(anyone, byes[0])


def _with_bye(pairs: list[Pair], bye: int) -> list[Pair]:
    return pairs if bye == BYE else [*pairs, (bye, BYE)]


def _bye_last(pair: Pair) -> Pair:
    return (pair[1], BYE) if pair[0] == BYE else pair


class _Search:
    """Looks for pairs of whom none is forbidden, within a budget. An opponent whom one has met is taken
    last, one who is barred after that."""

    def __init__(
        self,
        ranking: Sequence[int],
        forbidden: Set[frozenset[int]],
        met: Set[frozenset[int]],
        barred: Set[frozenset[int]],
    ) -> None:
        def opponents(one: int) -> list[int]:
            pairs = {other: frozenset((one, other)) for other in ranking if other != one}
            allowed = [other for other in pairs if pairs[other] not in forbidden]
            return sorted(allowed, key=lambda other: (pairs[other] in barred, pairs[other] in met))

        self._opponents = {one: opponents(one) for one in ranking}
        self._budget = BUDGET
        self._limit = 0

    def round(self, ranking: list[int]) -> list[Pair] | None:
        """Pairs of all: by the ranking, or else beginning with those who have the fewest opponents left.
        None if there are none, or if they were not found in time."""
        for narrow_first in (False, True):
            self._limit = self._budget // 2  # what one order leaves is for the next one
            found = self._pairs(ranking, narrow_first)
            if found is not None:
                return found
        return None

    def _pairs(self, ranking: list[int], narrow_first: bool) -> list[Pair] | None:
        if not ranking:
            return []
        if self._budget <= self._limit:
            return None
        left = set(ranking)
        first = min(ranking, key=lambda one: len(self._open(one, left))) if narrow_first else ranking[0]
        for other in self._open(first, left):
            found = self._pairs([one for one in ranking if one not in (first, other)], narrow_first)
            if found is not None:
                return [(first, other), *found]
        return None

    def _open(self, one: int, left: set[int]) -> list[int]:
        self._budget -= len(left)
        return [other for other in self._opponents[one] if other in left]
