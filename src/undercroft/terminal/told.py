"""The log in words: what everybody did and what came of it."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from undercroft.kernel.outcome import NO_SEAT
from undercroft.terminal.sitting import Sitting, Told
from undercroft.terminal.speech import Speech


def log(sitting: Sitting, words: Speech, width: int, last: int | None = None) -> Text:
    """The moves so far, or the last so many: a line for what was done, indented ones for what followed."""
    story = sitting.story if last is None else sitting.story[-last:]
    lines = [line for told in story for line in _lines(told, sitting, words, max(20, width))]
    return Text("\n").join(lines)


def _lines(told: Told, sitting: Sitting, words: Speech, width: int) -> list[Text]:
    said = [words.format(phrase) for phrase in told.phrases]
    if not said:
        return []
    who = words.message("clock" if told.seat == NO_SEAT else f"seat-{told.seat}")
    name = f"{who}: " if sitting.table.state.players > 1 and who not in said[0] else ""
    deed = [Text(line) for line in wrap(f"› {name}{said[0]}", width, subsequent_indent="  ")]
    deed[0].stylize("bold cyan", 0, 1)
    deed[0].stylize("bold", 2, 2 + len(name))
    followed = [wrap(line, width, initial_indent="    ", subsequent_indent="      ") for line in said[1:]]
    return [*deed, *(Text(line, "dim") for lines in followed for line in lines)]
