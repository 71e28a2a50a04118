"""What a puzzle of a game is: where one may begin, when an answer is complete, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Generic

from mypy_extensions import mypyc_attr

from undercroft.kernel.state import State
from undercroft.kernel.types import S


@dataclass(frozen=True)
class PuzzleSource:
    """Games that positions are taken from: bots play them, each seat by the bot of its turn in the list."""

    players: int
    bots: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Solution:
    """The best answer to a position, and how much worse the best of the wrong answers is."""

    theme: str
    line: list[int]
    """The actions of the best answer, to its end."""
    value: float
    next: float
    """What the best wrong answer is worth."""
    right: int
    """How many of the legal first actions can still lead to the best value."""


TOLERANCE: Final = 0.005
"""Answers whose values differ by less are worth the same."""


def play_line(state: State, line: list[int]) -> None:
    """Plays a line of actions, one after the other."""
    for action in line:
        state.play(action)


@mypyc_attr(allow_interpreted_subclasses=True)
class PuzzleRules(Generic[S]):
    """The puzzles of one game. A position is a puzzle if `solve` finds one answer that is clearly the best.

    Nothing here may use what the actor of the start cannot know: on a resampled start every method gives the
    same result. The conformance of each puzzle is checked by `undercroft.puzzles.verify`.
    """

    unit: str = "points"
    """What values count: "points", "coins", or "win", which is 1 for a win and 0 for none."""
    themes: list[str] = []
    """The message "puzzle-theme-<theme>" in the game's texts names a theme, "puzzle-task-<theme>" says what
    there is to find."""
    rival: str = "greedy"
    """The bot that must not find the answer; empty if `solve` itself drops what is too plain."""
    least_choices: int = 2
    """Fewer legal actions than this leave nothing to look for."""
    least_gap: float = 1.0
    """How much better the best answer must be than every wrong one."""
    longest_line: int = 12

    def sources(self) -> list[PuzzleSource]:
        """The games to take positions from, one after the other."""
        raise NotImplementedError

    def may_begin(self, state: S) -> bool:
        """Whether a puzzle may begin here. A quick test before `solve`."""
        raise NotImplementedError

    def finished(self, start: S, now: S) -> bool:
        """Whether the answer that led from `start` to `now` is complete."""
        raise NotImplementedError

    def value(self, start: S, line: list[int]) -> float:
        """What a complete answer is worth to the actor of the start."""
        raise NotImplementedError

    def solve(self, start: S) -> Solution | None:
        """The best answer; None if there is not one that is clearly the best, or if it is too plain."""
        raise NotImplementedError
