"""A puzzle as a match: its position on the table, and what the moves of its solver lead to."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from undercroft.kernel.game import Game
from undercroft.kernel.puzzles import TOLERANCE, PuzzleRules
from undercroft.kernel.state import State
from undercroft.match.refusal import Refused
from undercroft.match.setup import Seat
from undercroft.puzzles.puzzle import Puzzle, start_of
from undercroft.server.play.position_match import PositionMatch
from undercroft.server.protocol.puzzle_types import PuzzleInfo, PuzzleStep, PuzzleVerdict

SOLVER: Final = "solver"
"""Who has the seat of the solver."""
BOT: Final = "greedy"
"""Who has the other seats. They never move."""


class PuzzleTable(PositionMatch):
    """One puzzle with the moves made so far. Raises Refused for a move that cannot be made."""

    def __init__(self, game: Game, puzzle: Puzzle, moves: Sequence[str] = ()) -> None:
        rules = game.puzzles()
        assert rules is not None
        self.puzzle = puzzle
        self.rules: PuzzleRules = rules
        self.start: State = start_of(game, puzzle)
        self.line: list[int] = []
        seats = [Seat("bot", bot=BOT)] * self.start.players
        seats[self.start.actor()] = Seat("person", SOLVER)
        secret = hashlib.sha256(f"dice of puzzle {puzzle.id}".encode()).hexdigest()
        super().__init__(f"puzzle-{game.name}-{puzzle.id}", game, puzzle.position, seats, SOLVER, secret)
        for text in moves:
            if self.finished:
                raise Refused("not-running")
            self.line.append(self.play(text).action)

    @property
    def finished(self) -> bool:
        """Whether the answer is complete."""
        return self.rules.finished(self.start, self.match.state)

    def info(self, rating: int, tried: bool | None) -> PuzzleInfo:
        """The puzzle as its solver gets it: without the answer."""
        return PuzzleInfo(self.game.name, self.puzzle.id, self.puzzle.theme, rating, tried, self.snapshot())

    def step(self, given_up: bool = False) -> PuzzleStep:
        """What the moves so far lead to, with a verdict if the answer is complete."""
        verdict = self.verdict() if self.finished or given_up else None
        return PuzzleStep(self.frame(), self.snapshot(), verdict)

    def verdict(self) -> PuzzleVerdict:
        """What the answer is worth beside the best one, which is shown now."""
        puzzle = self.puzzle
        value = self.rules.value(self.start, self.line) if self.finished else None
        solved = value is not None and value >= puzzle.value - TOLERANCE
        return PuzzleVerdict(
            solved, self.rules.unit, value, puzzle.value, puzzle.next, self._solution(), None
        )

    def _solution(self) -> list[Any]:
        """A frame for each move of the best answer."""
        found: list[Any] = []
        for number in range(1, len(self.puzzle.line) + 1):
            found.append(PuzzleTable(self.game, self.puzzle, self.puzzle.line[:number]).frame())
        return found
