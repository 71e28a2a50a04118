"""Counsel in words: the hint of the moment, and the review after the end."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.text import Text

from undercroft.bots.judge import Hint, hint
from undercroft.kernel.state import State
from undercroft.match.review import Decision, review, summary
from undercroft.terminal.sitting import Sitting
from undercroft.terminal.speech import Speech

COLOURS: Final = {"good": "green", "inaccuracy": "yellow", "mistake": "#ff9f40", "blunder": "bold red"}
BARS: Final = " ▁▂▃▄▅▆▇█"


def asked(sitting: Sitting) -> Hint:
    """A hint for whoever has to act. It may take a moment."""
    return hint(sitting.game, sitting.table.state, sitting.table.origin.seed + len(sitting.table.log))


def advice(sitting: Sitting, state: State, found: Hint, words: Speech) -> Text:
    """A hint on a page of its own."""
    move = words.format(sitting.game.phrase(state, found.action))
    return Text(move[:1].upper() + move[1:], "bold").append(f"\n\n{words.format(found.reason)}.", "not bold")


def reviewed(sitting: Sitting) -> list[Decision]:
    """All decisions of the people at this keyboard, weighed. It may take a while."""
    return list(review(sitting.table, sitting.people))


def judgement(decisions: list[Decision], words: Speech, width: int) -> Text:
    """A review on a page: the curve of each person, the marks, and every decision."""
    if not decisions:
        return Text(words.message("review-none"))
    text = Text()
    for seat, marks in summary(decisions).items():
        own = [decision for decision in decisions if decision.seat == seat]
        text.append(f"{words.message(f'seat-{seat}')}  ", "bold").append(
            curve(own, width - 24), "cyan"
        ).append("\n")
        for mark, count in marks.items():
            text.append(f"  {words.message('mark-' + mark)} {count}", COLOURS[mark])
        text.append("\n\n")
    for decision in decisions:
        said = f"{decision.number:4}. {decision.line(words)}"
        lines = wrap(said, max(20, width), subsequent_indent="      ")
        text.append("\n".join(lines) + "\n", COLOURS[decision.mark])
    return text


def curve(decisions: list[Decision], width: int) -> str:
    """How the game stood at each decision, as a row of bars no longer than this."""
    most = max(1.0, max(decision.stands for decision in decisions))
    stride = max(1, -(-len(decisions) // max(width, 1)))
    heights = [max(0.0, decision.stands) / most for decision in decisions[::stride]]
    return "".join(BARS[round(height * (len(BARS) - 1))] for height in heights)
