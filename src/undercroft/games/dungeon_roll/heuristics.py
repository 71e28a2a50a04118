"""Search heuristics of Dungeon Roll: sensible actions, greedy playouts, winning chances by points."""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll.bot import GreedyBot
from undercroft.games.dungeon_roll.exact_bot import ExactBot
from undercroft.games.dungeon_roll.notation import REST
from undercroft.games.dungeon_roll.odds import next_level
from undercroft.games.dungeon_roll.rules import SOLO_TARGET, DungeonRollRules
from undercroft.games.dungeon_roll.sensible import sensible
from undercroft.games.dungeon_roll.state import Phase
from undercroft.kernel.heuristics import SearchHeuristics, win_probability
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.rng import Rng

A_DELVE: Final = 6.0  # points that a delve still to come brings
SWING: Final = 4.0  # points by which a lead grows safe
WORK_OF_ITERATION: Final = 600  # units of work for each iteration of a search that is shorter than usual


class DungeonRollHeuristics(SearchHeuristics[DungeonRollRules]):
    """Plays a delve to its end as the greedy bot does, and compares the points."""

    def __init__(self) -> None:
        super().__init__()
        self.greedy = GreedyBot()
        self.exact = ExactBot()

    def candidates(self, state: DungeonRollRules, dice: Rng) -> list[int]:
        found = sensible(state)
        if len(found) > 1:
            first = self.greedy.choose_with(state, dice)
            found = [first, *[action for action in found if action != first]]
        return found

    def playout_action(self, state: DungeonRollRules, dice: Rng) -> int:
        return self.greedy.choose_with(state, dice)

    def cutoff(self, state: DungeonRollRules, root: DungeonRollRules) -> bool:
        return state.turn > root.turn

    def value(self, state: DungeonRollRules, seat: int) -> float:
        if state.players == 1:
            return min(1.0, (state.score(0) + A_DELVE * (state.delves - state.turn)) / SOLO_TARGET)
        if state.ended:
            return state.payoff(seat)
        mine = self._hopes(state, seat)
        best = max(self._hopes(state, other) for other in range(state.players) if other != seat)
        return win_probability(mine - best, SWING)

    def values(self, state: DungeonRollRules, actions: list[int], iterations: int = 0) -> list[float]:
        if state.phase == Phase.PICK or state.phase == Phase.PARTY:
            return []
        if not 0 < iterations < self.review_iterations:
            return self.exact.values(state, actions)
        return self.exact.values(state, actions, iterations * WORK_OF_ITERATION)

    def explain(self, state: DungeonRollRules, action: int, value: float, other: int, next: float) -> Phrase:
        if other < 0:
            return Phrase("hint-only")
        if state.phase == Phase.PICK or state.phase == Phase.PARTY:
            return Phrase("hint-trials")
        numbers = {**tenths("worth", value), **tenths("next", next)}
        if state.phase == Phase.REGROUP:
            numbers["dragon"] = round(100 * next_level(state).dragon())
            return Phrase("hint-rest" if action == REST.base else "hint-descend", numbers)
        return Phrase("hint-points", numbers)

    def _hopes(self, state: DungeonRollRules, seat: int) -> float:
        """The points of a seat with what its delves to come should bring."""
        return state.score(seat) + A_DELVE * (state.delves - state.delves_done(seat))


def tenths(name: str, value: float) -> dict[str, str | int]:
    """A number of one decimal place for a phrase, in two parts: languages differ in what stands between."""
    rounded = round(10 * max(value, 0.0))
    return {name: rounded // 10, f"{name}_tenth": rounded % 10}
