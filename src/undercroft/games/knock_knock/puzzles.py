"""Puzzles of Knock, Knock!: save the citadel with the last cards.

A lone player has drawn the last card, so nothing is hidden and nothing is drawn any more: whether a play
still wins is found exactly, by trying everything that can follow. Every answer that beats the Black Knight
is right.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.knock_knock import notation as act
from undercroft.games.knock_knock.content import QUIET
from undercroft.games.knock_knock.lookahead import loses
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import Ending, Phase
from undercroft.kernel.puzzles import PuzzleRules, PuzzleSource, Solution, play_line

PATIENCE: Final = 40000
"""Positions after which an ending is too wide for an exact search."""
RIGHT_SHARE: Final = 8
"""At most one in so many of the first plays may win."""
MOST_DANGER_LESS: Final = 4
"""What one card can take from the danger of a monster: a corner of 4 becomes 0."""


class KnockKnockPuzzles(PuzzleRules[KnockKnockRules]):
    """Save the citadel."""

    unit = "win"
    themes = ["knight", "monsters", "spells"]
    least_choices = 12
    longest_line = 8

    def sources(self) -> list[PuzzleSource]:
        return [
            PuzzleSource(1, ("greedy",), {"level": level, "spells": held})
            for level in ("0", "1", "2")
            for held in ("none", "none", "fireball", "ice", "potion")
        ]

    def may_begin(self, state: KnockKnockRules) -> bool:
        if state.players != 1 or state.bag or state.phase >= Phase.CAMP:
            return False
        return not state.knight_waits and len(state.hands[0]) >= 2

    def finished(self, start: KnockKnockRules, now: KnockKnockRules) -> bool:
        return now.ending != Ending.UNDECIDED

    def value(self, start: KnockKnockRules, line: list[int]) -> float:
        after = start.clone()
        play_line(after, line)
        return 1.0 if after.ending == Ending.WON else 0.0

    def solve(self, start: KnockKnockRules) -> Solution | None:
        legal = start.legal()
        if len(legal) < self.least_choices:
            return None
        search = EndingSearch()
        winning: list[list[int]] = []
        for action in legal:
            line = search.line_after(start, action)
            if line:
                winning.append([action, *line])
            if search.patience <= 0 or len(winning) * RIGHT_SHARE > len(legal):
                return None
        if not winning:
            return None
        shortest = min(winning, key=len)
        line = [action for action in shortest if action != WON]
        if len(line) < 2:
            return None
        return Solution(theme_of(start, line), line, 1.0, 0.0, len(winning))


WON: Final = -1
"""The end of a line that wins."""


class EndingSearch:
    """Looks for plays that win, through all that can follow."""

    def __init__(self) -> None:
        self.patience = PATIENCE
        self._known: dict[str, list[int]] = {}

    def line_after(self, state: KnockKnockRules, action: int) -> list[int]:
        """What wins after this action, WON at its end; empty if nothing does."""
        if loses(state, action):
            return []
        after = state.clone()
        after.play(action)
        if after.ending == Ending.WON:
            return [WON]
        return [] if after.ending != Ending.UNDECIDED else self._line(after)

    def _line(self, state: KnockKnockRules) -> list[int]:
        if not _hopeful(state):
            return []
        key = _key(state)
        known = self._known.get(key)
        if known is not None:
            return known
        found: list[int] = []
        for action in state.legal():
            self.patience -= 1
            if self.patience <= 0:
                return []
            line = self.line_after(state, action)
            if line and (not found or len(line) + 1 < len(found)):
                found = [action, *line]
        self._known[key] = found
        return found


def _hopeful(state: KnockKnockRules) -> bool:
    """Whether each monster could be beaten in time, and all of them with the cards left, if all went well."""
    cards = len(state.hands[0]) + sum(state.spells)
    for index in state.standing:
        need = -(-(state.danger[index] - QUIET) // MOST_DANGER_LESS)
        if need > cards or (state.tokens[index] > 0 and need > state.tokens[index] + sum(state.spells)):
            return False
    return True


def _key(state: KnockKnockRules) -> str:
    """All that matters for what can follow; the order in which cards were laid does not."""
    laid = sorted(zip(state.cells, state.faces, state.tokens, state.danger, strict=True))
    return f"{laid} {state.hands[0]} {state.spells} {state.potion} {state.phase}"


def theme_of(start: KnockKnockRules, line: list[int]) -> str:
    """Spells, several monsters, or the Black Knight alone."""
    for action in line:
        if not act.PLACE.has(action):
            return "spells"
    return "monsters" if len(start.standing) > 1 else "knight"
