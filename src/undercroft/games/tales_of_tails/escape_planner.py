"""The best ways out: whole escapes by what they are worth, for bots, for hints and for "show me a way out".

The search walks by the rules themselves, depth first, the most promising room first, and skips what
cannot beat the escapes found so far. On a small dungeon it sees everything; on a large one it stops after
so many steps.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.content import FACE_COUNT, SYMBOL_COUNT, Ability, Kind
from undercroft.games.tales_of_tails.dungeon import Dungeon
from undercroft.games.tales_of_tails.exit_search import finishable_steps
from undercroft.games.tales_of_tails.notation import ESCAPE, FIGHT, GO, LEAVE, SPIN
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase
from undercroft.games.tales_of_tails.value import PositionValue
from undercroft.games.tales_of_tails.walk import UNSEEN, Walk

PATIENCE: Final = 20000
HOPELESS: Final = -1_000_000


class Escape:
    """One way out: its steps from here on, and what it is worth in hundredths of a coin."""

    def __init__(self, steps: list[int], value: int, taken: list[int]) -> None:
        self.steps = steps
        self.value = value
        self.taken = taken  # room and mark of all that is not just passed, `room * 8 + mark`, sorted


def best_escapes(
    state: TalesOfTailsRules,
    seat: int,
    limit: int,
    patience: int = PATIENCE,
    observer_seat: int | None = None,
) -> list[Escape]:
    """The best escapes of a seat, best first, each taking something else; at most `limit` of them.

    For whoever is walking they go on from where the dog is; for all others they begin with `escape`. There
    is at least one if there is any way out that the rules would offer. `observer_seat` is the seat that
    asks, if it is another one: it does not know the personal quest.
    """
    position_value = PositionValue(state, seat, seat if observer_seat is None else observer_seat)
    return search_escapes(state, position_value, limit, patience)


def search_escapes(
    state: TalesOfTailsRules, position_value: PositionValue, limit: int, patience: int
) -> list[Escape]:
    """The same for whoever asks more than once and keeps the worth of things."""
    if state.phase not in (Phase.TURN, Phase.PLACE, Phase.WALK):
        return []
    walk = state.walk
    steps: list[int] = []
    if state.phase != Phase.WALK or walk.seat != position_value.seat:
        walk = Walk()
        state.equip(walk, position_value.seat)
        walk.begin(state.dungeon)
        steps = [ESCAPE.base]
    planner = Planner(state.dungeon, position_value, limit, patience)
    planner.weigh(walk)
    planner.explore(walk, 0, steps)
    if not planner.found:
        planner.find_any(walk, steps)
    return planner.found


class Planner:
    """One search for the best escapes."""

    def __init__(self, dungeon: Dungeon, position_value: PositionValue, limit: int, patience: int) -> None:
        self.dungeon = dungeon
        self.value = position_value
        self.content = position_value.content
        self.limit = limit
        self.patience = patience
        self.found: list[Escape] = []
        self.least = HOPELESS  # what an escape must beat to be worth knowing
        self.most: list[int] = []  # by room: the most that taking it can bring
        self.order: list[int] = []  # rooms by that, best first
        self.relief = 0  # the most that giving up cards for traps can bring
        self.walks: list[Walk] = []  # one for each step of the way, used again and again
        self.chests = False  # whether chests have to be counted at all

    def weigh(self, walk: Walk) -> None:
        """Looks at the dungeon once, for the bounds: only what can be reached from here promises anything."""
        within_reach = self._reachable(walk)
        self.chests = self.value.chests > 0
        traps = 0
        burden = 0
        by_face = [HOPELESS] * FACE_COUNT
        for room in range(len(self.dungeon.cells)):
            face = self.dungeon.faces[room]
            if by_face[face] == HOPELESS:
                by_face[face] = self.value.most(face)
            self.most.append(by_face[face])
            if by_face[face] > 0 and within_reach[room] and walk.marks[room] == UNSEEN:
                self.order.append(room)
            if self.content.kind[face] == Kind.TRAP:
                traps += 1
            elif self.content.kind[face] == Kind.CHEST:
                self.chests = True
        if traps:
            for face in range(FACE_COUNT):
                burden = max(burden, -self.value.faces[face])
        self.relief = traps * burden
        # Insertion sort: short lists, and no function call for every comparison.
        for index in range(1, len(self.order)):
            room = self.order[index]
            value = self.most[room]
            place = index
            while place > 0 and self.most[self.order[place - 1]] < value:
                self.order[place] = self.order[place - 1]
                place -= 1
            self.order[place] = room

    def _reachable(self, walk: Walk) -> list[bool]:
        """The rooms that the walk might get to, if every key could be won and nothing hurt."""
        dungeon = self.dungeon
        key = walk.keys > 0
        for face in dungeon.faces:
            key = key or self.content.keys[face] > 0
        reached = [False] * len(dungeon.cells)
        reached[walk.at] = True
        rooms = [walk.at]
        for room in rooms:
            for direction in range(4):
                beyond = dungeon.neighbour(room, direction)
                if beyond < 0 or reached[beyond] or not walk.can_enter(beyond, dungeon):
                    continue
                # Bonk breaks walls, and what Sparky turns may open anywhere.
                open_here = walk.ability == Ability.BREAK or walk.ability == Ability.SPIN
                if open_here or dungeon.way(room, direction, key) >= 0:
                    reached[beyond] = True
                    rooms.append(beyond)
            if self.content.kind[dungeon.faces[room]] == Kind.PORTAL:
                for portal in dungeon.portals:
                    if not reached[portal] and walk.can_enter(portal, dungeon):
                        reached[portal] = True
                        rooms.append(portal)
        return reached

    def explore(self, walk: Walk, value: int, steps: list[int]) -> None:
        """Tries all that can come of this walk, as long as patience lasts."""
        if walk.left:
            self._keep(walk, value, steps)
            return
        if self.patience <= 0 or value + self._hope(walk) <= self.least:
            return
        self.patience -= 1
        actions = self._sorted(walk.choices(self.dungeon, self.content))
        for index in range(len(actions)):
            action = actions[index]
            if action == LEAVE.base:
                steps.append(action)
                self._keep(walk, value, steps)
                steps.pop()
                continue
            # From the start room every direction gets its share of the patience.
            spared = 0
            if len(walk.path) == 1:
                spared = self.patience - self.patience // (len(actions) - index)
                self.patience -= spared
            before = walk.dungeon_before(action, self.dungeon)
            gain = self.value.gain(walk, action, self.dungeon)
            further = self._copy(walk, len(steps))
            further.take(action, self.dungeon, self.content)
            steps.append(action)
            self.explore(further, value + gain, steps)
            steps.pop()
            self.patience += spared
            if SPIN.base - 4 <= action < FIGHT.base:
                walk.undo_dungeon(action, before, self.dungeon, self.content)

    def _copy(self, walk: Walk, depth: int) -> Walk:
        while len(self.walks) <= depth:
            self.walks.append(Walk())
        self.walks[depth].copy_from(walk)
        return self.walks[depth]

    def _sorted(self, actions: list[int]) -> list[int]:
        """Leaving first, which costs nothing to look at; then the rooms that promise most."""
        for index in range(1, len(actions)):
            action = actions[index]
            if action < GO.base:
                continue
            promise = self._promise(action)
            place = index
            while (
                place > 0 and actions[place - 1] != LEAVE.base and self._promise(actions[place - 1]) < promise
            ):
                actions[place] = actions[place - 1]
                place -= 1
            actions[place] = action
        return actions

    def _promise(self, action: int) -> int:
        if GO.base <= action < GO.base + len(self.dungeon.grid):
            return self.most[self.dungeon.grid[action - GO.base]]
        return 0 if action >= GO.base else -1

    def _hope(self, walk: Walk) -> int:
        """More than can still be gained: the best rooms left, one for each paw that there is or could be."""
        paws = walk.paws + walk.aside
        hope = self.relief + self._chest_hope(walk)
        if walk.facing and paws:
            hope += max(self.most[walk.at], 0)
            paws -= 1
        for room in self.order:
            if paws <= 0:
                break
            if walk.marks[room] == UNSEEN:
                hope += self.most[room]
                paws -= 1
        return hope

    def _chest_hope(self, walk: Walk) -> int:
        """What the chests and keys of this walk count for already."""
        position_value = self.value
        chests = position_value.chests
        if self.chests:
            for room in walk.path:
                if walk.has_taken(room) and self.content.kind[self.dungeon.faces[room]] == Kind.CHEST:
                    chests += 1
        elif walk.keys == position_value.keys:
            return 0
        return position_value.chests_and_keys(chests, walk.keys) - position_value.chests_and_keys(
            position_value.chests, position_value.keys
        )

    def _keep(self, walk: Walk, value: int, steps: list[int]) -> None:
        """Remembers an escape if it is among the best, and the shorter of two that take the same."""
        value += self._chest_hope(walk)
        if len(self.found) == self.limit and value < self.least:
            return
        taken = [room * 8 + walk.marks[room] for room in walk.path if walk.marks[room] > 1]
        taken.sort()
        # Potions make a difference, too.
        taken += [-1 - walk.have[6 + symbol] for symbol in range(SYMBOL_COUNT)]
        for index in range(len(self.found)):
            known = self.found[index]
            if known.taken == taken:
                if value < known.value or (value == known.value and len(steps) >= len(known.steps)):
                    return
                self.found.pop(index)
                break
        if len(self.found) == self.limit and value <= self.found[-1].value:
            return
        place = len(self.found)
        while place > 0 and self.found[place - 1].value < value:
            place -= 1
        self.found.insert(place, Escape(steps[:], value, taken))
        if len(self.found) > self.limit:
            self.found.pop()
        if len(self.found) == self.limit:
            self.least = self.found[-1].value

    def find_any(self, walk: Walk, steps: list[int]) -> None:
        """Any way out at all, where the search was not patient enough to find one."""
        way = steps[:]
        further = walk.copy()
        value = 0
        undo: list[int] = []
        walks: list[Walk] = []
        while not further.left:
            actions = finishable_steps(further, self.dungeon, self.content)
            if not actions:
                break
            action = actions[0]
            undo.append(further.dungeon_before(action, self.dungeon))
            walks.append(further)
            value += self.value.gain(further, action, self.dungeon)
            way.append(action)
            further = further.copy()
            further.take(action, self.dungeon, self.content)
        if further.left:
            self._keep(further, value, way)
        first = len(way) - len(walks)
        for index in range(len(walks) - 1, -1, -1):
            walks[index].undo_dungeon(way[first + index], undo[index], self.dungeon, self.content)
