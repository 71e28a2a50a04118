"""The single lines of the match screen: title with clock, whose turn it is, keys."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase
from undercroft.terminal.keys import footer
from undercroft.terminal.local_match import LocalMatch
from undercroft.terminal.texts import TerminalTexts

LAST_SECONDS = 60  # from here on the clock is highlighted
GAP = 2  # columns between the parts of a line, at least
GOAL = "#f2c14e"


def title_line(match: LocalMatch, texts: TerminalTexts, width: int) -> Text:
    """The game, its phase, what wins, and the clock if it runs."""
    phase = texts.message(f"phase-{match.game.phase(match.session.state)}")
    line = Text(f" {texts.message('title')}", "bold").append(f" · {phase}")
    end = Text()
    left = match.clock.left
    if left is not None:
        clock = texts("app-clock", time=f"{int(left) // 60}:{int(left) % 60:02}")
        end.append(clock, "bold reverse" if left < LAST_SECONDS else "bold")
    gap = GAP if end else 0
    for goal in goals(match, texts):
        if line.cell_len + GAP + cell_len(goal) + gap + end.cell_len < width:
            end = Text.assemble((goal, GOAL), " " * gap, end)
            break
    if end:
        line.append(" " * max(GAP, width - line.cell_len - end.cell_len - 1)).append_text(end)
    return line


def goals(match: LocalMatch, texts: TerminalTexts) -> list[str]:
    """What wins, in a sentence and in a few words; empty if the game does not say it."""
    view = match.view(NO_SEAT)
    named: dict[str, str | int] = {"players": view["players"]}
    for name, value in view["table"].items():
        if isinstance(value, bool):
            named[name] = str(value).lower()
        elif isinstance(value, str | int):
            named[name] = value
    return [texts.format(Phrase(id, named)) for id in ("goal", "goal-short") if texts.has(id)]


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
