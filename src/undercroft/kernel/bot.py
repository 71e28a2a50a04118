"""Somebody who plays without being a person."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Rng):
    """A player made of code, with dice of its own (`self.below`) that are not the table's.

    `choose` may look at the whole state but must not use what its seat cannot know: on a resampled
    state it has to choose the same. The conformance kit checks that.
    """

    def choose(self, state: State) -> int:
        """The action that this bot takes now, for whoever has to act. It leaves the state untouched."""
        raise NotImplementedError

    def choose_with(self, state: State, dice: Rng) -> int:
        """The action that this bot would take if these dice were its own."""
        own = self.rng
        self.rng = dice.rng
        action = self.choose(state)
        dice.rng = self.rng
        self.rng = own
        return action
