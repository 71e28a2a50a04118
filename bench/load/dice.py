"""The dice game of peer/server.js as a game of ours, so that both servers play the same: a die a turn.

Interpreted, as a game of another package is. It ends after a hundred turns, so that a match has an end.
"""

from __future__ import annotations

from typing import Any

from undercroft.kernel.actions import ActionSpace
from undercroft.kernel.content import Content
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT, Outcome
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State

TURNS = 100
ACTIONS = ActionSpace("Dice", "roll")
ROLL = ACTIONS.declare("roll")


class DiceState(State):
    """The points of both players."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.points = [0, 0]

    def actor(self) -> int:
        return NO_SEAT if self.over() else self.turn % 2

    def legal(self) -> list[int]:
        return [] if self.over() else [ROLL.base]

    def play(self, action: int) -> None:
        self.reveal_count += 1
        self.points[self.turn % 2] += self.below(6) + 1
        self.turn += 1

    def clone(self) -> State:
        other = DiceState()
        other.rng, other.reveal_count, other.players = self.rng, self.reveal_count, self.players
        other.turn, other.points = self.turn, self.points[:]
        return other

    def over(self) -> bool:
        return self.turn >= TURNS

    def payoff(self, seat: int) -> float:
        return float(self.points[seat] == max(self.points))

    def outcome(self) -> Outcome | None:
        if not self.over():
            return None
        best = max(self.points)
        return Outcome([seat for seat in (0, 1) if self.points[seat] == best], self.points[:], "turns")

    def resample(self, seat: int, seed: int) -> None:
        self.seed(seed)


class Dice(Game[DiceState, Content]):
    """Both roll a die in turns, and add up what it shows."""

    name = "dice"
    rules = 1
    players = (2, 2)
    actions = ACTIONS
    hidden_information = False

    def content(self, text: str | None = None) -> Content:
        return Content()

    def setup(self, content: Content, players: int, seed: int, options: dict[str, str]) -> DiceState:
        state = DiceState()
        state.seed(seed)
        state.players = players
        return state

    def table(self, state: DiceState, seat: int) -> dict[str, Any]:
        return {"points": state.points}

    def phase(self, state: DiceState) -> str:
        return "race"

    def anchors(self, state: DiceState, action: int) -> list[str]:
        return []

    def phrase(self, state: DiceState, action: int) -> Phrase:
        return Phrase("roll")

    def warning(self, state: DiceState, action: int) -> str:
        return ""

    def describe_move(self, before: DiceState, action: int, after: DiceState, seat: int) -> list[Phrase]:
        rolled = sum(after.points) - sum(before.points)
        return [Phrase("rolled", {"player": f"@seat-{before.actor()}", "n": rolled})]

    def move_anchors(self, before: DiceState, action: int, after: DiceState, seat: int) -> list[str]:
        return []

    def score_breakdown(self, state: DiceState) -> list[dict[str, Any]]:
        return [{"total": points, "lines": []} for points in state.points]

    def position(self, state: DiceState) -> dict[str, Any]:
        return {"rng": f"{state.rng:x}", "turn": state.turn, "points": state.points[:]}


GAME = Dice()
