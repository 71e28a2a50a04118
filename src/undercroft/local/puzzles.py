"""Puzzles without a server: the page loads the file of a game, and this answers as a server would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from undercroft.match.plugins import find_game
from undercroft.puzzles.puzzle import Puzzle, PuzzleFile, parse
from undercroft.puzzles.selection import first_rating, next_puzzle
from undercroft.server.play.puzzle_table import PuzzleTable
from undercroft.server.protocol.puzzle_types import PuzzleGame, PuzzleName

_FILES: Final[dict[str, PuzzleFile]] = {}


class FileQuery(Struct):
    """A game with the text of its file."""

    game: str
    text: str


class NextQuery(Struct):
    """The next puzzle for a person of this rating who has tried these puzzles."""

    game: str
    theme: str
    mean: float
    tried: list[str]
    draw: int


class PuzzleQuery(Struct):
    """A puzzle with the moves of an answer."""

    game: str
    puzzle: str
    moves: list[str] = []
    give_up: bool = False


class Rated(Struct):
    """What a page needs to rate a try itself: the answer of a server, and how hard the puzzle is."""

    value: object
    mean: float


def load_file(body: str) -> bytes:
    """Takes the file of a game. Gives what a list shows of it."""
    query = msgspec.json.decode(body, type=FileQuery)
    game = find_game(query.game)
    file = parse(game, query.text) if query.text else PuzzleFile(game, None, [])
    if not file.current:
        file = PuzzleFile(game, None, [])
    _FILES[game.name] = file
    return msgspec.json.encode(PuzzleGame(game.name, len(file.puzzles), file.themes(), None))


def choose(body: str) -> bytes:
    """The next puzzle; null if the theme has none."""
    query = msgspec.json.decode(body, type=NextQuery)
    file = _FILES[query.game]
    found = next_puzzle(file, query.theme, query.mean, query.tried, {}, query.draw)
    return msgspec.json.encode(None if found is None else PuzzleName(query.game, found.id, None))


def show(body: str) -> bytes:
    """The position of a puzzle, and how hard it is; null if there is no such puzzle."""
    return _answer(msgspec.json.decode(body, type=PuzzleQuery), None)


def answer(body: str) -> bytes:
    """What the moves of an answer lead to, and how hard the puzzle is."""
    query = msgspec.json.decode(body, type=PuzzleQuery)
    return _answer(query, query.moves)


def _answer(query: PuzzleQuery, moves: Sequence[str] | None) -> bytes:
    file = _FILES[query.game]
    puzzle: Puzzle | None = file.by_id.get(query.puzzle)
    if puzzle is None:
        return b"null"
    mean = first_rating(file, puzzle)
    table = PuzzleTable(file.game, puzzle, moves or [])
    value: object = table.info(0, None) if moves is None else table.step(query.give_up)
    return msgspec.json.encode(Rated(value, mean))
