"""Puzzles of the Labyrinth: win in this very turn, where walking alone does not do it.

The search of the greedy bot finds the win; the rules themselves prove it. Every answer that wins is right,
so there is nothing to estimate, and the hands of others make no difference.
"""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth import notation as act
from undercroft.games.labyrinth.bot import GreedyBot, payment
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import Phase
from undercroft.kernel.puzzles import PuzzleRules, PuzzleSource, Solution, play_line

SHORT: Final = 3
"""A win of fewer actions is too plain unless few first actions keep it."""
MOST_RIGHT: Final = 4
MOST_RIGHT_PERCENT: Final = 60
"""Many cards can be played beside a win without spoiling it, so this is no small number."""


class LabyrinthPuzzles(PuzzleRules[LabyrinthRules]):
    """Win this turn."""

    unit = "win"
    themes = ["jump", "push", "clear", "cards"]
    least_choices = 8
    rival = ""  # the greedy bot makes this very search; what walking alone wins is dropped instead
    longest_line = 8

    def sources(self) -> list[PuzzleSource]:
        # Weak players leave wins on the table, also in the middle of a turn. No level that searches for long.
        return [
            PuzzleSource(players, levels, {"board": board})
            for levels in (("level-2", "level-1"), ("level-1",), ("level-3", "level-1"))
            for players in (2, 3, 4, 5)
            for board in ("a", "b")
        ]

    def may_begin(self, state: LabyrinthRules) -> bool:
        return state.phase == Phase.ACT and state.collected[state.seat] >= state.content.goal - 2

    def finished(self, start: LabyrinthRules, now: LabyrinthRules) -> bool:
        return now.ended or now.phase == Phase.DISCARD or now.turn != start.turn

    def value(self, start: LabyrinthRules, line: list[int]) -> float:
        after = start.clone()
        play_line(after, line)
        return 1.0 if after.collected[start.seat] >= start.content.goal else 0.0

    def solve(self, start: LabyrinthRules) -> Solution | None:
        bot = GreedyBot()
        won = bot.win(start)
        legal = start.legal()
        if not won or len(legal) < self.least_choices or walks_to_win(bot, start):
            return None
        line = with_payments(start, won)
        right = 0
        for action in legal:
            if wins_after(bot, start, action):
                right += 1
        if right > MOST_RIGHT and (len(won) < SHORT or 100 * right > MOST_RIGHT_PERCENT * len(legal)):
            return None
        return Solution(theme_of(line), line, 1.0, 0.0, right)


def walks_to_win(bot: GreedyBot, start: LabyrinthRules) -> bool:
    """Whether no card is needed: then there is little to find."""
    without_cards = start.clone()
    without_cards.hands = [0] * len(start.hands)
    return len(bot.win(without_cards)) > 0


def with_payments(start: LabyrinthRules, actions: list[int]) -> list[int]:
    """The actions with the payments that they call for."""
    state = start.clone()
    line: list[int] = []
    for action in actions:
        line.append(action)
        state.play(action)
        while state.phase == Phase.PAY:
            card = payment(state)
            line.append(card)
            state.play(card)
    return line


def wins_after(bot: GreedyBot, start: LabyrinthRules, action: int) -> bool:
    """Whether the turn can still be won after this action."""
    after = start.clone()
    after.play(action)
    while after.phase == Phase.PAY:
        after.play(payment(after))
    if after.collected[start.seat] >= start.content.goal:
        return True
    return not after.ended and after.phase == Phase.ACT and len(bot.win(after)) > 0


def theme_of(line: list[int]) -> str:
    """What the cards of a line do."""
    used: set[str] = set()
    for action in line:
        verb = act.ACTIONS.verb(action)
        if verb is act.JUMP:
            used.add("jump")
        elif verb is act.PUSH:
            used.add("push")
        elif verb is act.REMOVE or verb is act.TRAP or verb is act.TREASURE:
            used.add("clear")
    return used.pop() if len(used) == 1 else "cards"
