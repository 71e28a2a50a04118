"""The greedy player of Tales of Tails: looks for its best way out, lays rooms along it, goes when it is good.

It knows its own quest and what lies open, nothing else.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.tales_of_tails.content import SYMBOL_COUNT
from undercroft.games.tales_of_tails.dungeon import CENTRE, STEP, Dungeon
from undercroft.games.tales_of_tails.escape_planner import Escape, best_escapes, search_escapes
from undercroft.games.tales_of_tails.notation import ESCAPE, EXPLORE, GIVE_TAKEN, GO, KEEP, NAP, PLACE
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase, Place
from undercroft.games.tales_of_tails.value import PAW, PositionValue
from undercroft.games.tales_of_tails.walk import Walk
from undercroft.kernel.bot import Bot
from undercroft.kernel.state import State

LOOK: Final = 160  # steps of a search at the beginning of a turn
GLANCE: Final = 30  # steps of a search for each place that a room could lie
PLACES_TRIED: Final = 6
ENOUGH: Final = 150  # what a paw should bring before one goes, in hundredths of a coin
RUSH: Final = 20  # per cent of that, when somebody else seems ready to go
CALM: Final = 50  # per cent of that, when the countdown has begun
PRIME: Final = 10_000_000_000_000_061  # large, so that two tables never have the same sign
PATIENT_ROOMS: Final = 40  # in a dungeon of this size it goes for anything


class GreedyBot(Bot):
    """Plays Tales of Tails by looking at its own best escape."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.seed(seed)
        self._plan: list[int] = []  # the escape being walked, step by step
        self._signs: list[int] = []  # how the table looks before each of these steps

    def choose(self, state: State) -> int:
        assert isinstance(state, TalesOfTailsRules)
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
        """The quest that this dog is better made for; the other one goes to everybody."""
        if self._ease(state, legal[0] - KEEP.base) >= self._ease(state, legal[1] - KEEP.base):
            return legal[0]
        return legal[1]

    def _ease(self, state: TalesOfTailsRules, quest: int) -> int:
        content = state.content
        monster = content.quest_monster[quest]
        if monster < 0:
            return 5
        face = content.monster.index(monster)
        missing = 0
        for symbol in range(SYMBOL_COUNT):
            own = content.dog_attack[state.dogs[state.seat] * SYMBOL_COUNT + symbol]
            missing += max(content.needs[face * SYMBOL_COUNT + symbol] - own, 0)
        return 9 - 3 * missing

    # A turn

    def _turn(self, state: TalesOfTailsRules) -> int:
        """Goes when the best escape is good enough, or when waiting brings nothing more."""
        seat = state.seat
        legal = state.legal()
        best = self._best(state, LOOK)
        nap = (state.content.rounds - 1 - state.round) * PAW if state.aside[seat] else 0
        if EXPLORE.base in legal and (best is None or best.value < self._enough(state)):
            return EXPLORE.base
        return ESCAPE.base if best is not None and best.value >= nap else NAP.base

    def _best(self, state: TalesOfTailsRules, patience: int) -> Escape | None:
        found = best_escapes(state, state.seat, 1, patience)
        return found[0] if found else None

    def _enough(self, state: TalesOfTailsRules) -> int:
        """What an escape must bring now: less and less as the dungeon grows and the countdown runs out."""
        enough = self._wanted(state, state.seat)
        if self._rushed(state):
            enough = enough * RUSH // 100
        if state.countdown >= 0:
            inside = sum(1 for place in state.places if place == Place.INSIDE)
            turns = (state.countdown + inside - 1) // inside
            enough = enough * min(turns, 4) * CALM // 400
        return enough

    def _wanted(self, state: TalesOfTailsRules, seat: int) -> int:
        """What a dog with these paws would like to carry out of a dungeon of this size."""
        patience = max(PATIENT_ROOMS - len(state.dungeon.cells), 0)
        return state.paws[seat] * ENOUGH * patience // PATIENT_ROOMS

    def _rushed(self, state: TalesOfTailsRules) -> bool:
        """Whether somebody else seems ready to go: then the countdown begins, and rooms will be closed."""
        if state.countdown >= 0:
            return False
        for other in range(state.players):
            if other != state.seat and state.places[other] == Place.INSIDE:
                found = best_escapes(state, other, 1, GLANCE, state.seat)
                if found and found[0].value >= self._wanted(state, other):
                    return True
        return False

    # A room to be laid

    def _place(self, state: TalesOfTailsRules, legal: list[int]) -> int:
        """Where its own best escape is worth most afterwards, of a few places."""
        if len(legal) == 1:
            return legal[0]
        position_value = PositionValue(state, state.seat, state.seat)
        best_action = -1
        best_value = 0
        for action in self._candidates(state, legal):
            state.dungeon.lay(
                (action - PLACE.base) // 4, state.drawn, (action - PLACE.base) % 4, state.content
            )
            found = search_escapes(state, position_value, 1, GLANCE)
            value = found[0].value if found else -1000
            state.dungeon.take_back()
            if best_action < 0 or value > best_value:
                best_action = action
                best_value = value
        return best_action

    def _candidates(self, state: TalesOfTailsRules, legal: list[int]) -> list[int]:
        """Places at the end of its own best escape first, then any, drawn with the bot's own dice."""
        end = self._end(state)
        near = [action for action in legal if self._touches((action - PLACE.base) // 4, end)]
        far = [action for action in legal if not self._touches((action - PLACE.base) // 4, end)]
        return [*self._some(near, PLACES_TRIED), *self._some(far, PLACES_TRIED // 2)]

    def _end(self, state: TalesOfTailsRules) -> int:
        """The cell of the room that its best escape leaves from."""
        best = self._best(state, GLANCE)
        if best is not None:
            for index in range(len(best.steps) - 1, -1, -1):
                if GO.base <= best.steps[index] < GIVE_TAKEN.base:
                    return best.steps[index] - GO.base
        return CENTRE

    def _touches(self, cell: int, end: int) -> bool:
        return cell - end in STEP

    def _some(self, places: list[int], most: int) -> list[int]:
        chosen: list[int] = []
        while places and len(chosen) < most:
            index = self.below(len(places))
            chosen.append(places[index])
            places[index] = places[len(places) - 1]
            places.pop()
        return chosen

    # A walk

    def _step(self, state: TalesOfTailsRules) -> int:
        """The next step of the plan, made anew where there is none for just this walk."""
        now = _sign(state.dungeon, state.walk)
        if now not in self._signs:
            best = self._best(state, LOOK)
            assert best is not None
            self._remember(state, best.steps)
        return self._plan[self._signs.index(now)]

    def _remember(self, state: TalesOfTailsRules, steps: list[int]) -> None:
        """Keeps a plan, and how the table will look before each of its steps."""
        self._plan = steps
        self._signs = []
        planned = state.clone()
        for action in steps:
            self._signs.append(_sign(planned.dungeon, planned.walk))
            planned.play(action)


def _sign(dungeon: Dungeon, walk: Walk) -> int:
    """A number that stands for this walk in this dungeon."""
    sign = walk.seat * 64 + walk.spun * 8 + walk.damage * 2 + (1 if walk.facing else 0)
    for room in walk.path:
        sign = (sign * 131 + room * 8 + walk.marks[room]) % PRIME
    for room in range(len(dungeon.cells)):
        card = (dungeon.cells[room] * 64 + dungeon.faces[room]) * 8 + dungeon.paws[room] + 1
        for direction in range(4):
            card = card * 4 + dungeon.sides[room * 4 + direction]
        sign = (sign * 131 + card) % PRIME
    for have in walk.have:
        sign = (sign * 131 + have) % PRIME
    return sign
