"""What a search is told about Dungeon Roll: sensible actions, greedy playouts, points as chances."""

from __future__ import annotations

from typing import Final, cast

from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.bot import GreedyBot
from undercroft.games.dungeon_roll.exact_bot import ExactBot, sensible
from undercroft.games.dungeon_roll.odds import next_level
from undercroft.games.dungeon_roll.rules import SOLO_TARGET, DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase
from undercroft.kernel.heuristics import SearchHeuristics, win_probability
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State

A_DELVE: Final = 6.0  # points that a delve still to come brings
SWING: Final = 4.0  # points by which a lead grows safe


class DungeonRollHeuristics(SearchHeuristics):
    """Plays a delve to its end by the greedy player's rules, and weighs the points."""

    def __init__(self) -> None:
        super().__init__()
        self.greedy = GreedyBot()
        self.exact = ExactBot()

    def candidates(self, state: State, dice: Rng) -> list[int]:
        table = cast(DungeonRollRules, state)
        found = sensible(table)
        if len(found) > 1:
            first = self.greedy.choose_with(table, dice)
            found = [first, *[action for action in found if action != first]]
        return found

    def playout_action(self, state: State, dice: Rng) -> int:
        return self.greedy.choose_with(state, dice)

    def cutoff(self, state: State, root: State) -> bool:
        return cast(DungeonRollRules, state).turn > cast(DungeonRollRules, root).turn

    def value(self, state: State, seat: int) -> float:
        table = cast(DungeonRollRules, state)
        if table.players == 1:
            return min(1.0, (table.score(0) + A_DELVE * (table.delves - table.turn)) / SOLO_TARGET)
        if table.over():
            return table.payoff(seat)
        mine = self._hopes(table, seat)
        best = max(self._hopes(table, other) for other in range(table.players) if other != seat)
        return win_probability(mine - best, SWING)

    def values(self, state: State, actions: list[int]) -> list[float]:
        table = cast(DungeonRollRules, state)
        if table.phase == Phase.PICK or table.phase == Phase.PARTY:
            return []
        return self.exact.values(table, actions)

    def explain(self, state: State, action: int, value: float, other: int, next: float) -> Phrase:
        table = cast(DungeonRollRules, state)
        if table.phase == Phase.PICK or table.phase == Phase.PARTY or other < 0:
            return Phrase("hint-only")
        numbers = {**tenths("worth", value), **tenths("next", next)}
        if table.phase == Phase.REGROUP:
            numbers["dragon"] = round(100 * next_level(table).dragon())
            return Phrase("hint-rest" if action == act.REST.base else "hint-descend", numbers)
        return Phrase("hint-points", numbers)

    def _hopes(self, state: DungeonRollRules, seat: int) -> float:
        """The points of a seat with what its delves to come should bring."""
        done = (state.turn + state.players - 1 - seat) // state.players
        return state.score(seat) + A_DELVE * (state.delves - done)


def tenths(name: str, value: float) -> dict[str, str | int]:
    """A number of one decimal place for a phrase, in two parts: languages differ in what stands between."""
    rounded = round(10 * max(value, 0.0))
    return {name: rounded // 10, f"{name}_tenth": rounded % 10}
