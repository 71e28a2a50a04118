"""A match told in words."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State
from undercroft.match.start import Start
from undercroft.words import Words


class Step:
    """One move of a match with the states around it. `before` and `after` are the reader's to keep."""

    def __init__(self, number: int, seat: int, text: str, action: int, before: State, after: State) -> None:
        self.number = number
        self.seat = seat
        self.text = text
        self.action = action
        self.before = before
        self.after = after

    def tell(self, game: Game, words: Words, seat: int = NO_SEAT) -> list[str]:
        """What happened, as this seat may know it."""
        return [
            words.say(phrase) for phrase in game.describe_move(self.before, self.action, self.after, seat)
        ]


def steps(start: Start, log: list[tuple[int, str]]) -> Iterator[Step]:
    """Plays a log from the start, which is known to fit it. Move numbers count from 1."""
    state = start.state()
    for number, (seat, text) in enumerate(log, 1):
        before = state
        state = state.clone()
        action = start.game.parse_action(text)
        start.give_dice(state, number)
        state.play(action)
        yield Step(number, seat, text, action, before, state)


def story(
    start: Start, log: list[tuple[int, str]], seat: int, language: str, names: list[str]
) -> Iterator[list[str]]:
    """The lines that tell each move, as this seat may know them."""
    words = Words(start.game, language, names)
    for step in steps(start, log):
        yield step.tell(start.game, words, seat)


def score_sheet(game: Game, state: State, words: Words) -> list[str]:
    """The score of every seat, one line each: "Seat 1: 7 (treasures 3, levels 4)"."""
    lines = []
    for seat, sheet in enumerate(game.score_breakdown(state)):
        parts = ", ".join(f"{words.name('line-' + line['id'])} {line['points']}" for line in sheet["lines"])
        lines.append(f"{words.name(f'seat-{seat}')}: {sheet['total']}" + (f" ({parts})" if parts else ""))
    return lines
