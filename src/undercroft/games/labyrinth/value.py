"""What a table is worth to a seat, as far as that seat can see: who stands how near to which treasure.

Everything here reads the board, the counts of treasures and the seat's own hand, never the cards of others.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.labyrinth.board import FAR, bit_of
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.sketch import Sketch
from undercroft.games.labyrinth.state import TRIO

HORIZON: Final = 6
"""Steps that are looked ahead from a treasure; whatever is farther away is just far."""
# How likely it is that a treasure so many steps away is carried off in the next turn: three steps are walked,
# the rest takes hidden cards.
TAKEN: Final[tuple[float, ...]] = (0.0, 0.92, 0.9, 0.85, 0.4, 0.25, 0.12)
FAR_TAKEN: Final = 0.04
LOST: Final = 0.12  # that an opponent takes a treasure off the board, or a traveller out of its way
# What the next treasure is worth to a player who lacks three, two, one, and what those one has are worth.
GAIN: Final[tuple[float, ...]] = (1.0, 1.3, 4.0, 4.0)
OWNED: Final[tuple[float, ...]] = (0.0, 3.0, 7.0, 1000.0)
REACHED: Final = 1.5  # a treasure that the actions left suffice for, by its gain
STEP: Final = 0.05  # how much less for each step to it
DEPLOYED: Final = 0.3  # a traveller on the board
SENT_HOME: Final = 0.5  # an opponent's traveller off the board
PROSPECT: Final = 0.05  # a cell that only oneself can walk to, for each card that it is cheaper than five
RIVALRY: Final = 0.22  # the same for opponents
PATIENT: Final = 12  # rounds after which one begins to tire of guarding what others might do
STRIDE: Final = 3  # steps of a turn


class PositionValue(Sketch):
    """Weighs tables. Holds nothing but notes about the one looked at, so one will do for a whole game."""

    def __init__(self) -> None:
        super().__init__()
        self.near = [FAR] * 6  # of each seat: steps from its nearest traveller to the treasure looked at
        self.entry = [FAR] * 6  # actions until one comes in on a start; it may have to walk into a trap first
        self.taken: i64 = 0  # cells with any traveller
        self.shut: i64 = 0  # cells that no traveller can pass
        self.caution = 1.0
        self.threats = 0  # treasures that an opponent could win with in the next turn by walking alone
        # Own distances to the treasures that may be collected this turn, in order.
        self.within: list[int] = []
        # What walks depend on, and what those were worth that were looked at last.
        self._walked_from: i64 = 0
        self._walked_past: i64 = 0
        self._walked_taken: i64 = 0
        self._walked_caution = -1.0
        self._walks_worth = 0.0

    def of(self, state: LabyrinthRules, me: int) -> float:
        """What the table is worth to a seat in its turn, with the actions it has left."""
        self.look(state, me)
        return self.weigh()

    def weigh(self) -> float:
        """What the table that is sketched is worth to the seat."""
        return self.weigh_board() + self.hand.worth()

    def weigh_board(self) -> float:
        """The same without the cards in hand: it follows from `key` less that of the hand."""
        value = self.lead()
        short = self._short()
        self.find_obstacles()
        self.caution = caution(self.turn // self.players)
        self.threats = 0
        self.within = []
        if self.treasures:
            self._find_ways_in()
            for cell in self.treasures:
                value += self._treasure(cell, short)
            if self.within:
                value += self._within_reach(self.actions, GAIN[self.collected[self.me] + short])
        return value + self._standing()

    def lead(self) -> float:
        """What the treasures are worth that the seat has, less those of the others in the mean."""
        value = OWNED[self.collected[self.me] + self._short()]
        for seat in range(self.players):
            if seat != self.me:
                value -= OWNED[self.collected[seat] + self._short()] / (self.players - 1)
        return value

    def _short(self) -> int:
        """Where fewer than three treasures win, it is as if some were there already."""
        return 3 - self.goal

    def find_obstacles(self) -> None:
        """Notes where travellers and traps are in the way; weighing a table does it, too."""
        taken: i64 = 0
        for seat in range(self.players):
            taken |= self.stand[seat]
        self.taken = taken
        self.shut = taken | self.traps

    def _find_ways_in(self) -> None:
        for seat in range(self.players):
            self.entry[seat] = 1 if self.spare[seat] > 0 else self._way_home(self.stand[seat])

    def _way_home(self, cells: i64) -> int:
        """Actions until a traveller has walked into a trap, from any of these cells, and come in again."""
        traps = self.traps
        if traps == 0:
            return FAR
        for steps in range(1, STRIDE):
            cells = self.board.neighbours(cells)
            if cells & traps != 0:
                return steps + 1
            cells &= ~self.shut
        return FAR

    def approach(self, target: int) -> None:
        """Walks outwards from a cell, past no traveller and no trap, and notes in `near` whom it meets."""
        near = self.near
        players = self.players
        board = self.board
        for seat in range(players):
            near[seat] = self.entry[seat] if board.start[target] else FAR
        starts: i64 = board.start_set
        seen = bit_of(target)
        front = seen
        for steps in range(1, HORIZON + 1):
            front = board.neighbours(front) & ~seen
            if front == 0:
                return
            seen |= front
            if front & self.taken != 0:
                missing = False
                for seat in range(players):
                    if near[seat] > steps:
                        stand: i64 = self.stand[seat]
                        if stand & front != 0:
                            near[seat] = steps
                        else:
                            missing = True
                if not missing:
                    return
            front &= ~self.shut
            if front & starts != 0:
                for seat in range(players):
                    if near[seat] > steps + self.entry[seat]:
                        near[seat] = steps + self.entry[seat]

    def nearer_cells(self, most: int) -> i64:
        """The cells from which the nearest treasure that one can walk to in so many steps is a step nearer;
        none if there is no such treasure. Find the obstacles first."""
        board = self.board
        starts: i64 = board.start_set if self.spare[self.me] > 0 else 0
        mine: i64 = self.stand[self.me]
        nearer: i64 = 0
        fewest = most + 1
        for cell in self.treasures:
            front = bit_of(cell) & ~self.fresh
            seen = front
            for steps in range(1, fewest):
                around = board.neighbours(front)
                if around & mine != 0 or front & starts != 0:
                    nearer = front
                    fewest = steps
                    break
                front = around & ~seen & ~self.shut
                seen |= front
        return nearer

    def _treasure(self, cell: int, short: int) -> float:
        """What a treasure on the board promises or threatens: all reach for it in turn, oneself last."""
        self.approach(cell)
        me = self.me
        near = self.near
        if near[me] <= self.actions and self.fresh & bit_of(cell) == 0:
            self.within.append(near[me])
        players = self.players
        value = 0.0
        there = 1.0
        seat = me
        for turn in range(1, players):
            seat += 1
            if seat == players:
                seat = 0
            if near[seat] <= self.full_turn and self.collected[seat] == self.goal - 1:
                self.threats += 1
            taken = there * (TAKEN[near[seat]] if near[seat] <= HORIZON else FAR_TAKEN)
            value -= self.caution * taken * GAIN[self.collected[seat] + short] / (players - 1)
            there -= taken + (there - taken) * LOST
        taken = there * (TAKEN[near[me]] if near[me] <= HORIZON else FAR_TAKEN)
        return value + taken * GAIN[self.collected[me] + short]

    def _within_reach(self, actions: int, gain: float) -> float:
        """Treasures that the actions left suffice for are as good as collected, the nearer the better."""
        self.within.sort()
        value = 0.0
        for steps in self.within:
            if steps > actions:
                break
            actions -= steps
            value += gain * REACHED - STEP * steps
        return value

    def _standing(self) -> float:
        """Travellers on the board, and the cheap cells that one side can walk to while the other cannot."""
        me = self.me
        others = self.players - 1
        value = 0.0
        for seat in range(self.players):
            if seat == me:
                value += DEPLOYED * (TRIO - self.spare[seat])
            else:
                value += SENT_HOME * self.spare[seat] / others
        return value + self._walks()

    def _walks(self) -> float:
        """The cells that one side can walk to. A treasure placed or removed changes none of them."""
        stand: i64 = self.stand[self.me]
        if (
            stand != self._walked_from
            or self.taken != self._walked_taken
            or self.shut != self._walked_past
            or self.caution != self._walked_caution
        ):
            self._walked_from, self._walked_taken, self._walked_past = stand, self.taken, self.shut
            self._walked_caution = self.caution
            others = self.players - 1
            mine = self._walk(stand)
            theirs = self._walk(self.taken & ~stand)
            value = PROSPECT * self.board.cheapness(mine & ~theirs)
            rivalry = self.caution * RIVALRY * self.board.cheapness(theirs & ~mine)
            self._walks_worth = value - rivalry / (others * others)
        return self._walks_worth

    def _walk(self, cells: i64) -> i64:
        """The cells that can be walked to within a turn from any of these."""
        board = self.board
        seen: i64 = 0
        for steps in range(STRIDE):
            cells = board.neighbours(cells) & ~seen & ~self.shut
            seen |= cells
        return seen


def caution(rounds: int) -> float:
    """How much one minds what others gain: much, for a while, and then ever less, so that no siege lasts."""
    return min(1.0, max(0.0, 2.0 - rounds / PATIENT))
