"""Texts for people: formatted phrases, names of things, rules pages. They are Project Fluent files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk, Resource

from undercroft import games
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.phrase import Phrase

FIRST: Final = "en"
"""The language that every game has, shown in place of one that a game does not have."""


def _languages() -> list[str]:
    """The languages of the texts that all games share, the first one first: a file makes a language."""
    files = (resources.files("undercroft") / "text").iterdir()
    found = sorted(file.name.removesuffix(".ftl") for file in files if file.name.endswith(".ftl"))
    return [FIRST, *(language for language in found if language != FIRST)]


LANGUAGES: Final = _languages()


class MissingText(LookupError):
    """A text that is missing, cannot be parsed, or needs an argument that it did not get."""


class Texts:
    """The texts of one game (and those that all games share) in one language.

    An argument "@goblin" of a phrase refers to the message `goblin`: a sentence gets `$monster` and, for
    every attribute of that message, `$monster_acc`, `$monster_count`. Attributes may use the phrase's plain
    arguments; an attribute that needs anything else is left out. An argument "@goblin*2 @chest*1" is a list
    of counted things, each formatted by its `.count`.

    `names` are the players' names; they replace "Seat 1" wherever the argument is "@seat-0". Such an argument
    brings `$player_self` along, by which "You lay" is said for "Anna lays": "yes" for `own_seat`, else "no".
    `strict` raises MissingText, for tests; otherwise a missing text is shown as its id, so that the game
    continues. A game without texts in this language is shown in English.

    `only` names the messages that are read, where few are needed of many: parsing a whole file takes tens of
    milliseconds. They must refer to no others.
    """

    def __init__(
        self,
        game: Game | str | None = None,
        language: str = "en",
        names: list[str] | None = None,
        *,
        own_seat: int = -1,
        strict: bool = False,
        only: tuple[str, ...] = (),
    ) -> None:
        if language not in LANGUAGES:
            raise BadOption(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        self.strict = strict
        self.ids: list[str] = []
        """The ids of all messages, in the order of the files."""
        self._names = names or []
        self._own = f"seat-{own_seat}"
        self._only = only
        self._bundle = FluentBundle([language], use_isolating=False)
        for file in self._files(game):
            self._add(file)

    def _files(self, game: Game | str | None) -> Iterator[Traversable]:
        """The files with the texts, first those that all games share. Later texts replace earlier ones."""
        yield resources.files("undercroft") / "text" / f"{self.language}.ftl"
        if game is not None:
            yield translated_file(game, "{language}.ftl", self.language, self.strict)

    def format(self, phrase: Phrase) -> str:
        """The phrase as a sentence."""
        return self._format_message(phrase.id, self._arguments(phrase.args))

    def message(self, id: str) -> str:
        """The message of that id, for things and titles without arguments."""
        return self._seat(id) or self._format_message(id, {})

    def has(self, id: str) -> bool:
        """Whether there is such a message."""
        return self._bundle.has_message(id)

    def _arguments(self, given: dict[str, str | int]) -> dict[str, str | int]:
        plain = {name: value for name, value in given.items() if not _is_thing(value)}
        filled = dict(plain)
        for name, value in given.items():
            if not _is_thing(value):
                continue
            if "*" in str(value):
                filled[name] = ", ".join(self._counted(thing) for thing in str(value).split())
                continue
            id = str(value)[1:]
            filled[name] = self._seat(id) or self._format_message(id, plain)
            if id.startswith("seat-"):
                filled[f"{name}_self"] = "yes" if id == self._own else "no"
            if self.has(id):
                for attribute, pattern in self._bundle.get_message(id).attributes.items():
                    text, errors = self._bundle.format_pattern(pattern, plain)
                    if not errors:
                        filled[f"{name}_{attribute}"] = str(text)
        return filled

    def _counted(self, thing: str) -> str:
        """A counted thing of a list, "@goblin*2", by the attribute `.count` of its message."""
        id, count = thing[1:].split("*")
        attributes = self._bundle.get_message(id).attributes if self.has(id) else {}
        if "count" not in attributes:
            return self._miss(thing, f"there is no text {id}.count in {self.language!r}")
        text, errors = self._bundle.format_pattern(attributes["count"], {"n": int(count)})
        return self._miss(thing, f"the text {id}.count: {errors[0]}") if errors else str(text)

    def _seat(self, id: str) -> str:
        """The name of the player whose seat this id means; empty if there is none."""
        if not id.startswith("seat-") or not id[5:].isdigit() or int(id[5:]) >= len(self._names):
            return ""
        return self._names[int(id[5:])]

    def _format_message(self, id: str, arguments: dict[str, str | int]) -> str:
        if not self.has(id):
            return self._miss(id, f"there is no text {id!r} in {self.language!r}")
        pattern = self._bundle.get_message(id).value
        if pattern is None:
            return self._miss(id, f"the text {id!r} in {self.language!r} has attributes only")
        text, errors = self._bundle.format_pattern(pattern, arguments)
        if errors:
            return self._miss(str(text), f"the text {id!r} in {self.language!r}: {errors[0]}")
        return str(text)

    def _miss(self, instead: str, why: str) -> str:
        if self.strict:
            raise MissingText(why)
        return instead

    def _add(self, file: Traversable) -> None:
        if not file.is_file():
            self._miss("", f"there is no file {file.name!r} of texts")
            return
        text = file.read_text(encoding="utf-8")
        resource = FluentResource(_entries(text, self._only)) if self._only else _parsed(text)
        for entry in resource.body:
            if isinstance(entry, Junk):
                self._miss("", f"{file.name} cannot be read at {(entry.content or '').strip()[:60]!r}")
            elif hasattr(entry, "id"):
                self.ids.append(entry.id.name)
        self._bundle.add_resource(resource, allow_overrides=True)


@lru_cache(maxsize=8)  # the files of a game on a terminal, in two languages; a file takes up to 4 MB
def _parsed(text: str) -> Resource:
    """The messages of a file. Bundles do not change them, so all texts with this file share them: a screen
    with players' names or a seat of its own needs new texts, not a new parse."""
    return FluentResource(text)


def languages_of(game: Game | str) -> list[str]:
    """The languages that a game has texts in."""
    folder = package_folder(game) / "text"
    return [language for language in LANGUAGES if (folder / f"{language}.ftl").is_file()]


def rules_page(game: Game | str, language: str = "en") -> str:
    """The rules of a game, as Markdown; a note if the game has no page. Raises BadOption."""
    if language not in LANGUAGES:
        raise BadOption(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    file = translated_file(game, "rules.{language}.md", language)
    if file.is_file():
        return file.read_text(encoding="utf-8")
    texts = Texts(game, language)
    return f"# {texts.message('title')}\n\n{texts.message('no-rules')}\n"


def translated_file(game: Game | str, name: str, language: str, strict: bool = False) -> Traversable:
    """A text file of a game in this language; in the first language if it is not translated yet."""
    folder = package_folder(game) / "text"
    file = folder / name.format(language=language)
    return file if strict or file.is_file() else folder / name.format(language=FIRST)


def package_folder(game: Game | str) -> Traversable:
    """The folder of a game's package, with its texts and its content file."""
    return (game if isinstance(game, Game) else games.game(game)).folder()


def _entries(text: str, ids: tuple[str, ...]) -> str:
    """The entries of these messages in a file. The lines of an entry after its first one are indented."""
    wanted = "|".join(re.escape(id) for id in ids)
    return "\n".join(re.findall(rf"^(?:{wanted}) *=.*(?:\n+ .*)*", text, re.MULTILINE))


def _is_thing(value: str | int) -> bool:
    return isinstance(value, str) and value.startswith("@")
