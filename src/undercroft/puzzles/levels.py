"""Which bots solve a puzzle: the first measure of how hard it is."""

from __future__ import annotations

from typing import Final

from undercroft import bots
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.puzzles import TOLERANCE, PuzzleRules
from undercroft.kernel.state import State

TRIES: Final = 3
"""How often a bot tries a puzzle."""
MOST_MOVES: Final = 60
"""An answer of more moves counts as none."""


def answer_of(rules: PuzzleRules, start: State, bot: Bot) -> list[int]:
    """The answer that a bot gives; an empty one if it comes to no end."""
    state = start.clone()
    line: list[int] = []
    while not rules.finished(start, state) and len(line) < MOST_MOVES:
        action = bot.choose(state)
        line.append(action)
        state.play(action)
    return line if rules.finished(start, state) else []


def solves(rules: PuzzleRules, start: State, bot: Bot, best: float) -> bool:
    """Whether a bot finds an answer of the best value."""
    line = answer_of(rules, start, bot)
    return bool(line) and rules.value(start, line) >= best - TOLERANCE


def mostly_solves(game: Game, rules: PuzzleRules, start: State, name: str, best: float) -> bool:
    """Whether a bot succeeds in most of its tries."""
    solved = failed = 0
    while max(solved, failed) <= TRIES // 2:
        if solves(rules, start, bots.make(game, name, solved + failed + 1), best):
            solved += 1
        else:
            failed += 1
    return solved > failed


def solving_levels(game: Game, rules: PuzzleRules, start: State, best: float) -> list[int]:
    """The levels, from 1, whose bots find the best value in most of their tries."""
    return [
        number
        for number, name in enumerate(bots.levels(game), 1)
        if mostly_solves(game, rules, start, name, best)
    ]
