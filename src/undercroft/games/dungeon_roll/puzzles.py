"""Puzzles of Dungeon Roll: rest or go on, and the best use of the dice, by expected points.

The exact bot counts the points that an answer brings until the end of the delve. An answer about dice goes on
until the next roll or draw, or to the end of the level.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.dungeon_roll import notation as act
from undercroft.games.dungeon_roll.exact_bot import ExactBot
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase, Step
from undercroft.kernel.puzzles import TOLERANCE, PuzzleRules, PuzzleSource, Solution, play_line

THEMES: Final[dict[int, str]] = {
    Phase.MONSTERS: "monsters", Phase.LOOT: "loot", Phase.DRAGON: "dragon", Phase.REGROUP: "rest"
}  # fmt: skip


class DungeonRollPuzzles(PuzzleRules[DungeonRollRules]):
    """Rest or go on; the best use of the dice."""

    unit = "points"
    themes = ["rest", "monsters", "loot", "dragon"]
    least_choices = 4  # ways to use the dice
    least_gap = 0.7

    def __init__(self) -> None:
        self._exact = ExactBot(tables=False)

    def sources(self) -> list[PuzzleSource]:
        return [
            PuzzleSource(players, bots, {"boosters": boosters})
            for players in (1, 2)
            for boosters in ("off", "on")
            for bots in (("level-3",), ("level-5", "level-2"))
        ]

    def may_begin(self, state: DungeonRollRules) -> bool:
        if state.step != Step.NONE or state.phase not in THEMES or state.level < 2:
            return False
        if state.phase == Phase.REGROUP:
            return True
        return len(state.legal()) >= self.least_choices

    def finished(self, start: DungeonRollRules, now: DungeonRollRules) -> bool:
        if now.ended or now.turn != start.turn or now.reveal_count != start.reveal_count:
            return True
        return now.step == Step.NONE and now.phase == Phase.REGROUP and start.phase != Phase.REGROUP

    def value(self, start: DungeonRollRules, line: list[int]) -> float:
        before = start.clone()
        play_line(before, line[:-1])
        return self._exact.line_value(start, before, line[-1])

    def solve(self, start: DungeonRollRules) -> Solution | None:
        legal = start.legal()
        if any(_rolls_again(start, action) for action in legal):
            return None  # the bot estimates what a re-roll is worth, and this is to be exact
        values = self._exact.values(start, legal)
        best = max(values)
        wrong = [value for value in values if value < best - TOLERANCE]
        right = len(legal) - len(wrong)
        if not wrong or best - max(wrong) < self.least_gap or right * 3 > len(legal) * 2:
            return None
        line = self._best_line(start)
        value = self.value(start, line)
        return Solution(THEMES[start.phase], line, value, max(wrong), right)

    def _best_line(self, start: DungeonRollRules) -> list[int]:
        """The best action, and again the best one, until the answer is complete."""
        state = start.clone()
        line: list[int] = []
        while not self.finished(start, state):
            legal = state.legal()
            best = legal[0]
            most = -1.0
            for action in legal:
                value = self._exact.line_value(start, state, action)
                if value > most + TOLERANCE:
                    most = value
                    best = action
            line.append(best)
            state.play(best)
        return line


def _rolls_again(state: DungeonRollRules, action: int) -> bool:
    """Whether an action begins a re-roll of dice."""
    verb = act.ACTIONS.verb(action)
    return verb is act.READ or verb is act.SPECIALTY or (verb is act.ULTIMATE and state.side.reroll_party)
