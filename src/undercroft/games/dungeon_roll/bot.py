"""The greedy player of Dungeon Roll: clears a level cheaply, loots what is worth it, knows when to rest."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.choices import BEATS_ALL, OPENS_ALL
from undercroft.games.dungeon_roll.content import (
    BAIT,
    CHEST,
    ELIXIR,
    MONSTERS,
    PORTAL,
    POTION,
    RING,
    SCROLL,
    SOURCE_COUNT,
    TOKEN,
)
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase, Step
from undercroft.kernel.bot import Bot
from undercroft.kernel.state import State

# How much one dislikes to spend a source: champions and treasures are kept, turned monsters cost nothing.
COST: Final[tuple[int, ...]] = (10, 10, 10, 11, 16, 9, 14, 14, 14, 14, 13, 1, 1, 1, 1, 1, 12)
IMPOSSIBLE: Final = 1000
# Strength that the way down needs, by the level reached: dice, tokens and an unused ultimate count for it.
NEEDED: Final[tuple[int, ...]] = (0, 5, 12, 20, 28, 34, 40, 46, 50, 54, 99)


class GreedyBot(Bot):
    """Plays Dungeon Roll by a few sensible rules, one action at a time."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)

    def choose(self, state: State) -> int:
        assert isinstance(state, DungeonRollRules)
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        if state.step != Step.NONE:
            return self._finish(state, legal)
        if state.phase == Phase.MONSTERS:
            return self._fight(state, legal)
        if state.phase == Phase.LOOT:
            return self._loot(state, legal)
        if state.phase == Phase.DRAGON:
            return self._face_dragon(state, legal)
        if state.phase == Phase.REGROUP:
            return act.DESCEND.base if self._dares(state) else act.REST.base
        return legal[self.below(len(legal))]

    def _fight(self, state: DungeonRollRules, legal: list[int]) -> int:
        """The first blow of the cheapest way to clear the level; without one, whatever may still help."""
        if state.side.early_loot:
            prize = self._prize(state, legal)
            if prize >= 0:
                return prize
        if act.LOOT.base in legal:
            return act.LOOT.base
        plan = cheapest_clearing(state)
        if plan[0] < IMPOSSIBLE:
            return plan[1]
        for action in legal:
            if act.READ.base <= action < act.USE.base or act.ULTIMATE.base <= action <= act.SPECIALTY.base:
                return action
        for treasure in (ELIXIR, PORTAL, BAIT):
            if act.USE.base + treasure in legal:
                return act.USE.base + treasure
        return act.FLEE.base

    def _prize(self, state: DungeonRollRules, legal: list[int]) -> int:
        """A chest or a potion worth a companion, or -1."""
        best = -1
        cost = IMPOSSIBLE
        # Whoever is going to rest anyway needs no companions any more.
        quiet = state.phase == Phase.LOOT and state.lair < state.content.dragon_wakes
        resting = quiet and not self._dares(state)
        spare = resting or state.party_size() >= 4
        chests = state.dungeon[CHEST]
        for action in legal:
            if act.OPEN.base <= action < act.DRINK.base:
                source = action - act.OPEN.base
                many = chests > 1 and state.side.kinds[source] & OPENS_ALL
                price = COST[source] - (12 if many else 0)
                if (many or spare) and (resting or source < TOKEN) and price < cost:
                    best, cost = action, price
            elif act.DRINK.base <= action < act.TEAM.base:
                source = action - act.DRINK.base
                back = min(state.dungeon[POTION], state.graveyard + (1 if source < TOKEN else 0))
                price = COST[source] - 10 * back
                if price < 0 and price < cost:
                    best, cost = action, price
        return best

    def _loot(self, state: DungeonRollRules, legal: list[int]) -> int:
        prize = self._prize(state, legal)
        return prize if prize >= 0 else act.LEAVE.base

    def _face_dragon(self, state: DungeonRollRules, legal: list[int]) -> int:
        """The cheapest team; else any way around the dragon; else run."""
        team = [action for action in legal if act.TEAM.base <= action < act.READ.base]
        if team:
            return min(team, key=lambda action: COST[action - act.TEAM.base])
        for treasure in (RING, ELIXIR, PORTAL):
            if act.USE.base + treasure in legal:
                return act.USE.base + treasure
        for action in legal:
            if act.ULTIMATE.base <= action < act.SPECIALTY.base:
                return action
        return act.FLEE.base

    def _dares(self, state: DungeonRollRules) -> bool:
        """Whether what is left of the party seems enough for one more level."""
        strength = 10 * sum(state.party) - 3 * state.party[SCROLL]
        for source in range(TOKEN, TOKEN + 5):
            strength += 8 * state.available(source)
        if not state.exhausted and state.side.effect:
            strength += 8
        if state.has(RING) or state.has(PORTAL):
            strength += 8
        return strength >= NEEDED[state.level] + 5 * state.lair

    def _finish(self, state: DungeonRollRules, legal: list[int]) -> int:
        step = state.step
        if step == Step.OPENING:
            return act.ANOTHER.base
        if step == Step.TEAM:
            return self._face_dragon(state, legal)
        if step == Step.DRINKING or step == Step.REVIVING:
            # In canonical order the strongest face that leaves room for the others is the first one wanted.
            return act.FACE.base + self._wanted_face(state)
        if step == Step.CHOOSING:
            for action in legal:
                if act.PICK.base <= action < act.PICK.base + MONSTERS:
                    return action
                if state.phase != Phase.MONSTERS and action == (act.PICK.base + 5) + SCROLL:
                    return action
            return (
                act.ROLL.base
                if act.ROLL.base in legal
                else act.STOP.base
                if act.STOP.base in legal
                else legal[0]
            )
        if act.ALSO.base <= legal[0] < act.STOP.base:
            return max(legal[:-1], key=lambda action: state.dungeon[action - act.ALSO.base])
        return legal[0]

    def _wanted_face(self, state: DungeonRollRules) -> int:
        """Kinds that are missing first, so that a dragon team stands; champions to finish with."""
        if state.remaining > 1:
            for face in range(state.cursor, 3):
                if not state.party[face]:
                    return face
        return max(state.cursor, 4) if state.cursor <= 4 else state.cursor


def cheapest_clearing(state: DungeonRollRules) -> tuple[int, int]:
    """The cost of the cheapest way to beat all monsters by companions alone, and its first action.

    Every kind of monster falls to one companion that beats all of it, or to single blows. A cost of
    IMPOSSIBLE means that there is no way.
    """
    there = [state.available(source) if state.side.kinds[source] else 0 for source in range(SOURCE_COUNT)]
    return _clear(state, there, 0)


def _clear(state: DungeonRollRules, there: list[int], monster: int) -> tuple[int, int]:
    while monster < MONSTERS and not state.dungeon[monster]:
        monster += 1
    if monster == MONSTERS:
        return 0, act.LOOT.base
    best_cost = IMPOSSIBLE
    best_action = -1
    count = state.dungeon[monster]
    for source in range(SOURCE_COUNT):
        if there[source] and (count == 1 or state.side.kinds[source] & BEATS_ALL[monster]):
            there[source] -= 1
            cost = COST[source] + _clear(state, there, monster + 1)[0]
            there[source] += 1
            if cost < best_cost:
                best_cost = cost
                best_action = act.FIGHT.base + source * MONSTERS + monster
    if count > 1:
        cost, action = _single_blows(state, there, monster, count)
        if cost < best_cost:
            return cost, action
    return best_cost, best_action


def _single_blows(state: DungeonRollRules, there: list[int], monster: int, count: int) -> tuple[int, int]:
    """One companion for each monster, the cheapest ones."""
    left = there[:]
    cost = 0
    first = -1
    for _blow in range(count):
        cheapest = -1
        for source in range(SOURCE_COUNT):
            if left[source] and (cheapest < 0 or COST[source] < COST[cheapest]):
                cheapest = source
        if cheapest < 0:
            return IMPOSSIBLE, -1
        left[cheapest] -= 1
        cost += COST[cheapest]
        if first < 0:
            first = cheapest
    return cost + _clear(state, left, monster + 1)[0], act.FIGHT.base + first * MONSTERS + monster
