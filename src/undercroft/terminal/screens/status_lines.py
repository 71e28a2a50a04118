"""The single lines of the match screen: title with clock, whose turn it is, keys."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from undercroft.kernel.outcome import NO_SEAT
from undercroft.terminal.keys import footer
from undercroft.terminal.local_match import LocalMatch
from undercroft.terminal.texts import TerminalTexts

LAST_SECONDS = 60  # from here on the clock is highlighted


def title_line(match: LocalMatch, texts: TerminalTexts, width: int) -> Text:
    """The game, its phase, and the clock if it runs."""
    phase = texts.message(f"phase-{match.game.phase(match.session.state)}")
    line = Text(f" {texts.message('title')}", "bold").append(f" · {phase}")
    left = match.clock.left
    if left is not None:
        clock = texts("app-clock", time=f"{int(left) // 60}:{int(left) % 60:02}")
        space = width - line.cell_len - cell_len(clock) - 1
        line.append(" " * max(2, space)).append(clock, "bold reverse" if left < LAST_SECONDS else "bold")
    return line


def turn_line(match: LocalMatch, texts: TerminalTexts, viewer: int, can_act: bool) -> Text:
    """Who has to act, as the person in the viewer's seat should read it."""
    actor = match.session.actor
    if match.session.over:
        return Text(texts("app-over"))
    if viewer == actor:
        alone = len(match.people) == 1
        text = texts("app-your-move") if alone else texts("app-move-of", who=f"@seat-{viewer}")
        return Text(text, "bold")
    if viewer != NO_SEAT and can_act:
        return Text(texts("app-out-of-turn", who=f"@seat-{viewer}"), "bold")
    return Text(texts("app-bot", who=f"@seat-{actor}"), "italic")


def ruled(line: Text, extra: str, width: int) -> Text:
    """The line and the extra text inside a rule as wide as the window."""
    ruled = Text("── ").append_text(line)
    ruled.append(" ──" + (f" {extra} " if extra else ""), "" if extra else "dim")
    return ruled.append("─" * max(0, width - ruled.cell_len), "dim")


def keys_line(match: LocalMatch, texts: TerminalTexts, width: int) -> Text:
    """The keys that work now; fewer of them in a narrow window."""
    keys = texts("app-bot-keys" if match.bot_to_act else "app-keys")
    return footer(keys if cell_len(keys) + 2 <= width else texts("app-keys-short"))
