"""The terminal app: which screen is up, which language is on, and how one leaves."""

from __future__ import annotations

import signal
from contextlib import suppress
from pathlib import Path

from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.events import Resize

from undercroft.kernel.game import Game
from undercroft.terminal import scores, told
from undercroft.terminal.plan import Plan, go_on
from undercroft.terminal.profile import Profile
from undercroft.terminal.screens.ask import TooSmall
from undercroft.terminal.screens.menu import Menu
from undercroft.terminal.screens.page import Page
from undercroft.terminal.screens.room import Niche, Room
from undercroft.terminal.screens.setup import Setup
from undercroft.terminal.screens.table import TableScreen
from undercroft.terminal.sitting import Sitting
from undercroft.terminal.speech import Speech
from undercroft.texts import LANGUAGES, rules_page

LEAST = (60, 18)
"""The smallest window that still shows something: columns and rows."""


class Undercroft(App[None]):
    """Give it a match to show, or a plan to begin, or nothing for the menu."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    # Textual has the first two itself, but would only explain how to quit.
    BINDINGS = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        sitting: Sitting | None = None,
        plan: Plan | None = None,
        *,
        ask: bool = True,
        language: str = "en",
        fast: bool = False,
        notices: list[str] | None = None,
        profile: Profile | None = None,
    ) -> None:
        super().__init__()
        self.profile = Profile() if profile is None else profile
        self.language = language
        self.words = Speech(None, language)
        self.fast = fast
        self._sitting = sitting
        self._plan = plan
        self._ask = ask
        self._notices = notices or []
        self.unfinished = False
        """Whether a match was left that can be gone on with."""

    def on_mount(self) -> None:
        """The first screen."""
        self._mind_signals()
        if self._sitting is not None:
            self.push_screen(TableScreen(self._sitting))
        elif self._plan is not None and not self._ask:
            self.begin(self._plan)
        else:
            self.push_screen(Menu(self._plan, self._notices))

    def _mind_signals(self) -> None:
        """A closed window or a polite kill ends the app as a key would, and leaves the terminal in order."""
        import asyncio

        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                with suppress(NotImplementedError, ValueError, RuntimeError):
                    loop.add_signal_handler(getattr(signal, name), self.action_leave)

    def on_resize(self, event: Resize) -> None:
        """A window that is too small is covered until it is large enough."""
        small = event.size.width < LEAST[0] or event.size.height < LEAST[1]
        covered = isinstance(self.screen, TooSmall)
        if small and not covered:
            self.push_screen(TooSmall(self._small))
        elif covered and not small:
            self.pop_screen()
        elif covered:
            self._retell()

    def _small(self) -> list[str]:
        columns, rows = self.size
        return [
            self.words("app-small", columns=columns, rows=rows),
            self.words("app-small-how", columns=LEAST[0], rows=LEAST[1]),
            f"q: {self.words('app-leave')}",
        ]

    # Matches

    def begin(self, plan: Plan) -> None:
        """A new match on the table."""
        self._show(plan.begin())

    def again(self, sitting: Sitting) -> None:
        """The same match once more, with other dice."""
        self.begin(Plan.like(sitting))

    def go_on(self, path: Path, plan: Plan | None = None) -> str:
        """A saved match on the table, or a notice why it cannot be."""
        guest = None if plan is None else plan.game
        found = go_on(path, self.words, None if plan is None else plan.content, guest)
        if isinstance(found, str):
            return found
        self._show(found)
        return ""

    def _show(self, sitting: Sitting) -> None:
        """The table, with nothing below it but the empty first screen."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(TableScreen(sitting))

    @property
    def sitting(self) -> Sitting | None:
        """The match on the table."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                return screen.sitting
        return None

    # Keys that all screens share

    def action_leave(self) -> None:
        """Ends the app. Everything is on disk already."""
        sitting = self.sitting
        self.unfinished = sitting is not None and not sitting.table.over and bool(sitting.table.log)
        self.exit()

    def action_menu(self) -> None:
        """Puts the match away, and back to the menu."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(Menu())

    def action_speak(self) -> None:
        """The next language, at once and everywhere."""
        self.language = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]
        self.words = Speech(None, self.language)
        self.profile.speak(self.language)
        self._retell()

    def _retell(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Room | Niche):
                screen.retell()

    def action_help(self) -> None:
        """The keys, then the rules."""
        game = self._game

        def read() -> tuple[str, str]:
            rules = f"\n\n---\n\n{rules_page(game, self.language)}" if game else ""
            return self.words("app-help"), self.words("app-help-keys") + rules

        self.push_screen(Page(read))

    def action_rules(self) -> None:
        """The rules of the game on the table."""
        game = self._game
        if game is not None:
            rules = game
            self.push_screen(Page(lambda: (self.words.message("rules"), rules_page(rules, self.language))))

    @property
    def _game(self) -> Game | None:
        if isinstance(self.screen, Setup):
            return self.screen.game
        return None if self.sitting is None else self.sitting.game

    def action_log(self) -> None:
        """The log from the beginning."""
        sitting = self.sitting
        if sitting is not None:
            match = sitting

            def read() -> tuple[str, Text]:
                words = Speech(match.game, self.language, match.names(self.language))
                return words.message("log"), told.log(match, words, self.size.width - 4)

            self.push_screen(Page(read, from_end=True))

    def action_profile(self) -> None:
        """Deeds and results."""
        self.push_screen(Page(lambda: (self.words("app-profile"), scores.deeds(self.profile, self.language))))
