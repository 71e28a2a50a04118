"""Takes puzzles from games: bots play, and the search looks at every position that may be one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count

from undercroft import bots
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.puzzles import PuzzleRules, PuzzleSource
from undercroft.kernel.state import State
from undercroft.puzzles.levels import solves, solving_levels, wavering_solves
from undercroft.puzzles.puzzle import Puzzle, puzzle_id
from undercroft.puzzles.verify import problems_of

Advance = Callable[..., None]


class Generator:
    """Makes puzzles of one game. No two are alike: neither their positions nor their answers."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        rules = game.puzzles()
        if rules is None:
            raise BadOption(f"{game.name} has no puzzles")
        self.game = game
        self.rules: PuzzleRules = rules
        self.seed = seed
        self.games = 0
        """Games played so far."""
        self.positions = 0
        """Positions searched so far."""
        self._known: dict[str, Puzzle] = {}
        self._answers: set[str] = set()

    def know(self, puzzle: Puzzle) -> bool:
        """Remembers a puzzle. False if one like it is known already."""
        answer = f"{puzzle.theme} {puzzle.line} {puzzle.value} {puzzle.next}"
        if puzzle.id in self._known or answer in self._answers:
            return False
        self._known[puzzle.id] = puzzle
        self._answers.add(answer)
        return True

    def puzzles(self) -> Iterator[Puzzle]:
        """Puzzles from games of bots, without end; deterministic for a seed."""
        sources = self.rules.sources()
        for number in count():
            yield from self.puzzles_of(self._positions(sources[number % len(sources)], self.seed + number))

    def puzzles_of(self, positions: Iterable[State]) -> Iterator[Puzzle]:
        """The puzzles of one game, from its positions in their order."""
        self.games += 1
        found: list[list[str]] = []
        for state in positions:
            if not self.rules.may_begin(state):
                continue
            puzzle = self.puzzle_of(state)
            if puzzle is None or any(_ends_with(line, puzzle.line) for line in found):
                continue  # the rest of a puzzle of this game is no puzzle of its own
            found.append(puzzle.line)
            if self.know(puzzle):
                yield puzzle

    def _positions(self, source: PuzzleSource, seed: int) -> Iterator[State]:
        """The positions of a game of bots."""
        state: State = self.game.new(source.players, seed, source.options)
        names = [source.bots[(seat + seed) % len(source.bots)] for seat in range(source.players)]
        players = bots.make_for_seats(self.game, names, source.players, seed)
        while not state.over():
            yield state
            state.play(players[state.actor()].choose(state))

    def puzzle_of(self, state: State) -> Puzzle | None:
        """The puzzle of a position, with everything hidden from its solver drawn anew; None if it is none."""
        game, rules = self.game, self.rules
        self.positions += 1
        start = state.clone()
        start.resample(state.actor(), self.seed)
        start.reveal_count = 0
        id = puzzle_id(game, start)
        if id in self._known:
            return self._known[id]
        solution = rules.solve(start)
        if solution is None or solution.value - solution.next < rules.least_gap:
            return None
        if len(solution.line) > rules.longest_line:
            return None
        if rules.rival and solves(rules, start, bots.make(game, rules.rival, 0), solution.value):
            return None
        puzzle = Puzzle(
            id,
            solution.theme,
            game.position(start),
            [game.action_text(action) for action in solution.line],
            round(solution.value, 4),
            round(solution.next, 4),
            solution.right,
            len(start.legal()),
            solving_levels(game, rules, start, solution.value),
            wavering_solves(game, rules, start, solution.value),
        )
        return None if problems_of(game, puzzle, searched=True) else puzzle


def _ends_with(line: list[str], end: list[str]) -> bool:
    return line[-len(end) :] == end


def make(
    game: Game,
    number: int,
    seed: int = 0,
    advance: Advance | None = None,
    known: Iterable[Puzzle] = (),
    played: Iterable[Iterable[State]] | None = None,
) -> list[Puzzle]:
    """So many puzzles, none like a `known` one: from games of bots, or from the positions of games that were
    `played`, which may have fewer. Raises BadOption for a game without puzzles."""
    generator = Generator(game, seed)
    for puzzle in known:
        generator.know(puzzle)
    source = generator.puzzles()
    if played is not None:
        source = (puzzle for positions in played for puzzle in generator.puzzles_of(positions))
    found: list[Puzzle] = []
    for puzzle in source:
        found.append(puzzle)
        if advance is not None:
            advance(len(found))
        if len(found) >= number:
            break
    return found
