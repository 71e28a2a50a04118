"""Dungeon Roll: press your luck with a party of dice, level by level, until you rest or run.

Chris Darden's dice game for one to four. Everybody delves three times; everything lies open but the dice to
come.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, cast

from undercroft.games.dungeon_roll import content as box
from undercroft.games.dungeon_roll import notation, position, view
from undercroft.games.dungeon_roll.bot import GreedyBot
from undercroft.games.dungeon_roll.content import DungeonRollContent
from undercroft.games.dungeon_roll.exact_bot import ExactBot
from undercroft.games.dungeon_roll.heuristics import DungeonRollHeuristics
from undercroft.games.dungeon_roll.observer import DungeonRollObserver
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import DEEDS, EVERY_HERO
from undercroft.kernel.bot import Bot
from undercroft.kernel.content import Content
from undercroft.kernel.game import Game, Level, Option
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.observer import Observer
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State


class DungeonRoll(Game):
    """The face of Dungeon Roll."""

    name = "dungeon_roll"
    players = (1, 4)
    hidden_information = False
    actions = notation.ACTIONS
    options = [
        Option("heroes", ["random", "pick", "same", "none"], "how heroes are dealt (DR-5)"),
        Option("bait", ["all", "monsters"], "what dragon bait takes (DR-20)"),
        Option("delves", ["3", "1", "2", "4", "5"], "how often everybody delves (DR-6)"),
        Option("boosters", ["off", "on"], "whether booster heroes are among the cards"),
    ]
    bots = ["greedy", "exact"]
    all_achievements = [*DEEDS, EVERY_HERO]
    levels = [
        Level("greedy", 90),
        Level("greedy", 50),
        Level("greedy", 25),
        Level("greedy", 5),
        Level("exact", 0),
    ]

    def content(self, text: str | None = None) -> Content:
        if text is not None:
            return box.read(text)
        if self._content is None:
            self._content = box.read((files(__package__) / "content.toml").read_text("utf-8"))
        return self._content

    _content: DungeonRollContent | None = None

    def setup(self, content: Content, players: int, seed: int, options: dict[str, str]) -> State:
        assert isinstance(content, DungeonRollContent)
        state = DungeonRollRules()
        state.seed(seed)
        state.delves = int(options["delves"])
        state.bait_takes_all = options["bait"] == "all"
        state.boosters = options["boosters"] == "on"
        state.lay_out(content, players)
        state.start(options["heroes"])
        return state

    def table(self, state: State, seat: int) -> dict[str, Any]:
        return view.table(cast(DungeonRollRules, state))

    def phase(self, state: State) -> str:
        return view.phase(cast(DungeonRollRules, state))

    def anchors(self, state: State, action: int) -> list[str]:
        return view.anchors(cast(DungeonRollRules, state), action)

    def phrase(self, state: State, action: int) -> Phrase:
        return view.phrase(cast(DungeonRollRules, state), action)

    def warning(self, state: State, action: int) -> str:
        return view.warning(cast(DungeonRollRules, state), action)

    def describe_move(self, before: State, action: int, after: State, seat: int) -> list[Phrase]:
        return view.describe_move(cast(DungeonRollRules, before), action, cast(DungeonRollRules, after))

    def score_breakdown(self, state: State) -> list[dict[str, Any]]:
        return view.score_breakdown(cast(DungeonRollRules, state))

    def position(self, state: State) -> dict[str, Any]:
        return position.write(cast(DungeonRollRules, state))

    def from_position(self, data: dict[str, Any], content: Content) -> State:
        return position.read(data, cast(DungeonRollContent, content))

    def bot(self, name: str, seed: int) -> Bot:
        return ExactBot(seed) if name == "exact" else GreedyBot(seed)

    def search_heuristics(self) -> SearchHeuristics:
        return DungeonRollHeuristics()

    def observer(self, content: Content, players: int) -> Observer:
        return DungeonRollObserver(cast(DungeonRollContent, content), players)

    def achievements(self, state: State, seat: int) -> list[str]:
        return view.deeds(cast(DungeonRollRules, state), seat)

    def collected(self, state: State, seat: int) -> list[str]:
        return list(self.traits(state, seat).values())

    def collections(self) -> dict[str, list[str]]:
        heroes = cast(DungeonRollContent, self.content()).heroes
        return {EVERY_HERO: [hero.name for hero in heroes if not hero.booster]}

    def rank(self, state: State, seat: int) -> str:
        return f"rank-{view.rank(cast(DungeonRollRules, state))}" if state.players == 1 else ""

    def traits(self, state: State, seat: int) -> dict[str, str]:
        return view.traits(cast(DungeonRollRules, state), seat)


GAME = DungeonRoll()
