"""Knock, Knock! Dungeon!: all together, card over card through a citadel, to the Black Knight in six minutes.

A cooperative game in real time for one to six, with an adventure through four citadels. Hands are hidden.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.knock_knock import adventure, content, position, view
from undercroft.games.knock_knock.bot import GreedyBot, TeamBot
from undercroft.games.knock_knock.content import LEVELS, KnockKnockContent
from undercroft.games.knock_knock.heuristics import KnockKnockHeuristics
from undercroft.games.knock_knock.lesson import LESSON
from undercroft.games.knock_knock.notation import ACTIONS
from undercroft.games.knock_knock.observer import KnockKnockObserver
from undercroft.games.knock_knock.puzzles import KnockKnockPuzzles
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import MODES, Phase
from undercroft.games.knock_knock.view_types import TableView
from undercroft.kernel.declarations import weakened
from undercroft.kernel.game import Challenge, Game, GameModules, GameTools, Level, Option

WIN_POINTS: Final = 100
"""What a win is worth in a challenge of the day: more than any number of cards that can be laid."""

CITADELS: Final = (1655, 1692, 1756, 1793)
"""The ratings of citadels of level 0 to 3, as docs/ratings.md derives them."""


class KnockKnock(Game[KnockKnockRules, KnockKnockContent]):
    """Knock, Knock! Dungeon! for 1 to 6 players."""

    name = "knock_knock"
    players = (1, 6)
    cooperative = True
    rules = 2
    campaigns = True
    actions = ACTIONS
    modules = GameModules(KnockKnockRules, content, view, position, TableView)
    tools = GameTools(KnockKnockHeuristics, KnockKnockObserver, KnockKnockPuzzles)
    options = [
        Option("mode", list(MODES), "one citadel, an adventure of four, or an adventure with further tries"),
        Option("level", ["0", "1", "2", "3"], "the level of the (first) citadel", compared=True),
        Option("first_game", ["no", "yes"], "without the clock, and cards may be turned"),
        Option("chests", ["no", "yes"], "hunt for chests: a win scores its longest chain"),
        Option("spells", adventure.HELD, "the spell tokens that the team has from the start"),
        Option(
            "pace", ["free", "5", "6", "7", "8", "9", "10", "12", "15"], "seconds a play, for simulations"
        ),
        Option("treasure", adventure.TREASURES, "chests of the citadels won before", saved=True),
    ]
    lesson = LESSON
    bots = ["greedy", "team"]
    levels = [
        *weakened("greedy", {30: 1403, 4: 1500}),
        Level("search-8", 8, rating=1549),
        Level("search-24", 2, rating=1621),
        Level("team", 0, rating=1790),
    ]

    def setup(
        self, content: KnockKnockContent, players: int, seed: int, options: dict[str, str]
    ) -> KnockKnockRules:
        return adventure.begin(content, players, seed, options)

    def bot(self, name: str, seed: int) -> GreedyBot | TeamBot:
        return GreedyBot(seed) if name == "greedy" else TeamBot(seed)

    def chat_allowed(self, state: KnockKnockRules) -> bool:
        return not state.must_be_silent()

    def clock_seconds(self, state: KnockKnockRules) -> int | None:
        return state.content.seconds

    def opponent_rating(self, options: dict[str, str]) -> int:
        others = {name: value for name, value in options.items() if name != "level"}
        usual = {option.name: option.default for option in self.options if option.name != "level"}
        return CITADELS[int(options["level"])] if others == usual else 0

    def rests(self, state: KnockKnockRules) -> bool:
        return state.phase == Phase.CAMP

    def save_campaign(self, state: KnockKnockRules) -> dict[str, Any] | None:
        return adventure.save(state)

    def resume_campaign(self, data: object) -> dict[str, str]:
        return adventure.resume(data)

    def daily(self, day: int) -> Challenge:
        """Alone in one citadel, each day of another level, for its chests."""
        return Challenge(1, {"mode": "single", "level": str(day % LEVELS), "chests": "yes"})

    def daily_score(self, state: KnockKnockRules, seat: int) -> int:
        """A win and its chests; without one, how many cards were laid."""
        return WIN_POINTS + state.treasure if state.victory() else state.plays


GAME = KnockKnock()
