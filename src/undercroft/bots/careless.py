"""A bot that does not always think: now and then it takes what merely looks tempting."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.state import State

TEMPTING: Final = 5  # the actions among which a careless moment decides
SEEDS: Final = 2147483647


class Careless(Bot):
    """Plays as another bot does, but for the careless moments: `slips` of a hundred decisions.

    In such a moment any of the few actions that its game's guide calls promising will do, as it does for
    people: a sound-looking move that is not the best one, not a move that nobody would make.
    """

    def __init__(self, game: Game, bot: Bot, slips: int, seed: int = 0) -> None:
        super().__init__()
        self.game = game
        self.bot = bot
        self.slips = slips
        self.seed(seed)

    def seed(self, seed: int) -> None:
        super().seed(seed)
        self.bot.seed(seed + 1)

    def choose(self, state: State) -> int:
        if self.below(100) >= self.slips:
            return self.bot.choose(state)
        imagined = state.clone()
        imagined.resample(state.actor(), self.below(SEEDS))
        moves = self.game.guide().moves(imagined, self)
        return moves[self.below(min(len(moves), TEMPTING))]
