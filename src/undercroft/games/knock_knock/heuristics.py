"""What a search is told about Knock, Knock! Dungeon!: the plays that look best, and going on at a glance."""

from __future__ import annotations

from typing import Final, cast

from undercroft.games.knock_knock.bot import at_camp, sort_together
from undercroft.games.knock_knock.notation import FIREBALL, ORB
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import CAMP, UNDECIDED, WON
from undercroft.games.knock_knock.tactics import LOSS, WIN, Look
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State

PLAYS: Final = 12  # that are worth a thought


class KnockKnockHeuristics(SearchHeuristics):
    """Weighs plays at first sight; a citadel is worth what it brings the team: all or nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.widening = 0.6
        self.hint_iterations = 300
        self.exploration = 0.5
        self.look = Look()

    def candidates(self, state: State, dice: Rng) -> list[int]:
        table = cast(KnockKnockRules, state)
        if table.phase == CAMP:
            return [at_camp(table)]
        look = self.look
        look.at(table)
        actions: list[int] = []
        scores: list[int] = []
        for face in look.faces():
            for place in look.places():
                value = look.weigh(face, place)
                if value >= WIN:
                    return [look.action(face, place)]
                if value > LOSS or not actions:
                    actions.append(look.action(face, place))
                    scores.append(value * 64 + dice.below(64))
        sort_together(actions, scores)
        spells = [action for action in table.legal() if FIREBALL.base <= action < ORB.base]
        if scores[0] <= (LOSS + 1) * 64:
            return spells + actions[:PLAYS]
        return actions[:PLAYS] + spells

    def playout_action(self, state: State, dice: Rng) -> int:
        table = cast(KnockKnockRules, state)
        if table.phase == CAMP:
            return at_camp(table)
        self.look.at(table)
        return self.look.quick(dice)

    def cutoff(self, state: State, root: State) -> bool:
        return cast(KnockKnockRules, state).ending != UNDECIDED

    def value(self, state: State, seat: int) -> float:
        return 1.0 if cast(KnockKnockRules, state).ending == WON else 0.0
