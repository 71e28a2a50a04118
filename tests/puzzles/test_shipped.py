"""The puzzles that games bring: proved again, no two alike, and nothing hidden in them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from undercroft import bots, games
from undercroft.kernel.game import Game
from undercroft.puzzles.levels import solves
from undercroft.puzzles.puzzle import Puzzle, PuzzleFile, load, parse, start_of, write
from undercroft.puzzles.selection import MEAN, first_rating
from undercroft.puzzles.verify import problems_of

PER_GAME = 5
LEAST = 500
"""How many puzzles every game brings at least."""


def shipped(name: str) -> PuzzleFile:
    """The puzzles of a game."""
    found = load(games.game(name))
    assert found.puzzles, f"{name} brings no puzzles for its present rules"
    return found


def sample(name: str) -> list[Puzzle]:
    """Some of them, from all over the file."""
    puzzles = shipped(name).puzzles
    return puzzles[:: max(1, len(puzzles) // PER_GAME)][:PER_GAME]


NAMES = games.NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_game_brings_many_puzzles_of_several_themes(name: str) -> None:
    found = shipped(name)
    assert len(found.puzzles) >= LEAST
    assert len(found.themes()) >= 3


@pytest.mark.parametrize("name", NAMES)
def test_the_first_ratings_tell_easy_puzzles_from_hard_ones(name: str) -> None:
    found = shipped(name)
    ratings = sorted(first_rating(found, puzzle) for puzzle in found.puzzles)
    tenth = len(ratings) // 10
    assert ratings[-tenth] - ratings[tenth] > 3.0, "120 points on the scale that people see"
    assert ratings[len(ratings) // 2] == MEAN


@pytest.mark.parametrize("name", NAMES)
def test_a_search_proves_each_puzzle_again(name: str) -> None:
    game = games.game(name)
    for puzzle in sample(name):
        assert problems_of(game, puzzle) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_answer_is_refused(name: str) -> None:
    game = games.game(name)
    for puzzle in sample(name)[:2]:
        for broken in broken_copies(game, puzzle):
            assert problems_of(game, broken), f"{broken.line} is refused"


def broken_copies(game: Game, puzzle: Puzzle) -> list[Puzzle]:
    """Puzzles with something wrong: another value, no end, a first move that is never legal, another id."""
    replace = msgspec.structs.replace
    return [
        replace(puzzle, value=puzzle.value + 1),
        replace(puzzle, next=puzzle.value),
        replace(puzzle, line=puzzle.line[:-1]),
        replace(puzzle, line=["nonsense", *puzzle.line[1:]]),
        replace(puzzle, theme="nonsense"),
        replace(puzzle, id="0" * 10),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_no_two_puzzles_are_alike(name: str) -> None:
    puzzles = shipped(name).puzzles
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    answers = {(puzzle.theme, tuple(puzzle.line), puzzle.value, puzzle.next) for puzzle in puzzles}
    assert len(answers) == len(puzzles)


@pytest.mark.parametrize("name", NAMES)
def test_the_greedy_bot_does_not_find_the_answer(name: str) -> None:
    game = games.game(name)
    rules = game.puzzles()
    assert rules is not None
    if not rules.rival:
        pytest.skip("this game drops what is too plain in another way")
    for puzzle in sample(name):
        assert not solves(rules, start_of(game, puzzle), bots.make(game, rules.rival, 0), puzzle.value)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_changes_neither_the_view_nor_the_answer(name: str) -> None:
    game = games.game(name)
    rules = game.puzzles()
    assert rules is not None
    for puzzle in sample(name):
        start = start_of(game, puzzle)
        line = [game.parse_action(text) for text in puzzle.line]
        for seed in range(10):
            other = start.clone()
            other.resample(start.actor(), seed)
            assert seen(game, other) == seen(game, start)
            assert rules.value(other, line) == pytest.approx(puzzle.value, abs=0.005)


def seen(game: Game, state: Any) -> str:
    """What the solver sees."""
    return json.dumps(game.view(state, state.actor()), sort_keys=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_read_as_it_was_written(name: str) -> None:
    found = shipped(name)
    assert parse(found.game, write(found.game, found.puzzles)).puzzles == found.puzzles
