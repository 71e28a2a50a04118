"""Pages of text: help, rules, log, profile, hint, review."""

from __future__ import annotations

from collections.abc import Callable

from rich.markdown import Markdown
from rich.text import Text
from textual.containers import VerticalScroll
from textual.widget import Widget

from undercroft.terminal.keys import hidden, letter
from undercroft.terminal.screens.text_screen import TextScreen


class Page(TextScreen):
    """A page that scrolls. `read` returns its heading and its text; a plain string is Markdown."""

    BINDINGS = [
        hidden("escape,enter,question_mark,f1", "close"),
        letter("q", "close"),
        letter("l", "app.switch_language"),
        hidden("up", "scroll(-1)"),
        hidden("down", "scroll(1)"),
        hidden("pageup", "turn(-1)"),
        hidden("pagedown,space", "turn(1)"),
        hidden("home", "top"),
        hidden("end", "bottom"),
    ]

    def __init__(self, read: Callable[[], tuple[str, str | Text]], *, from_end: bool = False) -> None:
        super().__init__()
        self._read = read
        self._from_end = from_end

    def make_body(self) -> Widget:
        return VerticalScroll(id="page", can_focus=False)

    def on_mount(self) -> None:
        """Shows the text, from its start or from its end."""
        super().on_mount()
        if self._from_end and self.query("#page"):
            self.call_after_refresh(self._scroll.scroll_end, animate=False)

    @property
    def _scroll(self) -> VerticalScroll:
        return self.query_one("#page", VerticalScroll)

    def refresh_texts(self) -> None:
        heading, text = self._read()
        shown = Markdown(text) if isinstance(text, str) else text
        self.show(Text(f" {heading}"), shown, self.app.texts("app-close"))

    def action_scroll(self, lines: int) -> None:
        """Scrolls by lines."""
        self._scroll.scroll_relative(y=lines, animate=False)

    def action_turn(self, pages: int) -> None:
        """Scrolls by pages."""
        self._scroll.scroll_relative(y=pages * max(1, self._scroll.size.height - 1), animate=False)

    def action_top(self) -> None:
        """Scrolls to the start."""
        self._scroll.scroll_home(animate=False)

    def action_bottom(self) -> None:
        """Scrolls to the end."""
        self._scroll.scroll_end(animate=False)
