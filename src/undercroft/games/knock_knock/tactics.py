"""What a play is worth at first sight: the judgement that both bots share.

Only the table and the hand of the player to move are looked at, never the bag or another hand.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import (
    FIREBALL_TOKEN,
    ICE_TOKEN,
    KNIGHT,
    POTION_TOKEN,
    QUIET,
    KnockKnockContent,
)
from undercroft.games.knock_knock.lattice import CELLS, CENTRE, STEP, corner_place
from undercroft.games.knock_knock.notation import FIREBALL, ICE, POTION
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
CLOGGED: Final = 180
KEEP_BY_NUMBER: Final[tuple[int, ...]] = (26, 11, 4, 1, 0)
LESS_TO_DRAW: Final = 150
LOOKS: Final = 8
"""Places away from the fight that are looked at for a monster."""


class Look:
    """One look at a table, for whoever has to move. `at` first, then as many questions as one likes."""

    state: KnockKnockRules

    def __init__(self) -> None:
        self.content = KnockKnockContent()  # whose cards `keep` speaks of
        self.keep: list[int] = []  # by card: what a room is worth in the hand
        self.ease: list[int] = []  # by card: what a monster costs at least, wherever it is laid
        self.urgent = 0  # monsters that will raise the alarm after this play unless they are beaten by it
        self.frozen = 0
        self.relief = 0  # what it is worth to get rid of a monster

    def at(self, state: KnockKnockRules) -> None:
        """Looks at this table."""
        self.state = state
        if self.content is not state.content:
            self._learn(state.content)
        self.urgent = 0
        self.frozen = 0
        for index in state.standing:
            tokens = state.tokens[index]
            if tokens == 1 and state.phase != KNIGHT_DRAWN:
                self.urgent += 1
            elif tokens == FROZEN and index != state.knight:
                self.frozen += 1
        held = 0
        hand = state.hands[state.turn]
        for card in hand:
            if state.content.time[card] > 0:
                held += 1
        self.relief = CLOGGED * held // (len(hand) - held + 1)

    def _learn(self, content: KnockKnockContent) -> None:
        """Small numbers are what beats monsters, so they are worth keeping."""
        self.content = content
        self.keep = []
        self.ease = []
        for card in range(len(content.time)):
            numbers = sorted(content.corners[card * 8 : card * 8 + 4])
            value = 0
            for number in numbers:
                value += KEEP_BY_NUMBER[number]
            self.keep.append(value)
            need, rest = content.sums[card] - QUIET, numbers[1] + numbers[0]
            self.ease.append(cost(need, content.time[card] - 1, numbers[3], numbers[2], rest))

    def weigh(self, face: int, place: int) -> int:
        """The worth of laying a card on a place of the frontier: LOSS and below lose at once, WIN wins.

        `place` is -1 for the middle of a bare table.
        """
        state = self.state
        content = state.content
        card = face >> 1
        time = content.time[card]
        if time > state.reserve:
            return LOSS
        corners = content.corners
        ticks = 0 if card == KNIGHT else 1
        score = 0
        urgent = self.urgent
        frozen = self.frozen
        knight = state.knight
        knight_after = QUIET + 1 if knight == NOBODY else state.danger[knight]
        for corner in range(4):
            index = state.around[place * 4 + corner] if place >= 0 else NOBODY
            if index < 0:
                continue
            before = state.danger[index]
            danger = before
            if state.potion < 0 or corner_place(state.frontier[place], corner) != state.potion:
                danger += corners[face * 4 + corner] - corners[state.faces[index] * 4 + 3 - corner]
            tokens = state.tokens[index]
            if tokens == 0:
                if danger > QUIET:
                    return LOSS
                continue
            if index == knight:
                knight_after = danger
            if danger <= QUIET:
                score += BEATEN
                if tokens == FROZEN:
                    if index != knight:
                        frozen -= 1
                else:
                    score += self.burden(index, before, tokens, NOBODY)
                    if tokens == 1 and ticks:
                        urgent -= 1
            elif tokens == FROZEN:
                score += 20 * (before - danger)
            else:
                score += self.burden(index, before, tokens, NOBODY)
                score -= self.burden(index, danger, tokens - ticks, 3 - corner)
        if knight_after <= QUIET and frozen == 0:
            return WIN
        if urgent > 0:
            return LOSS
        if time == 0:
            score -= self.keep[card]
            if state.players == 1 and content.silence[card]:
                score -= LESS_TO_DRAW
        elif card == KNIGHT:
            score -= self.new_burden(face, place, time)
        else:
            score += self.relief - NEW_MONSTER - SECOND_MONSTER * len(state.standing)
            score -= self.new_burden(face, place, time - 1)
        return score

    def burden(self, index: int, danger: int, plays: int, filled: int) -> int:
        """What a standing monster costs with so many plays left, its corner `filled` taken as covered."""
        state = self.state
        base = state.faces[index] * 4
        first = 0
        second = 0
        rest = 0
        for corner in range(4):
            if state.beside[index * 4 + corner] < 0 and corner != filled:
                if state.potion >= 0 and corner_place(state.cells[index], corner) == state.potion:
                    continue
                number = state.content.corners[base + corner]
                if number > first:
                    rest += second
                    second = first
                    first = number
                elif number > second:
                    rest += second
                    second = number
                else:
                    rest += number
        return cost(danger - QUIET, plays, first, second, rest)

    def new_burden(self, face: int, place: int, plays: int) -> int:
        """The same for a monster that would be laid there."""
        state = self.state
        first = 0
        second = 0
        rest = 0
        danger = 0
        for corner in range(4):
            number = state.content.corners[face * 4 + corner]
            danger += number
            if place < 0 or state.around[place * 4 + corner] < 0:
                if number > first:
                    rest += second
                    second = first
                    first = number
                elif number > second:
                    rest += second
                    second = number
                else:
                    rest += number
        return cost(danger - QUIET, plays, first, second, rest)

    def faces(self) -> list[int]:
        """The cards that may be played now, as they may lie."""
        faces: list[int] = []
        for card in self.state.playable():
            faces.append(2 * card)
            if self.state.first_game and not self.state.content.symmetric(card):
                faces.append(2 * card + 1)
        return faces

    def places(self) -> list[int]:
        """Where they may lie, as `weigh` wants it."""
        return list(range(len(self.state.frontier))) if self.state.cells else [NOBODY]

    def action(self, face: int, place: int) -> int:
        """The number of the action that lays this face there."""
        return face * CELLS + (self.state.frontier[place] if place >= 0 else CENTRE)

    def quick(self, dice: Rng) -> int:
        """A good action, found quickly: everywhere around standing monsters, elsewhere only a few places."""
        state = self.state
        width = len(state.frontier)
        if width == 0:
            return self.action(2 * state.playable()[0], -1)
        start = dice.below(width)
        hand = state.playable()
        best = LOSS - 1
        action = -1
        if state.standing:
            near = self._near()
            for card in hand:
                for place in near:
                    score = self.weigh(2 * card, place)
                    if score > best:
                        best = score
                        action = self.action(2 * card, place)
        effort = NEW_MONSTER + SECOND_MONSTER * len(state.standing)
        for card in hand:
            monster = state.content.time[card] > 0
            if monster:
                if card != KNIGHT and self.relief - self.ease[card] - effort <= best:
                    continue
            elif -self.keep[card] <= best:
                continue
            looks = LOOKS if monster and width > LOOKS else width
            for look in range(looks):
                place = start + look if start + look < width else start + look - width
                score = self.weigh(2 * card, place)
                if score > best:
                    best = score
                    action = self.action(2 * card, place)
                if score > LOSS and not monster:
                    break
        if best <= LOSS:
            spell = self.rescue()
            if spell >= 0:
                return spell
        return action

    def _near(self) -> list[int]:
        """The places around standing monsters."""
        state = self.state
        near: list[int] = []
        for index in state.standing:
            for corner in range(4):
                if state.beside[index * 4 + corner] < 0:
                    place = state.place_of(state.cells[index] + STEP[corner])
                    if place >= 0 and place not in near:
                        near.append(place)
        return near

    def rescue(self) -> int:
        """A spell against the monster that is next to raise the alarm, or -1."""
        state = self.state
        worst = NOBODY
        for index in state.standing:
            tokens = state.tokens[index]
            if tokens > 0 and (worst == NOBODY or tokens < state.tokens[worst]):
                worst = index
        if worst == NOBODY:
            return -1
        cell = state.cells[worst]
        if state.spells[FIREBALL_TOKEN] and worst != state.knight and not state.loses(FIREBALL.base + cell):
            return FIREBALL.base + cell
        if state.spells[POTION_TOKEN]:
            for corner in range(4):
                if state.danger[worst] - state.shows(worst, corner) <= QUIET:
                    return POTION.base + cell * 4 + corner
        return ICE.base + cell if state.spells[ICE_TOKEN] else -1


def cost(need: int, plays: int, first: int, second: int, rest: int) -> int:
    """What it costs to bring a monster down by `need`: `first` and `second` are the largest numbers that can
    still be covered, `rest` is the sum of the others. The tighter, the worse."""
    if need <= 0:
        return 0
    capacity = first
    if plays > 1:
        capacity += second
    if plays > 2:
        capacity += rest
    if plays <= 0 or capacity < need:
        return HOPELESS
    return need * 4 * PER_NEED // (capacity + 1) + need * PER_NEED // plays
