"""The value of a play at first sight, as all bots of the game use it.

Only the table and the hand of the player to move are read, never the bag or another hand.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock import notation as act
from undercroft.games.knock_knock.content import (
    KNIGHT,
    NO_CARD,
    QUIET,
    KnockKnockContent,
    Spell,
    card_of,
    face_of,
)
from undercroft.games.knock_knock.lattice import (
    CELLS,
    CENTRE,
    CORNER_COUNT,
    NOWHERE,
    ON_TABLE,
    STEP,
    opposite,
)
from undercroft.games.knock_knock.lookahead import loses
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import FROZEN, Phase
from undercroft.kernel.rng import Rng

NO_ACTION: Final = -1
NO_CORNER: Final = -1

LOSS: Final = -1000000
WIN: Final = 1000000

# In points. A play that keeps everything as it is scores 0.
BEATEN: Final = 300
HOPELESS: Final = 20000
PER_NEED: Final = 60
TIGHTNESS: Final = 4 * PER_NEED
THAWED: Final = 20
"""For each point of danger that a frozen monster loses."""
NEW_MONSTER: Final = 60
SECOND_MONSTER: Final = 120
CLOGGED: Final = 180
KEEP_BY_NUMBER: Final[tuple[int, ...]] = (26, 11, 4, 1, 0)
LESS_TO_DRAW: Final = 150
"""For the card that a lone player does not draw after a silent room (KK-19)."""
FAR_PLACES: Final = 8
"""Places away from standing monsters that `quick_action` tries for a monster."""


class Tactics:
    """Scores the plays of the player to move. Call `prepare` first, then any of the other methods.

    A play is a face and an open cell.
    """

    state: KnockKnockRules

    def __init__(self, thrift: int = 0) -> None:
        self.thrift = thrift  # for keeping a silent room until the Black Knight comes
        self.content = KnockKnockContent()  # the content that `keep` and `ease` were computed for
        self.keep: list[int] = []  # by card: the value of a room in the hand
        self.ease: list[int] = []  # by card: the least cost of a monster, wherever it is laid
        self.knight_plays = 0  # the least number of plays that beat the Black Knight
        self.relief = 0  # the value of getting rid of a monster in the hand
        self.urgent = 0  # monsters that raise the alarm after this play unless it beats them
        self.frozen = 0  # frozen monsters other than the Black Knight
        self.board = [NO_CARD] * CELLS  # by cell: the card that lies there
        self.citadel: list[int] = []  # the cards that lie on the board, as in `cells`
        self.laid = 0  # how many they are

        # Of the play that is being scored: what is left of the above after it.
        self.urgent_left = 0
        self.frozen_left = 0
        self.knight_danger = 0

        # The best play that `quick_action` has found so far.
        self.best = 0
        self.best_action = NO_ACTION

    def prepare(self, state: KnockKnockRules) -> None:
        """Makes this the state whose plays are scored."""
        self.state = state
        self._copy_citadel(state.cells)
        if self.content is not state.content:
            self._read_cards(state.content)
        self.urgent = 0
        self.frozen = 0
        for index in state.standing:
            tokens = state.tokens[index]
            if tokens == 1 and state.phase != Phase.KNIGHT_DRAWN:
                self.urgent += 1
            elif tokens == FROZEN and index != state.knight:
                self.frozen += 1
        monsters = 0
        hand = state.hands[state.seat]
        for card in hand:
            if state.content.time[card] > 0:
                monsters += 1
        self.relief = CLOGGED * monsters // (len(hand) - monsters + 1)

    def _copy_citadel(self, cells: list[int]) -> None:
        """Puts the cards on the board. In the same list there are only more of them than the last time."""
        if self.citadel is not cells:
            for index in range(self.laid):
                self.board[self.citadel[index]] = NO_CARD
            self.citadel = cells
            self.laid = 0
        for index in range(self.laid, len(cells)):
            self.board[cells[index]] = index
        self.laid = len(cells)

    def _read_cards(self, content: KnockKnockContent) -> None:
        """Small numbers beat monsters, so they are worth keeping."""
        self.content = content
        self.keep = []
        self.ease = []
        for card in range(len(content.time)):
            numbers = sorted(content.corners_of(face_of(card)), reverse=True)
            value = 0
            for number in numbers:
                value += KEEP_BY_NUMBER[number]
            self.keep.append(value)
            need, plays = content.sums[card] - QUIET, content.time[card] - 1
            self.ease.append(cost(need, plays, numbers[0], numbers[1], content.sums[card]))
            if card == KNIGHT:
                self.knight_plays = _least_plays(need, numbers)

    # The score of a play

    def score(self, face: int, cell: int) -> int:
        """The score of a play: LOSS if it loses at once, WIN if it wins."""
        state = self.state
        card = card_of(face)
        if state.content.time[card] > state.reserve:
            return LOSS
        self.urgent_left = self.urgent
        self.frozen_left = self.frozen
        self.knight_danger = QUIET + 1 if state.knight == NO_CARD else state.danger[state.knight]
        score = 0
        countdown = 0 if card == KNIGHT else 1
        board = self.board
        for corner in range(CORNER_COUNT):
            index = board[cell + STEP[corner]]
            if index == NO_CARD:
                continue
            danger = state.danger_under(index, face, cell, corner)
            if state.tokens[index] != 0:
                score += self._score_monster(index, danger, opposite(corner), countdown)
            elif danger > QUIET:
                return LOSS
        if card == KNIGHT and state.touches_potion(cell):
            self.knight_danger = state.danger_at(face, cell)
        if self.knight_danger <= QUIET and self.frozen_left == 0:
            return WIN
        if self.urgent_left > 0:
            return LOSS
        return score + self._score_card(face, cell)

    def _score_monster(self, index: int, danger: int, covered: int, countdown: int) -> int:
        """What a play adds to the score that changes the danger of a monster by covering this corner.

        `countdown` is the number of time tokens that the monster loses after it.
        """
        state = self.state
        tokens = state.tokens[index]
        before = state.danger[index]
        if index == state.knight:
            self.knight_danger = danger
        if danger > QUIET:
            if tokens == FROZEN:
                return THAWED * (before - danger)
            gain = self._burden(index, before, tokens, NO_CORNER)
            return gain - self._burden(index, danger, tokens - countdown, covered)
        if tokens == FROZEN:
            if index != state.knight:
                self.frozen_left -= 1
            return BEATEN
        if tokens == 1:
            self.urgent_left -= countdown
        return BEATEN + self._burden(index, before, tokens, NO_CORNER)

    def _score_card(self, face: int, cell: int) -> int:
        """What playing the card itself adds to the score, wherever it lies."""
        state = self.state
        card = card_of(face)
        time = state.content.time[card]
        if time > 0 and self._falls_on_potion(face, cell):
            return self.relief + BEATEN
        if card == KNIGHT:
            return -self._new_burden(face, cell, time)
        if time > 0:
            effort = NEW_MONSTER + SECOND_MONSTER * len(state.standing)
            return self.relief - effort - self._new_burden(face, cell, time - 1)
        score = -self.keep[card]
        if state.content.silence[card] and state.knight_waits:
            score -= self.thrift
            if state.players == 1:
                score -= HOPELESS if self._too_few_cards_left() else LESS_TO_DRAW
        return score

    def _too_few_cards_left(self) -> bool:
        """Whether a lone player who lays a silent room now has too few cards for the Black Knight later.

        The silent room is not replaced (KK-19), and the Knight is drawn instead of another card.
        """
        return len(self.state.hands[self.state.seat]) - 2 < self.knight_plays

    def _falls_on_potion(self, face: int, cell: int) -> bool:
        """KK-32: whether a monster laid there lies on the potion and is beaten at once."""
        state = self.state
        if state.potion == NOWHERE:
            return False
        return state.touches_potion(cell) and state.danger_at(face, cell) <= QUIET

    def _burden(self, index: int, danger: int, plays: int, filled: int) -> int:
        """The cost of a standing monster with so many plays left, its corner `filled` taken as covered."""
        state = self.state
        corners = state.content.corners
        beside = state.beside
        dry = state.potion == NOWHERE
        base = state.faces[index] * CORNER_COUNT
        first = 0
        second = 0
        total = 0
        for corner in range(CORNER_COUNT):
            if beside[index * CORNER_COUNT + corner] == NO_CARD and corner != filled:
                if not dry and state.is_wet(state.cells[index], corner):
                    continue
                number = corners[base + corner]
                total += number
                first, second = two_highest(first, second, number)
        return cost(danger - QUIET, plays, first, second, total)

    def _new_burden(self, face: int, cell: int, plays: int) -> int:
        """The same for a monster that would be laid there."""
        state = self.state
        corners = state.content.corners
        board = self.board
        dry = state.potion == NOWHERE
        first = 0
        second = 0
        total = 0
        danger = 0
        for corner in range(CORNER_COUNT):
            number = corners[face * CORNER_COUNT + corner]
            if not dry and state.is_wet(cell, corner):
                number = 0
            danger += number
            if board[cell + STEP[corner]] == NO_CARD:
                total += number
                first, second = two_highest(first, second, number)
        return cost(danger - QUIET, plays, first, second, total)

    # Plays

    def faces(self) -> list[int]:
        """The cards that may be played now, as they may lie."""
        faces: list[int] = []
        for card in self.state.playable():
            faces.append(face_of(card))
            if self.state.first_game and not self.state.content.symmetric[card]:
                faces.append(face_of(card, turned=True))
        return faces

    # A quick choice

    def quick_action(self, dice: Rng) -> int:
        """A good action, found quickly: all plays near standing monsters, and a few of the others."""
        state = self.state
        if not state.cells:
            return act.placement(face_of(state.playable()[0]), CENTRE)
        cells = state.open_cells()
        start = dice.below(len(cells))
        self.best = LOSS - 1
        self.best_action = NO_ACTION
        if state.standing:
            near = self._near()
            for card in state.playable():
                for cell in near:
                    self._try(face_of(card), cell)
        effort = NEW_MONSTER + SECOND_MONSTER * len(state.standing)
        for card in state.playable():
            if state.content.time[card] == 0:
                if -self.keep[card] > self.best:
                    self._try_room(card, cells, start)
            elif card == KNIGHT or self.relief - self.ease[card] - effort > self.best:
                self._try_monster(card, cells, start)
        if self.best <= LOSS:
            spell = self.rescue()
            if spell != NO_ACTION:
                return spell
        return self.best_action

    def _try(self, face: int, cell: int) -> int:
        """Scores a play and keeps the best one."""
        score = self.score(face, cell)
        if score > self.best:
            self.best = score
            self.best_action = act.placement(face, cell)
        return score

    def _try_room(self, card: int, cells: list[int], start: int) -> None:
        """The first cell, from `start` on, where a room does not lose; all such cells score alike."""
        count = len(cells)
        for place in range(start, start + count):
            if self._try(face_of(card), cells[place if place < count else place - count]) > LOSS:
                return

    def _try_monster(self, card: int, cells: list[int], start: int) -> None:
        """A few cells for a monster."""
        count = len(cells)
        for place in range(start, start + min(count, FAR_PLACES)):
            self._try(face_of(card), cells[place if place < count else place - count])

    def _near(self) -> list[int]:
        """The open cells around standing monsters."""
        state = self.state
        near: list[int] = []
        for index in state.standing:
            for corner in range(CORNER_COUNT):
                if state.beside[index * CORNER_COUNT + corner] == NO_CARD:
                    cell = state.cells[index] + STEP[corner]
                    if ON_TABLE[cell] and cell not in near:
                        near.append(cell)
        return near

    def rescue(self) -> int:
        """A spell against the monster that is next to raise the alarm, or NO_ACTION."""
        state = self.state
        worst = NO_CARD
        for index in state.standing:
            tokens = state.tokens[index]
            if tokens > 0 and (worst == NO_CARD or tokens < state.tokens[worst]):
                worst = index
        if worst == NO_CARD:
            return NO_ACTION
        cell = state.cells[worst]
        fireball = act.FIREBALL.base + cell
        if state.spells[Spell.FIREBALL] and worst != state.knight and not loses(state, fireball):
            return fireball
        if state.spells[Spell.POTION]:
            for corner in range(CORNER_COUNT):
                if state.danger[worst] - state.shows(worst, corner) <= QUIET:
                    return act.POTION.base + cell * CORNER_COUNT + corner
        return act.ICE.base + cell if state.spells[Spell.ICE] else NO_ACTION


def two_highest(first: int, second: int, number: int) -> tuple[int, int]:
    """The two highest of three numbers, of which `first` is at least `second`."""
    if number > first:
        return number, first
    return first, max(second, number)


def _least_plays(need: int, numbers: list[int]) -> int:
    """How many of these numbers, the largest first, have to be covered by 0 to take away `need` points."""
    plays = 0
    while need > 0 and plays < len(numbers):
        need -= numbers[plays]
        plays += 1
    return plays


def cost(need: int, plays: int, first: int, second: int, total: int) -> int:
    """The cost of bringing a monster down by `need` points in so many plays. The tighter, the higher.

    `first` and `second` are the largest numbers that can still be covered, `total` is the sum of all.
    """
    if need <= 0:
        return 0
    if plays <= 0:
        return HOPELESS
    capacity = total if plays > 2 else first + second if plays == 2 else first
    if capacity < need:
        return HOPELESS
    return need * TIGHTNESS // (capacity + 1) + need * PER_NEED // plays
