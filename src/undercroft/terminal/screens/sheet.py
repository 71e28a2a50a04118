"""The score sheet, so far or at the end."""

from __future__ import annotations

import asyncio

from rich.console import Group
from rich.padding import Padding
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from undercroft.terminal import counsel, scores
from undercroft.terminal.keys import foot, letter, plain
from undercroft.terminal.screens.page import Page
from undercroft.terminal.screens.room import Room
from undercroft.terminal.sitting import Sitting
from undercroft.terminal.speech import Speech


class Sheet(Room[None]):
    """What everybody has and why. After the end also who won, and which deeds are new."""

    BINDINGS = [
        plain("escape", "close"),
        letter("s", "close"),
        letter("n", "again"),
        letter("v", "review"),
        letter("g", "app.log"),
        letter("p", "app.profile"),
        letter("l", "app.speak"),
        letter("m", "app.menu"),
        letter("q", "app.leave"),
    ]

    def __init__(self, sitting: Sitting, new: list[str] | None = None, path: str = "") -> None:
        super().__init__()
        self.sitting = sitting
        self.new = new or []
        self.path = path
        self._reviewing = False

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with VerticalScroll(id="sheet"):
            yield Static(id="plain")
        yield Static(id="foot")

    def on_mount(self) -> None:
        """Shows it."""
        if self.query("#plain"):  # nothing, if a key closed it before it was drawn
            self.retell()

    def retell(self) -> None:
        language = self.house.language
        words = Speech(self.sitting.game, language, self.sitting.names(language))
        table = self.sitting.table
        over = table.over
        title = words("app-sheet" if over else "app-sheet-so-far")
        self.query_one("#head", Static).update(Text(f" {words.message('title')} · {title}", "bold"))
        parts = [scores.sheet(table, words)]
        if over:
            parts = [scores.verdict(table, words, self.sitting.people), Text(), *parts, Text()]
            for deed in self.new:
                name = words.message(f"deed-{deed}")
                parts.append(Text("★ ", "bold yellow").append(words("app-new-deed", deed=name)))
            if self.path:
                parts += [Text(), Text(words("app-record", path=self.path), "dim")]
        self.query_one("#plain", Static).update(Padding(Group(*parts), (1, 2)))
        self.query_one("#foot", Static).update(foot(words("app-sheet-keys" if over else "app-close")))

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()

    def action_review(self) -> None:
        """Every decision beside the best one; it takes a while."""
        if self.sitting.table.over and not self._reviewing:
            self._reviewing = True
            wait = Text(" " + self.house.words("app-review-wait"), "italic")
            self.query_one("#foot", Static).update(wait)
            self.run_worker(self._review(), group="review")

    async def _review(self) -> None:
        sitting = self.sitting
        found = await asyncio.to_thread(counsel.reviewed, sitting)
        self._reviewing = False
        if not self.is_attached:
            return
        self.retell()

        def read() -> tuple[str, Text]:
            language = self.house.language
            words = Speech(sitting.game, language, sitting.names(language))
            return words.message("review"), counsel.judgement(found, words, self.app.size.width - 4)

        self.house.push_screen(Page(read))

    def action_again(self) -> None:
        """The same game once more."""
        if self.sitting.table.over:
            self.house.again(self.sitting)
