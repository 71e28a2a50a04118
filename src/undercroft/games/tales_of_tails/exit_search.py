"""Whether a walk can still be finished. Every step of an escape is offered only if it can.

Most often there is an easy way: past everything, with a paw on each trap. That is looked for first,
exactly. Only where there is none are the steps tried that make a dog stronger on its way, by the same
rules that the walk itself obeys. That search gives up after PATIENCE steps, and what it has not proved by
then is not offered. Nobody is ever stuck for that: what a search finds within its patience, the search
one step further finds with less.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.content import Ability, Kind, TalesOfTailsContent
from undercroft.games.tales_of_tails.dungeon import FREE, NOBODY, Dungeon
from undercroft.games.tales_of_tails.notation import FIGHT, SPIN, TAKE
from undercroft.games.tales_of_tails.walk import DONE_SPINNING, UNSEEN, Walk

PATIENCE: Final = 2000
NEVER: Final = 1000


def can_finish(walk: Walk, dungeon: Dungeon, content: TalesOfTailsContent) -> bool:
    """Whether this walk can still leave the dungeon. The dungeon is as before afterwards."""
    return ExitSearch(dungeon, content).finds_way(walk)


class ExitSearch:
    """One search, with the patience that is left. `steps` counts what it tried."""

    def __init__(self, dungeon: Dungeon, content: TalesOfTailsContent) -> None:
        self.dungeon = dungeon
        self.content = content
        self.steps = 0

    def finds_way(self, walk: Walk) -> bool:
        """Whether there is a way out from here, depth first."""
        if walk.left:
            return True
        if not walk.facing and self.dungeon.way_out(walk.at, walk.keys > 0):
            return True
        if self.easy(walk, False):
            return True
        if self.steps >= PATIENCE:
            return False
        if walk.spun == DONE_SPINNING and not self.easy(walk, True):
            return False
        self.steps += 1
        for action in walk.choices(self.dungeon, self.content):
            if self.helps(walk, action):
                before = walk.dungeon_before(action, self.dungeon)
                further = walk.copy()
                further.take(action, self.dungeon, self.content)
                found = self.finds_way(further)
                walk.undo_dungeon(action, before, self.dungeon, self.content)
                if found:
                    return True
        return False

    def helps(self, walk: Walk, action: int) -> bool:
        """Coins, chests and empty shelves cost a paw and open nothing: passing them is never worse."""
        if action != TAKE.base:
            return True
        kind = self.content.kind[self.dungeon.faces[walk.at]]
        return kind == Kind.TRAP or kind == Kind.ARTIFACT

    def easy(self, walk: Walk, hopeful: bool) -> bool:
        """Whether one gets out by passing everything, with paws for traps (and walls, for Bonk).

        Hopeful, it counts as if every monster could be beaten, every key won and every paw were free: if
        even that does not lead out, nothing does.
        """
        dungeon = self.dungeon
        content = self.content
        key = walk.keys > 0
        paws = walk.paws
        fights = False
        if hopeful:
            fights = paws > 0
            key = key or (fights and self._key_ahead(walk))
        budget = walk.defence - walk.damage - 1
        best = [NEVER] * len(dungeon.cells)
        damage = 0
        if walk.facing:
            face = dungeon.faces[walk.at]
            damage = 0 if fights else content.damage[face]
            if content.kind[face] == Kind.TRAP and not hopeful:
                paws -= 1
        if damage > budget or paws < 0:
            return False
        # Rooms by the paws that it takes to get there; an entry is a room and the damage taken on the way.
        now = [walk.at + damage * 256]
        one_more: list[int] = []
        two_more: list[int] = []
        while True:
            index = 0
            while index < len(now):
                room = now[index] % 256
                damage = now[index] // 256
                index += 1
                if damage >= best[room]:
                    continue
                best[room] = damage
                if dungeon.way_out(room, key):
                    return True
                breaks = walk.ability == Ability.BREAK and paws > 0
                for direction in range(4):
                    beyond = dungeon.neighbour(room, direction)
                    if beyond == FREE and breaks:
                        return True
                    if beyond < 0 or walk.marks[beyond] != UNSEEN or dungeon.paws[beyond] != NOBODY:
                        continue
                    price = 0 if dungeon.way(room, direction, key) >= 0 else 1
                    if price == 0 or breaks:
                        face = dungeon.faces[beyond]
                        total = damage if fights else damage + content.damage[face]
                        if content.kind[face] == Kind.TRAP and walk.ability != Ability.JUMP:
                            price += 1
                        if total <= budget and total < best[beyond]:
                            if price == 0 or hopeful:
                                now.append(beyond + total * 256)
                            elif price == 1:
                                one_more.append(beyond + total * 256)
                            else:
                                two_more.append(beyond + total * 256)
                if content.kind[dungeon.faces[room]] == Kind.PORTAL:
                    for portal in dungeon.portals:
                        if walk.can_enter(portal, dungeon) and damage < best[portal]:
                            now.append(portal + damage * 256)
            if paws == 0 or (not one_more and not two_more):
                return False
            paws -= 1
            now = one_more
            one_more = two_more
            two_more = []

    def _key_ahead(self, walk: Walk) -> bool:
        """Whether a key could still be won."""
        for room in range(len(self.dungeon.cells)):
            ahead = walk.marks[room] == UNSEEN or room == walk.at
            if ahead and self.dungeon.paws[room] == NOBODY and self.content.keys[self.dungeon.faces[room]]:
                return True
        return False


def finishable_steps(walk: Walk, dungeon: Dungeon, content: TalesOfTailsContent) -> list[int]:
    """The steps that the walk can take now and still leave the dungeon, in the order of `Walk.choices`."""
    choices = walk.choices(dungeon, content)
    if walk.facing and dungeon.way_out(walk.at, False):
        return choices  # whatever is done here, there is an open exit
    actions: list[int] = []
    for action in choices:
        before = walk.dungeon_before(action, dungeon)
        further = walk.copy()
        further.take(action, dungeon, content)
        if can_finish(further, dungeon, content):
            actions.append(action)
        if BREAKS_OR_SPINS <= action < FIGHT.base:
            walk.undo_dungeon(action, before, dungeon, content)
    return actions


BREAKS_OR_SPINS: Final = SPIN.base - 4
