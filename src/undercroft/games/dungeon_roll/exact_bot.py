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
from undercroft.games.dungeon_roll.treasure_value import LEVELS, Purse, place
from undercroft.games.dungeon_roll.value_table import (
    Help,
    TableValue,
    bonus_of_mastery,
    covers,
    expected_value_of,
    forget_all,
    place_of,
    table_value_of,
)
from undercroft.games.dungeon_roll.work import NO_LIMIT, WORK, OutOfWork
from undercroft.kernel.bot import Bot
from undercroft.kernel.lists import changed

FALLEN: Final = 2  # companions that a level costs where treasures are needed
ROUNDED: Final = 0.06  # values of a table may be that much too high
PLAIN_TO_SEE: Final = 1.5  # going down is so much better than resting that no treasure needs to be considered
THROWS: Final = 16  # throws of dice over which a re-roll is averaged
MOST_STATES: Final = 6000  # states followed for one decision; beyond that, expected values are taken
MOST_HOLDINGS: Final = 1024  # and so many different sets of treasures
QUICK_STATES: Final = 600  # and so many in a quick computation
MOST_KEPT: Final = 5000  # up to so many are kept for the next decisions on the same level
GENERATOR: Final = 4_294_967_311  # set before an imagined throw, since no player knows the real generator
# The value of a treasure in hand while there are delves to come, beyond its points at the end.
USEFUL: Final[tuple[float, ...]] = (0.5, 0.5, 0.5, 0.5, 0.3, 0.6, 0.5, 0.6, 0.3, 0.5)


class Holding:
    """The treasures of a state that is followed: those in hand that are known, and how many were drawn."""

    def __init__(self, number: int, purse: Purse, drawn: int, worth: float) -> None:
        self.number = number  # of this set of treasures, in the order in which they came up
        self.purse = purse
        self.drawn = drawn
        self.worth = worth  # of all of them after the delve


class ExactBot(Bot[DungeonRollRules]):
    """Takes the action with the highest expected score.

    Without `tables` it counts the points of the present delve alone, as puzzles do."""

    _origin_value: TableValue  # the values of the side that is up in the state of the last decision
    _origin_holding: Holding

    def __init__(self, seed: int = 0, tables: bool = True) -> None:
        super().__init__()
        self.seed(seed)
        self._tables = tables
        self._by_table = False  # whether there are tables for the present content
        self._bonus = 0.0  # what it brings to become a master in this delve
        self._to_come = 0  # delves after this one
        self._origin = DungeonRollRules()  # the state of the last decision
        self._seat = 0
        self._turn = 0
        self._held: list[int] = []  # treasures before the decision; those drawn later count as an average one
        self._held_value = 0.0
        self._holdings: dict[int, Holding] = {}  # by the treasures
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
        if self._by_table:
            self._origin_value = self._table_value(state)
            purse = self._origin_value.treasures.purse(self._held, state.pool)
            self._origin_holding = Holding(0, purse, 0, purse.worth)
            self._holdings = {self._treasure_code(state): self._origin_holding}
        else:
            for treasure in range(piece.TREASURE_KINDS):
                self._held_value += self._value(state, treasure, self._held[treasure])
        self._known = {}

    def _look_ahead(self, state: DungeonRollRules) -> None:
        """Sets what depends on the delves to come."""
        self._sides, self._expected_values = [], []
        self._by_table = self._tables and covers(state.content)
        self._to_come = (state.delves * state.players - 1 - state.turn) // state.players
        self._bonus = 0.0
        if self._by_table and state.experience[state.seat] < state.content.mastery:
            self._bonus = bonus_of_mastery(state, self._to_come)

    def _form(self, state: DungeonRollRules) -> int:
        """Which dice of the party to re-roll, one after the other."""
        self._begin(state)
        if not self._by_table:
            return self._greedy.choose_with(state, self)
        expected = self._value_with(state)
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
            found: ExpectedValue = self._table_value(state)
        else:
            found = expected_value_of(state.side, state.content)
        self._sides = [*self._sides[-1:], state.side]
        self._expected_values = [*self._expected_values[-1:], found]
        return found

    def _table_value(self, state: DungeonRollRules) -> TableValue:
        novice = state.experience[self._seat] < state.content.mastery
        return table_value_of(state, self._to_come, self._bonus if novice else 0.0)

    def _holding(self, state: DungeonRollRules) -> Holding:
        """The treasures of a state."""
        if state.treasures is self._origin.treasures:
            return self._origin_holding
        code = self._treasure_code(state)
        found = self._holdings.get(code)
        if found is None:
            first = self._seat * piece.TREASURE_KINDS
            counts = state.treasures[first : first + piece.TREASURE_KINDS]
            drawn = max(0, counts[piece.SCALES] - self._held[piece.SCALES])
            counts[piece.SCALES] -= drawn
            purse = self._origin_value.treasures.purse(counts, self._origin.pool)
            worth = purse.worth + drawn * self._origin_holding.purse.drawn_worth
            found = Holding(len(self._holdings), purse, drawn, worth)
            self._holdings[code] = found
        return found

    def _treasure_code(self, state: DungeonRollRules) -> int:
        """The treasures of the adventurer as a number."""
        code = 0
        first = self._seat * piece.TREASURE_KINDS
        for treasure in range(first, first + piece.TREASURE_KINDS):
            code = code * 8 + state.treasures[treasure]
        return code

    def _value_with(self, state: DungeonRollRules) -> TableValue:
        """The expected values by table with the treasures in hand."""
        expected = self._expected_value(state)
        assert isinstance(expected, TableValue)
        expected.hold(self._purse(state, expected), self._origin.level)
        return expected

    def _purse(self, state: DungeonRollRules, expected: TableValue) -> Purse:
        """The treasures in hand that are known."""
        purse = self._holding(state).purse
        return purse if expected is self._origin_value else expected.treasures.same(purse)

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
        if self._by_table and after.treasures is not state.treasures:
            self._hide_drawn(state, after)
        return self._best(after)

    def _hide_drawn(self, state: DungeonRollRules, after: DungeonRollRules) -> None:
        """Replaces treasures that were drawn by scales, which have no use: what they will be is unknown."""
        first = self._seat * piece.TREASURE_KINDS
        treasures = after.treasures
        drawn = 0
        for treasure in range(first, first + piece.TREASURE_KINDS):
            more = treasures[treasure] - state.treasures[treasure]
            if more > 0:
                drawn += more
                treasures = changed(treasures, treasure, -more)
        if drawn:
            after.treasures = changed(treasures, first + piece.SCALES, drawn)

    def _thrown(self, state: DungeonRollRules, action: int) -> float:
        """The value of an action that rolls dice: over all rolls of dungeon dice alone, else averaged."""
        if self._by_table and not self._quick and not _rolls_party(state):
            return self._points(state) + self._rolled(state, act.SPECIALTY.has(action))
        value = 0.0
        WORK.done += THROWS
        for throw in range(THROWS):
            after = state.clone()
            after.seed(throw)
            after.play(action)
            value += self._estimate(after)
        return value / THROWS

    def _rolled(self, state: DungeonRollRules, specialty: bool) -> float:
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
        expected = self._value_with(state)
        helps = self._helps(state, party, expected)
        return expected.thrown(state.level, party, Roll(faces, 1.0), dice, state.lair, helps)

    def _best(self, state: DungeonRollRules) -> float:
        """The value of the best action from here."""
        if state.turn != self._turn or state.ended or state.phase == Phase.REGROUP:
            return self._estimate(state)
        key = self._key(state, self._origin.treasures)
        known = self._known.get(key)
        if known is not None:
            return known
        most = QUICK_STATES if self._quick else MOST_STATES
        if len(self._known) > most or len(self._holdings) >= MOST_HOLDINGS:
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
        party = party_of(state)
        if not self._by_table:
            expected = self._expected_value(state)
        elif state.phase == Phase.REGROUP:
            return points + self._regroup_by_table(state, party)
        else:
            expected = self._value_with(state)
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

    def _regroup_by_table(self, state: DungeonRollRules, party: int) -> float:
        expected = self._expected_value(state)
        assert isinstance(expected, TableValue)
        value = expected.without_treasures(state.level, party, state.lair)
        if state.level >= state.content.levels:
            return value
        at = place_of(state.level, party, state.lair)
        purse = self._purse(state, expected)
        drawn = self._holding(state).drawn
        if drawn:
            value += drawn * expected.treasures.drawn(purse, at)
        return value + expected.treasures.held(purse, at)

    def _onward(self, state: DungeonRollRules) -> float:
        """The expected points of going down from a regroup, with treasures kept or, at their price, spent."""
        if state.level >= state.content.levels:
            return 0.0
        if self._by_table:
            return self._onward_by_table(state)
        expected = self._expected_value(state)
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

    def _onward_by_table(self, state: DungeonRollRules) -> float:
        expected = self._value_with(state)
        party = party_of(state)
        rest = expected.rest(state.level)
        plain = expected.without_treasures(state.level, party, state.lair)
        best = 0.0
        if plain > rest + ROUNDED:
            best = expected.regroup(state.level, party, state.lair)
        if plain > rest + PLAIN_TO_SEE:
            return best
        best = max(best, expected.descend(state.level + 1, party, state.lair))
        helps = self._helps(state, party, expected)
        if helps:
            best = max(best, expected.descend_with(state.level + 1, party, state.lair, helps))
        return best

    def _helps(self, state: DungeonRollRules, party: int, expected: TableValue) -> list[Help]:
        """What the treasures in hand can do on the next level."""
        first = self._seat * piece.TREASURE_KINDS
        found: list[Help] = []
        strong = party
        spent = 0.0
        values = expected.treasures
        last = self._purse(state, expected).last
        size = max(0, heads(party % DIGIT[READY]) - FALLEN)
        at = place(min(state.level + 1, LEVELS), size, 0, party >= DIGIT[READY])
        for treasure in range(piece.TREASURE_KINDS):
            count = min(state.treasures[first + treasure], self._held[treasure])
            if not count or treasure == piece.SCALES:
                continue
            points = values.points(treasure, count) - values.points(treasure, count - 1)
            price = points + last * values.after[treasure]
            use = last * values.uses[treasure][at]
            if treasure < piece.TOKEN_KINDS or treasure == piece.ELIXIR:
                face = face_of(treasure)
                found.append(Help(price + use, dice=DIGIT[face]))
                if heads(strong % DIGIT[READY]) + count <= MOST and count_of(strong, face) + count < 8:
                    strong += count * DIGIT[face]
                    spent += count * (price + use)
            elif treasure == piece.RING:
                found.append(Help(price + use, empties_lair=True))
            elif treasure == piece.BAIT:
                found.append(Help(price + use, baits=True))
            elif treasure == piece.PORTAL:
                found.append(Help(price, leaves=True))
        if strong != party and len(found) > 1:
            found.append(Help(spent, dice=strong - party))
        return found

    def _key(self, state: DungeonRollRules, held: list[int]) -> int:
        """A number for all that can change within a level that began with these treasures. Each factor is
        larger than what it makes room for."""
        turned = state.allies is not NO_ALLIES
        number = 0
        if state.treasures is not held and self._by_table:
            number = self._holding(state).number
        key = ((MOST_HOLDINGS + number) * 8 + state.phase) * 8 + state.step
        key = (key * 8 + state.lair) * 2 + (1 if state.exhausted else 0)
        key = key * 8 + state.remaining
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
        if state.treasures is not held and not self._by_table:
            first = self._seat * piece.TREASURE_KINDS
            for treasure in range(piece.TREASURE_KINDS):
                key = key * 8 + state.treasures[first + treasure]
        return key

    def _points(self, state: DungeonRollRules) -> float:
        """Experience, the treasures in hand, and an average treasure for each one drawn meanwhile."""
        points = float(state.experience[self._seat])
        if self._bonus and points >= state.content.mastery:
            points += self._bonus
        if self._by_table:
            return points + self._holding(state).worth
        if state.treasures is self._origin.treasures:
            return points + self._held_value
        first = self._seat * piece.TREASURE_KINDS
        for treasure in range(piece.TREASURE_KINDS):
            count = state.treasures[first + treasure]
            if count:
                kept = min(count, self._held[treasure])
                points += self._value(state, treasure, kept) + TREASURE * (count - kept)
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
