"""The menu: saved matches to resume, games to play."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Resize
from textual.widgets import Static

from undercroft import games
from undercroft.terminal.choices import Choices
from undercroft.terminal.keys import footer, hidden, letter
from undercroft.terminal.plan import MatchPlan, list_saved
from undercroft.terminal.save_file import SavedMatch
from undercroft.terminal.screens.base import BaseScreen
from undercroft.terminal.screens.setup import Setup
from undercroft.terminal.texts import TerminalTexts, game_title

BANNER = """\
     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
   ▄█▀ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ▀█▄
  ██   │ ⚔ │ │ ✦ │ │ ♛ │ │ ☠ │   ██
  ██   ╰───╯ ╰───╯ ╰───╯ ╰───╯   ██
  ██   U N D E R C R O F T       ██▄▄▂▁"""
OFFERED = 5  # saved matches that the menu shows


class Menu(BaseScreen[None]):
    """Offers saved matches and games. With a plan, it offers the plan and saved matches of its game."""

    BINDINGS = [
        letter("l", "app.switch_language"),
        letter("p", "app.profile"),
        letter("q", "app.leave"),
        hidden("escape", "app.leave"),
    ]

    def __init__(self, plan: MatchPlan | None = None, notices: list[str] | None = None) -> None:
        super().__init__()
        self._plan = plan
        self._notices = notices or []
        self._entries: list[tuple[str, Callable[[], object]]] = []

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Vertical(id="menu"):
            yield Static(Text(BANNER, "#c9a66b"), id="banner")
            yield Static(id="tagline")
            yield Static(id="notices")
            yield Choices(id="choices")
        yield Static(id="footer")

    def on_mount(self) -> None:
        """Shows the menu."""
        self.refresh_texts()

    def on_screen_resume(self) -> None:
        """Reads the saved matches again."""
        if self.is_mounted and self.query("#choices"):
            self.refresh_texts()

    def on_resize(self, event: Resize) -> None:
        """Hides the banner in a small window."""
        self._arrange()

    def refresh_texts(self) -> None:
        texts = self.app.texts
        saved, notices = list_saved(texts, self._plan.game.name if self._plan else "")
        self._notices += [notice for notice in notices if notice not in self._notices]
        self._entries = [(self._label(entry, texts), self._open(entry)) for entry in saved[:OFFERED]]
        if self._plan is not None:
            plan = self._plan
            name = TerminalTexts(plan.game, texts.language).message("title")
            self._entries.append((texts("app-play", game=name), lambda: self.app.start(plan)))
        else:
            self._entries += [
                (texts("app-play", game=game_title(name, texts.language)), self._set_up(name))
                for name in games.names()
            ]
        self._entries += [
            (texts("app-achievements"), self.app.action_profile),
            (texts("app-switch-language"), self.app.action_switch_language),
            (texts("app-leave"), self.app.action_leave),
        ]
        choices = self.query_one("#choices", Choices)
        choices.set_labels([label for label, _ in self._entries])
        choices.focus()
        self.query_one("#head", Static).update(Text(" Undercroft", "bold"))
        self.query_one("#tagline", Static).update(Text(texts("app-tagline") + "\n", "italic"))
        self.query_one("#notices", Static).update(Text("\n".join(self._notices), "yellow"))
        self.query_one("#notices").display = bool(self._notices)
        self.query_one("#footer", Static).update(footer(texts("app-menu-keys")))
        self._arrange()

    def _arrange(self) -> None:
        if self.query("#choices"):
            choices = self.query_one("#choices", Choices)
            self.query_one("#banner").display = self.app.size.height >= 20 and not self._notices
            choices.styles.height = choices.fit(self.app.size.width - 4, max(4, self.app.size.height - 12))

    def _label(self, entry: SavedMatch, texts: TerminalTexts) -> str:
        moves = texts("moves", n=entry.moves)
        ago = _ago(time.time() - entry.at, texts)
        return texts("app-continue", game=game_title(entry.game, texts.language), moves=moves, ago=ago)

    def _open(self, entry: SavedMatch) -> Callable[[], object]:
        def resume() -> None:
            notice = self.app.resume(entry.path, self._plan)
            if notice:
                self._notices.append(notice)
                self.refresh_texts()

        return resume

    def _set_up(self, name: str) -> Callable[[], object]:
        return lambda: self.app.push_screen(Setup(games.game(name)))

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Runs the chosen entry."""
        self._entries[event.index][1]()


def _ago(seconds: float, texts: TerminalTexts) -> str:
    minutes = int(seconds // 60)
    if minutes < 1:
        return texts("app-now")
    if minutes < 60:
        return texts("app-ago", unit="minutes", n=minutes)
    if minutes < 60 * 24:
        return texts("app-ago", unit="hours", n=minutes // 60)
    return texts("app-ago", unit="days", n=minutes // (60 * 24))
