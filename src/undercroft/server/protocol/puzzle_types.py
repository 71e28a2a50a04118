"""The bodies of HTTP requests and answers about puzzles."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct


class PuzzleChoice(Struct, forbid_unknown_fields=True):
    """Which puzzle you want next: of a game, and of a theme or of any."""

    game: Annotated[str, Meta(max_length=80)]
    theme: Annotated[str, Meta(max_length=80)] = ""


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    """All moves of your answer so far; or that you give up and want to see the best one."""

    moves: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=60)]
    give_up: bool = False


class PuzzleStanding(Struct):
    """How you do with the puzzles of a game. `deviation` says how certain the rating is. A streak is of
    puzzles solved at the first try, one after the other."""

    rating: int
    deviation: int
    tries: int
    solved: int
    streak: int
    best_streak: int


class PuzzleGame(Struct):
    """The puzzles of a game: how many there are of each theme, and how you do; null before your first try.
    The texts of the game name the themes."""

    game: str
    count: int
    themes: dict[str, int]
    standing: PuzzleStanding | None


class PuzzleName(Struct):
    """A puzzle. `tried` is null before your first try, then whether you solved it."""

    game: str
    puzzle: str
    tried: bool | None


class PuzzlePage(Struct):
    """All puzzles, and that of the day."""

    games: list[PuzzleGame]
    daily: PuzzleName | None
    day: str


class PuzzleInfo(Struct):
    """A puzzle to be solved, as a match: its snapshot is like that of a match, and so are the frames of its
    moves."""

    game: str
    puzzle: str
    theme: str
    rating: int
    tried: bool | None
    snapshot: Any


class PuzzleRated(Struct):
    """What a first try changed: how you do now, by how much your rating went up or down, and the new rating
    of the puzzle."""

    standing: PuzzleStanding
    change: int
    puzzle: int


class PuzzleVerdict(Struct):
    """Whether an answer is right, what it is worth in `unit` (null if it was given up), and what the best
    answer and the best wrong one are worth. `solution` has the frames of the best answer. `rated` is null for
    a try that does not count."""

    solved: bool
    unit: str
    value: float | None
    best: float
    next: float
    solution: list[Any]
    rated: PuzzleRated | None


class PuzzleStep(Struct):
    """What moves lead to: the frame of the last one (null without any), a snapshot after all of them, and the
    verdict, if the answer is complete."""

    frame: Any
    snapshot: Any
    verdict: PuzzleVerdict | None


REQUESTS = (PuzzleChoice, PuzzleAnswer)
ANSWERS = (
    PuzzleStanding,
    PuzzleGame,
    PuzzleName,
    PuzzlePage,
    PuzzleInfo,
    PuzzleRated,
    PuzzleVerdict,
    PuzzleStep,
)
