"""The single lines around a table: its title and clock, whose turn it is, the keys."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from undercroft.kernel.outcome import NO_SEAT
from undercroft.terminal.keys import foot
from undercroft.terminal.sitting import Sitting
from undercroft.terminal.speech import Speech

HURRY = 60  # seconds from which the clock stands out


def title(sitting: Sitting, words: Speech, width: int) -> Text:
    """The game, its phase, and the clock where there is one."""
    phase = words.message(f"phase-{sitting.game.phase(sitting.table.state)}")
    line = Text(f" {words.message('title')}", "bold").append(f" · {phase}")
    left = sitting.clock.left
    if left is not None:
        clock = words("app-clock", time=f"{int(left) // 60}:{int(left) % 60:02}")
        space = width - line.cell_len - cell_len(clock) - 1
        line.append(" " * max(2, space)).append(clock, "bold reverse" if left < HURRY else "bold")
    return line


def turn(sitting: Sitting, words: Speech, eyes: int, can_act: bool) -> Text:
    """Who has to act, as the person with these eyes should read it."""
    actor = sitting.table.actor
    if sitting.table.over:
        return Text(words("app-over"))
    if eyes == actor:
        alone = len(sitting.people) == 1
        said = words("app-your-move") if alone else words("app-move-of", who=f"@seat-{eyes}")
        return Text(said, "bold")
    if eyes != NO_SEAT and can_act:
        return Text(words("app-out-of-turn", who=f"@seat-{eyes}"), "bold")
    return Text(words("app-bot", who=f"@seat-{actor}"), "italic")


def ruled(line: Text, extra: str, width: int) -> Text:
    """A line across the window with something said in it."""
    ruled = Text("── ").append_text(line)
    ruled.append(" ──" + (f" {extra} " if extra else ""), "" if extra else "dim")
    return ruled.append("─" * max(0, width - ruled.cell_len), "dim")


def keys(sitting: Sitting, words: Speech, width: int) -> Text:
    """The keys that matter now, fewer of them in a narrow window."""
    said = words("app-bot-keys" if sitting.bot_to_act else "app-keys")
    return foot(said if cell_len(said) + 2 <= width else words("app-keys-short"))
