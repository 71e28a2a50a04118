"""The state of a game, and the methods that every game implements."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from undercroft.kernel.outcome import NO_SEAT, Outcome
from undercroft.kernel.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(Rng):
    """The whole state of a game, hidden information included, and its random number generator.

    No clock, no input or output, no globals: the same state and the same action give the same next state, on
    every machine, compiled or not. The constructor takes no argument, so that `clone` is cheap; `Game.new`
    sets it up.
    """

    def __init__(self) -> None:
        super().__init__()
        self.players = 1
        self.seat = 0
        """Whose turn it is."""
        self.phase = 0
        """What is going on, as a number of the game's own."""
        self.ended = False
        self.reveal_count = 0
        """How often information was revealed. Rules increase it whenever they roll, draw or turn up anything,
        and whenever an action shows others what only its player knew. A move can be taken back as long as
        this number has not changed."""

    def actor(self) -> int:
        """The seat that has to act; NO_SEAT after the end."""
        return NO_SEAT if self.ended else self.seat

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ended

    def end(self, phase: int) -> None:
        """Ends the game. `phase` is the game's own number for what follows."""
        self.phase = phase
        self.ended = True

    def copy_frame(self, other: State) -> None:
        """Copies what every state has. A game's own copying begins with it."""
        self.rng, self.reveal_count = other.rng, other.reveal_count
        self.players, self.seat = other.players, other.seat
        self.phase, self.ended = other.phase, other.ended

    def legal(self) -> list[int]:
        """The legal actions of the actor, without duplicates, in an order that the game fixes.

        Never empty before the end, empty after it. Every action can be played, and what it begins can be
        finished. The caller owns the list.
        """
        raise NotImplementedError

    def random_action(self, dice: Rng) -> int:
        """A legal action drawn uniformly by `dice`; -1 after the end.

        It equals `legal()[dice.below(n)]`. A game with long lists may override it to draw without the list.
        """
        actions = self.legal()
        return actions[dice.below(len(actions))] if actions else -1

    def legal_for(self, seat: int) -> list[int]:
        """The legal actions of this seat, in its turn or not; those of NO_SEAT belong to the clock.

        Only games with actions out of turn override it.
        """
        return self.legal() if seat == self.actor() else []

    def play(self, action: int) -> None:
        """Plays an action that `legal` or `legal_for` gives, random events included.

        Nothing is checked: the caller guarantees that the action is legal. An action that means different
        things for different seats has the seat in its number.
        """
        raise NotImplementedError

    def clone(self) -> State:
        """A copy that shares nothing mutable."""
        raise NotImplementedError

    def payoff(self, seat: int) -> float:
        """The result of a seat, from 0 (lost) to 1 (won alone). Only after the end."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Winners and scores after the end, None before it."""
        raise NotImplementedError

    def resample(self, seat: int, seed: int) -> None:
        """Replaces everything that this seat (or NO_SEAT: a spectator) cannot know by a fair draw.

        The view of the seat does not change by a byte. Hidden cards, the order of piles and all future dice
        are drawn with the probabilities that they have given that view. The generator is seeded with `seed`.
        """
        raise NotImplementedError
