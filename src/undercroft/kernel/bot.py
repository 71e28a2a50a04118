"""The base class of bots."""

from __future__ import annotations

from typing import Generic

from mypy_extensions import mypyc_attr

from undercroft.kernel.rng import Rng
from undercroft.kernel.types import S


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Rng, Generic[S]):
    """A player made of code. Its random numbers (`self.below`) are its own, not those of the game.

    `choose` may read the whole state but must not use what its seat cannot know: on a resampled state it has
    to choose the same action. The conformance kit checks that.
    """

    def choose(self, state: S) -> int:
        """The action that the bot takes for the actor of this state, of those that `legal_for` gives the
        actor. If it is one that leaves the turn as it is, the bot is asked again. It does not change the
        state."""
        raise NotImplementedError

    def choose_with(self, state: S, dice: Rng) -> int:
        """The action that the bot takes if it draws its random numbers from `dice`. `dice` moves on."""
        own = self.rng
        self.rng = dice.rng
        action = self.choose(state)
        dice.rng = self.rng
        self.rng = own
        return action
