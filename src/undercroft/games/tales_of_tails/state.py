"""What lies on the table in Tales of Tails, and how it is dealt, drawn and collected."""

from __future__ import annotations

from typing import Final, Literal

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails.components import Ability, Kind
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import DISARMED, DRENCHED, NOBODY, START_ROOM, Dungeon
from undercroft.games.tales_of_tails.walk import Mark, Walk
from undercroft.kernel.lists import NO_LISTS, NO_NUMBERS, changed, replaced, replaced_list
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State

QUESTS_DEALT: Final = 2
"""To each player: one to keep, one to share."""
NO_DOG: Final = -1
NO_QUEST: Final = -1
NO_CARD: Final = -1
NO_COUNTDOWN: Final = -1


class Phase:
    """The phases of a game."""

    PICK: Final = 0  # players pick their dogs
    KEEP: Final = 1  # each player keeps one of two quests
    TURN: Final = 2
    PLACE: Final = 3  # a room was drawn and has to be placed
    WALK: Final = 4  # a dog is on its way out
    OVER: Final = 5


PHASES: Final = ["pick", "keep", "turn", "place", "walk", "over"]


PlaceName = Literal["inside", "escaped", "napping"]


class Place:
    """Where a dog is in this round."""

    INSIDE: Final = 0
    ESCAPED: Final = 1
    NAPPING: Final = 2


PLACES: Final[list[PlaceName]] = ["inside", "escaped", "napping"]


NO_WALK: Final = Walk()
"""Stands for the walk while no dog walks. It never changes."""


class TalesOfTailsState(State):
    """The things on the table. Lists are by seat unless a comment says otherwise.

    Of its lists only the pile is changed in place, once the state has it for its own: see `_own_pile`. All
    others are replaced, so that copies of a state may share them. The walk changes in place, and the dungeon
    shares what it can by itself.
    """

    content: TalesOfTailsContent

    def __init__(self) -> None:
        super().__init__()
        self.round = 0  # rounds finished
        self.narrow = False  # whether the start room lies with its three exits up
        self.open_cards = False  # whether coins, chests and traps lie face up, too (TT-37)
        self.dogs = NO_NUMBERS  # NO_DOG before one is picked
        self.places = NO_NUMBERS  # see Place
        self.paws = NO_NUMBERS  # on the board, not on cards
        self.aside = NO_NUMBERS  # beside the board, or to go there when they come back from the dungeon
        self.potions = NO_NUMBERS  # seat * SYMBOL_COUNT + symbol
        self.supply = NO_NUMBERS  # by symbol
        self.held = NO_LISTS  # faces of the cards won in earlier rounds
        self.dealt = NO_LISTS  # the quests to choose from; empty after all players have kept one
        self.quests = NO_NUMBERS  # the personal quest, NO_QUEST before it is kept
        self.common = NO_NUMBERS  # quests for all players
        self.undealt = NO_NUMBERS  # quests that were dealt to no player
        self.pile = NO_NUMBERS  # faces without order: cards are drawn from anywhere in it
        self._shares_pile = False  # whether a copy may have the same pile
        self.countdown = NO_COUNTDOWN  # cards that may still be drawn in this round, after the first escape
        self.box = NO_NUMBERS  # faces of the cards that left the game
        self.drawn = NO_CARD  # the face of the room that has to be placed
        self.dungeon = Dungeon()
        self.walk = NO_WALK

    def copy_from(self, other: TalesOfTailsState) -> None:
        """Becomes equal to another state and shares nothing with it that can change."""
        self.copy_frame(other)
        self.content, self.round, self.narrow = other.content, other.round, other.narrow
        self.open_cards = other.open_cards
        self.dogs, self.places = other.dogs, other.places
        self.paws, self.aside = other.paws, other.aside
        self.potions, self.supply = other.potions, other.supply
        self.held, self.dealt = other.held, other.dealt
        self.quests, self.common, self.undealt = other.quests, other.common, other.undealt
        self.pile, self.countdown = other.pile, other.countdown
        self._shares_pile = other._shares_pile = True
        self.box, self.drawn = other.box, other.drawn
        self.dungeon.copy_from(other.dungeon)
        self.walk = other.walk.copy() if other.phase == Phase.WALK else NO_WALK

    # Dealing

    def lay_out(self, content: TalesOfTailsContent, players: int, narrow: bool) -> None:
        """Sets the table for so many dogs, with the pile and the start room (TT-12, TT-13)."""
        self.content = content
        self.players = players
        self.narrow = narrow
        self.dogs = [NO_DOG] * players
        self.places = [Place.INSIDE] * players
        self.paws = [content.paws] * players
        self.aside = [content.spare_paws] * players
        self.gather_potions()
        self.held = [[] for seat in range(players)]
        self.quests = [NO_QUEST] * players
        self.pile = content.deck()
        self.lay_start()

    def lay_start(self) -> None:
        """Places the start room on an empty table."""
        self.dungeon.begin(piece.NARROW_START if self.narrow else piece.START, self.content)

    def deal_dogs(self) -> None:
        """Deals a random dog to each player (TT-13)."""
        dogs = list(range(piece.DOG_COUNT))
        self.shuffle(dogs)
        self.dogs = dogs[: self.players]

    def gather_potions(self) -> None:
        """Puts all potions into the supply, as they are until quests are kept (TT-15)."""
        self.potions = [0] * (self.players * piece.SYMBOL_COUNT)
        self.supply = self.content.potions

    def deal_potions(self) -> None:
        """Deals one to each player; the rest is the supply (TT-15)."""
        potions, supply = [0] * (self.players * piece.SYMBOL_COUNT), self.content.potions[:]
        cards: list[int] = []
        for symbol in range(piece.SYMBOL_COUNT):
            for _potion in range(supply[symbol]):
                cards.append(symbol)
        self.shuffle(cards)
        for seat in range(self.players):
            potions[seat * piece.SYMBOL_COUNT + cards[seat]] += 1
            supply[cards[seat]] -= 1
        self.potions, self.supply = potions, supply

    def deal_quests(self) -> None:
        """Deals two to each player (TT-14)."""
        quests = list(range(piece.QUEST_COUNT))
        self.shuffle(quests)
        self.reveal_count += 1
        self.dealt = [
            sorted(quests[seat * QUESTS_DEALT : (seat + 1) * QUESTS_DEALT]) for seat in range(self.players)
        ]
        self.undealt = quests[self.players * QUESTS_DEALT :]

    def show_quests(self) -> None:
        """Puts the quests that were not kept into the common row, all at once (TT-14)."""
        self.reveal_count += 1
        for seat in range(self.players):
            for quest in self.dealt[seat]:
                if quest != self.quests[seat]:
                    self.common = [*self.common, quest]
        self.dealt = NO_LISTS

    # The pile

    def _own_pile(self) -> None:
        """Makes the pile its own, before a change."""
        if self._shares_pile:
            self.pile = self.pile[:]
            self._shares_pile = False

    def drawable(self) -> int:
        """How many cards may still be drawn in this round."""
        return len(self.pile) if self.countdown == NO_COUNTDOWN else self.countdown

    def draw(self) -> int:
        """Draws a card, each of the pile with the same probability. Gives its face."""
        self._own_pile()
        self.reveal_count += 1
        chosen = self.below(len(self.pile))
        face = self.pile[chosen]
        self.pile[chosen] = self.pile[len(self.pile) - 1]
        self.pile.pop()
        if self.countdown > 0:
            self.countdown -= 1
        return face

    def start_countdown(self) -> None:
        """Allows a few cards for every dog still inside, and no more in this round (TT-19)."""
        self.countdown = min(self.inside() * self.content.countdown, len(self.pile))

    def inside(self) -> int:
        """How many dogs are still in the dungeon."""
        return sum(1 for place in self.places if place == Place.INSIDE)

    def next_inside(self, seat: int) -> int:
        """The next dog that is still in the dungeon, clockwise after a seat; that seat comes last. NO_SEAT if
        there is none."""
        for _ahead in range(self.players):
            seat = (seat + 1) % self.players
            if self.places[seat] == Place.INSIDE:
                return seat
        return NO_SEAT

    # Walks

    def equip(self, walk: Walk, seat: int) -> None:
        """Gives a walk all that the dog of this seat owns."""
        self.equip_board(walk, seat)
        walk.hold(self.held[seat], self.content)

    def equip_board(self, walk: Walk, seat: int) -> None:
        """Gives a walk what the dog of this seat owns besides its cards."""
        content = self.content
        dog = self.dogs[seat]
        walk.seat = seat
        walk.ability = content.ability[dog]
        walk.defence = content.dog_defence[dog]
        walk.keys = 1 if walk.ability == Ability.KEY else 0
        walk.chests = 0
        walk.paws = self.paws[seat]
        walk.aside = self.aside[seat]
        walk.set_symbols(content.dog_attack, dog, self.potions, seat, self.supply)

    def come_out(self) -> None:
        """Makes real what the walk did: paws on cards, holes, traps disarmed, potions spent."""
        walk = self.walk
        seat = walk.seat
        for room in walk.path:
            self._leave_room(walk, room)
        self._box_given(seat, walk.held)
        if walk.held is not self.held[seat]:
            self.held = replaced_list(self.held, seat, walk.held)
        self.paws = replaced(self.paws, seat, walk.paws)
        self.aside = replaced(self.aside, seat, walk.aside + walk.owed)
        if not walk.leaves_potions(self.potions, seat, self.supply):
            self.set_potions(seat, walk.all_potions())
            self.supply = walk.all_supply()
        self.places = replaced(self.places, seat, Place.ESCAPED)
        self.walk = NO_WALK

    def _leave_room(self, walk: Walk, room: int) -> None:
        """Makes real what the walk did in one room."""
        dungeon = self.dungeon
        mark = walk.marks[room]
        if walk.has_taken(room):
            dungeon.put_paw(room, walk.seat)
            dungeon.show(room, walk.face(room, dungeon, self.content))
        elif mark == Mark.GIVEN:
            self.box = [*self.box, dungeon.faces[room]]
            dungeon.put_paw(room, walk.seat)
            dungeon.dig(room)
        elif mark == Mark.BARED:
            dungeon.put_paw(room, DISARMED)
        elif mark == Mark.DOUSED:
            dungeon.put_paw(room, DRENCHED)

    def _box_given(self, seat: int, kept: list[int]) -> None:
        """Puts the cards of earlier rounds that the dog gave up into the box; `kept` is what it still has."""
        if kept is self.held[seat]:
            return
        left = kept[:]
        for face in self.held[seat]:
            if face in left:
                left.remove(face)
            else:
                self.box = [*self.box, self.content.card[face]]

    def collect(self) -> None:
        """Cards go to the dogs whose paws are on them, paws return, the rest is the pile (TT-37, TT-38)."""
        dungeon = self.dungeon
        self._own_pile()
        held = self.held[:]
        for room in range(START_ROOM + 1, len(dungeon.cells)):
            face = dungeon.faces[room]
            owner = dungeon.paws[room]
            if dungeon.is_hole(room):
                continue
            if owner == NOBODY:
                self.pile.append(face)
            elif owner in (DISARMED, DRENCHED):
                self.box = [*self.box, face]
                if owner == DRENCHED:
                    self.supply = changed(self.supply, self.content.symbol[face], 1)
            else:
                held[owner] = [*held[owner], face]
        self.held = held
        dungeon.clear()
        total = self.content.paws + self.content.spare_paws
        self.paws = [total - aside for aside in self.aside]

    # What the players have

    def potions_of(self, seat: int) -> list[int]:
        """The potions of a seat, by symbol."""
        return self.potions[seat * piece.SYMBOL_COUNT : (seat + 1) * piece.SYMBOL_COUNT]

    def set_potions(self, seat: int, potions: list[int]) -> None:
        """Sets the potions of a seat, by symbol."""
        first = seat * piece.SYMBOL_COUNT
        self.potions = self.potions[:]
        for symbol in range(piece.SYMBOL_COUNT):
            self.potions[first + symbol] = potions[symbol]

    def trophies(self, seat: int, symbol: int) -> int:
        """The trophies of a symbol with the potions in hand, without the board (TT-40)."""
        count = self.potions[seat * piece.SYMBOL_COUNT + symbol]
        for face in self.held[seat]:
            count += self.content.trophy(face, symbol)
        return count

    def keys(self, seat: int) -> int:
        """Keys won, and Pluto's own."""
        own = 1 if self.content.ability[self.dogs[seat]] == Ability.KEY else 0
        return own + sum(self.content.keys[face] for face in self.held[seat])

    def chests(self, seat: int) -> int:
        """Chests, open or not."""
        return sum(1 for face in self.held[seat] if self.content.kind[face] == Kind.CHEST)

    def beaten(self, seat: int, monster: int) -> int:
        """How many of this monster the dog has beaten and kept."""
        return sum(1 for face in self.held[seat] if self.content.monster[face] == monster)

    # What is hidden

    def knows_quest(self, seat: int, owner: int) -> bool:
        """Whether a seat (or NO_SEAT) may see the personal quest of another."""
        return self.ended or (seat == owner and seat != NO_SEAT)

    def knows_cards(self, seat: int, owner: int) -> bool:
        """Whether a seat (or NO_SEAT) may see the cards that lie face down in front of another (TT-37)."""
        return self.ended or self.open_cards or (seat == owner and seat != NO_SEAT)

    def seen_cards(self, cards: list[int], seat: int, owner: int) -> list[int]:
        """Those of the owner's cards that a seat (or NO_SEAT) sees."""
        if self.knows_cards(seat, owner):
            return cards
        return [face for face in cards if not self.content.face_down[face]]

    def unseen_cards(self, seat: int) -> list[int]:
        """The cards of the pile and those face down in front of others: a seat cannot tell them apart."""
        unseen = self.pile[:]
        for owner in range(self.players):
            if not self.knows_cards(seat, owner):
                unseen += [face for face in self.held[owner] if self.content.face_down[face]]
        return unseen

    def deal_face_down(self, seat: int) -> None:
        """Draws what lies face down in front of others anew, from all cards that a seat cannot see."""
        face_down = self.content.face_down
        unseen = self.unseen_cards(seat)
        if len(unseen) == len(self.pile):
            return
        unseen.sort()
        hidden = [face for face in unseen if face_down[face]]
        self.shuffle(hidden)
        pile = [face for face in unseen if not face_down[face]]
        for owner in range(self.players):
            if self.knows_cards(seat, owner):
                continue
            drawn: list[int] = []
            for face in self.held[owner]:
                if face_down[face]:
                    drawn.append(hidden.pop())
            self.held = replaced_list(self.held, owner, self._redealt(self.held[owner], drawn))
            if self.phase == Phase.WALK and self.walk.seat == owner:
                self._replace_walk_cards(drawn)
        self.pile = pile + hidden

    def _redealt(self, cards: list[int], drawn: list[int]) -> list[int]:
        """The cards with those drawn in the place of those that lie face down, in this order."""
        redealt: list[int] = []
        used = 0
        for face in cards:
            if self.content.face_down[face]:
                redealt.append(drawn[used])
                used += 1
            else:
                redealt.append(face)
        return redealt

    def _replace_walk_cards(self, drawn: list[int]) -> None:
        """The dog on its way out has the same cards face down as its owner: it cannot give them up."""
        walk = self.walk
        for face in walk.held:
            if self.content.kind[face] == Kind.CHEST:
                walk.chests -= 1
        walk.held = self._redealt(walk.held, drawn)
        for face in walk.held:
            if self.content.kind[face] == Kind.CHEST:
                walk.chests += 1
