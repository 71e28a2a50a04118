"""The exact bot: plays Dungeon Roll by working it out.

Within a level every sensible way to use the dice is followed through the real rules, hero and treasures
included, to the regroup or the end of the delve; what then comes is what expected_value.py knows of it.
A re-roll is weighed over a few dozen throws. It plays for points, its own.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.bot import GreedyBot
from undercroft.games.dungeon_roll.content import (
    CHAMPION,
    CHEST,
    ELIXIR,
    FACE_OF_TOKEN,
    MONSTERS,
    POTION,
    RING,
    SCROLL,
    TREASURE_KINDS,
    DungeonRollContent,
    Side,
)
from undercroft.games.dungeon_roll.expected_value import DIGIT, MOST, READY, TREASURE, ExpectedValue, heads
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import NO_ALLIES, Phase, Step
from undercroft.kernel.bot import Bot
from undercroft.kernel.state import State

THROWS: Final = 16  # throws of dice over which a re-roll is weighed
TABLES: Final = 6000  # tables looked at for one decision; beyond that, expected values must do
FEW: Final = 5000  # so few are kept in mind for the decisions that follow on the same level
DICE: Final = 4_294_967_311  # the generator before every imagined throw: the dice are nobody's to know
# What a treasure in hand is worth while there are delves to come, beyond its points at the end.
USEFUL: Final[tuple[float, ...]] = (0.5, 0.5, 0.5, 0.5, 0.3, 0.6, 0.5, 0.6, 0.3, 0.5)

_EXPECTED_VALUES: Final[dict[str, ExpectedValue]] = {}


def expected_value_of(side: Side, content: DungeonRollContent) -> ExpectedValue:
    """What a side of a hero may expect of delves; worked out once in a process."""
    name = f"{content.hash} {side.name} {side.kinds} {side.effect}"
    found = _EXPECTED_VALUES.get(name)
    if found is None:
        found = ExpectedValue(side, content)
        _EXPECTED_VALUES[name] = found
    return found


class ExactBot(Bot):
    """Takes the action with the highest expected score."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)
        self._origin = DungeonRollRules()  # the table that the last decision began with
        self._seat = 0
        self._turn = 0
        self._held: list[int] = []  # the treasures before the decision: what is drawn later is worth the mean
        self._bag = 0.0  # what these are worth
        self._known: dict[int, float] = {}
        self._sides: list[Side] = []
        self._expected_values: list[ExpectedValue] = []  # of these sides
        self._greedy = GreedyBot(seed)

    def choose(self, state: State) -> int:
        assert isinstance(state, DungeonRollRules)
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        if state.phase == Phase.PICK or state.phase == Phase.PARTY:
            return self._greedy.choose_with(state, self)
        if not self._goes_on(state):
            self._begin(state)
        best = -1.0
        chosen = legal[0]
        for action in legal:
            if _in_order(state, action):
                value = self._after(self._origin, action)
                if value > best:
                    best = value
                    chosen = action
        return chosen

    def values(self, state: DungeonRollRules, actions: list[int]) -> list[float]:
        """The points that each of these actions brings on average, from now to the end of this delve."""
        self._begin(state)
        before = self._points(state)
        return [self._after(self._origin, action) - before for action in actions]

    def _begin(self, state: DungeonRollRules) -> None:
        """Starts to think about this table."""
        self._origin = state.clone()
        self._seat = state.seat
        self._turn = state.turn
        first = state.seat * TREASURE_KINDS
        self._held = state.treasures[first : first + TREASURE_KINDS]
        self._bag = 0.0
        for treasure in range(TREASURE_KINDS):
            self._bag += self._value(state, treasure, self._held[treasure])
        self._known = {}

    def _goes_on(self, state: DungeonRollRules) -> bool:
        """Whether this table was looked at when the last decision was taken: then all that can come of it
        was, too. What else counts is the same as it was."""
        origin = self._origin
        if state.turn != self._turn or state.level != origin.level or not 0 < len(self._known) <= FEW:
            return False
        same = (
            state.content is origin.content
            and state.players == origin.players
            and state.seat == origin.seat
            and state.delves == origin.delves
            and state.bait_takes_all == origin.bait_takes_all
            and state.heroes == origin.heroes
            and state.experience == origin.experience
            and state.treasures == origin.treasures
            and state.pool == origin.pool
        )
        if not same or self._key(state, state.treasures) not in self._known:
            return False
        treasures = origin.treasures
        self._origin = state.clone()
        self._origin.treasures = treasures
        return True

    def _expected_value(self, state: DungeonRollRules) -> ExpectedValue:
        """What the adventurer may expect, by the side of the hero that is up."""
        for index in range(len(self._sides)):
            if self._sides[index] is state.side:
                return self._expected_values[index]
        found = expected_value_of(state.side, state.content)
        self._sides = [*self._sides[-1:], state.side]
        self._expected_values = [*self._expected_values[-1:], found]
        return found

    def _after(self, state: DungeonRollRules, action: int) -> float:
        """What playing this leads to."""
        if action == act.ROLL.base or action == act.SPECIALTY.base:
            return self._thrown(state, action)
        if action == act.DESCEND.base:
            return self._points(state) + self._onward(state)
        if action == act.ULTIMATE.base and state.side.reroll_party:
            return self._thrown(state, action)
        after = state.clone()
        after.rng = DICE
        after.play(action)
        return self._best(after)

    def _thrown(self, state: DungeonRollRules, action: int) -> float:
        value = 0.0
        for throw in range(THROWS):
            after = state.clone()
            after.seed(throw)
            after.play(action)
            value += self._estimate(after)
        return value / THROWS

    def _best(self, state: DungeonRollRules) -> float:
        """What the best way on from here leads to."""
        if state.turn != self._turn or state.phase == Phase.OVER or state.phase == Phase.REGROUP:
            return self._estimate(state)
        key = self._key(state, self._origin.treasures)
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) > TABLES:
            return self._estimate(state)
        best = -1.0
        for action in sensible(state):
            if act.READ.base <= action < act.USE.base and not self._stuck(state):
                continue  # whoever wants to read does so before fighting
            value = self._after(state, action)
            if value > best:
                best = value
        self._known[key] = best
        return best

    def _stuck(self, state: DungeonRollRules) -> bool:
        """Whether the party cannot beat the monsters that are left."""
        return not self._expected_value(state).clearings(party_of(state), monsters_of(state))

    def _estimate(self, state: DungeonRollRules) -> float:
        """Points so far and the expected ones."""
        points = self._points(state)
        if state.turn != self._turn or state.phase == Phase.OVER:
            return points
        expected = self._expected_value(state)
        party = party_of(state)
        dungeon = state.dungeon
        if state.phase == Phase.REGROUP:
            return points + expected.regroup(state.level, party, state.lair)
        if state.phase == Phase.LOOT:
            return points + expected.loot(state.level, party, dungeon[CHEST], dungeon[POTION], state.lair)
        if state.phase == Phase.DRAGON:
            return points + expected.dragon(state.level, party, state.lair)
        return points + expected.level(
            state.level, party, monsters_of(state), dungeon[CHEST], dungeon[POTION], state.lair
        )

    def _onward(self, state: DungeonRollRules) -> float:
        """What going down from a regroup promises, with treasures kept or, at the price of all, spent."""
        if state.level >= state.content.levels:
            return 0.0
        expected = self._expected_value(state)
        party = party_of(state)
        best = expected.descend(state.level + 1, party, state.lair)
        first = self._seat * TREASURE_KINDS
        if state.lair and state.treasures[first + RING]:
            best = max(best, expected.descend(state.level + 1, party, 0) - self._value(state, RING, 1))
        spent = 0.0
        strong = party
        for treasure in range(TREASURE_KINDS):
            count = state.treasures[first + treasure]
            if count and (treasure < len(FACE_OF_TOKEN) or treasure == ELIXIR):
                face = CHAMPION if treasure == ELIXIR else FACE_OF_TOKEN[treasure]
                if heads(strong % DIGIT[READY]) + count <= MOST and strong // DIGIT[face] % 16 + count < 8:
                    strong += count * DIGIT[face]
                    spent += self._value(state, treasure, count)
        if strong != party:
            best = max(best, expected.descend(state.level + 1, strong, state.lair) - spent)
        return best

    def _key(self, state: DungeonRollRules, held: list[int]) -> int:
        """A number for all that can change within a level, where one began with these treasures."""
        turned = state.allies is not NO_ALLIES
        key = (8 + state.phase) * 8 + state.step
        key = (key * 8 + state.lair) * 2 + (1 if state.exhausted else 0)
        key = (key * 32 + state.cursor) * 16 + state.remaining
        key = key * 4 + (2 if state.halfway else 0) + (1 if state.specialty_used else 0)
        key = key * 8 + (4 if turned else 0) + len(state.team)
        for face in range(SCROLL + 1):
            key = key * 8 + state.party[face]
        for count in state.dungeon:
            key = key * 8 + count
        # The rest is seldom there, and without it the number is one that needs no room of its own.
        if state.step == Step.CHOOSING:
            for count in state.picked:
                key = key * 8 + count
        for kinds in state.team:
            key = key * 64 + kinds
        if turned:
            for count in state.allies:
                key = key * 8 + count
        if state.treasures is not held:
            first = self._seat * TREASURE_KINDS
            for treasure in range(TREASURE_KINDS):
                key = key * 8 + state.treasures[first + treasure]
        return key

    def _points(self, state: DungeonRollRules) -> float:
        """Experience, the treasures in hand, and a mean treasure for each one drawn meanwhile."""
        points = float(state.experience[self._seat])
        if state.treasures is self._origin.treasures:
            return points + self._bag
        first = self._seat * TREASURE_KINDS
        for treasure in range(TREASURE_KINDS):
            count = state.treasures[first + treasure]
            if count:
                kept = min(count, self._held[treasure])
                points += self._value(state, treasure, kept) + TREASURE * (count - kept)
        return points

    def _value(self, state: DungeonRollRules, treasure: int, count: int) -> float:
        """What so many of a treasure are worth in hand."""
        content = state.content
        value = float(
            count * content.treasure_points[treasure] + count // 2 * content.treasure_pairs[treasure]
        )
        last = self._turn + state.players >= state.delves * state.players
        return value if last else value + count * USEFUL[treasure]


def party_of(state: DungeonRollRules) -> int:
    """The party as one number, with the ultimate if it is unused; allies and tokens left out."""
    code = 0
    for face in range(SCROLL + 1):
        code += state.party[face] * DIGIT[face]
    return code if state.exhausted or not state.side.effect else code + DIGIT[READY]


def monsters_of(state: DungeonRollRules) -> int:
    """The monsters of the level as one number."""
    return sum(state.dungeon[monster] * DIGIT[monster] for monster in range(MONSTERS))


def sensible(state: DungeonRollRules) -> list[int]:
    """The actions worth a thought: no flight while there is anything else, no monster left standing for fun,
    no re-roll of what does no harm, nobody back from the graveyard whose like is there, unless a champion,
    and monsters one kind after the other, since the order is all one."""
    found: list[int] = []
    legal = state.legal()
    for action in legal:
        if action == act.FLEE.base or not _in_order(state, action):
            continue
        if state.step == Step.CHOOSING and action != act.ROLL.base and action >= act.PICK.base + MONSTERS:
            continue
        face = action - act.FACE.base
        if 0 <= face <= SCROLL and face != CHAMPION and (state.party[face] or face == SCROLL):
            continue
        found.append(action)
    return found if found else legal


def _in_order(state: DungeonRollRules, action: int) -> bool:
    """Whether this is no blow, or one at the first kind of monster that is there, at as many as fall."""
    if action >= act.FEWER.base:
        return False
    if action >= act.OPEN.base:
        return True
    for monster in range(action % MONSTERS):
        if state.dungeon[monster]:
            return False
    return True
