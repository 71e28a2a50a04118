"""The log of a match as text."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from undercroft.kernel.outcome import NO_SEAT
from undercroft.terminal.local_match import LocalMatch, LoggedMove
from undercroft.terminal.texts import TerminalTexts


def log_text(match: LocalMatch, texts: TerminalTexts, width: int, last: int | None = None) -> Text:
    """All moves, or the last ones: a line for each move, and indented lines for its consequences."""
    moves = match.logged_moves if last is None else match.logged_moves[-last:]
    lines = [line for move in moves for line in _lines(move, match, texts, max(20, width))]
    return Text("\n").join(lines)


def _lines(move: LoggedMove, match: LocalMatch, texts: TerminalTexts, width: int) -> list[Text]:
    sentences = [texts.format(phrase) for phrase in move.phrases]
    if not sentences:
        return []
    who = texts.message("clock" if move.seat == NO_SEAT else f"seat-{move.seat}")
    name = f"{who}: " if match.session.state.players > 1 and who not in sentences[0] else ""
    first = [Text(line) for line in wrap(f"› {name}{sentences[0]}", width, subsequent_indent="  ")]
    first[0].stylize("bold cyan", 0, 1)
    first[0].stylize("bold", 2, 2 + len(name))
    others = [wrap(line, width, initial_indent="    ", subsequent_indent="      ") for line in sentences[1:]]
    return [*first, *(Text(line, "dim") for lines in others for line in lines)]
