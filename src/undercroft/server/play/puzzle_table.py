"""A puzzle as a match: its position on the table, and what the moves of its solver lead to.

Nothing is stored. Each request plays the moves again from the position, so any process can answer it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from undercroft.kernel.game import Game
from undercroft.kernel.puzzles import TOLERANCE, PuzzleRules
from undercroft.kernel.state import State
from undercroft.match.match import Event, Match
from undercroft.match.refusal import Refused
from undercroft.match.setup import Seat, Setup
from undercroft.puzzles.puzzle import Puzzle, start_of
from undercroft.server.protocol import frames, messages
from undercroft.server.protocol.puzzle_types import PuzzleInfo, PuzzleStep, PuzzleVerdict

SOLVER: Final = "solver"
"""Who has the seat of the solver."""
BOT: Final = "greedy"
"""Who has the other seats. They never move."""


class PuzzleTable:
    """One puzzle with the moves made so far. Raises Refused for a move that cannot be made."""

    def __init__(self, game: Game, puzzle: Puzzle, moves: Sequence[str] = ()) -> None:
        rules = game.puzzles()
        assert rules is not None
        self.game = game
        self.puzzle = puzzle
        self.rules: PuzzleRules = rules
        self.start: State = start_of(game, puzzle)
        self.seat = self.start.actor()
        self.match = Match(f"puzzle-{game.name}-{puzzle.id}", self._setup(), game)
        self.events: list[Event] = []
        self.line: list[int] = []
        started = self.match.propose_automatic_start(0.0)
        assert started is not None
        self.match.apply(started.entry)
        for text in moves:
            self._play(text)

    @property
    def finished(self) -> bool:
        """Whether the answer is complete."""
        return self.rules.finished(self.start, self.match.state)

    def _setup(self) -> Setup:
        seats = [Seat("bot", bot=BOT)] * self.start.players
        seats[self.seat] = Seat("person", SOLVER)
        return Setup(
            self.game.name,
            self.game.rules,
            self.game.content().hash,
            {},
            seats,
            SOLVER,
            hashlib.sha256(f"dice of puzzle {self.puzzle.id}".encode()).hexdigest(),
            position=self.puzzle.position,
            lesson=True,
            hints=False,
        )

    def _play(self, text: str) -> None:
        if self.finished:
            raise Refused("not-running")
        proposal = self.match.propose_play(SOLVER, self.seat, text, self.match.seq, 0.0)
        event = self.match.apply(proposal.entry, proposal.move)
        self.events.append(event)
        self.line.append(event.action)

    def snapshot(self) -> messages.Snapshot:
        """What a page shows after the moves so far."""
        seats = (self.seat,)
        events = frames.log_events(self.match, self.events, seats)
        return frames.snapshot(self.match, events, seats, False, False, 0.0)

    def frame(self) -> msgspec.Raw | None:
        """The last move; None before the first one."""
        if not self.events:
            return None
        return msgspec.Raw(frames.FrameBuilder(self.match).frame(self.events[-1], (self.seat,)))

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
