"""The log in words: what everybody did and what came of it."""

from __future__ import annotations

from rich.text import Text

from undercroft.kernel.outcome import TABLE
from undercroft.terminal.sitting import Sitting, Told
from undercroft.terminal.speech import Speech


def log(sitting: Sitting, words: Speech, last: int | None = None) -> Text:
    """The moves so far, or the last so many: a line for what was done, indented ones for what followed."""
    story = sitting.story if last is None else sitting.story[-last:]
    lines = [line for told in story for line in _lines(told, sitting, words)]
    return Text("\n").join(lines)


def _lines(told: Told, sitting: Sitting, words: Speech) -> list[Text]:
    said = [words.say(phrase) for phrase in told.phrases]
    if not said:
        return []
    who = words.name("clock" if told.seat == TABLE else f"seat-{told.seat}")
    first = Text().append("› ", "bold cyan")
    if sitting.table.state.players > 1 and who not in said[0]:
        first.append(f"{who}: ", "bold")
    first.append(said[0])
    return [first, *(Text(f"    {line}", "dim") for line in said[1:])]
