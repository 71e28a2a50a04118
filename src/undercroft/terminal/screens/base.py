"""Base classes of all screens: the typed app, and texts that can change their language at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual.screen import ModalScreen, Screen

if TYPE_CHECKING:
    from textual import getters

    from undercroft.terminal.app import TerminalApp

Result = TypeVar("Result")


class BaseScreen(Screen[Result]):
    """A screen that can refresh its texts."""

    if TYPE_CHECKING:
        app = getters.app(TerminalApp)

    def refresh_texts(self) -> None:
        """Shows all texts in the language of the app."""
        raise NotImplementedError


class BaseModal(ModalScreen[Result]):
    """A small screen on top of another, that can refresh its texts."""

    if TYPE_CHECKING:
        app = getters.app(TerminalApp)

    def refresh_texts(self) -> None:
        """Shows all texts in the language of the app."""
        raise NotImplementedError
