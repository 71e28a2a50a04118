"""What lies on the table, and the six verbs that every game speaks."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.kernel.outcome import Outcome
from undercroft.kernel.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Rng):
    """Everything on the table, hidden things included, and the generator that rolls its dice.

    No clock, no input or output, no globals: the same state and the same action give the same next
    state, on every machine, compiled or not. A game's state needs no argument to be created, so that
    `clone` is cheap; `Game.new` sets it up.
    """

    def __init__(self) -> None:
        super().__init__()
        self.players = 1
        self.reveal_count = 0
        """Counts what came to light. Rules raise it whenever they roll, draw or turn up anything, and
        whenever an action shows others what only its player knew: a step can be taken back as long as
        this number has not changed since."""

    def actor(self) -> int:
        """The seat that has to act now; TABLE when the game is over."""
        raise NotImplementedError

    def legal(self) -> list[int]:
        """The actions of the actor, without duplicates, in the game's own fixed order.

        Never empty before the end, empty after it. Every action offered can be played, and whatever
        it begins can be finished. The caller owns the list.
        """
        raise NotImplementedError

    def random_action(self, dice: Rng) -> int:
        """One of the legal actions drawn by `dice`, each as likely as any other; -1 after the end.

        It is `legal()[dice.below(n)]`. A game whose lists are long may find it without making the list.
        """
        actions = self.legal()
        return actions[dice.below(len(actions))] if actions else -1

    def legal_for(self, seat: int) -> list[int]:
        """The actions that this seat may take now, in its turn or not; TABLE's are those of the clock.

        Only games where people may act out of turn say more than this.
        """
        return self.legal() if seat == self.actor() else []

    def play(self, action: int) -> None:
        """Carries out an action that `legal` or `legal_for` offers, dice and all.

        The caller vouches that it is legal: nothing is checked here. An action that means different
        things from different seats names its seat in its number.
        """
        raise NotImplementedError

    def clone(self) -> State:
        """A copy that shares nothing that can change."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def payoff(self, seat: int) -> float:
        """What the end is worth to a seat, from 0 (lost) to 1 (won alone). Only after the end."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Winners and scores after the end, None before it."""
        raise NotImplementedError

    def resample(self, seat: int, seed: int) -> None:
        """Replaces all that this seat (or TABLE: a spectator) cannot know by a fair draw.

        The view of the seat stays the same to the last byte; hidden cards, the order of piles and all
        dice still to be rolled become as likely as they are for somebody who knows only that view.
        The generator starts from `seed`.
        """
        raise NotImplementedError
