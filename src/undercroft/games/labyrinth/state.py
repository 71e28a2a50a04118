"""What lies on the table in the Labyrinth, and the small things one does with it: draw, discard, arrive."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.labyrinth.board import LENGTH, Board, bit_of
from undercroft.games.labyrinth.content import EFFECT_COUNT, KINDS, LabyrinthContent
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State


class Phase:
    """The part of a turn that is being played."""

    ACT: Final = 0  # actions and cards, in any order
    PAY: Final = 1  # cards for the treasure that is being placed
    DISCARD: Final = 2  # the turn is over; unwanted cards may go
    OVER: Final = 3


class Token:
    """What may lie on a cell."""

    NONE: Final = 0
    TREASURE: Final = 1
    FRESH: Final = 2  # a treasure placed this turn: closed to the travellers of who placed it (LA-11)
    TRAP: Final = 3


PHASES: Final = ["act", "pay", "discard", "over"]
OFF: Final = -1
"""Where a traveller is that is not on the board."""
NOWHERE: Final = -1
TRIO: Final = 3
"""Room for so many travellers of each seat."""


class LabyrinthState(State):
    """The things on the table. Hands are counts by kind of card; the deck is a bag without order.

    Most steps of a search change no card, so clones share hands, deck and discards until one of them needs
    its own: call `own_cards` before you change a card.

    Sets of cells are numbers with a bit for each cell. They follow from `travellers` and `token`, which only
    `arrive`, `step` and `set_token` change.
    """

    content: LabyrinthContent
    board: Board

    def __init__(self) -> None:
        super().__init__()
        self.side = 0  # of the board, as in SIDES
        self.levelled = False  # whether some seats have fewer actions in their first turn (LA-7a)
        self.turn = 0  # turns finished, of everybody together
        self.actions = 0  # left in this turn
        self.hands: list[int] = []  # seat * KINDS + kind
        self.held: list[int] = []  # cards in each hand
        self.deck: list[int] = []  # by kind
        self.deck_size = 0
        self.discards: list[int] = []  # by kind
        self.discards_size = 0
        self.shared = False  # whether another state may look at the same cards
        self.travellers: list[int] = []  # seat * TRIO + traveller: its cell, or OFF
        self.taken: i64 = 0  # the cells with a traveller
        self.token: list[int] = []  # of a cell
        self.treasures: i64 = 0  # the cells with a treasure, fresh or not
        self.fresh: i64 = 0  # those with a fresh one
        self.traps: i64 = 0
        self.treasures_left = 0  # in the supply
        self.traps_left = 0
        self.collected: list[int] = []  # treasures of each seat

        # What paying and discarding need until they are finished.
        self.site = NOWHERE  # the cell of the treasure being paid for
        self.remaining = 0  # cards still to be paid
        self.cursor = 0  # the kind paid or thrown away last

    def copy_from(self, other: LabyrinthState) -> None:
        """Becomes a copy of the other one."""
        self.copy_frame(other)
        self.content, self.board, self.side = other.content, other.board, other.side
        self.levelled, self.turn, self.actions = other.levelled, other.turn, other.actions
        self.hands, self.held = other.hands, other.held
        self.deck, self.deck_size = other.deck, other.deck_size
        self.discards, self.discards_size = other.discards, other.discards_size
        self.shared = True
        other.shared = True
        self.travellers, self.taken, self.token = other.travellers[:], other.taken, other.token[:]
        self.treasures, self.fresh, self.traps = other.treasures, other.fresh, other.traps
        self.treasures_left, self.traps_left = other.treasures_left, other.traps_left
        self.collected = other.collected[:]
        self.site, self.remaining, self.cursor = other.site, other.remaining, other.cursor

    # Looking

    def count(self, seat: int, colour: int) -> int:
        """How many cards of a colour a seat holds."""
        first = seat * KINDS + colour * EFFECT_COUNT
        hands = self.hands
        return hands[first] + hands[first + 1] + hands[first + 2] + hands[first + 3]

    def free(self, cell: int) -> bool:
        """Whether neither a traveller nor a token is on a cell."""
        return (self.taken | self.treasures | self.traps) & bit_of(cell) == 0

    def who(self, cell: int) -> int:
        """The seat whose traveller stands on a cell, or NO_SEAT."""
        for traveller in range(len(self.travellers)):
            if self.travellers[traveller] == cell:
                return traveller // TRIO
        return NO_SEAT

    def spare(self, seat: int) -> int:
        """How many travellers of a seat are off the board."""
        first = seat * TRIO
        count = 0
        for traveller in range(first, first + self.content.travellers):
            if self.travellers[traveller] == OFF:
                count += 1
        return count

    def most(self) -> int:
        """The most treasures that a player has."""
        return max(self.collected)

    # Cards. Cards are counted without `+=`, since the compiler is slow with that in a list.

    def own_cards(self) -> None:
        """From here on no other state looks at these cards."""
        if self.shared:
            self.hands = self.hands[:]
            self.held = self.held[:]
            self.deck = self.deck[:]
            self.discards = self.discards[:]
            self.shared = False

    def discard(self, kind: int) -> None:
        """A card of the player whose turn it is goes to the discard pile, for all to see."""
        self.own_cards()
        self.reveal_count += 1
        card = self.seat * KINDS + kind
        self.hands[card] = self.hands[card] - 1
        self.held[self.seat] = self.held[self.seat] - 1
        self.discards[kind] = self.discards[kind] + 1
        self.discards_size += 1

    def draw(self, seat: int) -> None:
        """A card from the deck; an empty deck is the discard pile, shuffled (LA-20)."""
        self.own_cards()
        if self.deck_size == 0:
            spare = self.deck
            self.deck = self.discards
            self.deck_size = self.discards_size
            self.discards = spare
            self.discards_size = 0
        self.reveal_count += 1
        kind = self.pick(self.deck, self.deck_size)
        self.deck_size -= 1
        card = seat * KINDS + kind
        self.hands[card] = self.hands[card] + 1
        self.held[seat] = self.held[seat] + 1

    def pick(self, bag: list[int], size: int) -> int:
        """Takes a card out of a bag, any as likely as the others. Gives its kind."""
        left = self.below(size)
        kind = 0
        while left >= bag[kind]:
            left -= bag[kind]
            kind += 1
        bag[kind] = bag[kind] - 1
        return kind

    def fill(self, seat: int) -> None:
        """Draws until the hand is full, or no card is left anywhere (LA-20)."""
        while self.held[seat] < self.content.hand and self.deck_size + self.discards_size > 0:
            self.draw(seat)

    # Travellers and tokens

    def step(self, start: int, end: int) -> None:
        """The traveller on one cell leaves it and arrives on another, which no traveller is on."""
        self.taken &= ~bit_of(start)
        traveller = 0
        while self.travellers[traveller] != start:
            traveller += 1
        self.arrive(traveller, end)

    def enter(self, seat: int, cell: int) -> None:
        """A traveller from off the board arrives on a cell."""
        traveller = seat * TRIO
        while self.travellers[traveller] != OFF:
            traveller += 1
        self.arrive(traveller, cell)

    def arrive(self, traveller: int, cell: int) -> None:
        """A traveller comes onto a cell, with what the token there does to it (LA-13, LA-14)."""
        token = self.token[cell]
        if token != Token.NONE:
            self.set_token(cell, Token.NONE)
            if token == Token.TRAP:
                self.traps_left += 1
                self.travellers[traveller] = OFF
                return
            self.collected[traveller // TRIO] += 1
        self.travellers[traveller] = cell
        self.taken |= bit_of(cell)

    def set_token(self, cell: int, token: int) -> None:
        """Lays a token on a cell, or takes the one there away."""
        self.token[cell] = token
        bit = bit_of(cell)
        self.treasures &= ~bit
        self.fresh &= ~bit
        self.traps &= ~bit
        if token == Token.TRAP:
            self.traps |= bit
        elif token != Token.NONE:
            self.treasures |= bit
            if token == Token.FRESH:
                self.fresh |= bit

    def settle(self) -> None:
        """Fresh treasures are like all others from now on."""
        cell = 0
        while self.fresh != 0:
            if self.fresh & bit_of(cell):
                self.set_token(cell, Token.TREASURE)
            cell += 1

    def colour(self, cell: int) -> int:
        """The colour of the path that a cell belongs to."""
        return cell // LENGTH
