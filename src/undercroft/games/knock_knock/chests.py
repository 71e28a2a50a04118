"""The chest hunt (KK-27): the longest chain of cards with chests on them."""

from __future__ import annotations

from undercroft.games.knock_knock.content import NO_CARD
from undercroft.games.knock_knock.lattice import CORNER_COUNT
from undercroft.games.knock_knock.state import KnockKnockState


def chain(state: KnockKnockState) -> list[int]:
    """The indices of the longest group of chest cards joined by overlaps: most cards, then most chests.

    Of two groups alike, the one that was begun first.
    """
    best: list[int] = []
    seen = [False] * len(state.cells)
    for start in range(len(state.cells)):
        if seen[start] or not _has_chest(state, start):
            continue
        seen[start] = True
        group = [start]
        for index in group:  # grows while it is walked
            for corner in range(CORNER_COUNT):
                other = state.beside[index * CORNER_COUNT + corner]
                if other != NO_CARD and not seen[other] and _has_chest(state, other):
                    seen[other] = True
                    group.append(other)
        longer = len(group) - len(best)
        if longer > 0 or (longer == 0 and chests_on(state, group) > chests_on(state, best)):
            best = group
    best.sort()
    return best


def chests_on(state: KnockKnockState, indices: list[int]) -> int:
    """How many chests these cards show."""
    return sum(state.content.chests[state.card(index)] for index in indices)


def _has_chest(state: KnockKnockState, index: int) -> bool:
    return state.content.chests[state.card(index)] > 0
