"""A table of the Labyrinth in a few numbers, and what an action makes of it.

A bot that weighs hundreds of actions copies no table for each of them: it sketches the table once, and asks
the sketch what would be different after an action. Sets of cells are numbers with a bit for each cell.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.labyrinth import notation as act
from undercroft.games.labyrinth.board import PLACES, Board, bit_of
from undercroft.games.labyrinth.content import KINDS, Effect, card_at
from undercroft.games.labyrinth.hand import NO_HAND, Hand
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import OFF, TRIO, Token
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.rng import Rng

CHEAPEST: Final[tuple[int, ...]] = (Effect.TRAP, Effect.JUMP, Effect.REMOVE, Effect.PUSH)
"""Effects in the order in which their cards are given away for treasures."""


SEATS: Final = 6


def _marks() -> list[int]:
    """Random numbers, one for each thing that may be on each cell; those of one hand follow, and those of the
    treasures of each seat.

    They have 55 bits, because a search meets millions of tables and must take none for another. The sum of
    all marks of a table has fewer than 62.
    """
    dice = Rng()
    dice.seed(2026)
    return [dice.below(1 << 31) << 24 | dice.below(1 << 24) for _ in range(10 * PLACES + KINDS + SEATS)]


MARKS: Final = _marks()
TOKEN_MARKS: Final = 5 * PLACES
"""Where the marks of tokens begin: those of the lowest token follow one row later."""
CARD_MARKS: Final = 10 * PLACES
SEAT_MARKS: Final = CARD_MARKS + KINDS


def key_of(state: LabyrinthRules) -> int:
    """A number for what the actor sees of the table: board, tokens, treasures, own hand, actions left.

    The supplies follow from that.
    """
    key: i64 = state.actions + 8 * state.turn
    for seat in range(state.players):
        key += _marks_of(SEAT_MARKS + seat, state.collected[seat])
    for traveller in range(state.players * TRIO):
        cell = state.travellers[traveller]
        if cell != OFF:
            key += MARKS[traveller // TRIO * PLACES + cell]
    token = state.token
    for cell in state.board.cells:
        if token[cell] != Token.NONE:
            key += MARKS[TOKEN_MARKS + token[cell] * PLACES + cell]
    hands = state.hands
    card = state.seat * KINDS
    for kind in range(KINDS):
        if hands[card + kind] > 0:
            key += _marks_of(CARD_MARKS + kind, hands[card + kind])
    return key


def _marks_of(mark: int, count: i64) -> i64:
    """What so many equal things add to a key."""
    number: i64 = MARKS[mark]
    return number * count


class Sketch:
    """What one seat sees of a table. `look` at a table; then `take` an action of the actor and `undo` it."""

    board: Board

    def __init__(self) -> None:
        self.players = 0
        self.me = 0
        self.goal = 0  # treasures that win
        self.full_turn = 0  # actions of a turn
        self.turn = 0
        self.actions = 0  # left
        self.key: i64 = 0  # what `key_of` gives if the seat is the actor
        self.stand = [0] * SEATS  # by seat: the set of cells where its travellers are
        self.spare = [0] * SEATS  # by seat: travellers off the board
        self.collected = [0] * SEATS  # by seat
        self.treasures: list[int] = []  # their cells, fresh ones included, in the order of their numbers
        self.treasure_set: i64 = 0  # the same cells
        self.fresh: i64 = 0
        self.traps: i64 = 0
        self.hand = NO_HAND  # own cards
        # As it was before the action taken. Of each list an action changes the numbers of one seat only.
        self._seat = NO_SEAT
        self._stand: i64 = 0
        self._spare = 0
        self._collected = 0
        self._treasures: list[int] = []
        self._treasure_set: i64 = 0
        self._fresh: i64 = 0
        self._traps: i64 = 0
        self._hand = NO_HAND
        self._key: i64 = 0
        self._actions = 0

    def look(self, state: LabyrinthRules, me: int) -> None:
        """Sketches a table as a seat sees it."""
        content = state.content
        self.board = state.board
        self.players, self.me, self.turn = state.players, me, state.turn
        self.goal, self.full_turn, self.actions = content.goal, content.actions, state.actions
        key: i64 = state.actions + 8 * state.turn
        for seat in range(state.players):
            spare = 0
            stand: i64 = 0
            for traveller in range(seat * TRIO, seat * TRIO + TRIO):
                at = state.travellers[traveller]
                if at == OFF:
                    spare += 1
                else:
                    stand |= bit_of(at)
                    key += MARKS[seat * PLACES + at]
            self.spare[seat] = spare
            self.stand[seat] = stand
            self.collected[seat] = state.collected[seat]
            key += _marks_of(SEAT_MARKS + seat, state.collected[seat])
        self.treasures = []
        self.treasure_set = 0
        self.fresh = 0
        self.traps = 0
        for cell, there in enumerate(state.token):
            if there != Token.NONE:
                key += MARKS[TOKEN_MARKS + there * PLACES + cell]
                bit = bit_of(cell)
                if there == Token.TRAP:
                    self.traps |= bit
                else:
                    self.treasures.append(cell)
                    self.treasure_set |= bit
                    if there == Token.FRESH:
                        self.fresh |= bit
        cards = state.hands[me * KINDS : me * KINDS + KINDS]
        hand_key: i64 = 0
        for kind, count in enumerate(cards):
            if count > 0:
                hand_key += _marks_of(CARD_MARKS + kind, count)
        self.hand = Hand(cards, hand_key)
        self.key = key + hand_key

    # Actions of the seat, which is the actor

    def take(self, action: int) -> None:
        """The table after a legal action other than `done`, with its payments. One action at a time."""
        self._treasures, self._treasure_set = self.treasures, self.treasure_set
        self._fresh, self._traps = self.fresh, self.traps
        self._hand, self._key, self._actions = self.hand, self.key, self.actions
        self._seat = NO_SEAT
        verb = act.ACTIONS.verb(action)
        if verb is act.MOVE:
            self._act()
            self._travel(self.me, act.MOVE.first(action), act.MOVE.second(action))
        elif verb is act.TRAP:
            cell = act.TRAP.operand(action)
            self._spend(card_at(cell, Effect.TRAP))
            self.traps |= bit_of(cell)
            self.key += MARKS[TOKEN_MARKS + Token.TRAP * PLACES + cell]
        elif verb is act.PUSH:
            start = act.PUSH.first(action)
            self._spend(card_at(start, Effect.PUSH))
            self._travel(self._owner(start), start, act.PUSH.second(action))
        elif verb is act.REMOVE:
            cell = act.REMOVE.operand(action)
            self._spend(card_at(cell, Effect.REMOVE))
            self._clear(cell)
        elif verb is act.DEPLOY:
            self._act()
            self._travel(self.me, OFF, act.DEPLOY.operand(action))
        elif verb is act.TREASURE:
            self._act()
            self._place_treasure(act.TREASURE.operand(action))
        else:
            start = act.JUMP.first(action)
            self._spend(card_at(start, Effect.JUMP))
            self._travel(self.me, start, act.JUMP.second(action))

    def undo(self) -> None:
        """The table as it was before the action taken."""
        self.treasures, self.treasure_set = self._treasures, self._treasure_set
        self.fresh, self.traps = self._fresh, self._traps
        self.hand, self.key, self.actions = self._hand, self._key, self._actions
        if self._seat != NO_SEAT:
            self.stand[self._seat] = self._stand
            if self.spare[self._seat] != self._spare:
                self.spare[self._seat] = self._spare
            if self.collected[self._seat] != self._collected:
                self.collected[self._seat] = self._collected

    def _act(self) -> None:
        self.actions -= 1
        self.key -= 1

    def _owner(self, cell: int) -> int:
        """The seat whose traveller stands on a cell."""
        bit = bit_of(cell)
        for seat in range(self.players):
            if self.stand[seat] & bit != 0:
                return seat
        return NO_SEAT

    def _spend(self, kind: int) -> None:
        mark: i64 = MARKS[CARD_MARKS + kind]
        self.hand = self.hand.without(kind, mark)
        self.key -= mark

    def _place_treasure(self, cell: int) -> None:
        """Pays with the least useful cards of the colour."""
        first = card_at(cell, Effect.JUMP)
        left = self.board.value[cell]
        for effect in CHEAPEST:
            while left > 0 and self.hand.cards[first + effect] > 0:
                self._spend(first + effect)
                left -= 1
        self.fresh |= bit_of(cell)
        self.treasure_set |= bit_of(cell)
        self.key += MARKS[TOKEN_MARKS + Token.FRESH * PLACES + cell]
        at = 0
        while at < len(self.treasures) and self.treasures[at] < cell:
            at += 1
        self.treasures = self.treasures[:]
        self.treasures.insert(at, cell)

    def _travel(self, seat: int, start: int, end: int) -> None:
        """A traveller comes from a cell, or from off the board, onto another one and what is there."""
        stand: i64 = self.stand[seat]
        self._seat, self._stand = seat, stand
        self._spare, self._collected = self.spare[seat], self.collected[seat]
        bit = bit_of(end)
        if start == OFF:
            self.spare[seat] -= 1
        else:
            stand &= ~bit_of(start)
            self.key -= MARKS[seat * PLACES + start]
        if self.traps & bit != 0:
            self.spare[seat] += 1
            self._clear(end)
        else:
            stand |= bit
            self.key += MARKS[seat * PLACES + end]
            if self.treasure_set & bit != 0:
                self.collected[seat] += 1
                self.key += MARKS[SEAT_MARKS + seat]
                self._clear(end)
        self.stand[seat] = stand

    def _clear(self, cell: int) -> None:
        """Takes the token off a cell."""
        bit = bit_of(cell)
        token = Token.TREASURE
        if self.traps & bit != 0:
            token = Token.TRAP
            self.traps &= ~bit
        else:
            if self.fresh & bit != 0:
                token = Token.FRESH
                self.fresh &= ~bit
            self.treasure_set &= ~bit
            self.treasures = [other for other in self.treasures if other != cell]
        self.key -= MARKS[TOKEN_MARKS + token * PLACES + cell]
