"""The base class of screens that show one text below a heading, with their keys in the last line."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from undercroft.terminal.keys import footer
from undercroft.terminal.screens.base import BaseScreen


class TextScreen(BaseScreen[None]):
    """A screen of one text. Subclasses show it in `refresh_texts`, and may choose what contains it."""

    def make_body(self) -> Widget:
        """The container of the text. This one scrolls with the arrow keys."""
        return VerticalScroll(id="page")

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with self.make_body():
            yield Static(id="plain")
        yield Static(id="footer")

    def on_mount(self) -> None:
        """Shows the text."""
        if self.query("#plain"):  # none if a key closed the screen before it was drawn
            self.refresh_texts()

    def show(self, heading: Text, text: RenderableType, keys: str) -> None:
        """Shows all parts of the screen. `keys` is as in `keys.footer`."""
        self.query_one("#head", Static).update(heading)
        self.query_one("#plain", Static).update(text)
        self.query_one("#footer", Static).update(footer(keys))

    def action_close(self) -> None:
        """Returns to the screen below."""
        self.dismiss()
