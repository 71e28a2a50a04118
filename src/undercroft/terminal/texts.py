"""Texts of the terminal client and of the game that is played, in one language."""

from __future__ import annotations

import locale
import os
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

from undercroft import games
from undercroft.kernel.game import Game
from undercroft.kernel.phrase import Phrase
from undercroft.texts import LANGUAGES, Texts


class TerminalTexts(Texts):
    """Texts of a game and of the terminal. An id may name an attribute: "hero-knight.power"."""

    def _files(self, game: Game | str | None) -> Iterator[Traversable]:
        yield from super()._files(game)
        folder = resources.files("undercroft.terminal")
        yield folder / "text" / f"{self.language}.ftl"
        name = game.name if isinstance(game, Game) else game
        labels = folder / "draw" / "text" / f"{name}.{self.language}.ftl"
        if labels.is_file():
            yield labels

    def message(self, id: str) -> str:
        owner, dot, attribute = id.partition(".")
        if not dot:
            return super().message(id)
        pattern = self._bundle.get_message(owner).attributes.get(attribute) if self.has(owner) else None
        if pattern is None:
            return self._miss("", f"there is no text {id!r} in {self.language!r}")
        return str(self._bundle.format_pattern(pattern, {})[0])

    def about(self, anchor: str) -> str:
        """The help text of the thing at an anchor ("fighter: beats …" for "party.fighter"), or ""."""
        for id in (anchor.split(".")[-1], anchor.replace(".", "-")):
            if self.has(id) and "about" in self._bundle.get_message(id).attributes:
                return f"{self.message(id)}: {self.message(f'{id}.about')}"
        return ""

    def thing(self, anchor: str) -> str:
        """What the thing at an anchor is called ("red jump" for "card.red-jump"), or ""."""
        for id in (anchor.split(".")[-1], anchor.replace(".", "-")):
            if self.has(id):
                return self.message(id)
        return ""

    def __call__(self, id: str, **arguments: str | int) -> str:
        """The text of this id."""
        return self.format(Phrase(id, arguments)) if arguments else self.message(id)


def game_title(name: str, language: str) -> str:
    """The title of a registered game; for another game, its name."""
    return Texts(name, language, only=("title",)).message("title") if name in games.names() else name


def system_language() -> str:
    """The language of this machine if there are texts for it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            found = os.environ[variable][:2].lower()
            return found if found in LANGUAGES else "en"
    found = (locale.getlocale()[0] or "en")[:2].lower()
    return found if found in LANGUAGES else "en"
