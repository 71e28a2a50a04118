"""Which bots solve a puzzle, and how often a wavering one does: the first measure of how hard it is."""

from __future__ import annotations

from typing import Final

from undercroft import bots
from undercroft.bots.weakened import WeakenedBot
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.puzzles import TOLERANCE, PuzzleRules
from undercroft.kernel.state import State

TRIES: Final = 3
"""How often the bot of a level tries a puzzle."""
WAVERING_TRIES: Final = 50
"""How often the wavering player tries it."""
WAVERING_BOT: Final = "greedy"
WAVERING_PERCENT: Final = 50
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
    """The levels, from 1, whose bots find the best value in most of their tries.

    Levels that are slow without compiled rules are not asked: a long search would take most of the time of
    making a puzzle, and finds nearly every answer.
    """
    return [
        number
        for number, (name, level) in enumerate(zip(bots.levels(game), game.levels, strict=True), 1)
        if not level.slow and mostly_solves(game, rules, start, name, best)
    ]


def wavering_solves(game: Game, rules: PuzzleRules, start: State, best: float) -> int:
    """How many of `WAVERING_TRIES` tries of a player succeed who makes every second move at random.

    The greedy bot fails, so this tells how far the answer is from what comes to mind: one odd move is found
    now and then, a line of them hardly ever.
    """
    tries = 0
    for seed in range(WAVERING_TRIES):
        greedy = bots.make(game, WAVERING_BOT, seed)
        player = WeakenedBot(game, greedy, WAVERING_PERCENT, seed, random_errors=True)
        tries += solves(rules, start, player, best)
    return tries
