"""Dungeon Roll: press your luck with a party of dice, level by level, until you rest or flee.

Chris Darden's dice game for one to four players. Each player delves three times; all is open but future dice.
"""

from __future__ import annotations

from undercroft.games.dungeon_roll import content, position, view
from undercroft.games.dungeon_roll.bot import GreedyBot
from undercroft.games.dungeon_roll.content import DungeonRollContent
from undercroft.games.dungeon_roll.exact_bot import ExactBot
from undercroft.games.dungeon_roll.heuristics import DungeonRollHeuristics
from undercroft.games.dungeon_roll.lesson import LESSON
from undercroft.games.dungeon_roll.notation import ACTIONS, DESCEND
from undercroft.games.dungeon_roll.observer import DungeonRollObserver
from undercroft.games.dungeon_roll.puzzles import DungeonRollPuzzles
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import ACHIEVEMENTS, EVERY_HERO, achievement_names
from undercroft.games.dungeon_roll.view_types import TableView
from undercroft.kernel.bot import Bot
from undercroft.kernel.declarations import weakened
from undercroft.kernel.game import Challenge, Game, GameModules, GameTools, Level, Option


class DungeonRoll(Game[DungeonRollRules, DungeonRollContent]):
    """Dungeon Roll, 1 to 4 players."""

    name = "dungeon_roll"
    rules = 2  # 1: dice and companions were named in a fixed order only, bait needed a monster
    players = (1, 4)
    hidden_information = False
    actions = ACTIONS
    modules = GameModules(DungeonRollRules, content, view, position, TableView)
    tools = GameTools(DungeonRollHeuristics, DungeonRollObserver, DungeonRollPuzzles)
    options = [
        Option("heroes", ["random", "pick", "same", "none"], "how heroes are dealt (DR-5)"),
        Option("bait", ["all", "monsters"], "what dragon bait takes (DR-20)"),
        Option("delves", ["3", "1", "2", "4", "5"], "how often everybody delves (DR-6)"),
        Option("boosters", ["off", "on"], "whether booster heroes are among the cards"),
    ]
    lesson = LESSON
    bots = ["greedy", "exact"]
    all_achievements = [*ACHIEVEMENTS, EVERY_HERO]
    levels = [
        *weakened("greedy", {50: 1500, 20: 1680, 3: 1833}, random_errors=True),
        Level("exact", 6, random_errors=True, slow=True, rating=2023),
        Level("exact", 0, slow=True, rating=2237),
    ]

    def setup(
        self, content: DungeonRollContent, players: int, seed: int, options: dict[str, str]
    ) -> DungeonRollRules:
        state = DungeonRollRules()
        state.seed(seed)
        state.delves = int(options["delves"])
        state.bait_takes_all = options["bait"] == "all"
        state.boosters = options["boosters"] == "on"
        state.lay_out(content, players)
        state.start(options["heroes"])
        return state

    def bot(self, name: str, seed: int) -> Bot[DungeonRollRules]:
        return ExactBot(seed) if name == "exact" else GreedyBot(seed)

    def random_errors(self, state: DungeonRollRules) -> list[int]:
        """No rest after the first level."""
        actions = super().random_errors(state)
        return [DESCEND.base] if state.level == 1 and DESCEND.base in actions else actions

    def achievements(self, state: DungeonRollRules, seat: int) -> list[str]:
        return achievement_names(state.achievements[seat])

    def collected(self, state: DungeonRollRules, seat: int) -> list[str]:
        return list(self.traits(state, seat).values())

    def collections(self) -> dict[str, list[str]]:
        return {EVERY_HERO: [hero.name for hero in self.content().heroes if not hero.booster]}

    def rank(self, state: DungeonRollRules, seat: int) -> str:
        return f"rank-{view.rank(state)}" if state.players == 1 else ""

    def traits(self, state: DungeonRollRules, seat: int) -> dict[str, str]:
        return view.traits(state, seat)

    def daily(self, day: int) -> Challenge:
        """Alone, with the hero that the dice of the day deal; every second day with booster heroes."""
        return Challenge(1, {"boosters": "on" if day % 2 else "off"})


GAME = DungeonRoll()
