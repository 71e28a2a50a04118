"""Tales of Tails: build a dungeon together, then race each other out of it with the loot.

Denis Saydashev's card game for two to four dogs. Hidden are the personal quests, the rooms to come, and the
coins, chests and traps that others took in earlier rounds.
"""

from __future__ import annotations

from undercroft.games.tales_of_tails import content, position, view
from undercroft.games.tales_of_tails.bot import LOOK, GreedyBot
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.escape_planner import best_escapes
from undercroft.games.tales_of_tails.heuristics import TalesOfTailsHeuristics
from undercroft.games.tales_of_tails.lesson import LESSON
from undercroft.games.tales_of_tails.notation import ACTIONS, EXPLORE, NAP
from undercroft.games.tales_of_tails.observer import TalesOfTailsObserver
from undercroft.games.tales_of_tails.puzzles import TalesOfTailsPuzzles
from undercroft.games.tales_of_tails.rival_bot import RivalBot
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.scoring import total
from undercroft.games.tales_of_tails.state import Phase
from undercroft.games.tales_of_tails.value import COIN
from undercroft.kernel.declarations import weakened
from undercroft.kernel.game import Challenge, Game, GameModules, GameTools, Level, Option


class TalesOfTails(Game[TalesOfTailsRules, TalesOfTailsContent]):
    """Tales of Tails, 2 to 4 players."""

    name = "tales_of_tails"
    rules = 2  # 1: potions were dealt before quests were kept, and Sparky turned rooms in a fixed order
    players = (2, 4)
    actions = ACTIONS
    modules = GameModules(TalesOfTailsRules, content, view, position, view.TableView)
    tools = GameTools(TalesOfTailsHeuristics, TalesOfTailsObserver, TalesOfTailsPuzzles)
    lesson = LESSON
    bots = ["greedy", "rival"]
    levels = [
        *weakened("greedy", {63: 1500, 34: 1628, 6: 1848}, random_errors=True),
        Level("rival", 0, rating=2039),
        Level("race-320", 0, slow=True, rating=2320),
    ]
    options = [
        Option("dogs", ["random", "pick"], "how dogs are chosen (TT-13)"),
        Option("start", ["usual", "narrow"], "whether three or four dogs start from three exits too (TT-12)"),
        Option("cards", ["hidden", "open"], "whether others see coins, chests and traps taken (TT-37)"),
    ]

    def setup(
        self, content: TalesOfTailsContent, players: int, seed: int, options: dict[str, str]
    ) -> TalesOfTailsRules:
        state = TalesOfTailsRules()
        state.seed(seed)
        state.open_cards = options["cards"] == "open"
        state.lay_out(content, players, players == 2 or options["start"] == "narrow")
        state.start(options["dogs"] == "pick")
        return state

    def bot(self, name: str, seed: int) -> GreedyBot:
        return RivalBot(seed) if name == "rival" else GreedyBot(seed)

    def random_errors(self, state: TalesOfTailsRules) -> list[int]:
        """No nap, and no escape that brings less than a coin, unless there is nothing else to do."""
        actions = super().random_errors(state)
        if state.phase != Phase.TURN:
            return actions
        escapes = best_escapes(state, state.seat, 1, LOOK)
        if state.can_explore() and (not escapes or escapes[0].value < COIN):
            return [EXPLORE.base]
        return [action for action in actions if action != NAP.base] or actions

    def traits(self, state: TalesOfTailsRules, seat: int) -> dict[str, str]:
        return view.traits(state, seat)

    def daily(self, day: int) -> Challenge:
        """Against one bot, with the dogs that the shuffles of the day deal."""
        return Challenge(2, {}, "level-2")

    def daily_score(self, state: TalesOfTailsRules, seat: int) -> int:
        """The lead over the bot."""
        return total(state, seat) - total(state, 1 - seat)


GAME = TalesOfTails()
