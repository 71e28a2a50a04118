"""What lies on the table in Tales of Tails, and the small things one does with it: deal, draw, collect."""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.content import (
    DOG_COUNT,
    NARROW_START,
    QUEST_COUNT,
    START,
    SYMBOL_COUNT,
    Ability,
    Kind,
    TalesOfTailsContent,
)
from undercroft.games.tales_of_tails.dungeon import CENTRE, DISARMED, DRENCHED, NOBODY, Dungeon
from undercroft.games.tales_of_tails.walk import ATTACK, BARED, DOUSED, GIVEN, POTION, SUPPLY, Walk
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State


class Phase:
    """What is going on."""

    PICK: Final = 0  # dogs are being picked
    KEEP: Final = 1  # everybody keeps one of two quests
    TURN: Final = 2
    PLACE: Final = 3  # a room was drawn and has to be laid
    WALK: Final = 4  # a dog is on its way out
    OVER: Final = 5


PHASES: Final = ["pick", "keep", "turn", "place", "walk", "over"]


class Place:
    """Where a dog is in this round."""

    INSIDE: Final = 0
    ESCAPED: Final = 1
    NAPPING: Final = 2


PLACES: Final = ["inside", "escaped", "napping"]


class TalesOfTailsState(State):
    """The things on the table. What is per seat stands in lists."""

    content: TalesOfTailsContent

    def __init__(self) -> None:
        super().__init__()
        self.phase = Phase.OVER
        self.round = 0  # counted from 0
        self.seat = 0
        self.narrow = False  # whether the start room lies with its three exits up
        self.dogs: list[int] = []  # -1 before one is picked
        self.places: list[int] = []
        self.paws: list[int] = []  # on the board, not on cards
        self.aside: list[int] = []  # beside the board, or to go there when they come back from the dungeon
        self.potions: list[int] = []  # three numbers a seat
        self.supply = [0, 0, 0]
        self.held: list[list[int]] = []  # faces of the cards won in earlier rounds
        self.dealt: list[list[int]] = []  # the two quests of each seat, until all have kept one
        self.quests: list[int] = []  # the personal quest of each seat, -1 before it is kept
        self.common: list[int] = []
        self.undealt: list[int] = []  # quests that nobody got
        self.pile: list[int] = []  # a bag: cards are drawn from anywhere in it
        self.countdown = -1  # cards that may still be drawn in this round; -1 before the first escape
        self.box: list[int] = []  # cards that left the game
        self.drawn = -1
        self.dungeon = Dungeon()
        self.walk = Walk()

    def copy_from(self, other: TalesOfTailsState) -> None:
        """Becomes equal to another state, sharing nothing that can change."""
        self.rng = other.rng
        self.players = other.players
        self.reveal_count = other.reveal_count
        self.content = other.content
        self.phase = other.phase
        self.round = other.round
        self.seat = other.seat
        self.narrow = other.narrow
        self.dogs = other.dogs[:]
        self.places = other.places[:]
        self.paws = other.paws[:]
        self.aside = other.aside[:]
        self.potions = other.potions[:]
        self.supply = other.supply[:]
        self.held = [cards[:] for cards in other.held]
        self.dealt = [quests[:] for quests in other.dealt]
        self.quests = other.quests[:]
        self.common = other.common[:]
        self.undealt = other.undealt[:]
        self.pile = other.pile[:]
        self.countdown = other.countdown
        self.box = other.box[:]
        self.drawn = other.drawn
        self.dungeon.copy_from(other.dungeon)
        self.walk.copy_from(other.walk)

    # Dealing

    def lay_out(self, content: TalesOfTailsContent, players: int, narrow: bool) -> None:
        """An empty table for so many dogs, with a shuffled pile and the start room (TT-12, TT-13)."""
        self.content = content
        self.players = players
        self.narrow = narrow
        self.dogs = [-1] * players
        self.places = [Place.INSIDE] * players
        self.paws = [content.paws] * players
        self.aside = [content.spare_paws] * players
        self.potions = [0] * (players * SYMBOL_COUNT)
        self.held = [[] for seat in range(players)]
        self.quests = [-1] * players
        self.pile = content.deck()
        self.lay_start()

    def lay_start(self) -> None:
        """The start room, alone on the table."""
        self.dungeon.clear()
        self.dungeon.lay(CENTRE, NARROW_START if self.narrow else START, 0, self.content)

    def deal_dogs(self) -> None:
        """A dog for everybody, at random (TT-13)."""
        dogs = list(range(DOG_COUNT))
        self.shuffle(dogs)
        self.dogs = dogs[: self.players]

    def deal_potions(self) -> None:
        """One each, the rest into the supply (TT-15)."""
        cards: list[int] = []
        for symbol in range(SYMBOL_COUNT):
            cards += [symbol] * self.content.potions[symbol]
        self.shuffle(cards)
        for seat in range(self.players):
            self.potions[seat * SYMBOL_COUNT + cards[seat]] += 1
        self.supply = [0, 0, 0]
        for symbol in cards[self.players :]:
            self.supply[symbol] += 1

    def deal_quests(self) -> None:
        """Two for everybody (TT-14)."""
        quests = list(range(QUEST_COUNT))
        self.shuffle(quests)
        self.reveal_count += 1
        self.dealt = [sorted(quests[seat * 2 : seat * 2 + 2]) for seat in range(self.players)]
        self.undealt = quests[self.players * 2 :]

    def show_quests(self) -> None:
        """What was not kept goes into the common row, all at once (TT-14)."""
        self.reveal_count += 1
        for seat in range(self.players):
            for quest in self.dealt[seat]:
                if quest != self.quests[seat]:
                    self.common.append(quest)
        self.dealt = []

    # The pile

    def drawable(self) -> int:
        """How many cards may still be drawn in this round."""
        return len(self.pile) if self.countdown < 0 else self.countdown

    def draw(self) -> int:
        """Any card of the pile, each as likely as the others."""
        self.reveal_count += 1
        chosen = self.below(len(self.pile))
        face = self.pile[chosen]
        self.pile[chosen] = self.pile[len(self.pile) - 1]
        self.pile.pop()
        if self.countdown > 0:
            self.countdown -= 1
        return face

    def start_countdown(self) -> None:
        """A few cards for every dog still inside, and no more in this round (TT-19)."""
        inside = sum(1 for place in self.places if place == Place.INSIDE)
        self.countdown = min(inside * self.content.countdown, len(self.pile))

    # Walks

    def equip(self, walk: Walk, seat: int) -> None:
        """Gives a walk all that the dog of this seat owns."""
        content = self.content
        dog = self.dogs[seat]
        walk.seat = seat
        walk.ability = content.ability[dog]
        walk.defence = content.dog_defence[dog]
        walk.keys = 1 if walk.ability == Ability.KEY else 0
        walk.paws = self.paws[seat]
        walk.aside = self.aside[seat]
        walk.held = self.held[seat]
        walk.have = [0] * 12
        for symbol in range(SYMBOL_COUNT):
            walk.have[ATTACK + symbol] = content.dog_attack[dog * SYMBOL_COUNT + symbol]
            walk.have[POTION + symbol] = self.potions[seat * SYMBOL_COUNT + symbol]
            walk.have[SUPPLY + symbol] = self.supply[symbol]
        for face in walk.held:
            walk.gain(face, content)

    def come_out(self) -> None:
        """What the walk did becomes real: paws on cards, holes, traps disarmed, potions spent."""
        walk = self.walk
        seat = walk.seat
        for room in walk.path:
            mark = walk.marks[room]
            if walk.has_taken(room):
                self.dungeon.paws[room] = seat
                self.dungeon.faces[room] = walk.face(room, self.dungeon, self.content)
            elif mark == GIVEN:
                self.box.append(self.dungeon.faces[room])
                self.dungeon.paws[room] = seat
                self.dungeon.dig(room)
            elif mark == BARED:
                self.dungeon.paws[room] = DISARMED
            elif mark == DOUSED:
                self.dungeon.paws[room] = DRENCHED
        kept = walk.held[:]
        for face in self.held[seat]:
            if face in kept:
                kept.remove(face)
            else:
                self.box.append(self.content.card[face])
        self.held[seat] = walk.held[:]
        self.paws[seat] = walk.paws
        self.aside[seat] = walk.aside + walk.owed
        for symbol in range(SYMBOL_COUNT):
            self.potions[seat * SYMBOL_COUNT + symbol] = walk.have[POTION + symbol]
            self.supply[symbol] = walk.have[SUPPLY + symbol]
        self.places[seat] = Place.ESCAPED
        self.stop_walking()

    def stop_walking(self) -> None:
        """Nobody is on the way any more."""
        self.walk = Walk()

    def collect(self) -> None:
        """Cards go to those whose paws lie on them, paws go home, all else into the pile (TT-37, TT-38)."""
        dungeon = self.dungeon
        for room in range(1, len(dungeon.cells)):
            face = dungeon.faces[room]
            owner = dungeon.paws[room]
            if dungeon.is_hole(room):
                continue
            if owner == NOBODY:
                self.pile.append(face)
            elif owner in (DISARMED, DRENCHED):
                self.box.append(face)
                if owner == DRENCHED:
                    self.supply[self.content.symbol[face]] += 1
            else:
                self.held[owner].append(face)
        dungeon.clear()
        total = self.content.paws + self.content.spare_paws
        for seat in range(self.players):
            self.paws[seat] = total - self.aside[seat]

    # What people hold

    def trophies(self, seat: int, symbol: int) -> int:
        """The trophies of a symbol, potions in hand included, the board not (TT-40)."""
        count = self.potions[seat * SYMBOL_COUNT + symbol]
        for face in self.held[seat]:
            count += self.content.trophies[face * SYMBOL_COUNT + symbol]
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

    def knows_quest(self, seat: int, owner: int) -> bool:
        """Whether a seat (or NO_SEAT) may look at the personal quest of another."""
        return self.phase == Phase.OVER or (seat == owner and seat != NO_SEAT)
