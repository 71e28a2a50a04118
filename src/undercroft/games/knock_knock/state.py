"""The citadel on the table, the hands, the bag of cards still to come, and the tokens."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.content import CARDS, KNIGHT, KnockKnockContent
from undercroft.games.knock_knock.lattice import CENTRE, ON_TABLE, STEP, corner_place
from undercroft.kernel.state import State

NOBODY: Final = -1
FROZEN: Final = -1
"""What lies on a frozen monster instead of time tokens."""
UNTOUCHED: Final = [NOBODY, NOBODY, NOBODY, NOBODY]
"""The neighbours of a cell that touches no card."""

# Phases.
PLAY: Final = 0
KNIGHT_DRAWN: Final = 1
CAMP: Final = 2
OVER: Final = 3
PHASES: Final = ["play", "knight", "camp", "over"]

# How long the team stays together.
SINGLE: Final = 0
ADVENTURE: Final = 1
RETRY: Final = 2
MODES: Final = ["single", "adventure", "retry"]

# How a citadel ended.
UNDECIDED: Final = 0
WON: Final = 1
ROOM_ALARM: Final = 2
MONSTER_ALARM: Final = 3
NO_TOKENS: Final = 4
NO_CARDS: Final = 5
TIME_UP: Final = 6
REASONS: Final = [
    "undecided", "knight_beaten", "room_alarm", "monster_alarm", "no_tokens", "no_cards", "time_up",
]  # fmt: skip


class KnockKnockState(State):
    """What lies on the table. Cards of the citadel are known by their index: the order they were laid in.

    The lists `spells` and `shown` and each hand are never changed in place but replaced, so that copies
    of a state may share them.
    """

    content: KnockKnockContent

    # What is never empty is declared here and made by `open_citadel`, so that a clone makes it only once.
    spells: list[int]  # 1 for every token that the team holds
    bag: list[int]  # the deck without the Black Knight, who lies below; its order means nothing
    hands: list[list[int]]  # each in the order of the card numbers
    shown: list[int]  # by seat: the card shown to all, which must be played next, or NOBODY
    frontier: list[int]  # the empty cells that touch a card
    around: list[int]  # four for each of them: the card that it touches with this corner, or NOBODY
    cells: list[int]  # by index
    beside: list[int]  # four by index: the card that shares this corner, above or below, or NOBODY
    faces: list[int]  # by index: 2 * card, + 1 if it lies turned
    danger: list[int]  # by index: the sum of what its four corners show
    tokens: list[int]  # by index: time tokens on it, or FROZEN
    standing: list[int]  # indices of the monsters not beaten yet

    def __init__(self) -> None:
        super().__init__()
        # What was agreed on before.
        self.mode = SINGLE
        self.first_game = False  # KK-9: no clock, and cards may be turned
        self.hunting = False  # KK-27: chests count
        self.pace = 0  # seconds that a play costs in a simulation, 0: nobody counts
        # The adventure.
        self.level = 0
        self.won = 0  # citadels won
        self.tries = 0  # citadels lost on this level
        self.treasure = 0  # chests of the citadels won
        # The turn.
        self.phase = PLAY
        self.turn = 0
        self.plays = 0  # cards laid in this citadel
        self.ending = UNDECIDED
        self.silence = False
        # The table.
        self.knight_waits = True  # the Black Knight is still under the deck
        self.knight = NOBODY  # his index
        self.potion = NOBODY  # the corner place that counts 0
        self.reserve = 0

    def copy_from(self, other: KnockKnockState) -> None:
        """Makes this a copy of the other."""
        self.rng = other.rng
        self.players = other.players
        self.reveal_count = other.reveal_count
        self.content = other.content
        self.mode = other.mode
        self.first_game = other.first_game
        self.hunting = other.hunting
        self.pace = other.pace
        self.level = other.level
        self.won = other.won
        self.tries = other.tries
        self.treasure = other.treasure
        self.spells = other.spells
        self.phase = other.phase
        self.turn = other.turn
        self.plays = other.plays
        self.ending = other.ending
        self.silence = other.silence
        self.bag = other.bag[:]
        self.knight_waits = other.knight_waits
        self.hands = other.hands[:]
        self.shown = other.shown
        self.frontier = other.frontier[:]
        self.around = other.around[:]
        self.beside = other.beside[:]
        self.cells = other.cells[:]
        self.faces = other.faces[:]
        self.danger = other.danger[:]
        self.tokens = other.tokens[:]
        self.standing = other.standing[:]
        self.knight = other.knight
        self.potion = other.potion
        self.reserve = other.reserve

    def open_citadel(self) -> None:
        """KK-5 to KK-8, KK-28: shuffles the cards of this level, deals, and turns up the first card."""
        content = self.content
        self.phase = PLAY
        self.plays = 0
        self.ending = UNDECIDED
        self.silence = False
        self.clear_table()
        self.bag = [card for card in range(CARDS) if card != KNIGHT and content.signs[card] <= self.level]
        self.knight_waits = True
        self.hands = [[] for seat in range(self.players)]
        self.shown = [NOBODY] * self.players
        for seat in range(self.players):
            for _count in range(content.hand_size(self.players)):
                self.draw(seat)
        first = self.take_from_bag()
        self.lay(2 * first, CENTRE)
        self.set_time(0)

    def clear_table(self) -> None:
        """Takes all cards and tokens off the table."""
        self.frontier = []
        self.around = []
        self.beside = []
        self.cells = []
        self.faces = []
        self.danger = []
        self.tokens = []
        self.standing = []
        self.knight = NOBODY
        self.potion = NOBODY
        self.reserve = self.content.time_tokens

    def take_from_bag(self) -> int:
        """A card drawn at random."""
        self.reveal_count += 1
        place = self.below(len(self.bag))
        card = self.bag[place]
        last = self.bag.pop()
        if place < len(self.bag):
            self.bag[place] = last
        return card

    def draw(self, seat: int) -> None:
        """A card from the bag into a hand, which must be a list made just now."""
        card = self.take_from_bag()
        hand = self.hands[seat]
        place = 0
        while place < len(hand) and hand[place] < card:
            place += 1
        hand.insert(place, card)

    def lay(self, face: int, cell: int) -> None:
        """Puts a card on the table (KK-10). What it covers is then the last four of `beside`."""
        corners = self.content.corners
        around = self.around
        beside = self.beside
        index = len(self.cells)
        place = self.place_of(cell)
        if place < 0:
            beside.extend(UNTOUCHED)
        else:
            for corner in range(place * 4, place * 4 + 4):
                beside.append(around[corner])
                around[corner] = NOBODY
        danger = 0
        for corner in range(4):
            other = beside[index * 4 + corner]
            number = corners[face * 4 + corner]
            wet = self.potion >= 0 and corner_place(cell, corner) == self.potion
            if wet:
                number = 0  # KK-32: 0 before and 0 now
            danger += number
            if other < 0:
                place = self._open_place(cell + STEP[corner], 3 - corner, index, place)
                continue
            beside[other * 4 + 3 - corner] = index
            if not wet:
                self.danger[other] += number - corners[self.faces[other] * 4 + 3 - corner]
        if place >= 0:
            self._close_place(place)
        self.cells.append(cell)
        self.faces.append(face)
        self.danger.append(danger)
        self.tokens.append(0)
        if face >> 1 == KNIGHT:
            self.knight = index

    def _open_place(self, cell: int, corner: int, index: int, free: int) -> int:
        """Notes that an empty cell touches this card with this corner.

        `free` is where a new one may stand in the frontier, or -1. Gives what is free after that.
        """
        place = self.place_of(cell)
        if place < 0:
            if not ON_TABLE[cell]:
                return free
            if free >= 0:
                place = free
                free = NOBODY
                self.frontier[place] = cell
            else:
                place = len(self.frontier)
                self.frontier.append(cell)
                self.around.extend(UNTOUCHED)
        self.around[place * 4 + corner] = index
        return free

    def _close_place(self, place: int) -> None:
        """Takes a cell out of the frontier; the last one takes its place there."""
        around = self.around
        last = self.frontier.pop()
        if place < len(self.frontier):
            self.frontier[place] = last
            for corner in range(4):
                around[place * 4 + corner] = around[len(around) - 4 + corner]
        for _corner in range(4):
            around.pop()

    def place_of(self, cell: int) -> int:
        """Where the cell stands in `frontier`, or -1."""
        frontier = self.frontier
        for place in range(len(frontier)):
            if frontier[place] == cell:
                return place
        return -1

    def index_at(self, cell: int) -> int:
        """The card that lies there, or NOBODY."""
        return self.cells.index(cell) if cell in self.cells else NOBODY

    def set_time(self, index: int) -> bool:
        """KK-12: a monster takes its time tokens. False if the reserve has too few; a room takes none."""
        time = self.content.time[self.faces[index] >> 1]
        if time > 0:
            self.standing.append(index)
            if time > self.reserve:
                return False
            self.reserve -= time
            self.tokens[index] = time
        return True

    def take_time(self, index: int) -> None:
        """Puts the time tokens of a monster, or the ice that lies there instead, off the card."""
        if self.tokens[index] > 0:
            self.reserve += self.tokens[index]
        self.tokens[index] = 0

    def shows(self, index: int, corner: int) -> int:
        """The number that is visible on a corner of a card."""
        cell = self.cells[index]
        if self.potion >= 0 and corner_place(cell, corner) == self.potion:
            return 0
        other = self.beside[index * 4 + corner]
        if other > index:
            return self.content.corners[self.faces[other] * 4 + 3 - corner]
        return self.content.corners[self.faces[index] * 4 + corner]

    def covers(self, index: int, corner: int) -> bool:
        """Whether another card lies over this corner."""
        return self.beside[index * 4 + corner] > index

    def is_judged(self, index: int) -> bool:
        """KK-14: whether a card lies, or the potion stands, on one of its corners."""
        cell = self.cells[index]
        for corner in range(4):
            if self.beside[index * 4 + corner] > index:
                return True
            if self.potion >= 0 and corner_place(cell, corner) == self.potion:
                return True
        return False

    def frozen(self) -> int:
        """How many monsters other than the Black Knight stand frozen (KK-31)."""
        count = 0
        for index in self.standing:
            if self.tokens[index] == FROZEN and index != self.knight:
                count += 1
        return count

    def pour(self, index: int, corner: int) -> None:
        """KK-32: the potion goes onto a corner, which counts 0 from now on."""
        cell = self.cells[index]
        number = self.shows(index, corner)
        self.danger[index] -= number
        other = self.beside[index * 4 + corner]
        if other >= 0:
            self.danger[other] -= number
        self.potion = corner_place(cell, corner)

    def take_away(self, index: int) -> None:
        """KK-30: a card leaves the table; all others stay where they lie, in the order they were laid in."""
        cell = self.cells[index]
        for corner in range(4):
            # The potion stays on a corner that another card still shows, else it has nothing to stand on.
            if corner_place(cell, corner) == self.potion and self.beside[index * 4 + corner] < 0:
                self.potion = NOBODY
        self.take_time(index)
        cells = self.cells
        faces = self.faces
        tokens = self.tokens
        standing = self.standing
        reserve = self.reserve
        potion = self.potion
        self.clear_table()
        self.potion = potion
        for old in range(len(cells)):
            if old != index:
                self.lay(faces[old], cells[old])
                self.tokens[len(self.tokens) - 1] = tokens[old]
        self.standing = [old - 1 if old > index else old for old in standing if old != index]
        self.reserve = reserve

    def deck(self) -> int:
        """How many cards are still to be drawn, the Black Knight included."""
        return len(self.bag) + (1 if self.knight_waits else 0)

    def open_cells(self) -> list[int]:
        """KK-10: where a card can be laid. On a bare table that is the middle."""
        return self.frontier if self.cells else [CENTRE]
