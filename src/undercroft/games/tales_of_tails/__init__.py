"""Tales of Tails: build a dungeon together, then race each other out of it with the loot.

Denis Saydashev's card game for two to four dogs. Only the personal quests and the rooms to come are
hidden.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, cast

from undercroft.games.tales_of_tails import content as box
from undercroft.games.tales_of_tails import notation, position, view
from undercroft.games.tales_of_tails.bot import GreedyBot
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.heuristics import TalesOfTailsHeuristics
from undercroft.games.tales_of_tails.observer import TalesOfTailsObserver
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.kernel.bot import Bot
from undercroft.kernel.content import Content
from undercroft.kernel.game import Game, Level, Option
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.observer import Observer
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State


class TalesOfTails(Game):
    """The face of Tales of Tails."""

    name = "tales_of_tails"
    players = (2, 4)
    actions = notation.ACTIONS
    options = [
        Option("dogs", ["random", "pick"], "how dogs are chosen (TT-13)"),
        Option("start", ["usual", "narrow"], "whether three or four dogs start from three exits too (TT-12)"),
    ]
    bots = ["greedy"]
    levels = [
        Level("greedy", 100, random_errors=True),
        Level("greedy", 40, random_errors=True),
        Level("greedy", 18, random_errors=True),
        Level("greedy", 4, random_errors=True),
        Level("search-24", 0),
    ]

    def content(self, text: str | None = None) -> Content:
        if text is not None:
            return box.read(text)
        if self._content is None:
            self._content = box.read((files(__package__) / "content.toml").read_text("utf-8"))
        return self._content

    _content: TalesOfTailsContent | None = None

    def setup(self, content: Content, players: int, seed: int, options: dict[str, str]) -> State:
        assert isinstance(content, TalesOfTailsContent)
        state = TalesOfTailsRules()
        state.seed(seed)
        state.lay_out(content, players, players == 2 or options["start"] == "narrow")
        state.start(options["dogs"] == "pick")
        return state

    def table(self, state: State, seat: int) -> dict[str, Any]:
        return view.table(cast(TalesOfTailsRules, state), seat)

    def phase(self, state: State) -> str:
        return view.phase(cast(TalesOfTailsRules, state))

    def anchors(self, state: State, action: int) -> list[str]:
        return view.anchors(cast(TalesOfTailsRules, state), action)

    def phrase(self, state: State, action: int) -> Phrase:
        return view.phrase(cast(TalesOfTailsRules, state), action)

    def warning(self, state: State, action: int) -> str:
        return view.warning(cast(TalesOfTailsRules, state), action)

    def describe_move(self, before: State, action: int, after: State, seat: int) -> list[Phrase]:
        return view.describe_move(
            cast(TalesOfTailsRules, before), action, cast(TalesOfTailsRules, after), seat
        )

    def score_breakdown(self, state: State) -> list[dict[str, Any]]:
        return view.score_breakdown(cast(TalesOfTailsRules, state))

    def position(self, state: State) -> dict[str, Any]:
        return position.write(cast(TalesOfTailsRules, state))

    def from_position(self, data: dict[str, Any], content: Content) -> State:
        return position.read(data, cast(TalesOfTailsContent, content))

    def bot(self, name: str, seed: int) -> Bot:
        return GreedyBot(seed)

    def search_heuristics(self) -> SearchHeuristics:
        return TalesOfTailsHeuristics()

    def observer(self, content: Content, players: int) -> Observer:
        return TalesOfTailsObserver(cast(TalesOfTailsContent, content), players)

    def traits(self, state: State, seat: int) -> dict[str, str]:
        return view.traits(cast(TalesOfTailsRules, state), seat)


GAME = TalesOfTails()
