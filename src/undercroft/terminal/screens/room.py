"""What all screens share: the app they belong to, and that they can change their language at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from textual.screen import ModalScreen, Screen

if TYPE_CHECKING:
    from undercroft.terminal.app import Undercroft

Result = TypeVar("Result")


class Room(Screen[Result]):
    """A screen that says everything anew when the language changes."""

    @property
    def house(self) -> Undercroft:
        """The app."""
        return cast("Undercroft", self.app)

    def retell(self) -> None:
        """Says everything in the language of the app."""
        raise NotImplementedError


class Niche(ModalScreen[Result]):
    """A small screen over another."""

    @property
    def house(self) -> Undercroft:
        """The app."""
        return cast("Undercroft", self.app)

    def retell(self) -> None:
        """Says everything in the language of the app."""
        raise NotImplementedError
