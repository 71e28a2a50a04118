"""The score screen, during the match and at its end."""

from __future__ import annotations

import asyncio

from rich.console import Group
from rich.padding import Padding
from rich.text import Text
from textual.widgets import Static

from undercroft.terminal import advice, score_texts
from undercroft.terminal.keys import hidden, letter
from undercroft.terminal.local_match import LocalMatch
from undercroft.terminal.screens.page import Page
from undercroft.terminal.screens.text_screen import TextScreen


class ScoreScreen(TextScreen):
    """The scores with their lines. At the end also the outcome, new achievements and the record."""

    BINDINGS = [
        hidden("escape", "close"),
        letter("s", "close"),
        letter("n", "play_again"),
        letter("v", "review"),
        letter("g", "app.log"),
        letter("p", "app.profile"),
        letter("l", "app.switch_language"),
        letter("m", "app.menu"),
        letter("q", "app.leave"),
    ]

    def __init__(self, match: LocalMatch, achievements: list[str] | None = None, record: str = "") -> None:
        """`achievements` are the new ones; `record` is the path of the record."""
        super().__init__()
        self.match = match
        self.achievements = achievements or []
        self.record = record
        self._reviewing = False

    def refresh_texts(self) -> None:
        language = self.app.language
        texts = self.match.texts(language)
        session = self.match.session
        over = session.over
        title = texts("app-score" if over else "app-score-so-far")
        parts = [score_texts.score_table(session, texts)]
        if over:
            parts = [score_texts.outcome_text(session, texts), Text(), *parts, Text()]
            for achievement in self.achievements:
                name = texts.message(f"achievement-{achievement}")
                parts.append(Text("★ ", "bold yellow").append(texts("app-new-achievement", name=name)))
            if self.record:
                parts += [Text(), Text(texts("app-record", path=self.record), "dim")]
        heading = Text(f" {texts.message('title')} · {title}", "bold")
        keys = texts("app-score-keys" if over else "app-close")
        self.show(heading, Padding(Group(*parts), (1, 2)), keys)

    def action_review(self) -> None:
        """Reviews all decisions in the background, then shows the review."""
        if self.match.session.over and not self._reviewing:
            self._reviewing = True
            wait = Text(" " + self.app.texts("app-review-wait"), "italic")
            self.query_one("#footer", Static).update(wait)
            self.run_worker(self._review(), group="review")

    async def _review(self) -> None:
        match = self.match
        decisions = await asyncio.to_thread(advice.review_match, match)
        self._reviewing = False
        if not self.is_attached:
            return
        self.refresh_texts()

        def read() -> tuple[str, Text]:
            language = self.app.language
            texts = match.texts(language)
            return texts.message("review"), advice.review_text(decisions, texts, self.app.size.width - 4)

        self.app.push_screen(Page(read))

    def action_play_again(self) -> None:
        """Starts a match like this one."""
        if self.match.session.over:
            self.app.play_again(self.match)
