"""Whether a walk can still leave the dungeon. A step of an escape is offered only if it can.

Most often there is an easy way: past everything, with a paw on each trap. PassingSearch looks for it and is
exact. Only where there is none, ExitSearch tries the steps that make a dog stronger on its way, by the rules
of the walk itself. It gives up after PATIENCE steps, and a step that is not proved by then is not offered. A
dog cannot get stuck by that: what a search finds within its patience, the search one step later finds with
less.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.choices import choices
from undercroft.games.tales_of_tails.components import SIDE_COUNT, Ability, Kind
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import FREE, NOBODY, Dungeon
from undercroft.games.tales_of_tails.notation import BREAK, GO, LEAVE, SPIN, TAKE
from undercroft.games.tales_of_tails.trail import Trail
from undercroft.games.tales_of_tails.walk import DONE_SPINNING, Mark, Walk

PATIENCE: Final = 2000
EVERY: Final = 1000
"""More steps than any dog can choose from."""
NOT_REACHED: Final = 1000
"""More damage than any dog can take."""
ROOM_LIMIT: Final = 256
"""More than the number of rooms: an entry of a queue is `damage * ROOM_LIMIT + room`."""


def can_finish(walk: Walk, dungeon: Dungeon, content: TalesOfTailsContent) -> bool:
    """Whether this walk can still leave the dungeon. The dungeon is as before afterwards."""
    return ExitSearch(Trail(walk, dungeon, content)).finds_way()


def finishable_steps(
    walk: Walk, dungeon: Dungeon, content: TalesOfTailsContent, most: int = EVERY
) -> list[int]:
    """The steps that the walk can take now and still leave the dungeon, in the order of `choices`; at most
    the first `most` of them, which saves the searches for the others."""
    steps = choices(walk, dungeon, content)
    if walk.facing and dungeon.way_out(walk.at, False):
        return steps[:most]  # there is an open exit, whatever the dog does here
    for index in range(len(steps)):
        if index == most:
            return steps[:most]
        if not _leads_out_at_once(walk, steps[index], dungeon, content):
            return steps[:index] + _searched_steps(walk, steps[index:], dungeon, content, most - index)
    return steps


def _leads_out_at_once(walk: Walk, action: int, dungeon: Dungeon, content: TalesOfTailsContent) -> bool:
    """Whether a step leaves the dungeon, or leads to an exit that the dog can take next.

    If it is false, only a search can tell whether the step leads out.
    """
    if action == LEAVE.base:
        return True
    if SPIN.has(action):  # it turns other rooms than the one that the dog is in
        return dungeon.way_out(walk.at, walk.keys > 0)
    paws = walk.paws
    if GO.has(action):
        room = dungeon.at(GO.operand(action))
    elif BREAK.has(action):
        paws -= 1
        room = dungeon.neighbour(walk.at, BREAK.operand(action))
        if room == FREE:
            return True
    else:
        return False
    face = dungeon.faces[room]
    if content.kind[face] == Kind.TRAP and paws == 0 and walk.ability != Ability.JUMP:
        return False
    passable = walk.damage + content.damage[face] < walk.defence
    return passable and dungeon.way_out(room, walk.keys > 0)


def _searched_steps(
    walk: Walk, steps: list[int], dungeon: Dungeon, content: TalesOfTailsContent, most: int
) -> list[int]:
    """The first `most` of the steps after which a search finds a way out."""
    trail = Trail(walk, dungeon, content)
    search = ExitSearch(trail)
    finishable: list[int] = []
    for action in steps:
        if len(finishable) == most:
            break
        trail.play(action)
        if search.finds_way():
            finishable.append(action)
        trail.undo()
    return finishable


class ExitSearch:
    """Searches for any way out from where a trail is, depth first."""

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.dungeon = trail.dungeon
        self.content = trail.content
        self._passing = PassingSearch(trail.dungeon, trail.content)
        self._patience = PATIENCE
        self._since = 0  # steps of the trail before the search

    def finds_way(self) -> bool:
        """Whether it finds a way out. The trail is as before afterwards."""
        self._patience = PATIENCE
        self._since = self.trail.length
        return self._explore()

    def _explore(self) -> bool:
        walk = self.trail.walk
        if walk.left:
            return True
        if not walk.facing and self.dungeon.way_out(walk.at, walk.keys > 0):
            return True
        if self._passing.leads_out(walk):
            return True
        if self._patience <= 0:
            return False
        # A dog that may still spin rooms may open anything, so the optimistic search proves nothing.
        if walk.spun == DONE_SPINNING and not self._passing.could_lead_out(walk):
            return False
        self._patience -= 1
        for action in choices(walk, self.dungeon, self.content):
            if self._helps(walk, action) and not self.trail.repeats(action, self._since):
                self.trail.play(action)
                found = self._explore()
                self.trail.undo()
                if found:
                    return True
        return False

    def _helps(self, walk: Walk, action: int) -> bool:
        """False for cards that cost a paw and open nothing (coins, chests): passing them is never worse."""
        if action != TAKE.base:
            return True
        kind = self.content.kind[self.dungeon.faces[walk.at]]
        return kind == Kind.TRAP or kind == Kind.ARTIFACT


class PassingSearch:
    """Searches for a way out past everything: monsters cost damage, traps and Bonk's walls cost paws.

    It visits rooms in the order of the paws that the way to them costs, and each room again only when it is
    reached with less damage than before. One object serves many searches, one after the other.
    """

    _damage: list[int]  # by room: the least damage it was reached with
    # Rooms to visit: with the paws spent so far, with one more, with two more.
    _now: list[int]
    _one_more: list[int]
    _two_more: list[int]

    def __init__(self, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        self.dungeon = dungeon
        self.content = content
        self._optimistic = False
        self._fights = False  # whether monsters count as beaten
        self._key = False
        self._paws = 0  # still to be spent
        self._most_damage = 0

    def leads_out(self, walk: Walk) -> bool:
        """Whether the dog gets out by passing everything, with the paws, keys and defence that it has."""
        self._optimistic = False
        self._fights = False
        self._key = walk.keys > 0
        return self._search(walk)

    def could_lead_out(self, walk: Walk) -> bool:
        """The same if every monster could be beaten, every key won, and paws were never spent.

        If it is false, there is no way out at all.
        """
        self._optimistic = True
        self._fights = walk.paws > 0
        self._key = walk.keys > 0 or (self._fights and self._key_ahead(walk))
        return self._search(walk)

    def _key_ahead(self, walk: Walk) -> bool:
        """Whether a key could still be won."""
        for room in range(len(self.dungeon.cells)):
            ahead = walk.marks[room] == Mark.UNSEEN or room == walk.at
            if ahead and self.dungeon.paws[room] == NOBODY and self.content.keys[self.dungeon.faces[room]]:
                return True
        return False

    def _search(self, walk: Walk) -> bool:
        if not self._start(walk):
            return False
        while True:
            if self._visit_all(walk):
                return True
            if self._paws == 0 or not (self._one_more or self._two_more):
                return False
            self._paws -= 1
            self._now = self._one_more
            self._one_more = self._two_more
            self._two_more = []

    def _start(self, walk: Walk) -> bool:
        """Begins in the room that the dog is in. False if it cannot even pass that."""
        self._paws = walk.paws
        self._most_damage = walk.defence - walk.damage - 1
        damage = 0
        if walk.facing:
            face = self.dungeon.faces[walk.at]
            if not self._fights:
                damage = self.content.damage[face]
            if self.content.kind[face] == Kind.TRAP and not self._optimistic:
                self._paws -= 1
        if damage > self._most_damage or self._paws < 0:
            return False
        self._damage = [NOT_REACHED] * len(self.dungeon.cells)
        self._now = [damage * ROOM_LIMIT + walk.at]
        self._one_more = []
        self._two_more = []
        return True

    def _visit_all(self, walk: Walk) -> bool:
        """Visits all rooms that cost no more paws. True as soon as the dog gets out."""
        for entry in self._now:  # it grows while rooms are visited
            room = entry % ROOM_LIMIT
            damage = entry // ROOM_LIMIT
            if damage < self._damage[room]:
                self._damage[room] = damage
                if self._visit(walk, room, damage):
                    return True
        return False

    def _visit(self, walk: Walk, room: int, damage: int) -> bool:
        """Queues the rooms next to this one. True if the dog gets out of the dungeon from here."""
        dungeon = self.dungeon
        if dungeon.way_out(room, self._key):
            return True
        breaks = walk.ability == Ability.BREAK and self._paws > 0
        for direction in range(SIDE_COUNT):
            beyond = dungeon.neighbour(room, direction)
            if beyond == FREE and breaks:
                return True
            if beyond >= 0 and walk.can_enter(beyond, dungeon):
                if dungeon.way(room, direction, self._key) >= 0:
                    self._queue(walk, beyond, damage, 0)
                elif breaks:
                    self._queue(walk, beyond, damage, 1)
        if self.content.kind[dungeon.faces[room]] == Kind.PORTAL:
            for portal in dungeon.portals:
                if walk.can_enter(portal, dungeon):
                    self._queue(walk, portal, damage, 0)
        return False

    def _queue(self, walk: Walk, room: int, damage: int, paws: int) -> None:
        """Puts a room in the queue of the paws that it costs, unless the dog cannot pass it."""
        face = self.dungeon.faces[room]
        if not self._fights:
            damage += self.content.damage[face]
        if damage > self._most_damage or damage >= self._damage[room]:
            return
        if self.content.kind[face] == Kind.TRAP and walk.ability != Ability.JUMP:
            paws += 1
        entry = damage * ROOM_LIMIT + room
        if paws == 0 or self._optimistic:
            self._now.append(entry)
        elif paws == 1:
            self._one_more.append(entry)
        else:
            self._two_more.append(entry)
