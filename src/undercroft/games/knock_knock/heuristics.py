"""What a search is told about Knock, Knock! Dungeon!: the plays that look best, and going on at a glance."""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock.bot import at_camp, sort_together
from undercroft.games.knock_knock.notation import placement
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import Ending, Phase
from undercroft.games.knock_knock.tactics import LOSS, WIN, Tactics
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng

PLAYS: Final = 12  # that are worth a thought


class KnockKnockHeuristics(SearchHeuristics[KnockKnockRules]):
    """Weighs plays at first sight; a citadel is worth what it brings the team: all or nothing."""

    def __init__(self) -> None:
        super().__init__(
            widening=0.6,
            exploration=0.5,
            hint_iterations=300,
            review_iterations=300,
            calibration=[(0.55, 3.04), (0.83, 3.07), (0.35, 1.89)],
        )
        self.tactics = Tactics()

    def candidates(self, state: KnockKnockRules, dice: Rng) -> list[int]:
        if state.phase == Phase.CAMP:
            return [at_camp(state)]
        tactics = self.tactics
        tactics.prepare(state)
        actions: list[int] = []
        scores: list[int] = []
        for face in tactics.faces():
            for cell in state.open_cells():
                value = tactics.score(face, cell)
                if value >= WIN:
                    return [placement(face, cell)]
                if value > LOSS or not actions:
                    actions.append(placement(face, cell))
                    scores.append(value * 64 + dice.below(64))
        sort_together(actions, scores)
        spells = state.monster_spells()
        if scores[0] <= (LOSS + 1) * 64:
            return spells + actions[:PLAYS]
        return actions[:PLAYS] + spells

    def playout_action(self, state: KnockKnockRules, dice: Rng) -> int:
        if state.phase == Phase.CAMP:
            return at_camp(state)
        self.tactics.prepare(state)
        return self.tactics.quick_action(dice)

    def cutoff(self, state: KnockKnockRules, root: KnockKnockRules) -> bool:
        return state.ending != Ending.UNDECIDED

    def value(self, state: KnockKnockRules, seat: int) -> float:
        return 1.0 if state.ending == Ending.WON else 0.0
