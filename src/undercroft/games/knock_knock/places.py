"""Places of the citadel by the corners of cards that they cover, as players see them on the table."""

from __future__ import annotations

from undercroft.games.knock_knock.content import NO_CARD
from undercroft.games.knock_knock.lattice import CORNER_COUNT, CORNERS, STEP, opposite
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.view_types import OverView


def over(state: KnockKnockRules, cell: int) -> OverView:
    """An open place: which corner of which card a card there covers, best of a monster that stands.

    On a bare table it covers none: the card is number 0.
    """
    if not state.cells:
        return {"on": state.content.names[0], "under": 0, "corner": CORNERS[0]}
    found = -1
    for corner in range(CORNER_COUNT):
        index = state.index_at(cell + STEP[corner])
        if index != NO_CARD and (found < 0 or index in state.standing):
            found = corner
            if index in state.standing:
                break
    return _covered(state, cell, found)


def laid_over(state: KnockKnockRules, index: int) -> OverView | None:
    """The corner of an earlier card that this card was laid on; None for the first card, which lies alone."""
    cell = state.cells[index]
    for corner in range(CORNER_COUNT):
        if NO_CARD < state.index_at(cell + STEP[corner]) < index:
            return _covered(state, cell, corner)
    return None


def _covered(state: KnockKnockRules, cell: int, corner: int) -> OverView:
    card = state.card(state.index_at(cell + STEP[corner]))
    return {"on": state.content.names[card], "under": card + 1, "corner": CORNERS[opposite(corner)]}


def place_words(place: OverView) -> dict[str, str | int]:
    """The place as arguments of a phrase."""
    return {"on": f"@{place['on']}", "under": place["under"], "corner": f"@corner-{place['corner']}"}
