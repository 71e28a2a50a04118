"""Labyrinth of Adventures: place treasures on coloured paths, and be the first to carry three of them off."""

from __future__ import annotations

from typing import Final

from undercroft.games.labyrinth import content, position, view
from undercroft.games.labyrinth.bot import GreedyBot
from undercroft.games.labyrinth.content import OPENINGS, SIDES, LabyrinthContent
from undercroft.games.labyrinth.heuristics import LabyrinthHeuristics
from undercroft.games.labyrinth.lesson import LESSON
from undercroft.games.labyrinth.notation import ACTIONS, DONE
from undercroft.games.labyrinth.observer import LabyrinthObserver
from undercroft.games.labyrinth.puzzles import LabyrinthPuzzles
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.view_types import TableView
from undercroft.kernel.declarations import weakened
from undercroft.kernel.game import Challenge, Game, GameModules, GameTools, Level, Option
from undercroft.kernel.outcome import NO_SEAT

WIN_POINTS: Final = 100
LEAST_WIN_POINTS: Final = 50
TREASURE_POINTS: Final = 10
"""What a challenge of the day is worth: a win, less one for every round, or each treasure without it."""


class Labyrinth(Game[LabyrinthRules, LabyrinthContent]):
    """Labyrinth of Adventures, 2 to 6 players."""

    name = "labyrinth"
    rules = 2  # 1: first turns were always levelled, and cards were paid and thrown away in a fixed order
    players = (2, 6)
    actions = ACTIONS
    modules = GameModules(LabyrinthRules, content, view, position, TableView)
    tools = GameTools(LabyrinthHeuristics, LabyrinthObserver, LabyrinthPuzzles)
    options = [
        Option(
            "board",
            SIDES,
            "the side of the board: a is open and quick, b has corridors (LA-5)",
            compared=True,
        ),
        Option(
            "first", ["random", "1", "2", "3", "4", "5", "6"], "who begins, counted round the table (LA-7)"
        ),
        Option(
            "opening",
            OPENINGS,
            "the first turn: equal has three actions for every player, levelled fewer for some (LA-7a)",
        ),
    ]
    lesson = LESSON
    bots = ["greedy"]
    levels = [
        *weakened("greedy", {52: 1500, 30: 1706, 0: 1897}, random_errors=True),
        Level("search-24", 0, rating=2109),
        Level("search-1200", 0, slow=True, rating=2363),
    ]

    def setup(
        self, content: LabyrinthContent, players: int, seed: int, options: dict[str, str]
    ) -> LabyrinthRules:
        first = NO_SEAT if options["first"] == "random" else (int(options["first"]) - 1) % players
        state = LabyrinthRules()
        state.seed(seed)
        levelled = options["opening"] == "levelled"
        state.begin(content, players, SIDES.index(options["board"]), first, levelled)
        return state

    def bot(self, name: str, seed: int) -> GreedyBot:
        return GreedyBot(seed)

    def random_errors(self, state: LabyrinthRules) -> list[int]:
        """No end of a turn that has actions left."""
        errors = super().random_errors(state)
        return [action for action in errors if action != DONE.base or not state.actions] or errors

    def used_things(self, state: LabyrinthRules, action: int) -> list[str]:
        return view.used_cards(state, action)

    def daily(self, day: int) -> Challenge:
        """Against one bot, on either side of the board in turn."""
        return Challenge(2, {"board": SIDES[day % len(SIDES)]}, "level-2")

    def daily_score(self, state: LabyrinthRules, seat: int) -> int:
        """A win, the more the sooner; without one, the treasures."""
        if state.winners() != [seat]:
            return TREASURE_POINTS * state.collected[seat]
        rounds = state.turn // state.players + 1
        return max(WIN_POINTS - rounds, LEAST_WIN_POINTS)


GAME = Labyrinth()
