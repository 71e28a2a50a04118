"""A bot that does not always think: now and then it takes what merely looks tempting, or anything."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.state import State

TEMPTING: Final = 5  # the actions among which a careless moment decides
SEEDS: Final = 2147483647


class WeakenedBot(Bot):
    """Plays as another bot does, but for the careless moments: `slips` of a hundred decisions.

    In such a moment any of the few actions that its game's guide calls promising will do, as it does for
    people: a sound-looking move that is not the best one. Somebody who does not know the game well is `blind`
    and takes any action that is offered without a warning.
    """

    def __init__(
        self, game: Game, bot: Bot, error_percent: int, seed: int = 0, random_errors: bool = False
    ) -> None:
        super().__init__()
        self.game = game
        self.bot = bot
        self.error_percent = error_percent
        self.random_errors = random_errors
        self.seed(seed)

    def seed(self, seed: int) -> None:
        super().seed(seed)
        self.bot.seed(seed + 1)

    def choose(self, state: State) -> int:
        if self.below(100) >= self.error_percent:
            return self.bot.choose(state)
        moves = self._harmless(state) if self.random_errors else self._tempting(state)
        return moves[self.below(len(moves))]

    def _tempting(self, state: State) -> list[int]:
        imagined = state.clone()
        imagined.resample(state.actor(), self.below(SEEDS))
        return self.game.search_heuristics().candidates(imagined, self)[:TEMPTING]

    def _harmless(self, state: State) -> list[int]:
        legal = state.legal()
        return [action for action in legal if not self.game.warning(state, action)] or legal
