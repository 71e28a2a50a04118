"""The greedy bot of Tales of Tails: it looks for its best escape, places rooms along it, and goes in time.

It uses its own quest and what all players see, nothing else.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from undercroft.games.tales_of_tails import notation as act
from undercroft.games.tales_of_tails.components import NONE, SYMBOL_COUNT
from undercroft.games.tales_of_tails.dungeon import Dungeon
from undercroft.games.tales_of_tails.escape_planner import HOPELESS, Escape
from undercroft.games.tales_of_tails.lookout import Lookout
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import NO_COUNTDOWN, Phase
from undercroft.games.tales_of_tails.trail import Trail
from undercroft.games.tales_of_tails.value import MOST_PLAYERS, PAW, SeenValues
from undercroft.games.tales_of_tails.walk import MARK_COUNT, Walk
from undercroft.kernel.bot import Bot

LOOK: Final = 160  # steps of a search for escapes
ENOUGH: Final = 60  # what a paw should bring before the dog goes, in hundredths of a coin
ENOUGH_IN_COUNTDOWN: Final = 90  # the same once another dog is out: the turns left are free
MOST_ROOMS: Final = 16  # for each player: a dungeon that has so many will hardly become better
# How easy a quest is: a monster that the dog beats with its board alone, and for each symbol that it lacks.
EASY_MONSTER: Final = 9
MISSING_SYMBOL: Final = 3
MOST_TROPHIES: Final = 5
# The sign of a walk is a rolling hash modulo PRIME, so large that two walks never have the same sign by
# chance. FACTOR is above all numbers of a walk, so that no two of them can make up for each other.
PRIME: Final = 10_000_000_000_000_061
FACTOR: Final = 911


class GreedyBot(Bot[TalesOfTailsRules]):
    """Plays Tales of Tails by looking at its own best escape."""

    def __init__(self, seed: int = 0, patience: int = LOOK) -> None:
        super().__init__()
        self.seed(seed)
        self.patience = patience
        self.values = SeenValues()
        self.lookouts = [Lookout() for seat in range(MOST_PLAYERS)]
        self._plan: list[int] = []  # the escape being walked, step by step
        self._signs: list[int] = []  # the sign of the walk before each of these steps
        self._rooms_sign = RoomsSign()

    def choose(self, state: TalesOfTailsRules) -> int:
        if state.phase == Phase.WALK:
            return self._step(state)
        if state.phase == Phase.TURN:
            return self._turn(state)
        legal = state.legal()
        if state.phase == Phase.PLACE:
            return self._place(state, legal)
        if state.phase == Phase.KEEP:
            return self._keep(state, legal)
        return legal[self.below(len(legal))]

    def _keep(self, state: TalesOfTailsRules, legal: list[int]) -> int:
        """The quest that is easier for this dog; the other one goes to all players."""
        first, second = legal[0], legal[1]
        if self._ease(state, act.KEEP.operand(first)) >= self._ease(state, act.KEEP.operand(second)):
            return first
        return second

    def _ease(self, state: TalesOfTailsRules, quest: int) -> int:
        content = state.content
        monster = content.quest_monster[quest]
        if monster == NONE:
            return MOST_TROPHIES
        face = content.monster.index(monster)
        missing = 0
        for symbol in range(SYMBOL_COUNT):
            own = content.dog_symbol(state.dogs[state.seat], symbol)
            missing += max(content.need(face, symbol) - own, 0)
        return EASY_MONSTER - MISSING_SYMBOL * missing

    # A turn

    def _turn(self, state: TalesOfTailsRules) -> int:
        """Goes when the best escape is good enough, or when waiting brings nothing more."""
        best = self._best(state)
        nap = (state.content.rounds - 1 - state.round) * PAW if state.aside[state.seat] else 0
        may_wait = len(state.dungeon.cells) < MOST_ROOMS * state.players and state.can_explore()
        if may_wait and (best is None or best.value < self.enough(state)):
            return act.EXPLORE.base
        if best is None or best.value < nap:
            return act.NAP.base
        self._remember(state, state.new_walk(), best.steps[1:])
        return act.ESCAPE.base

    def _best(self, state: TalesOfTailsRules) -> Escape | None:
        value = self.values.of(state, state.seat, state.seat)
        return self.lookouts[state.seat].best(state, value, self.patience)

    def enough(self, state: TalesOfTailsRules) -> int:
        """What an escape must bring now. Little is enough to go first: it limits the others."""
        paw = ENOUGH if state.countdown == NO_COUNTDOWN else ENOUGH_IN_COUNTDOWN
        return state.paws[state.seat] * paw

    # A room to be placed

    def _place(self, state: TalesOfTailsRules, legal: list[int]) -> int:
        """The place that is worth most; of several, any of them."""
        if len(legal) == 1:
            return legal[0]
        worths = self.worth_of_places(state, legal)
        best = HOPELESS
        chosen = legal[0]
        equal = 0
        for index in range(len(legal)):
            if worths[index] > best:
                best, chosen, equal = worths[index], legal[index], 1
            elif worths[index] == best:
                equal += 1
                if self.below(equal) == 0:
                    chosen = legal[index]
        return chosen

    def worth_of_places(self, state: TalesOfTailsRules, places: list[int]) -> list[int]:
        """What each place of the room drawn is worth: its best escape then."""
        lookout = self.lookouts[state.seat]
        lookout.draw(state, self.values.of(state, state.seat, state.seat), self.patience)
        return [lookout.value_of(state, place) for place in places]

    # A walk

    def _step(self, state: TalesOfTailsRules) -> int:
        """The next step of the plan. Without a plan for just this walk it makes a new one."""
        now = _sign(state.walk, self._rooms_sign.of(state.dungeon))
        for index in range(len(self._signs)):
            if self._signs[index] == now:
                return self._plan[index]
        best = self._best(state)
        assert best is not None
        self._remember(state, state.walk, best.steps)
        return self._plan[0]

    def _remember(self, state: TalesOfTailsRules, walk: Walk, steps: list[int]) -> None:
        """Keeps the plan of a walk with the sign that it will have before each of its steps."""
        self._plan = steps
        self._signs = []
        trail = Trail(walk, state.dungeon, state.content)
        for action in steps:
            self._signs.append(_sign(trail.walk, self._rooms_sign.of(trail.dungeon)))
            trail.play(action)
        trail.undo_all()


class RoomsSign:
    """A number that stands for the rooms of a dungeon, computed again only when they have changed."""

    def __init__(self) -> None:
        self._dungeon: Dungeon | None = None
        self._count = 0
        self._changes = 0
        self._sign: i64 = 0

    def of(self, dungeon: Dungeon) -> i64:
        """The sign of this dungeon."""
        count = len(dungeon.cells)
        if dungeon is not self._dungeon or count != self._count or dungeon.changes != self._changes:
            sign: i64 = 0
            for room in range(count):
                sign = _mix(sign, dungeon.room_code(room))
            self._dungeon, self._count, self._changes = dungeon, count, dungeon.changes
            self._sign = sign
        return self._sign


def _sign(walk: Walk, rooms: i64) -> int:
    """A number that stands for this walk in a dungeon whose rooms have this sign."""
    sign: i64 = _mix(rooms, walk.seat)
    sign = _mix(sign, walk.spun)
    sign = _mix(sign, walk.damage)
    sign = _mix(sign, 1 if walk.facing else 0)
    sign = _mix(sign, walk.paws)
    sign = _mix(sign, walk.aside)
    sign = _mix(sign, len(walk.held))
    for face in walk.held:
        sign = _mix(sign, face)
    for room in walk.path:
        sign = _mix(sign, room * MARK_COUNT + walk.marks[room])
    for symbol in range(SYMBOL_COUNT):
        sign = _mix(sign, walk.attack(symbol))
        sign = _mix(sign, walk.pairs(symbol))
        sign = _mix(sign, walk.potions(symbol))
        sign = _mix(sign, walk.supply(symbol))
    return sign


def _mix(sign: i64, number: i64) -> i64:
    return (sign * FACTOR + number) % PRIME
