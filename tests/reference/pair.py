"""A game and its reference model, played side by side: after each step both must agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from undercroft.kernel.game import Game
from undercroft.kernel.state import State

Facts = dict[str, Any]


class ReferenceModel(Protocol):
    """What a reference model can be asked."""

    def legal(self) -> set[str]:
        """The texts of the legal actions."""
        ...

    def play(self, action: str, after: dict[str, Any]) -> None:
        """Does what the action says. `after` is the real position after it: only for what chance decided."""
        ...

    def facts(self) -> Facts:
        """Everything on the table, in a form that does not depend on orders."""
        ...

    def scores(self) -> list[int]:
        """The score of each seat."""
        ...

    def winners(self) -> list[int]:
        """The seats that win."""
        ...


class Pair:
    """A game in some state and its reference model in the same one."""

    def __init__(
        self,
        game: Game,
        state: State,
        reference: Callable[[dict[str, Any]], ReferenceModel],
        position_facts: Callable[[dict[str, Any]], Facts],
    ) -> None:
        self.game = game
        self.real = state
        self.reference = reference(game.position(state))
        self.position_facts = position_facts
        self.moves = 0
        self._compare()

    def legal(self) -> list[str]:
        """The legal actions, after both agree about them."""
        offered = [self.game.action_text(action) for action in self.real.legal()]
        expected = self.reference.legal()
        assert len(set(offered)) == len(offered)
        assert expected <= set(offered), f"not offered: {expected - set(offered)}"
        assert set(offered) <= expected, f"wrongly offered: {set(offered) - expected}"
        return offered

    def play(self, action: str) -> None:
        """Plays an action on both, and compares them."""
        self.real.play(self.game.parse_action(action))
        self.reference.play(action, self.game.position(self.real))
        self.moves += 1
        self._compare()

    def _compare(self) -> None:
        expected, found = self.reference.facts(), self.position_facts(self.game.position(self.real))
        for key, fact in expected.items():
            assert found[key] == fact, key
        outcome = self.real.outcome()
        if outcome is not None:
            assert outcome.scores == self.reference.scores()
            assert outcome.winners == self.reference.winners()
