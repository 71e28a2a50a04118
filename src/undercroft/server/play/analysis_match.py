"""The analysis board: from a position a person plays all seats, rolls dice again, and asks what is best."""

from __future__ import annotations

from typing import Final

from undercroft.bots.analysis import HINT_SECONDS, analyse
from undercroft.bots.lines import best_line
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.match.origin import ChosenDice, roll_seed
from undercroft.match.refusal import Refused
from undercroft.match.review import SEED
from undercroft.match.setup import Seat
from undercroft.server.play.position_match import PositionMatch
from undercroft.server.protocol.analysis_types import (
    AnalysisChoice,
    AnalysisRequest,
    AnalysisRoll,
    AnalysisStep,
    AnalysisValues,
)
from undercroft.server.protocol.frames import as_phrases

ANALYST: Final = "analyst"
"""Who has all seats."""
SAMPLES: Final = 240
"""Rolls that are compared to see what a move can bring."""
MOST_ROLLS: Final = 24
"""Different results that are told, the most frequent ones."""
MOST_CHOICES: Final = 5
LINES: Final = 3
"""For how many of the choices it is said what follows."""


class AnalysisMatch(PositionMatch):
    """A position with the moves tried from there. Raises BadPosition, and Refused for a move that cannot be
    made."""

    def __init__(self, game: Game, wanted: AnalysisRequest) -> None:
        dice = ChosenDice(game, wanted.position, [move.roll for move in wanted.moves])
        names = [*wanted.names, *[""] * dice.players][: dice.players]
        seats = [Seat("person", ANALYST, name) for name in names]
        super().__init__("analysis", game, wanted.position, seats, ANALYST, "")
        self.match.origin = dice
        for move in wanted.moves:
            if self.match.state.over():
                raise Refused("not-running")
            self.play(move.action)

    def step(self) -> AnalysisStep:
        """What the page shows after the moves so far."""
        return AnalysisStep(self.frame(), self.snapshot(), self.rolls())

    def rolls(self) -> list[AnalysisRoll]:
        """What other dice would have made of the last move, the most frequent results first. Empty if that
        move had one result only."""
        if not self.events:
            return []
        event, number = self.events[-1], len(self.events)
        before: State = event.before
        seat = before.actor()
        found: dict[str, AnalysisRoll] = {}
        for roll in range(SAMPLES):
            after = before.clone()
            after.seed(roll_seed(number, roll))
            after.play(event.action)
            lines = self.game.describe_move(before, event.action, after, seat)
            key = repr([(line.id, line.args) for line in lines])
            if key not in found:
                found[key] = AnalysisRoll(roll, 0.0, as_phrases(lines))
            found[key].share += 1 / SAMPLES
        if len(found) < 2:
            return []
        return sorted(found.values(), key=lambda one: -one.share)[:MOST_ROLLS]

    def values(self, iterations: int = 0, playouts: int | None = None) -> AnalysisValues:
        """The best actions here, with the knowledge of the seat that has to act."""
        game, state = self.game, self.match.state
        if state.over():
            return AnalysisValues("points", -1, [])
        seat = state.actor()
        seed = SEED + len(self.events)
        analysis = analyse(game, state, seed, iterations, seconds=HINT_SECONDS, playouts=playouts)
        in_points = analysis.unit == "points"
        points = game.score_breakdown(state)[seat]["total"] if in_points else 0
        choices = []
        for at, action in enumerate(analysis.actions[:MOST_CHOICES]):
            (phrase,) = as_phrases([game.phrase(state, action)])
            line = best_line(game, state, analysis, at, SEED, iterations) if at < LINES else []
            choices.append(
                AnalysisChoice(
                    game.action_text(action),
                    phrase,
                    round(points + analysis.values[at], 3),
                    as_phrases(line),
                )
            )
        return AnalysisValues("points" if in_points else "chance", seat, choices)
