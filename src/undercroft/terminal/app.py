"""The terminal app: screens, language, and leaving."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.events import Resize

from undercroft.kernel.game import Game
from undercroft.terminal import log_view, score_texts
from undercroft.terminal.local_match import LocalMatch
from undercroft.terminal.plan import MatchPlan, resume_match
from undercroft.terminal.profile import Profile
from undercroft.terminal.screens.base import BaseModal, BaseScreen
from undercroft.terminal.screens.dialogs import TooSmall
from undercroft.terminal.screens.match import MatchScreen
from undercroft.terminal.screens.menu import Menu
from undercroft.terminal.screens.page import Page
from undercroft.terminal.screens.setup import Setup
from undercroft.terminal.texts import TerminalTexts
from undercroft.texts import LANGUAGES, rules_page

MIN_SIZE = (60, 18)
"""The smallest usable window: columns and rows."""


class TerminalApp(App[None]):
    """Shows a match, starts a plan, or shows the menu if it gets neither."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    # Textual binds the first two keys itself, but only to explain how to quit.
    BINDINGS = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        match: LocalMatch | None = None,
        plan: MatchPlan | None = None,
        *,
        ask: bool = True,
        language: str = "en",
        fast: bool = False,
        notices: list[str] | None = None,
        profile: Profile | None = None,
    ) -> None:
        """With `ask`, the menu offers saved matches before the plan is started."""
        super().__init__()
        self.profile = Profile() if profile is None else profile
        self.language = language
        self.texts = TerminalTexts(None, language)
        self.fast = fast
        self._first_match = match
        self._plan = plan
        self._ask = ask
        self._notices = notices or []
        self.unfinished = False
        """Whether the player left a match that can be resumed."""

    def on_mount(self) -> None:
        """Shows the first screen."""
        self._handle_signals()
        if self._first_match is not None:
            self.push_screen(MatchScreen(self._first_match))
        elif self._plan is not None and not self._ask:
            self.start(self._plan)
        else:
            self.push_screen(Menu(self._plan, self._notices))

    def _handle_signals(self) -> None:
        """Closing the window or SIGTERM ends the app like a key does, so that the terminal is restored."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                with suppress(NotImplementedError, ValueError, RuntimeError):
                    loop.add_signal_handler(getattr(signal, name), self.action_leave)

    def on_resize(self, event: Resize) -> None:
        """Covers the screen while the window is too small."""
        small = event.size.width < MIN_SIZE[0] or event.size.height < MIN_SIZE[1]
        covered = isinstance(self.screen, TooSmall)
        if small and not covered:
            self.push_screen(TooSmall(self._too_small_lines))
        elif covered and not small:
            self.pop_screen()
        elif covered:
            self._refresh_texts()

    def _too_small_lines(self) -> list[str]:
        columns, rows = self.size
        return [
            self.texts("app-small", columns=columns, rows=rows),
            self.texts("app-small-how", columns=MIN_SIZE[0], rows=MIN_SIZE[1]),
            f"q: {self.texts('app-leave')}",
        ]

    # Matches

    def start(self, plan: MatchPlan) -> None:
        """Starts and shows a new match."""
        self._show(plan.start())

    def play_again(self, match: LocalMatch) -> None:
        """Starts a match like this one, with a new seed."""
        self.start(MatchPlan.repeat(match))

    def resume(self, path: Path, plan: MatchPlan | None = None) -> str:
        """Shows a saved match. Returns a notice if it cannot be resumed, else ""."""
        game = None if plan is None else plan.game
        found = resume_match(path, self.texts, None if plan is None else plan.content, game)
        if isinstance(found, str):
            return found
        self._show(found)
        return ""

    def _show(self, match: LocalMatch) -> None:
        """Shows the match instead of all other screens."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(MatchScreen(match))

    @property
    def match(self) -> LocalMatch | None:
        """The match that is shown."""
        for screen in self.screen_stack:
            if isinstance(screen, MatchScreen):
                return screen.match
        return None

    # Keys of all screens

    def action_leave(self) -> None:
        """Ends the app. All moves are saved already."""
        match = self.match
        self.unfinished = match is not None and not match.session.over and bool(match.session.log)
        self.exit()

    def action_menu(self) -> None:
        """Closes the match and shows the menu."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(Menu())

    def action_switch_language(self) -> None:
        """Switches all screens to the next language."""
        self.language = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]
        self.texts = TerminalTexts(None, self.language)
        self.profile.set_language(self.language)
        self._refresh_texts()

    def _refresh_texts(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen | BaseModal):
                screen.refresh_texts()

    def action_help(self) -> None:
        """Shows the keys, then the rules."""
        game = self._game

        def read() -> tuple[str, str]:
            rules = f"\n\n---\n\n{rules_page(game, self.language)}" if game else ""
            return self.texts("app-help"), self.texts("app-help-keys") + rules

        self.push_screen(Page(read))

    def action_rules(self) -> None:
        """Shows the rules of the game."""
        game = self._game
        if game is not None:
            rules = game
            self.push_screen(Page(lambda: (self.texts.message("rules"), rules_page(rules, self.language))))

    @property
    def _game(self) -> Game | None:
        if isinstance(self.screen, Setup):
            return self.screen.game
        return None if self.match is None else self.match.game

    def action_log(self) -> None:
        """Shows the complete log."""
        match = self.match
        if match is not None:
            shown = match

            def read() -> tuple[str, Text]:
                texts = shown.texts(self.language)
                return texts.message("log"), log_view.log_text(shown, texts, self.size.width - 4)

            self.push_screen(Page(read, from_end=True))

    def action_profile(self) -> None:
        """Shows results and achievements."""

        def read() -> tuple[str, Text]:
            return self.texts("app-profile"), score_texts.profile_text(self.profile, self.language)

        self.push_screen(Page(read))
