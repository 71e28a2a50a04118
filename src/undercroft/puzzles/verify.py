"""Proves a puzzle again: the search finds the same answer, and the rules give it the same value."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.errors import BadPosition, UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.puzzles import TOLERANCE, PuzzleRules
from undercroft.kernel.state import State
from undercroft.puzzles.puzzle import Puzzle, puzzle_id, start_of

REDRAWS: Final = 3
"""How often what the solver cannot know is drawn anew."""


def problems_of(game: Game, puzzle: Puzzle, searched: bool = False) -> list[str]:
    """What is wrong with a puzzle; nothing if it is proved. One `searched` just now is only played."""
    rules = game.puzzles()
    if rules is None:
        return [f"{game.name} has no puzzles"]
    try:
        start = start_of(game, puzzle)
    except BadPosition as error:
        return [f"the position cannot be read: {error}"]
    found = _form_problems(game, rules, puzzle, start)
    found = found or _line_problems(game, rules, puzzle, start)
    return found if found or searched else _search_problems(rules, puzzle, start)


def _form_problems(game: Game, rules: PuzzleRules, puzzle: Puzzle, start: State) -> list[str]:
    found: list[str] = []
    if not rules.may_begin(start):
        found.append("no puzzle may begin with this position")
    elif puzzle.id != puzzle_id(game, start):
        found.append("the id is not that of the position")
    if puzzle.theme not in rules.themes:
        found.append(f"there is no theme {puzzle.theme!r}")
    if puzzle.value - puzzle.next < rules.least_gap - TOLERANCE:
        found.append(f"the next best answer is worth {puzzle.next:g}, too much beside {puzzle.value:g}")
    if len(puzzle.line) > rules.longest_line:
        found.append(f"the answer has {len(puzzle.line)} moves, more than {rules.longest_line}")
    return found


def _line_problems(game: Game, rules: PuzzleRules, puzzle: Puzzle, start: State) -> list[str]:
    """Plays the answer by the rules, also with other draws of what the solver cannot know."""
    seat = start.actor()
    for draw in range(REDRAWS + 1):
        state = start.clone()
        if draw:
            state.resample(seat, draw)
        origin = state.clone()
        line: list[int] = []
        for text in puzzle.line:
            try:
                action = game.parse_action(text)
            except UndercroftError as error:
                return [str(error)]
            if rules.finished(origin, state) or state.actor() != seat or action not in state.legal():
                return [f"{text!r} cannot be played after {len(line)} moves"]
            line.append(action)
            state.play(action)
        if not rules.finished(origin, state):
            return ["the answer is not complete"]
        value = rules.value(origin, line)
        if abs(value - puzzle.value) > TOLERANCE:
            return [f"the answer is worth {value:g}, not {puzzle.value:g}, with draw {draw}"]
    return []


def _search_problems(rules: PuzzleRules, puzzle: Puzzle, start: State) -> list[str]:
    """Searches again, with other draws of what the solver cannot know."""
    imagined = start.clone()
    imagined.resample(start.actor(), REDRAWS + 1)
    solution = rules.solve(imagined)
    if solution is None:
        return ["the search finds no clear answer"]
    found: list[str] = []
    if abs(solution.value - puzzle.value) > TOLERANCE:
        found.append(f"the best answer is worth {solution.value:g}, not {puzzle.value:g}")
    if abs(solution.next - puzzle.next) > TOLERANCE:
        found.append(f"the next best answer is worth {solution.next:g}, not {puzzle.next:g}")
    if solution.right != puzzle.right or len(start.legal()) != puzzle.choices:
        found.append(f"{solution.right} first moves are right, not {puzzle.right}")
    return found
