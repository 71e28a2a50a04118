"""Hints during a match and the review after it, as text."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.text import Text

from undercroft.bots.analysis import Hint, hint
from undercroft.kernel.phrase import Phrase
from undercroft.match.review import Decision, review, summary
from undercroft.terminal.local_match import LocalMatch
from undercroft.terminal.texts import TerminalTexts

COLOURS: Final = {"good": "green", "inaccuracy": "yellow", "mistake": "#ff9f40", "blunder": "bold red"}
BARS: Final = " ▁▂▃▄▅▆▇█"


def find_hint(match: LocalMatch) -> Hint:
    """A hint for the player to act. It searches, so call it in a thread."""
    session = match.session
    return hint(match.game, session.state, session.origin.seed + len(session.log))


def hint_text(move: str, reason: Phrase, texts: TerminalTexts) -> Text:
    """A hint in two lines: the move and the key that plays it, then the reason."""
    text = Text(f"{texts('app-hint')} ", "bold green", no_wrap=True, overflow="ellipsis")
    text.append(move, "bold").append(f"  {texts('app-hint-play')}\n", "not bold")
    return text.append(f"{texts.format(reason)}.", "not bold")


def review_match(match: LocalMatch) -> list[Decision]:
    """Reviews all decisions of the people in this match. It searches, so call it in a thread."""
    return list(review(match.session, match.people))


def review_text(decisions: list[Decision], texts: TerminalTexts, width: int) -> Text:
    """The page that shows a review: each person's curve, the marks, and all decisions."""
    if not decisions:
        return Text(texts.message("review-none"))
    text = Text()
    for seat, marks in summary(decisions).items():
        own = [decision for decision in decisions if decision.seat == seat]
        text.append(f"{texts.message(f'seat-{seat}')}  ", "bold").append(
            curve(own, width - 24), "cyan"
        ).append("\n")
        for mark, count in marks.items():
            text.append(f"  {texts.message('mark-' + mark)} {count}", COLOURS[mark])
        text.append("\n\n")
    for decision in decisions:
        sentence = f"{decision.number:4}. {decision.line(texts)}"
        lines = wrap(sentence, max(20, width), subsequent_indent="      ")
        text.append("\n".join(lines) + "\n", COLOURS[decision.mark])
    return text


def curve(decisions: list[Decision], width: int) -> str:
    """The value of the position at each decision, as a row of at most `width` bars."""
    most = max(1.0, max(decision.stands for decision in decisions))
    stride = max(1, -(-len(decisions) // max(width, 1)))
    heights = [max(0.0, decision.stands) / most for decision in decisions[::stride]]
    return "".join(BARS[round(height * (len(BARS) - 1))] for height in heights)
