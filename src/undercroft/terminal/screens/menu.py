"""Where one comes in: matches to go on with, games to begin."""

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
from undercroft.terminal.keys import foot, letter, plain
from undercroft.terminal.plan import Plan, waiting
from undercroft.terminal.save import Saved
from undercroft.terminal.screens.room import Room
from undercroft.terminal.screens.setup import Setup
from undercroft.terminal.speech import Speech, title

BANNER = """\
     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
   ▄█▀ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ▀█▄
  ██   │ ⚔ │ │ ✦ │ │ ♛ │ │ ☠ │   ██
  ██   ╰───╯ ╰───╯ ╰───╯ ╰───╯   ██
  ██   U N D E R C R O F T       ██▄▄▂▁"""
OFFERED = 5  # matches to go on with that the menu shows


class Menu(Room[None]):
    """Choose a match or a game. With a plan, the question is only whether to go on with an older match."""

    BINDINGS = [
        letter("l", "app.speak"),
        letter("p", "app.profile"),
        letter("q", "app.leave"),
        plain("escape", "app.leave"),
    ]

    def __init__(self, plan: Plan | None = None, notices: list[str] | None = None) -> None:
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
        yield Static(id="foot")

    def on_mount(self) -> None:
        """Shows it."""
        self.retell()

    def on_screen_resume(self) -> None:
        """Looks for matches anew."""
        if self.is_mounted and self.query("#choices"):
            self.retell()

    def on_resize(self, event: Resize) -> None:
        """Hides the banner where there is no room for it."""
        self._arrange()

    def retell(self) -> None:
        words = self.house.words
        saved, notices = waiting(words, self._plan.game.name if self._plan else "")
        self._notices += [notice for notice in notices if notice not in self._notices]
        self._entries = [(self._told(entry, words), self._open(entry)) for entry in saved[:OFFERED]]
        if self._plan is not None:
            plan = self._plan
            name = Speech(plan.game, words.language).message("title")
            self._entries.append((words("app-play", game=name), lambda: self.house.begin(plan)))
        else:
            self._entries += [
                (words("app-play", game=title(name, words.language)), self._set_up(name))
                for name in games.NAMES
            ]
        self._entries += [
            (words("app-deeds"), self.house.action_profile),
            (words("app-speak"), self.house.action_speak),
            (words("app-leave"), self.house.action_leave),
        ]
        choices = self.query_one("#choices", Choices)
        choices.offer([label for label, _ in self._entries])
        choices.focus()
        self.query_one("#head", Static).update(Text(" Undercroft", "bold"))
        self.query_one("#tagline", Static).update(Text(words("app-tagline") + "\n", "italic"))
        self.query_one("#notices", Static).update(Text("\n".join(self._notices), "yellow"))
        self.query_one("#notices").display = bool(self._notices)
        self.query_one("#foot", Static).update(foot(words("app-menu-keys")))
        self._arrange()

    def _arrange(self) -> None:
        if self.query("#choices"):
            choices = self.query_one("#choices", Choices)
            self.query_one("#banner").display = self.app.size.height >= 20 and not self._notices
            choices.styles.height = choices.fit(self.app.size.width - 4, max(4, self.app.size.height - 12))

    def _told(self, entry: Saved, words: Speech) -> str:
        moves = words("moves", n=entry.moves)
        ago = _ago(time.time() - entry.at, words)
        return words("app-continue", game=title(entry.game, words.language), moves=moves, ago=ago)

    def _open(self, entry: Saved) -> Callable[[], object]:
        def go_on() -> None:
            notice = self.house.go_on(entry.path, self._plan)
            if notice:
                self._notices.append(notice)
                self.retell()

        return go_on

    def _set_up(self, name: str) -> Callable[[], object]:
        return lambda: self.house.push_screen(Setup(games.game(name)))

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Goes there."""
        self._entries[event.index][1]()


def _ago(seconds: float, words: Speech) -> str:
    minutes = int(seconds // 60)
    if minutes < 1:
        return words("app-now")
    if minutes < 60:
        return words("app-ago", unit="minutes", n=minutes)
    if minutes < 60 * 24:
        return words("app-ago", unit="hours", n=minutes // 60)
    return words("app-ago", unit="days", n=minutes // (60 * 24))
