"""A game described while it is played, for the render mode "ansi"."""

from __future__ import annotations

from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State
from undercroft.texts import Texts


class Transcript:
    """The lines that a spectator would read."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.texts = Texts(game, "en")
        self.lines: list[str] = []

    def play(self, state: State, action: int) -> None:
        """Plays an action on this state and describes it."""
        before = state.clone()
        state.play(action)
        self.lines += [
            self.texts.format(phrase) for phrase in self.game.describe_move(before, action, state, NO_SEAT)
        ]

    def text(self) -> str:
        """All lines so far."""
        return "\n".join(self.lines)
