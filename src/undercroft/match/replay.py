"""Replays a match move by move, and describes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State
from undercroft.match.origin import Origin

if TYPE_CHECKING:
    from undercroft.texts import Texts


@dataclass(frozen=True, slots=True, eq=False)
class ReplayStep:
    """One move of a match with the states around it. The caller owns `before` and `after`."""

    number: int
    seat: int
    text: str
    action: int
    before: State
    after: State

    def lines(self, game: Game, texts: Texts, seat: int = NO_SEAT) -> list[str]:
        """What happened, as this seat may know it."""
        return [
            texts.format(phrase) for phrase in game.describe_move(self.before, self.action, self.after, seat)
        ]


def replay_steps(origin: Origin, log: list[tuple[int, str]]) -> Iterator[ReplayStep]:
    """Plays a log, which must fit, from its origin. Move numbers count from 1."""
    state = origin.initial_state()
    for number, (seat, text) in enumerate(log, 1):
        before = state
        state = state.clone()
        action = origin.game.parse_action(text)
        origin.seed_move(state, number)
        state.play(action)
        yield ReplayStep(number, seat, text, action, before, state)


def replay_lines(
    origin: Origin, log: list[tuple[int, str]], seat: int, language: str, names: list[str]
) -> Iterator[list[str]]:
    """The lines that describe each move, as this seat may know them."""
    from undercroft.texts import Texts  # with its libraries, which a browser does not have

    texts = Texts(origin.game, language, names)
    for step in replay_steps(origin, log):
        yield step.lines(origin.game, texts, seat)


def score_lines(game: Game, state: State, texts: Texts) -> list[str]:
    """The score of every seat, one line each: "Seat 1: 7 (treasures 3, levels 4)"."""
    lines = []
    for seat, sheet in enumerate(game.score_breakdown(state)):
        parts = ", ".join(
            f"{texts.message('line-' + line['id'])} {line['points']}" for line in sheet["lines"]
        )
        lines.append(f"{texts.message(f'seat-{seat}')}: {sheet['total']}" + (f" ({parts})" if parts else ""))
    return lines
