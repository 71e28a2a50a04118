"""Which actions lose the citadel at once, known before they are played."""

from __future__ import annotations

from undercroft.games.knock_knock import notation as act
from undercroft.games.knock_knock.content import KNIGHT, NO_CARD, QUIET, card_of
from undercroft.games.knock_knock.lattice import CORNER_COUNT, STEP
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import FROZEN, Ending


def loses(state: KnockKnockRules, action: int) -> bool:
    """Whether this action loses the citadel at once, whatever card is drawn. Exact, and fast for cards."""
    verb = act.ACTIONS.verb(action)
    if verb is act.PLACE:
        return _placement_loses(state, act.placed_face(action), act.placed_cell(action))
    if verb is act.FIREBALL:
        after = state.clone()
        after.play(action)
        return after.ending != Ending.UNDECIDED and after.ending != Ending.WON
    return verb is act.TIME


def _placement_loses(state: KnockKnockRules, face: int, cell: int) -> bool:
    card = card_of(face)
    if state.content.time[card] > state.reserve:  # KK-12
        return True
    beaten: list[int] = []  # monsters but the Black Knight
    knight_falls = _knight_is_down(state)
    if card == KNIGHT and state.touches_potion(cell):  # KK-32
        knight_falls = state.danger_at(face, cell) <= QUIET
    for corner in range(CORNER_COUNT):
        index = state.index_at(cell + STEP[corner])
        if index == NO_CARD:
            continue
        quiet = state.danger_under(index, face, cell, corner) <= QUIET
        if index == state.knight:
            knight_falls = quiet
        elif quiet:
            beaten.append(index)
        elif state.tokens[index] == 0:
            return True  # KK-15
    if knight_falls and not _any_left(state, FROZEN, beaten):
        return False
    if card != KNIGHT and _any_left(state, 1, beaten):  # KK-18
        return True
    if state.pace > 0 and (state.plays + 2) * state.pace > state.content.seconds:
        return True
    return card != KNIGHT and _is_last_card(state, card)


def _knight_is_down(state: KnockKnockRules) -> bool:
    """Whether the Black Knight falls as soon as no other monster is frozen."""
    knight = state.knight
    return knight != NO_CARD and state.danger[knight] <= QUIET and state.is_judged(knight)


def _any_left(state: KnockKnockRules, tokens: int, beaten: list[int]) -> bool:
    """Whether a monster with these tokens is left; a frozen Black Knight does not count."""
    for index in state.standing:
        counts = tokens != FROZEN or index != state.knight
        if counts and state.tokens[index] == tokens and index not in beaten:
            return True
    return False


def _is_last_card(state: KnockKnockRules, card: int) -> bool:
    """KK-21: whether all hands are empty after this card is played."""
    drawn = state.players > 1 or not state.content.silence[card]
    if drawn and (state.bag or state.knight_waits):
        return False
    return sum(len(hand) for hand in state.hands) <= 1
