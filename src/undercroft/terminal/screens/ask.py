"""Small screens that want one key: a question, a curtain between two players, a window that is too small."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from undercroft.terminal.keys import letter, plain
from undercroft.terminal.screens.room import Niche

Lines = Callable[[], list[str]]


class Ask(Niche[bool]):
    """A question, yes or no. `lines` gives its words in the language that is on, the last one the keys."""

    # No Russian letters here: the key of "y" is the first letter of the Russian "no".
    BINDINGS = [plain("enter,y,Y", "answer(True)"), plain("escape,n,N", "answer(False)")]

    def __init__(self, lines: Lines) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(id="words")

    def on_mount(self) -> None:
        """Says it."""
        self.retell()

    def retell(self) -> None:
        lines = self._lines()
        text = Text("\n\n".join(lines[:-1]), justify="center")
        text.append(f"\n\n{lines[-1]}", "dim")
        for place in self.query("#words").results(Static):  # none, if a key answered before it was drawn
            place.update(text)

    def action_answer(self, yes: bool) -> None:
        """Goes back with the answer."""
        self.dismiss(yes)


class Curtain(Ask):
    """Hides the table until the next player sits at the keyboard."""

    BINDINGS = [plain("enter,space", "answer(True)")]


class TooSmall(Ask):
    """Waits for a larger window."""

    BINDINGS = [letter("q", "app.leave")]
