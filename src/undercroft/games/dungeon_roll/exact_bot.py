"""The exact bot: plays Dungeon Roll by computing the expected points of each action.

Within a level it follows every sensible way to use the dice through the real rules, hero and treasures
included, to the regroup or the end of the delve. Tables say what comes after that (value_table.py); where
there are none, or without `tables`, expected_value.py estimates it. With tables it also counts what it brings
in the delves to come to become a master. A re-roll of dungeon dice is computed over all rolls, one of party
dice averaged over several throws. The bot maximizes its own points.

An answer that has to come soon is bounded by counted work: if the full computation takes too much, a quick
one replaces it for all actions. It follows fewer states and takes an average for what comes after the level.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.bot import GreedyBot
from undercroft.games.dungeon_roll.content import Side
from undercroft.games.dungeon_roll.expected_value import (
    AHEAD,
    MOST,
    READY,
    TREASURE,
    ExpectedValue,
    count_of,
    heads,
)
from undercroft.games.dungeon_roll.rolls import DIGIT, Roll
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.sensible import in_order, monsters_of, party_of, sensible
from undercroft.games.dungeon_roll.state import NO_ALLIES, Phase, Step
from undercroft.games.dungeon_roll.value_table import (
    Help,
    TableValue,
    covers,
    expected_value_of,
    forget_all,
    gain_of_mastery,
    table_value_of,
)
from undercroft.games.dungeon_roll.work import NO_LIMIT, WORK, OutOfWork
from undercroft.kernel.bot import Bot

DRAWN: Final = 1.7  # the average value of a treasure to be drawn, with delves to come
DRAWN_LAST: Final = 1.3  # and in the last delve
ROUNDED: Final = 0.06  # values of a table may be that much too high
PLAIN_TO_SEE: Final = 1.5  # going down is so much better than resting that no treasure needs to be considered
THROWS: Final = 16  # throws of dice over which a re-roll is averaged
MOST_STATES: Final = 6000  # states followed for one decision; beyond that, expected values are taken
QUICK_STATES: Final = 600  # and so many in a quick computation
MOST_KEPT: Final = 5000  # up to so many are kept for the next decisions on the same level
GENERATOR: Final = 4_294_967_311  # set before an imagined throw, since no player knows the real generator
# The value of a treasure in hand while there are delves to come, beyond its points at the end.
USEFUL: Final[tuple[float, ...]] = (0.5, 0.5, 0.5, 0.5, 0.3, 0.6, 0.5, 0.6, 0.3, 0.5)


class ExactBot(Bot[DungeonRollRules]):
    """Takes the action with the highest expected score.

    Without `tables` it counts the points of the present delve alone, as puzzles do."""

    def __init__(self, seed: int = 0, tables: bool = True) -> None:
        super().__init__()
        self.seed(seed)
        self._tables = tables
        self._by_table = False  # whether there are tables for the present content
        self._bonus = 0.0  # what it brings to become a master in this delve
        self._treasure = TREASURE  # the average value of one to be drawn
        self._origin = DungeonRollRules()  # the state of the last decision
        self._seat = 0
        self._turn = 0
        self._held: list[int] = []  # treasures before the decision; those drawn later count as an average one
        self._held_value = 0.0
        self._known: dict[int, float] = {}  # the value of states by key
        self._sides: list[Side] = []
        self._expected_values: list[ExpectedValue] = []  # of these sides
        self._quick = False  # whether the present computation is the quick one
        self._greedy = GreedyBot(seed)
        self._line_start = self._origin  # where the lines begin that `line_value` was asked about last

    def choose(self, state: DungeonRollRules) -> int:
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        if state.phase == Phase.PICK:
            return self._greedy.choose_with(state, self)
        if state.phase == Phase.PARTY:
            return self._form(state)
        if not self._goes_on(state):
            self._begin(state)
        best = -1.0
        chosen = legal[0]
        for action in legal:
            if in_order(state, action):
                value = self._after(self._origin, action)
                if value > best:
                    best = value
                    chosen = action
        return chosen

    def values(self, state: DungeonRollRules, actions: list[int], work: int = NO_LIMIT) -> list[float]:
        """The expected points of each of these actions, from now to the end of this delve, with what it
        brings later to become a master. If they take more than so much work, quick ones for all of the
        actions, which are comparable with each other. The answer to the same question is the same, whatever
        was asked before."""
        if work < NO_LIMIT:
            forget_all()
        try:
            WORK.allow(work)
            return self._values(state, actions)
        except OutOfWork:
            WORK.limit = NO_LIMIT
            self._quick = True
            return self._values(state, actions)
        finally:
            WORK.limit = NO_LIMIT
            self._quick = False

    def _values(self, state: DungeonRollRules, actions: list[int]) -> list[float]:
        self._begin(state)
        before = self._points(state)
        return [self._after(self._origin, action) - before for action in actions]

    def line_value(self, start: DungeonRollRules, state: DungeonRollRules, action: int) -> float:
        """The expected points of an action that is taken later in the level that `start` is on, counted from
        `start` to the end of the delve."""
        if self._line_start is not start:
            self._begin(start)
            self._line_start = start
        return self._after(state, action) - self._points(start)

    def _begin(self, state: DungeonRollRules) -> None:
        """Begins a decision in this state."""
        self._origin = self._line_start = state.clone()
        self._seat = state.seat
        self._turn = state.turn
        self._look_ahead(state)
        first = state.seat * piece.TREASURE_KINDS
        self._held = state.treasures[first : first + piece.TREASURE_KINDS]
        self._held_value = 0.0
        for treasure in range(piece.TREASURE_KINDS):
            self._held_value += self._value(state, treasure, self._held[treasure])
        self._known = {}

    def _look_ahead(self, state: DungeonRollRules) -> None:
        """Sets what depends on the delves to come."""
        self._sides, self._expected_values = [], []
        self._by_table = self._tables and covers(state.content)
        self._treasure = TREASURE
        self._bonus = 0.0
        if self._by_table:
            to_come = (state.delves * state.players - 1 - state.turn) // state.players
            self._treasure = DRAWN if to_come else DRAWN_LAST
            if state.experience[state.seat] < state.content.mastery:
                self._bonus = to_come * gain_of_mastery(state)

    def _form(self, state: DungeonRollRules) -> int:
        """Which dice of the party to re-roll, one after the other."""
        self._begin(state)
        expected = self._expected_value(state)
        if not isinstance(expected, TableValue):
            return self._greedy.choose_with(state, self)
        kept = party_of(state)
        for face in range(piece.PARTY_FACES):
            kept -= state.picked[piece.LEVEL_FACES + face] * DIGIT[face]
        worst = expected.worst_die(kept)
        if worst >= 0:
            return act.PICK.base + piece.LEVEL_FACES + worst
        return act.ROLL.base if state.halfway else act.STOP.base

    def _goes_on(self, state: DungeonRollRules) -> bool:
        """Whether the last decision followed this state: then it followed all that can come of it, too, and
        its results can be used again. What is not part of their keys must be the same."""
        origin = self._origin
        if state.turn != self._turn or state.level != origin.level or not 0 < len(self._known) <= MOST_KEPT:
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
        """The expected values for the side of the hero that is up."""
        for index in range(len(self._sides)):
            if self._sides[index] is state.side:
                return self._expected_values[index]
        if self._by_table:
            novice = state.experience[self._seat] < state.content.mastery
            found = table_value_of(state, self._treasure, self._bonus if novice else 0.0)
        else:
            found = expected_value_of(state.side, state.content)
        self._sides = [*self._sides[-1:], state.side]
        self._expected_values = [*self._expected_values[-1:], found]
        return found

    def _after(self, state: DungeonRollRules, action: int) -> float:
        """The value of an action."""
        verb = act.ACTIONS.verb(action)
        if verb is act.ROLL or verb is act.SPECIALTY or (verb is act.ULTIMATE and state.side.reroll_party):
            return self._thrown(state, action)
        if verb is act.DESCEND:
            return self._points(state) + self._onward(state)
        WORK.done += 1
        after = state.clone()
        after.rng = GENERATOR
        after.play(action)
        return self._best(after)

    def _thrown(self, state: DungeonRollRules, action: int) -> float:
        """The value of an action that rolls dice: over all rolls of dungeon dice alone, else averaged."""
        expected = self._expected_value(state)
        if isinstance(expected, TableValue) and not self._quick and not _rolls_party(state):
            return self._points(state) + self._rolled(state, expected, act.SPECIALTY.has(action))
        value = 0.0
        WORK.done += THROWS
        for throw in range(THROWS):
            after = state.clone()
            after.seed(throw)
            after.play(action)
            value += self._estimate(after)
        return value / THROWS

    def _rolled(self, state: DungeonRollRules, expected: TableValue, specialty: bool) -> float:
        """The expected points of rolling the dungeon dice that are picked, or the one of a specialty."""
        faces = [*state.dungeon, 0]
        dice = 0
        if specialty:
            faces[state.side.reroll_each_level] -= 1
            dice = 1
        else:
            for face in range(piece.LEVEL_FACES):
                faces[face] -= state.picked[face]
                dice += state.picked[face]
        party = party_of(state)
        helps = self._helps(state, party)
        return expected.thrown(state.level, party, Roll(faces, 1.0), dice, state.lair, helps)

    def _best(self, state: DungeonRollRules) -> float:
        """The value of the best action from here."""
        if state.turn != self._turn or state.ended or state.phase == Phase.REGROUP:
            return self._estimate(state)
        key = self._key(state, self._origin.treasures)
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) > (QUICK_STATES if self._quick else MOST_STATES):
            return self._estimate(state)
        WORK.check()
        best = -1.0
        for action in sensible(state, self._by_table):
            if act.READ.has(action) and not self._stuck(state):
                continue  # to read is best before any fight, so `choose` has considered it
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
        if state.turn != self._turn or state.ended:
            return points
        expected = self._expected_value(state)
        party = party_of(state)
        dungeon = state.dungeon
        chests, potions = dungeon[piece.CHEST], dungeon[piece.POTION]
        ahead = 0 if self._quick else AHEAD
        if state.phase == Phase.REGROUP:
            return points + expected.regroup(state.level, party, state.lair, ahead)
        if state.phase == Phase.LOOT:
            return points + expected.loot(state.level, party, chests, potions, state.lair, ahead)
        if state.phase == Phase.DRAGON:
            return points + expected.dragon(state.level, party, state.lair, ahead)
        monsters = monsters_of(state)
        return points + expected.level(state.level, party, monsters, chests, potions, state.lair, ahead)

    def _onward(self, state: DungeonRollRules) -> float:
        """The expected points of going down from a regroup, with treasures kept or, at their price, spent."""
        if state.level >= state.content.levels:
            return 0.0
        expected = self._expected_value(state)
        if isinstance(expected, TableValue):
            return self._onward_by_table(state, expected)
        party = party_of(state)
        best = expected.descend(state.level + 1, party, state.lair)
        first = self._seat * piece.TREASURE_KINDS
        if state.lair and state.treasures[first + piece.RING]:
            best = max(best, expected.descend(state.level + 1, party, 0) - self._value(state, piece.RING, 1))
        strong, spent = self._tokens(state, party)
        if strong != party:
            best = max(best, expected.descend(state.level + 1, strong, state.lair) - spent)
        return best

    def _tokens(self, state: DungeonRollRules, party: int) -> tuple[int, float]:
        """The party with all treasures that stand for a die, and their price."""
        first = self._seat * piece.TREASURE_KINDS
        spent = 0.0
        strong = party
        for treasure in range(piece.TREASURE_KINDS):
            count = state.treasures[first + treasure]
            if count and (treasure < piece.TOKEN_KINDS or treasure == piece.ELIXIR):
                face = face_of(treasure)
                if heads(strong % DIGIT[READY]) + count <= MOST and count_of(strong, face) + count < 8:
                    strong += count * DIGIT[face]
                    spent += self._value(state, treasure, count)
        return strong, spent

    def _onward_by_table(self, state: DungeonRollRules, expected: TableValue) -> float:
        party = party_of(state)
        rest = expected.rest(state.level)
        plain = expected.regroup(state.level, party, state.lair)
        best = plain if plain > rest + ROUNDED else 0.0
        if best > rest + PLAIN_TO_SEE:
            return best
        best = max(best, expected.descend(state.level + 1, party, state.lair))
        helps = self._helps(state, party)
        if helps:
            best = max(best, expected.descend_with(state.level + 1, party, state.lair, helps))
        return best

    def _helps(self, state: DungeonRollRules, party: int) -> list[Help]:
        """What the treasures in hand can do on the next level."""
        first = self._seat * piece.TREASURE_KINDS
        found: list[Help] = []
        for treasure in range(piece.TREASURE_KINDS):
            if state.treasures[first + treasure]:
                price = self._value(state, treasure, 1)
                if treasure < piece.TOKEN_KINDS or treasure == piece.ELIXIR:
                    found.append(Help(price, dice=DIGIT[face_of(treasure)]))
                elif treasure == piece.RING:
                    found.append(Help(price, empties_lair=True))
                elif treasure == piece.BAIT:
                    found.append(Help(price, baits=True))
                elif treasure == piece.PORTAL:
                    found.append(Help(price, leaves=True))
        strong, spent = self._tokens(state, party)
        if strong != party:
            found.append(Help(spent, dice=strong - party))
        return found

    def _key(self, state: DungeonRollRules, held: list[int]) -> int:
        """A number for all that can change within a level that began with these treasures. Each factor is
        larger than what it makes room for."""
        turned = state.allies is not NO_ALLIES
        key = (8 + state.phase) * 8 + state.step
        key = (key * 8 + state.lair) * 2 + (1 if state.exhausted else 0)
        key = key * 16 + state.remaining
        key = key * 4 + (2 if state.halfway else 0) + (1 if state.specialty_used else 0)
        key = key * 8 + (4 if turned else 0) + len(state.team)
        for face in range(piece.SCROLL + 1):
            key = key * 8 + state.party[face]
        for count in state.dungeon:
            key = key * 8 + count
        # The rest is rarely there; without it the number is small enough for an unboxed integer.
        if state.step == Step.CHOOSING:
            for count in state.picked:
                key = key * 8 + count
        for kinds in state.team:
            key = key * 64 + kinds
        if turned:
            for count in state.allies:
                key = key * 8 + count
        if state.treasures is not held:
            first = self._seat * piece.TREASURE_KINDS
            for treasure in range(piece.TREASURE_KINDS):
                key = key * 8 + state.treasures[first + treasure]
        return key

    def _points(self, state: DungeonRollRules) -> float:
        """Experience, the treasures in hand, and an average treasure for each one drawn meanwhile."""
        points = float(state.experience[self._seat])
        if self._bonus and points >= state.content.mastery:
            points += self._bonus
        if state.treasures is self._origin.treasures:
            return points + self._held_value
        first = self._seat * piece.TREASURE_KINDS
        for treasure in range(piece.TREASURE_KINDS):
            count = state.treasures[first + treasure]
            if count:
                kept = min(count, self._held[treasure])
                points += self._value(state, treasure, kept) + self._treasure * (count - kept)
        return points

    def _value(self, state: DungeonRollRules, treasure: int, count: int) -> float:
        """The value of so many of a treasure in hand."""
        content = state.content
        value = float(
            count * content.treasure_points[treasure] + count // 2 * content.treasure_pairs[treasure]
        )
        last = self._turn + state.players >= state.delves * state.players
        return value if last else value + count * USEFUL[treasure]


def _rolls_party(state: DungeonRollRules) -> bool:
    """Whether dice of the party are picked for a re-roll."""
    for die in range(piece.LEVEL_FACES, len(state.picked)):
        if state.picked[die]:
            return True
    return False


def face_of(treasure: int) -> int:
    """The face of the die that a treasure stands for; an elixir brings back what is wanted."""
    return piece.CHAMPION if treasure == piece.ELIXIR else piece.FACE_OF_TOKEN[treasure]
