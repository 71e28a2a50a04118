"""A walk through the dungeon: where the dog is, what it has, and what a step changes.

Everything that changes while a dog escapes is in its Walk, except rooms that Sparky turns and walls that Bonk
breaks: they change the dungeon. What the dog takes becomes real when it leaves the dungeon.
"""

from __future__ import annotations

from typing import Final, Literal

from undercroft.games.tales_of_tails import components as piece
from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.components import Ability, HiredSide, Kind
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import BIT, FREE, NOBODY, START_ROOM, Dungeon
from undercroft.kernel.lists import NO_NUMBERS, changed

MarkName = Literal["unseen", "passed", "taken", "paired", "pawed", "given", "bared", "doused"]


class Mark:
    """What the dog did in a room. The marks from TAKEN to PAWED take the card."""

    UNSEEN: Final = 0
    PASSED: Final = 1
    TAKEN: Final = 2
    PAIRED: Final = 3  # a raccoon hired with its pair
    PAWED: Final = 4  # a raccoon hired with its paw
    GIVEN: Final = 5  # taken, and then given up for a trap
    BARED: Final = 6  # a trap disarmed with a card
    DOUSED: Final = 7  # a trap disarmed with a potion


MARKS: Final[list[MarkName]] = ["unseen", "passed", "taken", "paired", "pawed", "given", "bared", "doused"]
MARK_COUNT: Final = Mark.DOUSED + 1

# Where the numbers of each kind begin in the counts of a walk: one number a symbol.
_ATTACK: Final = 0
_PAIRS: Final = piece.SYMBOL_COUNT
_POTIONS: Final = 2 * piece.SYMBOL_COUNT
_SUPPLY: Final = 3 * piece.SYMBOL_COUNT

NOWHERE: Final = -1
DONE_SPINNING: Final = (1 << piece.SIDE_COUNT) - 1
"""Every direction: there is nothing that Sparky may still turn."""


class Walk:
    """One dog on its way out, with all that it owns.

    Copies share `held` and what the dog counts, so these lists are replaced, never changed in place.
    """

    def __init__(self) -> None:
        self.seat = 0
        self.ability = Ability.NONE
        self.at = NOWHERE  # the room that the dog is in
        self.facing = False  # whether it still has to decide what it does in this room
        self.left = False  # whether it is out
        self.spun = DONE_SPINNING  # the set of directions in which Sparky may turn no more rooms, as bits
        self.damage = 0
        self.defence = 0
        self.keys = 0
        self.chests = 0
        self.paws = 0  # on the board
        self.aside = 0  # beside the board
        self.owed = 0  # paws that go aside before the next round (TT-28)
        self.held = NO_NUMBERS  # faces of the cards of earlier rounds
        self.marks = NO_NUMBERS  # by room
        self.path = NO_NUMBERS
        # Attack symbols, raccoon pairs, potions and supply: one list, because most steps change none of them.
        self._counts = NO_NUMBERS

    def copy(self) -> Walk:
        """An equal walk."""
        copy = Walk()
        copy.copy_from(self)
        return copy

    def copy_from(self, other: Walk) -> None:
        """Becomes equal to another walk."""
        self.follow(other)
        self.marks, self.path = other.marks[:], other.path[:]

    def follow(self, other: Walk) -> None:
        """Becomes equal to another walk and shares its marks and its path, for a step that is undone before
        the other walk goes on. See Trail."""
        self.seat, self.ability = other.seat, other.ability
        self.at, self.facing, self.left, self.spun = other.at, other.facing, other.left, other.spun
        self.damage, self.defence, self.keys = other.damage, other.defence, other.keys
        self.chests, self.paws, self.aside, self.owed = other.chests, other.paws, other.aside, other.owed
        self.held, self.marks, self.path = other.held, other.marks, other.path
        self._counts = other._counts

    def begin(self, dungeon: Dungeon) -> None:
        """Enters the start room. The dog already has what it owns."""
        self.at = START_ROOM
        self.facing = False
        self.left = False
        self.spun = 0 if self.ability == Ability.SPIN else DONE_SPINNING
        self.damage = 0
        self.owed = 0
        self.marks = [Mark.UNSEEN] * len(dungeon.cells)
        self.marks[START_ROOM] = Mark.PASSED
        self.path = [START_ROOM]

    # What the dog has

    def attack(self, symbol: int) -> int:
        """Attack symbols of the dog's board and of single trophies."""
        return self._counts[_ATTACK + symbol]

    def pairs(self, lacking: int) -> int:
        """Hired raccoons with a pair of trophies; a pair is named by the symbol that it lacks."""
        return self._counts[_PAIRS + lacking]

    def potions(self, symbol: int) -> int:
        """Potions of the dog."""
        return self._counts[_POTIONS + symbol]

    def supply(self, symbol: int) -> int:
        """Potions in the supply."""
        return self._counts[_SUPPLY + symbol]

    def all_potions(self) -> list[int]:
        """Potions of the dog, by symbol."""
        return self._counts[_POTIONS : _POTIONS + piece.SYMBOL_COUNT]

    def all_supply(self) -> list[int]:
        """Potions in the supply, by symbol."""
        return self._counts[_SUPPLY : _SUPPLY + piece.SYMBOL_COUNT]

    def set_symbols(
        self, attack: list[int], dog: int, potions: list[int], seat: int, supply: list[int]
    ) -> None:
        """Sets what the board of a dog, the potions of a seat and the supply count, without raccoons.

        The lists have the symbols of all dogs and of all seats, one dog or seat after the other.
        """
        own = dog * piece.SYMBOL_COUNT
        held = seat * piece.SYMBOL_COUNT
        # Number by number, without lists in between: every escape begins with it.
        self._counts = [
            attack[own], attack[own + 1], attack[own + 2], 0, 0, 0,
            potions[held], potions[held + 1], potions[held + 2], supply[0], supply[1], supply[2],
        ]  # fmt: skip

    def leaves_potions(self, potions: list[int], seat: int, supply: list[int]) -> bool:
        """Whether a seat and the supply still have the potions that they had before the walk."""
        counts = self._counts
        held = seat * piece.SYMBOL_COUNT
        for symbol in range(piece.SYMBOL_COUNT):
            if counts[_POTIONS + symbol] != potions[held + symbol]:
                return False
            if counts[_SUPPLY + symbol] != supply[symbol]:
                return False
        return True

    def set_potions(self, potions: list[int], supply: list[int]) -> None:
        """Sets the potions of the dog and of the supply alone."""
        self._counts = self._counts[:_POTIONS] + potions + supply

    def hold(self, faces: list[int], content: TalesOfTailsContent) -> None:
        """The dog has these cards of earlier rounds. Its symbols were set before."""
        self.held = faces
        for face in faces:
            self._add(face, 1, content)

    def gain(self, face: int, content: TalesOfTailsContent) -> None:
        """The trophies of a card count from now on."""
        self._counts = self._counts[:]
        self._add(face, 1, content)

    def lose(self, face: int, content: TalesOfTailsContent) -> None:
        """The trophies of a card count no more. A raccoon's paw goes back aside (TT-28)."""
        self._counts = self._counts[:]
        self._add(face, -1, content)
        if content.shows_paw(face):
            if self.paws:
                self.paws -= 1
                self.aside += 1
            else:
                self.owed += 1

    def _add(self, face: int, cards: int, content: TalesOfTailsContent) -> None:
        """Adds the trophies of so many cards of a face. No other walk shares the counts."""
        self.defence += cards * content.defence[face]
        self.keys += cards * content.keys[face]
        if content.kind[face] == Kind.CHEST:
            self.chests += cards
        lacking = content.pair[face]
        if lacking != piece.NONE:
            self._counts[_PAIRS + lacking] += cards
            return
        first = content.first_symbol(face)
        for symbol in range(piece.SYMBOL_COUNT):
            if content.trophies[first + symbol]:
                self._counts[_ATTACK + symbol] += cards * content.trophies[first + symbol]

    # What the dog did

    def face(self, room: int, dungeon: Dungeon, content: TalesOfTailsContent) -> int:
        """The face of a room for this dog: a raccoon that it hired shows the chosen side."""
        mark = self.marks[room]
        if mark == Mark.PAIRED:
            return content.hired(dungeon.faces[room], HiredSide.PAIR)
        if mark == Mark.PAWED:
            return content.hired(dungeon.faces[room], HiredSide.PAW)
        return dungeon.faces[room]

    def has_taken(self, room: int) -> bool:
        """Whether a paw of this walk is on the room and will take its card."""
        return Mark.TAKEN <= self.marks[room] <= Mark.PAWED

    def only_passed(self, room: int) -> bool:
        """Whether the dog left a room of its path as it was."""
        return self.marks[room] == Mark.PASSED

    def can_enter(self, room: int, dungeon: Dungeon) -> bool:
        """Once a walk, and no room with a paw or a disarmed trap (TT-18, TT-26)."""
        return self.marks[room] == Mark.UNSEEN and dungeon.paws[room] == NOBODY

    # Steps

    def play(self, action: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Takes one of the steps that `choices` gives. It may change the dungeon, see Trail."""
        verb = act.ACTIONS.verb(action)
        if verb is act.GO:
            self.enter(dungeon.at(verb.operand(action)), dungeon, content)
        elif verb is act.PASS:
            self.damage += content.damage[dungeon.faces[self.at]]
            self._decide(Mark.PASSED)
        elif verb is act.TAKE:
            self._win(dungeon, content)
        elif verb is act.FIGHT:
            self._drink(verb.operand(action))
            self._win(dungeon, content)
        elif verb is act.LEAVE:
            self.left = True
        elif verb is act.BREAK:
            self._break(verb.operand(action), dungeon, content)
        elif verb is act.SPIN:
            self._spin(verb.first(action), verb.second(action), dungeon, content)
        elif verb is act.HIRE_PAIR:
            self._hire(HiredSide.PAIR, Mark.PAIRED, dungeon, content)
        elif verb is act.HIRE_PAW:
            self._hire(HiredSide.PAW, Mark.PAWED, dungeon, content)
        elif verb is act.BREW:
            self._brew(verb.operand(action))
        elif verb is act.POUR:
            self._counts = changed(self._counts, _POTIONS + verb.operand(action), -1)
            self._decide(Mark.DOUSED)
        elif verb is act.GIVE_TAKEN:
            self._give_taken(dungeon.at(verb.operand(action)), dungeon, content)
        elif verb is act.GIVE_HELD:
            self._give_held(verb.operand(action), content)
        else:
            assert verb is act.OVERPOWER
            self.paws -= 1
            self._win(dungeon, content)

    def _decide(self, mark: int) -> None:
        """Marks the room that the dog is in; the dog can walk on."""
        self.marks[self.at] = mark
        self.facing = False

    def enter(self, room: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Enters a room. Where there is nothing to decide the dog can walk on at once."""
        self.at = room
        self.spun = DONE_SPINNING
        self.path.append(room)
        self.marks[room] = Mark.PASSED
        kind = content.kind[dungeon.faces[room]]
        if kind == Kind.MONSTER:
            self.facing = True
        elif kind == Kind.TRAP:
            self.facing = self.ability != Ability.JUMP  # TT-35
        elif kind == Kind.PORTAL:
            self.facing = False  # TT-31
        else:
            self.facing = self.paws > 0

    def _win(self, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Puts a paw on the card of this room, whose trophies count from now on (TT-22)."""
        self.paws -= 1
        self.gain(dungeon.faces[self.at], content)
        self._decide(Mark.TAKEN)

    def _drink(self, spent: int) -> None:
        """Spends the potions of a fight; they go back to the supply at once."""
        if spent:
            self._counts = self._counts[:]
            for symbol in range(piece.SYMBOL_COUNT):
                self._counts[_POTIONS + symbol] -= act.potions_spent(spent, symbol)
                self._counts[_SUPPLY + symbol] += act.potions_spent(spent, symbol)

    def _brew(self, symbol: int) -> None:
        """Takes the potion room with a potion of the supply (TT-29)."""
        self._counts = changed(self._counts, _SUPPLY + symbol, -1)
        self._counts[_POTIONS + symbol] += 1
        self.paws -= 1
        self._decide(Mark.TAKEN)

    def _hire(self, side: int, mark: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Takes a raccoon; its paw side brings a paw from aside, if there is one (TT-28)."""
        self.paws -= 1
        if side == HiredSide.PAW and self.aside:
            self.aside -= 1
            self.paws += 1
        self.gain(content.hired(dungeon.faces[self.at], side), content)
        self._decide(mark)

    def _give_taken(self, room: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Disarms a trap with a card taken on this walk (TT-26)."""
        self.lose(self.face(room, dungeon, content), content)
        self.marks[room] = Mark.GIVEN
        self._decide(Mark.BARED)

    def _give_held(self, face: int, content: TalesOfTailsContent) -> None:
        """Disarms a trap with a card of an earlier round (TT-26)."""
        self.lose(face, content)
        self.held = self.held[:]
        self.held.remove(face)
        self._decide(Mark.BARED)

    def _spin(self, direction: int, quarters: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Turns a room beside the start room, each of them once (TT-36)."""
        room = dungeon.neighbour(START_ROOM, direction)
        different = len(content.turns[dungeon.faces[room]])
        dungeon.turn(room, (dungeon.turns[room] + quarters) % different, content)
        self.spun |= BIT[direction]

    def _break(self, direction: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Puts a paw on a wall or a door and goes straight through it (TT-32)."""
        self.paws -= 1
        dungeon.break_open(self.at, direction)
        beyond = dungeon.neighbour(self.at, direction)
        if beyond == FREE:
            self.left = True
        else:
            self.enter(beyond, dungeon, content)
