"""A puzzle and the file of a game's puzzles.

The file is `puzzles.jsonl` in the folder of the game: a first line about the rules that the puzzles were made
for, then one puzzle in each line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.state import State

FILE: Final = "puzzles.jsonl"
UNCOUNTED: Final = ("rng", "reveals")
"""Fields of a position that no player sees."""


class BadPuzzles(UndercroftError):
    """A file of puzzles that cannot be used; the message says why."""


class Header(msgspec.Struct, frozen=True):
    """What the puzzles of a file were made for."""

    game: str
    rules: int
    content: str


class Puzzle(msgspec.Struct, frozen=True):
    """A position, its best answer, and what is known about how hard it is."""

    id: str
    theme: str
    position: dict[str, Any]
    line: list[str]
    """The actions of the best answer."""
    value: float
    next: float
    """What the best of the wrong answers is worth."""
    right: int
    """How many first actions can be right, of `choices`."""
    choices: int
    levels: list[int]
    """The levels of bots that solve it, from 1; slow levels are not asked."""
    solved: int = 0
    """How many tries of a wavering player succeed (`levels.py`)."""


class PuzzleFile:
    """The puzzles of one game, by id and by theme."""

    def __init__(self, game: Game, header: Header | None, puzzles: Sequence[Puzzle]) -> None:
        self.game = game
        self.header = header
        self.puzzles = list(puzzles)
        self.by_id = {puzzle.id: puzzle for puzzle in puzzles}

    @property
    def current(self) -> bool:
        """Whether they were made for the present rules and content."""
        return self.header is None or self.header == header_of(self.game)

    def themes(self) -> dict[str, int]:
        """How many puzzles each theme has, in the order of the game."""
        rules = self.game.puzzles()
        counts = dict.fromkeys([] if rules is None else rules.themes, 0)
        for puzzle in self.puzzles:
            counts[puzzle.theme] = counts.get(puzzle.theme, 0) + 1
        return {theme: count for theme, count in counts.items() if count}


def header_of(game: Game) -> Header:
    """The header of puzzles made now."""
    return Header(game.name, game.rules, game.content().hash)


@lru_cache
def load(game: Game) -> PuzzleFile:
    """The puzzles that a game brings; none if it has no file, or one for other rules."""
    path = game.folder() / FILE
    if game.puzzles() is None or not path.is_file():
        return PuzzleFile(game, None, [])
    found = parse(game, path.read_text("utf-8"))
    return found if found.current else PuzzleFile(game, None, [])


def parse(game: Game, text: str) -> PuzzleFile:
    """The puzzles of a file. Raises BadPuzzles."""
    lines = text.splitlines()
    try:
        header = msgspec.json.decode(lines[0], type=Header)
        puzzles = [msgspec.json.decode(line, type=Puzzle) for line in lines[1:]]
    except (IndexError, msgspec.DecodeError) as error:
        raise BadPuzzles(f"this is no file of puzzles: {error}") from None
    if header.game != game.name:
        raise BadPuzzles(f"these are puzzles of {header.game}, not of {game.name}")
    return PuzzleFile(game, header, puzzles)


def write(game: Game, puzzles: Sequence[Puzzle]) -> str:
    """The file of these puzzles, in the order of their ids, so that additions change few lines."""
    lines = [header_of(game), *sorted(puzzles, key=lambda puzzle: puzzle.id)]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def start_of(game: Game, puzzle: Puzzle) -> State:
    """The state that a puzzle begins with; a new object each time. Raises BadPosition."""
    state: State = game.from_position(puzzle.position, game.content())
    return state


def puzzle_id(game: Game, start: State) -> str:
    """A name for a position: two positions with the same name are alike. The dice to come do not count, and
    neither does how a view shows the position, which may change."""
    position = {name: value for name, value in game.position(start).items() if name not in UNCOUNTED}
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{game.name} {text}".encode()).hexdigest()[:10]
