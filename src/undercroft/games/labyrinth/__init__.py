"""Labyrinth of Adventures: place treasures on coloured paths, and be the first to carry three of them off."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, cast

from undercroft.games.labyrinth import bot, content, notation, position, view
from undercroft.games.labyrinth.content import SIDES, LabyrinthContent
from undercroft.games.labyrinth.heuristics import LabyrinthHeuristics
from undercroft.games.labyrinth.observer import LabyrinthObserver
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import NOBODY
from undercroft.kernel.bot import Bot
from undercroft.kernel.content import Content
from undercroft.kernel.game import Game, Level, Option
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.observer import Observer
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State


class Labyrinth(Game):
    """Labyrinth of Adventures, 2 to 6 players."""

    name = "labyrinth"
    players = (2, 6)
    actions = notation.ACTIONS
    options = [
        Option("board", SIDES, "the side of the board: a is open and quick, b has corridors (LA-5)"),
        Option(
            "first", ["random", "1", "2", "3", "4", "5", "6"], "who begins, counted round the table (LA-7)"
        ),
    ]
    bots = ["greedy"]
    levels = [
        Level("greedy", 65, random_errors=True),
        Level("greedy", 50, random_errors=True),
        Level("greedy", 34, random_errors=True),
        Level("greedy", 17, random_errors=True),
        Level("greedy", 0),
    ]

    def __init__(self) -> None:
        self._box: LabyrinthContent | None = None

    def content(self, text: str | None = None) -> Content:
        if text is not None:
            return content.read(text)
        if self._box is None:
            self._box = content.read(files(__package__).joinpath("content.toml").read_text(encoding="utf-8"))
        return self._box

    def setup(self, content: Content, players: int, seed: int, options: dict[str, str]) -> State:
        first = NOBODY if options["first"] == "random" else (int(options["first"]) - 1) % players
        state = LabyrinthRules()
        state.seed(seed)
        state.begin(cast(LabyrinthContent, content), players, SIDES.index(options["board"]), first)
        return state

    def table(self, state: State, seat: int) -> dict[str, Any]:
        return view.table(cast(LabyrinthRules, state), seat)

    def phase(self, state: State) -> str:
        return view.phase(cast(LabyrinthRules, state))

    def anchors(self, state: State, action: int) -> list[str]:
        return view.anchors(cast(LabyrinthRules, state), action)

    def phrase(self, state: State, action: int) -> Phrase:
        return view.phrase(cast(LabyrinthRules, state), action)

    def warning(self, state: State, action: int) -> str:
        return view.warning(cast(LabyrinthRules, state), action)

    def describe_move(self, before: State, action: int, after: State, seat: int) -> list[Phrase]:
        return view.describe_move(cast(LabyrinthRules, before), action, cast(LabyrinthRules, after), seat)

    def score_breakdown(self, state: State) -> list[dict[str, Any]]:
        return view.score_breakdown(cast(LabyrinthRules, state))

    def action_text(self, action: int) -> str:
        return notation.action_text(action)

    def parse_action(self, text: str) -> int:
        return notation.parse_action(text)

    def position(self, state: State) -> dict[str, Any]:
        return position.write(cast(LabyrinthRules, state))

    def from_position(self, data: dict[str, Any], content: Content) -> State:
        return position.read(data, cast(LabyrinthContent, content))

    def bot(self, name: str, seed: int) -> Bot:
        return bot.GreedyBot(seed)

    def search_heuristics(self) -> SearchHeuristics:
        return LabyrinthHeuristics()

    def observer(self, content: Content, players: int) -> Observer:
        return LabyrinthObserver(cast(LabyrinthContent, content), players)


GAME = Labyrinth()
