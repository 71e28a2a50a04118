"""A walk through the dungeon: where the dog is, what it has, and what it can do next.

All that changes while a dog escapes is in its Walk, but for the rooms that Sparky turns and the walls
that Bonk breaks, which change the dungeon. So the rules, the search for a way out and the search for the
best escape all take the same steps. What was taken becomes real when the dog leaves.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.content import BROKEN, SYMBOL_COUNT, Ability, Kind, TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import FREE, NOBODY, STEP, Dungeon
from undercroft.games.tales_of_tails.notation import (
    BREAK,
    BREW,
    DOG,
    ESCAPE,
    FIGHT,
    GIVE_HELD,
    GIVE_TAKEN,
    GO,
    HIRE_PAIR,
    HIRE_PAW,
    LEAVE,
    OVERPOWER,
    PASS,
    PLACE,
    POUR,
    SPIN,
    TAKE,
)

# What the dog did in a room.
UNSEEN: Final = 0
PASSED: Final = 1
TAKEN: Final = 2
PAIRED: Final = 3  # a raccoon hired with its pair
PAWED: Final = 4  # a raccoon hired with its paw
GIVEN: Final = 5  # taken, and then given up for a trap
BARED: Final = 6  # a trap disarmed with a card
DOUSED: Final = 7  # a trap disarmed with a potion
MARKS: Final = ["unseen", "passed", "taken", "paired", "pawed", "given", "bared", "doused"]

# What the dog has, three numbers each: one a symbol. A pair is named by the symbol that it lacks.
ATTACK: Final = 0
PAIRS: Final = 3
POTION: Final = 6
SUPPLY: Final = 9

DONE_SPINNING: Final = 4


class Walk:
    """One dog on its way out. `at` is the room it is in, -1 while nobody walks."""

    def __init__(self) -> None:
        self.seat = 0
        self.ability = 0
        self.at = -1
        self.facing = False  # whether it still has to say what it does in this room
        self.left = False  # whether it is out
        self.spun = DONE_SPINNING  # the first direction that Sparky may still turn a room in
        self.damage = 0
        self.defence = 0
        self.keys = 0
        self.paws = 0  # on the board
        self.aside = 0  # beside it
        self.owed = 0  # paws that go aside before the next round (TT-28)
        self.have = [0] * 12
        self.held: list[int] = []  # faces of earlier rounds; never changed in place, so copies share it
        self.marks: list[int] = []  # by room
        self.path: list[int] = []

    def copy(self) -> Walk:
        """A copy that can walk on by itself."""
        walk = Walk()
        walk.copy_from(self)
        return walk

    def copy_from(self, other: Walk) -> None:
        """Becomes equal to another walk."""
        self.seat = other.seat
        self.ability = other.ability
        self.at = other.at
        self.facing = other.facing
        self.left = other.left
        self.spun = other.spun
        self.damage = other.damage
        self.defence = other.defence
        self.keys = other.keys
        self.paws = other.paws
        self.aside = other.aside
        self.owed = other.owed
        self.have = other.have[:]
        self.held = other.held
        self.marks = other.marks[:]
        self.path = other.path[:]

    def begin(self, dungeon: Dungeon) -> None:
        """Into the start room. What the dog has is there already."""
        self.at = 0
        self.facing = False
        self.left = False
        self.spun = 0 if self.ability == Ability.SPIN else DONE_SPINNING
        self.damage = 0
        self.owed = 0
        self.marks = [UNSEEN] * len(dungeon.cells)
        self.marks[0] = PASSED
        self.path = [0]

    def gain(self, face: int, content: TalesOfTailsContent) -> None:
        """The trophies of a card count from now on."""
        pair = content.pair[face]
        if pair >= 0:
            self.have[PAIRS + pair] += 1
        else:
            for symbol in range(SYMBOL_COUNT):
                self.have[ATTACK + symbol] += content.trophies[face * SYMBOL_COUNT + symbol]
        self.defence += content.defence[face]
        self.keys += content.keys[face]

    def lose(self, face: int, content: TalesOfTailsContent) -> None:
        """They count no more. A raccoon's paw goes back aside, now or before the next round (TT-28)."""
        pair = content.pair[face]
        if pair >= 0:
            self.have[PAIRS + pair] -= 1
        else:
            for symbol in range(SYMBOL_COUNT):
                self.have[ATTACK + symbol] -= content.trophies[face * SYMBOL_COUNT + symbol]
        self.defence -= content.defence[face]
        self.keys -= content.keys[face]
        if content.kind[face] == Kind.RACCOON and pair < 0:
            if self.paws:
                self.paws -= 1
                self.aside += 1
            else:
                self.owed += 1

    def face(self, room: int, dungeon: Dungeon, content: TalesOfTailsContent) -> int:
        """The face of a room as this dog has it: a raccoon that it hired shows the side chosen."""
        mark = self.marks[room]
        if mark in (PAIRED, PAWED):
            return content.hired(dungeon.faces[room], mark - PAIRED)
        return dungeon.faces[room]

    def has_taken(self, room: int) -> bool:
        """Whether a paw of this walk lies on the room and will take it."""
        return TAKEN <= self.marks[room] <= PAWED

    def can_enter(self, room: int, dungeon: Dungeon) -> bool:
        """Once a walk, and not where a paw lies or a trap is disarmed (TT-18, TT-26)."""
        return self.marks[room] == UNSEEN and dungeon.paws[room] == NOBODY

    # What it can do

    def choices(self, dungeon: Dungeon, content: TalesOfTailsContent) -> list[int]:
        """All steps that the rules allow here, whether or not they lead out."""
        if self.facing:
            return self._choices_inside(dungeon, content)
        actions: list[int] = []
        key = self.keys > 0
        if dungeon.way_out(self.at, key):
            actions.append(LEAVE.base)
        if self.spun < DONE_SPINNING:
            self._add_spins(actions, dungeon, content)
        for direction in range(4):
            beyond = dungeon.way(self.at, direction, key)
            if beyond >= 0:
                if self.can_enter(beyond, dungeon):
                    actions.append(GO.base + dungeon.cells[beyond])
            elif self.ability == Ability.BREAK and self.paws:
                beyond = dungeon.neighbour(self.at, direction)
                if beyond == FREE:
                    if not dungeon.passable(self.at, direction, key):
                        actions.append(BREAK.base + direction)
                elif beyond >= 0 and self.can_enter(beyond, dungeon):
                    actions.append(BREAK.base + direction)
        if content.kind[dungeon.faces[self.at]] == Kind.PORTAL:
            for portal in dungeon.portals:
                if self.can_enter(portal, dungeon) and not self._beside(portal, dungeon):
                    actions.append(GO.base + dungeon.cells[portal])
        return actions

    def _beside(self, room: int, dungeon: Dungeon) -> bool:
        """Whether one can walk there anyway, so that a portal next to a portal is offered once."""
        return any(dungeon.way(self.at, direction, self.keys > 0) == room for direction in range(4))

    def _add_spins(self, actions: list[int], dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Rooms beside the start room, one after the other, in every turn that looks different (TT-36)."""
        for direction in range(self.spun, 4):
            beyond = dungeon.neighbour(0, direction)
            if beyond >= 0:
                for quarters in range(1, len(content.turns[dungeon.faces[beyond]])):
                    actions.append(SPIN.base + direction * 4 + quarters)

    def _choices_inside(self, dungeon: Dungeon, content: TalesOfTailsContent) -> list[int]:
        """What can be done with the room that the dog has just entered."""
        actions: list[int] = []
        face = dungeon.faces[self.at]
        kind = content.kind[face]
        if kind == Kind.MONSTER:
            if self.paws:
                self._add_fights(actions, face, content)
                if (
                    not actions
                    and self.paws > 1
                    and self.ability == Ability.OVERPOWER
                    and not content.mighty[face]
                ):
                    actions.append(OVERPOWER.base)
            if self.damage + content.damage[face] < self.defence:
                actions.append(PASS.base)
            return actions
        if kind == Kind.TRAP:
            if self.paws:
                actions.append(TAKE.base)
            self._add_disarming(actions, content.symbol[face], dungeon, content)
            return actions
        if kind == Kind.RACCOON:
            actions.append(HIRE_PAIR.base)
            actions.append(HIRE_PAW.base)
        elif kind == Kind.POTION:
            for symbol in range(SYMBOL_COUNT):
                if self.have[SUPPLY + symbol]:
                    actions.append(BREW.base + symbol)
            if not actions:
                actions.append(TAKE.base)
        else:
            actions.append(TAKE.base)
        actions.append(PASS.base)
        return actions

    def _add_fights(self, actions: list[int], face: int, content: TalesOfTailsContent) -> None:
        """The ways to beat a monster, none with a potion more than it takes (TT-23)."""
        swords = max(content.needs[face * SYMBOL_COUNT] - self.have[ATTACK], 0)
        bows = max(content.needs[face * SYMBOL_COUNT + 1] - self.have[ATTACK + 1], 0)
        fireballs = max(content.needs[face * SYMBOL_COUNT + 2] - self.have[ATTACK + 2], 0)
        if swords + bows + fireballs == 0:
            actions.append(FIGHT.base)
            return
        for strength in range(min(swords, self.have[POTION]) + 1):
            for agility in range(min(bows, self.have[POTION + 1]) + 1):
                for magic in range(min(fireballs, self.have[POTION + 2]) + 1):
                    a = swords - strength
                    b = bows - agility
                    c = fireballs - magic
                    if (
                        self._pairs_give(a, b, c)
                        and not (strength and self._pairs_give(a + 1, b, c))
                        and not (agility and self._pairs_give(a, b + 1, c))
                        and not (magic and self._pairs_give(a, b, c + 1))
                    ):
                        actions.append(FIGHT.base + strength * 16 + agility * 4 + magic)

    def _pairs_give(self, swords: int, bows: int, fireballs: int) -> bool:
        """Whether the raccoons, one symbol each in a fight, make up for what is missing (TT-28)."""
        raccoons = self.have[PAIRS] + self.have[PAIRS + 1] + self.have[PAIRS + 2]
        return (
            swords + bows + fireballs <= raccoons
            and swords <= raccoons - self.have[PAIRS]
            and bows <= raccoons - self.have[PAIRS + 1]
            and fireballs <= raccoons - self.have[PAIRS + 2]
        )

    def _add_disarming(
        self, actions: list[int], symbol: int, dungeon: Dungeon, content: TalesOfTailsContent
    ) -> None:
        """A potion, a card of an earlier round or one of this walk, never a symbol of the board (TT-26)."""
        if self.have[POTION + symbol]:
            actions.append(POUR.base + symbol)
        for index in range(len(self.held)):
            face = self.held[index]
            if face not in self.held[:index] and self._disarms(face, symbol, content):
                actions.append(GIVE_HELD.base + face)
        for room in self.path:
            if self.has_taken(room) and self._disarms(self.face(room, dungeon, content), symbol, content):
                actions.append(GIVE_TAKEN.base + dungeon.cells[room])

    def _disarms(self, face: int, symbol: int, content: TalesOfTailsContent) -> bool:
        """Whether a card has the symbol, and the damage stays below the defence without it (TT-24)."""
        carries = content.trophies[face * SYMBOL_COUNT + symbol] > 0
        return carries and self.damage < self.defence - content.defence[face]

    # What it does

    def take(self, action: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Takes one of the steps that `choices` gives."""
        if action >= GIVE_TAKEN.base and action < PLACE.base:
            room = dungeon.grid[action - GIVE_TAKEN.base]
            self.lose(self.face(room, dungeon, content), content)
            self.marks[room] = GIVEN
            self._done(BARED)
        elif action >= GO.base:
            self._enter(dungeon.grid[action - GO.base], dungeon, content)
        elif action >= GIVE_HELD.base and action < DOG.base:
            self.lose(action - GIVE_HELD.base, content)
            self.held = self.held[:]
            self.held.remove(action - GIVE_HELD.base)
            self._done(BARED)
        elif action >= POUR.base:
            self.have[POTION + action - POUR.base] -= 1
            self._done(DOUSED)
        elif action >= BREW.base:
            self.have[SUPPLY + action - BREW.base] -= 1
            self.have[POTION + action - BREW.base] += 1
            self.paws -= 1
            self._done(TAKEN)
        elif action >= FIGHT.base:
            self._drink(action - FIGHT.base)
            self._win(dungeon, content)
        elif action >= SPIN.base:
            self._spin((action - SPIN.base) // 4, (action - SPIN.base) % 4, dungeon, content)
        elif action >= BREAK.base:
            self._break(action - BREAK.base, dungeon, content)
        elif action == LEAVE.base:
            self.left = True
        elif action == PASS.base:
            self.damage += content.damage[dungeon.faces[self.at]]
            self._done(PASSED)
        elif action == OVERPOWER.base:
            self.paws -= 1
            self._win(dungeon, content)
        elif action == TAKE.base:
            self._win(dungeon, content)
        elif action in (HIRE_PAIR.base, HIRE_PAW.base):
            self._hire(action - HIRE_PAIR.base, dungeon, content)
        else:
            assert action == ESCAPE.base
            self.begin(dungeon)

    def _done(self, mark: int) -> None:
        self.marks[self.at] = mark
        self.facing = False

    def _enter(self, room: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Into a room. Where there is nothing to decide the dog simply stands in it."""
        self.at = room
        self.spun = DONE_SPINNING
        self.path.append(room)
        self.marks[room] = PASSED
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
        """A paw on the card of this room, whose trophies count from now on (TT-22)."""
        self.paws -= 1
        self.gain(dungeon.faces[self.at], content)
        self._done(TAKEN)

    def _drink(self, potions: int) -> None:
        """Potions spent in a fight go back to the supply at once."""
        self._spend(0, potions // 16)
        self._spend(1, potions // 4 % 4)
        self._spend(2, potions % 4)

    def _spend(self, symbol: int, count: int) -> None:
        self.have[POTION + symbol] -= count
        self.have[SUPPLY + symbol] += count

    def _hire(self, paw_side: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        self.paws -= 1
        if paw_side and self.aside:
            self.aside -= 1
            self.paws += 1
        self.gain(content.hired(dungeon.faces[self.at], paw_side), content)
        self._done(PAIRED + paw_side)

    def _spin(self, direction: int, quarters: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        room = dungeon.neighbour(0, direction)
        different = len(content.turns[dungeon.faces[room]])
        dungeon.turn(room, (dungeon.turns[room] + quarters) % different, content)
        self.spun = direction + 1

    def _break(self, direction: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """A paw on the wall, and straight through it (TT-32)."""
        self.paws -= 1
        dungeon.sides[self.at * 4 + direction] = BROKEN
        beyond = dungeon.grid[dungeon.cells[self.at] + STEP[direction]]
        if beyond == FREE:
            self.left = True
        else:
            dungeon.sides[beyond * 4 + (direction ^ 2)] = BROKEN
            self._enter(beyond, dungeon, content)

    # What it could do, for searches that try and take back

    def undo_dungeon(self, action: int, sides: int, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        """Puts back what a step of this walk would have changed in the dungeon; see `dungeon_before`."""
        if BREAK.base <= action < SPIN.base:
            direction = action - BREAK.base
            beyond = dungeon.neighbour(self.at, direction)
            dungeon.sides[self.at * 4 + direction] = sides % 4
            if beyond >= 0:
                dungeon.sides[beyond * 4 + (direction ^ 2)] = sides // 4
        elif SPIN.base <= action < FIGHT.base:
            dungeon.turn(dungeon.neighbour(0, (action - SPIN.base) // 4), sides, content)

    def dungeon_before(self, action: int, dungeon: Dungeon) -> int:
        """What has to be remembered so that `undo_dungeon` can put it back."""
        if BREAK.base <= action < SPIN.base:
            direction = action - BREAK.base
            beyond = dungeon.neighbour(self.at, direction)
            across = dungeon.sides[beyond * 4 + (direction ^ 2)] if beyond >= 0 else 0
            return dungeon.sides[self.at * 4 + direction] + across * 4
        if SPIN.base <= action < FIGHT.base:
            return dungeon.turns[dungeon.neighbour(0, (action - SPIN.base) // 4)]
        return 0
