"""Small modal screens that wait for one key or for a larger window."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from undercroft.terminal.keys import hidden, letter
from undercroft.terminal.screens.base import BaseModal

Lines = Callable[[], list[str]]


class ConfirmDialog(BaseModal[bool]):
    """A yes-or-no question. `lines` returns its lines in the current language, the last one with the keys."""

    # No Russian letters here: the key of "y" is the first letter of the Russian "no".
    BINDINGS = [hidden("enter,y,Y", "answer(True)"), hidden("escape,n,N", "answer(False)")]

    def __init__(self, lines: Lines) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(id="lines")

    def on_mount(self) -> None:
        """Shows the lines."""
        self.refresh_texts()

    def refresh_texts(self) -> None:
        lines = self._lines()
        text = Text("\n\n".join(lines[:-1]), justify="center")
        text.append(f"\n\n{lines[-1]}", "dim")
        for static in self.query("#lines").results(Static):  # none if a key answered before it was drawn
            static.update(text)

    def action_answer(self, yes: bool) -> None:
        """Closes the dialog with this answer."""
        self.dismiss(yes)


class HandoverScreen(ConfirmDialog):
    """Hides the match until the next player is at the keyboard."""

    BINDINGS = [hidden("enter,space", "answer(True)")]


class TooSmall(ConfirmDialog):
    """Hides everything until the window is large enough."""

    BINDINGS = [letter("q", "app.leave")]
