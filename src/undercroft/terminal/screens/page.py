"""Pages to read: help, rules, the log, the deeds."""

from __future__ import annotations

from collections.abc import Callable

from rich.markdown import Markdown
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from undercroft.terminal.keys import foot, letter, plain
from undercroft.terminal.screens.room import Room


class Page(Room[None]):
    """A page that scrolls. `read` gives its heading and its text, Markdown if it is a plain string."""

    BINDINGS = [
        plain("escape,enter,question_mark,f1", "close"),
        letter("q", "close"),
        letter("l", "app.speak"),
        plain("up", "scroll(-1)"),
        plain("down", "scroll(1)"),
        plain("pageup", "turn(-1)"),
        plain("pagedown,space", "turn(1)"),
        plain("home", "top"),
        plain("end", "bottom"),
    ]

    def __init__(self, read: Callable[[], tuple[str, str | Text]], *, from_end: bool = False) -> None:
        super().__init__()
        self._read = read
        self._from_end = from_end

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with VerticalScroll(id="sheet", can_focus=False):
            yield Static(id="plain")
        yield Static(id="foot")

    def on_mount(self) -> None:
        """Shows it, from the beginning or from the end."""
        if not self.query("#plain"):
            return  # a key closed it before it was drawn
        self.retell()
        if self._from_end:
            self.call_after_refresh(self._sheet.scroll_end, animate=False)

    @property
    def _sheet(self) -> VerticalScroll:
        return self.query_one("#sheet", VerticalScroll)

    def retell(self) -> None:
        heading, text = self._read()
        self.query_one("#head", Static).update(Text(f" {heading}"))
        self.query_one("#foot", Static).update(foot(self.house.words("app-close")))
        self.query_one("#plain", Static).update(Markdown(text) if isinstance(text, str) else text)

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """A line up or down."""
        self._sheet.scroll_relative(y=lines, animate=False)

    def action_turn(self, pages: int) -> None:
        """A page up or down."""
        self._sheet.scroll_relative(y=pages * max(1, self._sheet.size.height - 1), animate=False)

    def action_top(self) -> None:
        """To the first line."""
        self._sheet.scroll_home(animate=False)

    def action_bottom(self) -> None:
        """To the last line."""
        self._sheet.scroll_end(animate=False)
