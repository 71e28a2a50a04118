"""The greedy bot of Dungeon Roll: clears levels cheaply, loots what pays, rests when the party is weak."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.choices import BEATS_ALL, OPENS_ALL
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase, Step
from undercroft.kernel.bot import Bot

# The price of spending a source: champions and treasures are kept, turned monsters cost nearly nothing.
COST: Final[tuple[int, ...]] = (10, 10, 10, 11, 16, 9, 14, 14, 14, 14, 13, 1, 1, 1, 1, 1, 12)
IMPOSSIBLE: Final = 1000
A_POTION: Final = 10  # what a die that comes back is worth, by the same measure
MANY_CHESTS: Final = 12  # and what it is worth to open several chests at once
LARGE_PARTY: Final = 4  # dice from which on a chest may cost a companion
# The strength that the next level needs, by the level reached. Dice, tokens and an unused ultimate count.
NEEDED: Final[tuple[int, ...]] = (0, 5, 12, 20, 28, 34, 40, 46, 50, 54, 99)
NEEDED_FOR_LAIR: Final = 5  # more for each face in the lair
DIE_STRENGTH: Final = 10
SCROLL_WEAKNESS: Final = 3  # so much weaker is a scroll than a companion
OTHER_STRENGTH: Final = 8  # a token, an unused ultimate, a way around the dragon


class GreedyBot(Bot[DungeonRollRules]):
    """Plays Dungeon Roll by a few simple rules, one action at a time."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)

    def choose(self, state: DungeonRollRules) -> int:
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
        """The first fight of the cheapest way to clear the level; without one, what may still help."""
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
            verb = act.ACTIONS.verb(action)
            if verb is act.READ or verb is act.SPECIALTY or act.is_ultimate(verb):
                return action
        for treasure in (piece.ELIXIR, piece.PORTAL, piece.BAIT):
            if act.USE.base + treasure in legal:
                return act.USE.base + treasure
        return act.FLEE.base

    def _prize(self, state: DungeonRollRules, legal: list[int]) -> int:
        """A chest or a potion worth a companion, or -1."""
        best = -1
        cost = IMPOSSIBLE
        # An adventurer who is going to rest needs no companions any more.
        quiet = state.phase == Phase.LOOT and state.lair < state.content.dragon_wakes
        resting = quiet and not self._dares(state)
        spare = resting or state.party_size() >= LARGE_PARTY
        chests = state.dungeon[piece.CHEST]
        for action in legal:
            verb = act.ACTIONS.verb(action)
            if verb is act.OPEN:
                source = verb.operand(action)
                many = chests > 1 and state.side.kinds[source] & OPENS_ALL
                price = COST[source] - (MANY_CHESTS if many else 0)
                if (many or spare) and (resting or source < piece.TOKEN) and price < cost:
                    best, cost = action, price
            elif verb is act.DRINK:
                source = verb.operand(action)
                price = COST[source] - A_POTION * state.revived_by(source)
                if price < 0 and price < cost:
                    best, cost = action, price
        return best

    def _loot(self, state: DungeonRollRules, legal: list[int]) -> int:
        prize = self._prize(state, legal)
        return prize if prize >= 0 else act.LEAVE.base

    def _face_dragon(self, state: DungeonRollRules, legal: list[int]) -> int:
        """The cheapest team; else any way around the dragon; else flight."""
        team = [action for action in legal if act.TEAM.has(action)]
        if team:
            return min(team, key=lambda action: COST[act.TEAM.operand(action)])
        for treasure in (piece.RING, piece.ELIXIR, piece.PORTAL):
            if act.USE.base + treasure in legal:
                return act.USE.base + treasure
        for action in legal:
            if act.is_ultimate(act.ACTIONS.verb(action)):
                return action
        return act.FLEE.base

    def _dares(self, state: DungeonRollRules) -> bool:
        """Whether what is left of the party seems enough for one more level."""
        strength = DIE_STRENGTH * state.party_size() - SCROLL_WEAKNESS * state.party[piece.SCROLL]
        for source in range(piece.TOKEN, piece.ALLY):
            strength += OTHER_STRENGTH * state.available(source)
        if not state.exhausted and state.side.effect:
            strength += OTHER_STRENGTH
        if state.has(piece.RING) or state.has(piece.PORTAL):
            strength += OTHER_STRENGTH
        return strength >= NEEDED[state.level] + NEEDED_FOR_LAIR * state.lair

    def _finish(self, state: DungeonRollRules, legal: list[int]) -> int:
        step = state.step
        if step == Step.OPENING:
            return act.ANOTHER.base
        if step == Step.TEAM:
            return self._face_dragon(state, legal)
        if step == Step.DRINKING or step == Step.REVIVING:
            return act.FACE.base + self._wanted_face(state)
        if step == Step.CHOOSING:
            return self._pick(state, legal)
        if act.ALSO.has(legal[0]):
            return max(legal[:-1], key=lambda action: state.dungeon[act.ALSO.operand(action)])
        return legal[0]

    def _pick(self, state: DungeonRollRules, legal: list[int]) -> int:
        """Re-rolls monsters and, where there are none yet to beat, scrolls."""
        for action in legal:
            if act.PICK.has(action):
                die = act.PICK.operand(action)
                if die < piece.MONSTERS or (
                    state.phase != Phase.MONSTERS and die == piece.LEVEL_FACES + piece.SCROLL
                ):
                    return action
        for button in (act.ROLL, act.STOP):
            if button.base in legal:
                return button.base
        return legal[0]

    def _wanted_face(self, state: DungeonRollRules) -> int:
        """Kinds that are missing first, so that a dragon team stands; champions to finish with."""
        if state.remaining > 1:
            for face in range(piece.THIEF):
                if not state.party[face]:
                    return face
        return piece.CHAMPION


def cheapest_clearing(state: DungeonRollRules) -> tuple[int, int]:
    """The cost of the cheapest way to beat all monsters by companions alone, and its first action.

    Each kind of monster is beaten by one companion that beats all of it, or one by one. A cost of IMPOSSIBLE
    means that there is no way.
    """
    kinds = state.side.kinds
    there = [0] * piece.SOURCE_COUNT
    for face in range(piece.PARTY_FACES):
        if kinds[face]:
            there[face] = state.party[face]
    for source in state.other_sources():
        if kinds[source]:
            there[source] = state.available(source)
    return _clear(state, there, 0)


def _clear(state: DungeonRollRules, there: list[int], monster: int) -> tuple[int, int]:
    while monster < piece.MONSTERS and not state.dungeon[monster]:
        monster += 1
    if monster == piece.MONSTERS:
        return 0, act.LOOT.base
    best_cost = IMPOSSIBLE
    best_action = -1
    count = state.dungeon[monster]
    for source in range(piece.SOURCE_COUNT):
        if there[source] and (count == 1 or state.side.kinds[source] & BEATS_ALL[monster]):
            there[source] -= 1
            cost = COST[source] + _clear(state, there, monster + 1)[0]
            there[source] += 1
            if cost < best_cost:
                best_cost = cost
                best_action = act.FIGHT.base + source * piece.MONSTERS + monster
    if count > 1:
        cost, action = _one_by_one(state, there, monster, count)
        if cost < best_cost:
            return cost, action
    return best_cost, best_action


def _one_by_one(state: DungeonRollRules, there: list[int], monster: int, count: int) -> tuple[int, int]:
    """One companion for each monster, the cheapest ones."""
    left = there[:]
    cost = 0
    first = -1
    for _monster in range(count):
        cheapest = -1
        for source in range(piece.SOURCE_COUNT):
            if left[source] and (cheapest < 0 or COST[source] < COST[cheapest]):
                cheapest = source
        if cheapest < 0:
            return IMPOSSIBLE, -1
        left[cheapest] -= 1
        cost += COST[cheapest]
        if first < 0:
            first = cheapest
    return cost + _clear(state, left, monster + 1)[0], act.FIGHT.base + first * piece.MONSTERS + monster
