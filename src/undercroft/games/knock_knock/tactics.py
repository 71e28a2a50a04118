"""What a play is worth at first sight: the judgement that both bots share.

Only the table and the hand of the player to move are looked at, never the bag or another hand.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import KNIGHT, QUIET
from undercroft.games.knock_knock.lattice import CELLS, STEP, corner_place
from undercroft.games.knock_knock.notation import FIREBALL, ICE, POTION, SHOW
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import FROZEN, KNIGHT_DRAWN, NOBODY
from undercroft.kernel.rng import Rng

LOSS: Final = -1000000
WIN: Final = 1000000

# In points. A play that keeps everything as it is is worth 0.
BEATEN: Final = 300
HOPELESS: Final = 20000
PER_NEED: Final = 60
NEW_MONSTER: Final = 60
SECOND_MONSTER: Final = 120
CLOGGED: Final = 90
KEEP_BY_NUMBER: Final[tuple[int, ...]] = (26, 11, 4, 1, 0)
KEEP_MONSTER: Final = 0
LESS_TO_DRAW: Final = 150


def keep(state: KnockKnockRules, card: int) -> int:
    """How much a room is worth in the hand: small numbers are what beats monsters."""
    corners = state.content.corners
    base = card * 8
    return (
        KEEP_BY_NUMBER[corners[base]]
        + KEEP_BY_NUMBER[corners[base + 1]]
        + KEEP_BY_NUMBER[corners[base + 2]]
        + KEEP_BY_NUMBER[corners[base + 3]]
    )


def monsters_in_hand(state: KnockKnockRules) -> int:
    """How many cards of the player to move are monsters."""
    time = state.content.time
    count = 0
    for card in state.hands[state.turn]:
        if time[card] > 0:
            count += 1
    return count


def burden(state: KnockKnockRules, index: int, danger: int, plays: int, filled: int) -> int:
    """What a standing monster costs: its need against the plays that are left, given that `filled` is taken."""
    need = danger - QUIET
    if need <= 0:
        return 0
    cell = state.cells[index]
    first = 0
    second = 0
    rest = 0
    free = 0
    for corner in range(4):
        beside = cell + STEP[corner]
        if state.at[beside] < 0 and beside != filled and corner_place(cell, corner) != state.potion:
            number = state.content.corners[state.faces[index] * 4 + corner]
            if number > 0:
                free += 1
            if number > first:
                rest += second
                second = first
                first = number
            elif number > second:
                rest += second
                second = number
            else:
                rest += number
    return _cost(need, plays, first, second, rest, free)


def new_burden(state: KnockKnockRules, face: int, cell: int, danger: int, plays: int) -> int:
    """The same for a monster that would be laid there."""
    need = danger - QUIET
    if need <= 0:
        return 0
    first = 0
    second = 0
    rest = 0
    free = 0
    for corner in range(4):
        if state.at[cell + STEP[corner]] <= 0:
            number = state.content.corners[face * 4 + corner]
            if number > 0:
                free += 1
            if number > first:
                rest += second
                second = first
                first = number
            elif number > second:
                rest += second
                second = number
            else:
                rest += number
    return _cost(need, plays, first, second, rest, free)


def _cost(need: int, plays: int, first: int, second: int, rest: int, free: int) -> int:
    """`first` and `second` are the largest numbers that can still be covered, `rest` the sum of the others."""
    capacity = first
    if plays > 1:
        capacity += second
    if plays > 2:
        capacity += rest
    if plays <= 0 or capacity < need:
        return HOPELESS
    # The tighter, the worse; a choice of corners helps.
    tight = need * 4 * PER_NEED // (capacity + 1) + need * PER_NEED // plays
    return tight - 8 * free


def weigh(state: KnockKnockRules, face: int, cell: int) -> int:
    """The worth of laying a card there: LOSS and below lose at once, WIN wins."""
    content = state.content
    card = face >> 1
    time = content.time[card]
    if time > state.reserve:
        return LOSS
    corners = content.corners
    score = 0
    urgent = 0
    frozen = 0
    others = 0
    ticks = 0 if card == KNIGHT else 1
    for index in state.standing:
        tokens = state.tokens[index]
        if tokens == 1 and ticks:
            urgent += 1
        if tokens == FROZEN and index != state.knight:
            frozen += 1
    knight_after = state.danger[state.knight] if state.knight != NOBODY else QUIET + 1
    for corner in range(4):
        index = state.at[cell + STEP[corner]] - 1
        if index < 0:
            continue
        before = state.danger[index]
        danger = before
        if state.potion < 0 or corner_place(cell, corner) != state.potion:
            danger += corners[face * 4 + corner] - corners[state.faces[index] * 4 + 3 - corner]
        tokens = state.tokens[index]
        if tokens == 0:
            if danger > QUIET:
                return LOSS
        else:
            if index == state.knight:
                knight_after = danger
            if danger <= QUIET:
                if tokens == 1 and ticks:
                    urgent -= 1
                if tokens == FROZEN and index != state.knight:
                    frozen -= 1
                score += BEATEN
                if tokens > 0:
                    score += burden(state, index, before, tokens, NOBODY)
            else:
                if tokens > 0:
                    score += burden(state, index, before, tokens, NOBODY)
                    score -= burden(state, index, danger, tokens - ticks, cell)
                else:
                    score += 20 * (before - danger)
    if knight_after <= QUIET and frozen == 0:
        return WIN
    if urgent > 0:
        return LOSS
    if time > 0:
        if card == KNIGHT:
            score -= new_burden(state, face, cell, content.sums[card], time)
        else:
            others = len(state.standing)
            score -= NEW_MONSTER + new_burden(state, face, cell, content.sums[card], time - 1)
            score -= SECOND_MONSTER * others
            held = monsters_in_hand(state)
            spare = len(state.hands[state.turn]) - held
            if held >= 1:
                score += CLOGGED * 2 // (spare + 1) * held
    else:
        score -= keep(state, card)
        if state.players == 1 and content.silence[card]:
            score -= LESS_TO_DRAW
    return score


def glance(state: KnockKnockRules, dice: Rng) -> int:
    """A good play, found quickly: everywhere around standing monsters, elsewhere only a few places."""
    cells = state.open_cells()
    width = len(cells)
    start = dice.below(width)
    near: list[int] = []
    for index in state.standing:
        for corner in range(4):
            cell = state.cells[index] + STEP[corner]
            if state.at[cell] < 0 and cell not in near and state.at[cell] >= -width:
                near.append(cell)
    best = LOSS - 1
    action = -1
    if state.phase == KNIGHT_DRAWN:
        hand = [KNIGHT]
    elif state.shown[state.turn] != NOBODY:
        hand = [state.shown[state.turn]]
    else:
        hand = state.hands[state.turn]
    for card in hand:
        face = 2 * card
        for cell in near:
            score = weigh(state, face, cell)
            if score > best:
                best = score
                action = face * CELLS + cell
        looks = 10 if state.content.time[card] > 0 else width
        if looks > width:
            looks = width
        for look in range(looks):
            cell = cells[(start + look) % width]
            score = weigh(state, face, cell)
            if score > best:
                best = score
                action = face * CELLS + cell
            if score > LOSS and look >= 3 and state.content.time[card] == 0:
                break
    if best <= LOSS:
        spell = rescue(state)
        if spell >= 0:
            return spell
    return action


def rescue(state: KnockKnockRules) -> int:
    """A spell against the monster that is about to raise the alarm, or -1."""
    if not (state.spells[0] or state.spells[1] or state.spells[2]):
        return -1
    worst = NOBODY
    for index in state.standing:
        if state.tokens[index] > 0 and (worst == NOBODY or state.tokens[index] < state.tokens[worst]):
            worst = index
    if worst == NOBODY:
        return -1
    cell = state.cells[worst]
    if state.spells[2] and worst == state.knight or not (state.spells[0] or state.spells[1]):
        best = -1
        number = 0
        for corner in range(4):
            if state.shows(worst, corner) > number:
                number = state.shows(worst, corner)
                best = POTION + cell * 4 + corner
        if state.spells[2] and best >= 0:
            return best
    if state.spells[0] and worst != state.knight and not state.loses(FIREBALL + cell):
        return FIREBALL + cell
    if state.spells[1]:
        return ICE + cell
    return -1


def is_place(action: int) -> bool:
    """Whether the action lays a card."""
    return action < SHOW
