"""What a table is worth to a seat, as far as that seat can see: who stands how near to which treasure.

Everything here reads the board, the counts of treasures and the seat's own hand, never somebody else's cards.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth.board import FAR, PLACES
from undercroft.games.labyrinth.content import KINDS
from undercroft.games.labyrinth.rules import PATHS, LabyrinthRules
from undercroft.games.labyrinth.state import NOBODY, OFF, TRIO, Token

HORIZON: Final = 7
"""Steps that are looked ahead from a treasure; whatever is farther away is just far."""
# How likely it is that a treasure so many steps away is carried off in the next turn: three steps are walked, the
# rest takes cards that nobody sees.
TAKEN: Final[tuple[float, ...]] = (0.0, 0.92, 0.9, 0.85, 0.4, 0.25, 0.12, 0.06)
LOST: Final = 0.12  # that an opponent takes a treasure off the board, or somebody out of its way
# What the next treasure is worth to somebody who has none, one, two.
GAIN: Final[tuple[float, ...]] = (1.0, 1.3, 4.0)
OWNED: Final[tuple[float, ...]] = (0.0, 3.0, 7.0, 1000.0)
EFFECT: Final[tuple[float, ...]] = (0.04, 0.05, 0.07, 0.01)  # a card in hand: jump, push, remove, trap


DEPLOYED: Final = 0.3  # a traveller on the board
SENT_HOME: Final = 0.5  # an opponent's traveller off the board
PROSPECT: Final = 0.05  # a cell that only oneself can walk to, for each card that it is cheaper than five
REACH: Final = 3  # steps of a turn
SUIT: Final = 0.06  # each card of the longest suit


class Worth:
    """Weighs tables. Holds nothing but scratch paper, so one will do for a whole game."""

    def __init__(self) -> None:
        self.near = [FAR] * 6  # of each seat: steps from its nearest traveller to the treasure looked at
        self.spare = [0] * 6
        self.depth = [0] * PLACES  # steps to the treasure looked at, where `stamp` is current
        self.stamp = [0] * PLACES
        self.now = 0
        self.queue = [0] * PLACES
        self.mine: list[int] = []  # own distances to the treasures that may be collected this turn

    def approach(self, state: LabyrinthRules, target: int) -> None:
        """Walks outwards from a cell, past no traveller and no trap, and notes in `near` whom it meets first."""
        near = self.near
        for seat in range(state.players):
            near[seat] = FAR
        self.now += 1
        now = self.now
        stamp = self.stamp
        depth = self.depth
        queue = self.queue
        who = state.who
        token = state.token
        start = state.board.start
        stamp[target] = now
        depth[target] = 0
        queue[0] = target
        size = 1
        at = 0
        while at < size:
            cell = queue[at]
            at += 1
            steps = depth[cell] + 1
            if start[cell]:
                for seat in range(state.players):
                    if self.spare[seat] and near[seat] > steps:
                        near[seat] = steps
            if steps > HORIZON:
                continue
            for other in state.board.next[cell]:
                if stamp[other] != now:
                    stamp[other] = now
                    seat = who[other]
                    if seat != NOBODY:
                        if near[seat] > steps:
                            near[seat] = steps
                    elif token[other] != Token.TRAP:
                        depth[other] = steps
                        queue[size] = other
                        size += 1

    def look(self, state: LabyrinthRules) -> None:
        """Notes who has travellers off the board; `approach` wants to know."""
        for seat in range(state.players):
            self.spare[seat] = state.spare(seat)

    def of(self, state: LabyrinthRules, me: int) -> float:
        """What the table is worth to a seat in its turn, with the actions it has left."""
        players = state.players
        collected = state.collected
        goal = state.content.goal
        worth = OWNED[min(collected[me] + 3 - goal, 3)] if collected[me] + 3 >= goal else 0.0
        for seat in range(players):
            if seat != me and collected[seat] > 0:
                lead = OWNED[min(max(collected[seat] + 3 - goal, 0), 3)]
                worth -= lead / (players - 1)
        self.look(state)
        self.mine = []
        for cell in state.board.cells:
            if state.token[cell] == Token.TREASURE or state.token[cell] == Token.FRESH:
                worth += self._treasure(state, me, cell)
        if self.mine:
            worth += self._within_reach(state.actions, GAIN[min(max(collected[me] + 3 - goal, 0), 2)])
        return worth + self._standing(state, me) + self._hand(state, me)

    def _treasure(self, state: LabyrinthRules, me: int, cell: int) -> float:
        """What a treasure on the board promises, or threatens: everybody reaches for it in turn, oneself last."""
        self.approach(state, cell)
        near = self.near
        if near[me] <= state.actions and state.token[cell] == Token.TREASURE:
            self.mine.append(near[me])
        players = state.players
        short = 3 - state.content.goal
        worth = 0.0
        there = 1.0
        seat = me
        for turn in range(players):
            seat += 1
            if seat == players:
                seat = 0
            taken = there * TAKEN[near[seat]] if near[seat] <= HORIZON else there * 0.03
            gain = GAIN[min(max(state.collected[seat] + short, 0), 2)]
            if seat == me:
                worth += taken * gain
            else:
                worth -= taken * gain / (players - 1)
                there -= taken + (there - taken) * LOST
        return worth

    def _within_reach(self, actions: int, gain: float) -> float:
        """Treasures that the actions left suffice for are as good as collected, the nearer the better."""
        self.mine.sort()
        worth = 0.0
        for steps in self.mine:
            if steps > actions:
                break
            actions -= steps
            worth += gain * 1.5 - 0.05 * steps
        return worth

    def _standing(self, state: LabyrinthRules, me: int) -> float:
        """Travellers on the board, and the cheap cells that they can walk to while no opponent can."""
        worth = 0.0
        self.now += 2
        size = 0
        for traveller in range(state.players * TRIO):
            cell = state.travellers[traveller]
            if cell != OFF and state.who[cell] != me:
                self.queue[size] = cell
                size += 1
        self._spread(state, size, self.now, 0)
        size = 0
        for traveller in range(me * TRIO, me * TRIO + TRIO):
            cell = state.travellers[traveller]
            if cell != OFF:
                worth += DEPLOYED
                self.queue[size] = cell
                size += 1
        worth += PROSPECT * self._spread(state, size, self.now + 1, self.now)
        self.now += 1
        for seat in range(state.players):
            if seat != me:
                worth += SENT_HOME * self.spare[seat] / (state.players - 1)
        return worth

    def _spread(self, state: LabyrinthRules, size: int, now: int, others: int) -> int:
        """Walks a turn's way from the cells in the queue, stamps what it reaches, and counts how cheap those
        cells are that do not bear the others' stamp."""
        stamp = self.stamp
        depth = self.depth
        queue = self.queue
        value = state.board.value
        for at in range(size):
            stamp[queue[at]] = now
            depth[queue[at]] = 0
        found = 0
        at = 0
        while at < size:
            cell = queue[at]
            at += 1
            steps = depth[cell] + 1
            for other in state.board.next[cell]:
                if stamp[other] != now and state.who[other] == NOBODY and state.token[other] != Token.TRAP:
                    if stamp[other] != others:
                        found += 5 - value[other]
                    stamp[other] = now
                    depth[other] = steps
                    if steps < REACH:
                        queue[size] = other
                        size += 1
        return found

    def _hand(self, state: LabyrinthRules, me: int) -> float:
        """Cards that are worth keeping, and the longest suit, which will pay for a treasure."""
        worth = 0.0
        longest = 0
        card = me * KINDS
        for colour in range(PATHS):
            suit = 0
            for effect in range(4):
                cards = state.hands[card + effect]
                if cards > 0:
                    suit += cards
                    worth += EFFECT[effect] * cards
            longest = max(longest, suit)
            card += 4
        return worth + SUIT * longest
