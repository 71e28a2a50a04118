"""The best ways out: whole escapes by their value, for bots, for hints and for "show me a way out".

The search walks by the rules themselves, depth first, the most promising room first, and skips what cannot
beat the escapes found so far. In a small dungeon it sees everything; in a large one it stops after so many
steps.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.choices import choices
from undercroft.games.tales_of_tails.components import SIDE_COUNT, SYMBOL_COUNT, Ability, Kind
from undercroft.games.tales_of_tails.exit_search import finishable_steps
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase
from undercroft.games.tales_of_tails.trail import Trail
from undercroft.games.tales_of_tails.value import PositionValue
from undercroft.games.tales_of_tails.walk import MARK_COUNT, Mark, Walk
from undercroft.games.tales_of_tails.ways import Ways

PATIENCE: Final = 20000
HOPELESS: Final = -1_000_000
NO_PROMISE: Final = -1


class Escape:
    """One way out: its steps from here on, and its value in hundredths of a coin.

    Two escapes with the same `signature` take the same cards and leave the same potions.
    """

    def __init__(self, steps: list[int], value: int, signature: list[int]) -> None:
        self.steps = steps
        self.value = value
        self.signature = signature


def best_escapes(
    state: TalesOfTailsRules,
    seat: int,
    limit: int,
    patience: int = PATIENCE,
    observer_seat: int | None = None,
) -> list[Escape]:
    """The best escapes of a seat, best first, each taking something else; at most `limit` of them.

    For the dog that is walking they go on from where it is; for all others they begin with `escape`. There is
    at least one if there is any way out that the rules would offer. `observer_seat` is the seat that asks, if
    it is another one: it knows neither the personal quest nor the cards face down.
    """
    position_value = PositionValue(state, seat, seat if observer_seat is None else observer_seat)
    return search_escapes(state, position_value, limit, patience)


def search_escapes(
    state: TalesOfTailsRules,
    position_value: PositionValue,
    limit: int,
    patience: int,
    ways: Ways | None = None,
) -> list[Escape]:
    """The same for a caller that asks more than once and keeps the values. `ways` notes what it sees."""
    if state.phase not in (Phase.TURN, Phase.PLACE, Phase.WALK):
        return []
    walk = state.walk
    first_steps: list[int] = []
    if state.phase != Phase.WALK or walk.seat != position_value.seat:
        walk = Walk()
        state.equip(walk, position_value.seat)
        walk.chests = position_value.chests  # none of those that the observing seat cannot see
        walk.begin(state.dungeon)
        first_steps = [act.ESCAPE.base]
    trail = Trail(walk, state.dungeon, state.content) if ways is None else ways.trail_of(walk, state.content)
    planner = Planner(trail, position_value, limit, patience)
    planner.ways = ways
    planner.explore(0)
    if not planner.found:
        planner.find_any()
    for escape in planner.found:
        escape.steps = first_steps + escape.steps
    return planner.found


class Planner:
    """One search for the best escapes from where a trail begins."""

    def __init__(self, trail: Trail, position_value: PositionValue, limit: int, patience: int) -> None:
        self.trail = trail
        self.dungeon = trail.dungeon
        self.content = trail.content
        self.value = position_value
        self.limit = limit
        self.patience = patience
        self.ways: Ways | None = None
        self.found: list[Escape] = []
        self.least = HOPELESS  # the value that an escape must beat
        # Bounds, computed once: only what can be reached from here promises anything.
        self.most = [position_value.most[face] for face in trail.dungeon.faces]  # by room
        self.order = self._promising_rooms()  # best first
        self.relief = self._relief()  # the most that giving up cards for traps can bring

    # Bounds

    def _promising_rooms(self) -> list[int]:
        """The rooms that can be reached and bring anything, best first."""
        walk = self.trail.walk
        reached = self._reachable(walk)
        order: list[int] = []
        for room in range(len(self.dungeon.cells)):
            most = self.most[room]
            if most > 0 and reached[room] and walk.marks[room] == Mark.UNSEEN:
                # Insertion sort: the lists are short, and it calls no function for every comparison.
                place = len(order)
                order.append(room)
                while place > 0 and self.most[order[place - 1]] < most:
                    order[place] = order[place - 1]
                    place -= 1
                order[place] = room
        return order

    def _relief(self) -> int:
        traps = 0
        for face in self.dungeon.faces:
            if self.content.kind[face] == Kind.TRAP:
                traps += 1
        return traps * self.value.burden

    def _reachable(self, walk: Walk) -> list[bool]:
        """The rooms that the walk might get to if every key could be won and nothing hurt."""
        dungeon = self.dungeon
        key = walk.keys > 0
        for face in dungeon.faces:
            key = key or self.content.keys[face] > 0
        # Bonk breaks walls, and what Sparky turns may open anywhere.
        anywhere = walk.ability == Ability.BREAK or walk.ability == Ability.SPIN
        reached = [False] * len(dungeon.cells)
        reached[walk.at] = True
        rooms = [walk.at]
        for room in rooms:
            for direction in range(SIDE_COUNT):
                beyond = dungeon.neighbour(room, direction)
                if beyond < 0 or reached[beyond] or not walk.can_enter(beyond, dungeon):
                    continue
                if anywhere or dungeon.way(room, direction, key) >= 0:
                    reached[beyond] = True
                    rooms.append(beyond)
            if self.content.kind[dungeon.faces[room]] == Kind.PORTAL:
                for portal in dungeon.portals:
                    if not reached[portal] and walk.can_enter(portal, dungeon):
                        reached[portal] = True
                        rooms.append(portal)
        return reached

    def _hope(self, walk: Walk) -> int:
        """More than can still be gained: the best rooms left, one for each paw that there is or could be."""
        paws = walk.paws + walk.aside
        hope = self.relief + self.value.chests_gained(walk)
        if walk.facing and paws:
            hope += max(self.most[walk.at], 0)
            paws -= 1
        for room in self.order:
            if paws <= 0:
                break
            if walk.marks[room] == Mark.UNSEEN:
                hope += self.most[room]
                paws -= 1
        return hope

    # The search

    def explore(self, value: int) -> None:
        """Tries all that can come of the walk so far, which is worth `value`, as long as patience lasts."""
        walk = self.trail.walk
        if walk.left:
            self._keep(walk, value)
            return
        if self.ways is not None and not walk.facing:
            self.ways.note_way(walk, value)
        if self.patience <= 0 or value + self._hope(walk) <= self.least:
            return
        self.patience -= 1
        actions = self._sorted(choices(walk, self.dungeon, self.content))
        for index in range(len(actions)):
            action = actions[index]
            if action == act.LEAVE.base:
                self._keep(walk, value)
            elif self.trail.repeats(action, 0):
                continue
            elif len(walk.path) == 1:
                self._try_fairly(action, value, len(actions) - index)
            else:
                self._try(action, value)

    def _try(self, action: int, value: int) -> None:
        """Tries one step and all that can come of it."""
        gain = self.value.gain(self.trail.walk, action, self.dungeon)
        self.trail.play(action)
        self.explore(value + gain)
        self.trail.undo()

    def _try_fairly(self, action: int, value: int, directions: int) -> None:
        """The same from the start room, where every direction gets its share of the patience."""
        spared = self.patience - self.patience // directions
        self.patience -= spared
        self._try(action, value)
        self.patience += spared

    def _sorted(self, actions: list[int]) -> list[int]:
        """Leaving first, which costs nothing to look at; then the rooms that promise most."""
        for index in range(1, len(actions)):
            action = actions[index]
            if act.GO.has(action) or act.GIVE_TAKEN.has(action):
                promise = self._promise(action)
                place = index
                while place > 0 and actions[place - 1] != act.LEAVE.base:
                    if self._promise(actions[place - 1]) >= promise:
                        break
                    place -= 1
                if place < index:
                    actions.insert(place, actions.pop(index))
        return actions

    def _promise(self, action: int) -> int:
        if act.GO.has(action):
            return self.most[self.dungeon.at(act.GO.operand(action))]
        return 0 if act.GIVE_TAKEN.has(action) else NO_PROMISE

    # What was found

    def _keep(self, walk: Walk, value: int) -> None:
        """Remembers the escape of the trail if it is among the best.

        Of two escapes that take the same it keeps the shorter one. A dog that is not out yet leaves from the
        room it is in.
        """
        value += self.value.chests_gained(walk)
        if self.ways is not None:
            self.ways.note_exit(walk, value)
        full = len(self.found) == self.limit
        if full and value <= self.least and not self._may_be_shorter(walk, value):
            return
        steps = self.trail.actions()
        if not walk.left:
            steps.append(act.LEAVE.base)
        escape = Escape(steps, value, self._signature(walk))
        same = self._find(escape.signature)
        if same >= 0:
            known = self.found[same]
            if value < known.value or (value == known.value and len(steps) >= len(known.steps)):
                return
            self.found.pop(same)
        elif full and value <= self.found[-1].value:
            return
        self._insert(escape)

    def _may_be_shorter(self, walk: Walk, value: int) -> bool:
        """Whether an escape of this value that was found has more steps than that of the trail."""
        length = self.trail.length if walk.left else self.trail.length + 1
        for escape in self.found:
            if escape.value == value and len(escape.steps) > length:
                return True
        return False

    def _signature(self, walk: Walk) -> list[int]:
        """Numbers that tell escapes apart: the rooms with their marks, in order, then the potions left."""
        numbers: list[int] = []
        for room in walk.path:
            if not walk.only_passed(room):
                numbers.append(room * MARK_COUNT + walk.marks[room])
        numbers.sort()
        for symbol in range(SYMBOL_COUNT):
            numbers.append(-1 - walk.potions(symbol))
        return numbers

    def _find(self, signature: list[int]) -> int:
        """The index of the escape found with this signature, or -1."""
        for index in range(len(self.found)):
            if self.found[index].signature == signature:
                return index
        return -1

    def _insert(self, escape: Escape) -> None:
        """Puts an escape in its place among the best, behind those of the same value."""
        place = len(self.found)
        while place > 0 and self.found[place - 1].value < escape.value:
            place -= 1
        self.found.insert(place, escape)
        if len(self.found) > self.limit:
            self.found.pop()
        if len(self.found) == self.limit:
            self.least = self.found[-1].value

    def find_any(self) -> None:
        """Finds any way out at all, where the patience was not enough to find one."""
        trail = self.trail
        value = 0
        while not trail.walk.left:
            actions = finishable_steps(trail.walk, self.dungeon, self.content, most=1)
            if not actions:
                break
            value += self.value.gain(trail.walk, actions[0], self.dungeon)
            trail.play(actions[0])
        if trail.walk.left:
            self._keep(trail.walk, value)
        trail.undo_all()
