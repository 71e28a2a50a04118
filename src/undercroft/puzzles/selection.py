"""Which puzzle comes next: one that was not tried yet, about as hard as its solver is good."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import log
from typing import Final

from undercroft.kernel.game import Game
from undercroft.puzzles.levels import WAVERING_TRIES
from undercroft.puzzles.puzzle import Puzzle, PuzzleFile

MEAN: Final = 25.0
"""The rating in the middle, of a person at first and of the middle puzzle of a game."""
PER_LEVEL: Final = 2.0
PER_LOG_ODDS: Final = 1.5
FARTHEST: Final = 8.0
CLOSEST: Final = 12
"""The next puzzle is one of so many whose ratings are closest."""


def hardness(puzzle: Puzzle) -> float:
    """How hard a puzzle is by what bots do with it: the fewer levels solve it and the less often a wavering
    player does, the harder."""
    odds = (puzzle.solved + 0.5) / (WAVERING_TRIES - puzzle.solved + 0.5)
    return -PER_LEVEL * len(puzzle.levels) - PER_LOG_ODDS * log(odds)


@lru_cache
def middle(file: PuzzleFile) -> float:
    """The hardness in the middle of a game's puzzles."""
    return sorted(hardness(puzzle) for puzzle in file.puzzles)[len(file.puzzles) // 2]


def first_rating(file: PuzzleFile, puzzle: Puzzle) -> float:
    """How hard a puzzle is before anyone has tried it, beside the other puzzles of its game."""
    return MEAN + min(FARTHEST, max(-FARTHEST, hardness(puzzle) - middle(file)))


def next_puzzle(
    file: PuzzleFile, theme: str, mean: float, tried: Collection[str], known: Mapping[str, float], draw: int
) -> Puzzle | None:
    """A puzzle of a theme (or of any) for a person of this rating. None if the theme has none.

    `known` has the ratings of puzzles that people have tried; `draw` is any number and chooses among those
    that fit. When all were tried, one comes again.
    """
    fitting = [puzzle for puzzle in file.puzzles if theme in ("", puzzle.theme)]
    fresh = [puzzle for puzzle in fitting if puzzle.id not in tried] or fitting
    by_distance = sorted(
        fresh, key=lambda puzzle: abs(known.get(puzzle.id, first_rating(file, puzzle)) - mean)
    )
    closest = by_distance[:CLOSEST]
    return closest[draw % len(closest)] if closest else None


def puzzle_of_day(files: Sequence[PuzzleFile], day: str) -> tuple[Game, Puzzle] | None:
    """The puzzle of a day ("2026-11-17"), the same everywhere; None without puzzles."""
    there = [file for file in files if file.puzzles]
    if not there:
        return None
    digest = hashlib.sha256(f"puzzle of the day {day}".encode()).digest()
    file = there[int.from_bytes(digest[:4]) % len(there)]
    return file.game, file.puzzles[int.from_bytes(digest[4:8]) % len(file.puzzles)]
