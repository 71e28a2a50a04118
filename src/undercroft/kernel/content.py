"""Game content as data: cards, tokens and numbers, each with the source it comes from."""

from __future__ import annotations

import hashlib
import json
import tomllib
from typing import Any, Final

from mypy_extensions import mypyc_attr

from undercroft.kernel.errors import BadContent

HASH_LENGTH: Final = 16
SOURCES: Final = ("rulebook", "public", "reconstructed")


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """What the rules read from a content file. It is never changed after reading, so states share it.

    `hash` identifies it: contents with the same hash are equal. `text` is the file that it was read from.
    """

    def __init__(self) -> None:
        self.hash = ""
        self.text = ""


class ContentErrors:
    """Collects all errors of a content file, so that its author can correct them in one go."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def add(self, where: str, why: str) -> None:
        """Adds an error: `where` is the path of the entry, `why` says what would be right."""
        self.messages.append(f"{where}: {why}")

    def expect(self, fine: bool, where: str, why: str) -> None:
        """Adds an error unless `fine`."""
        if not fine:
            self.add(where, why)

    def integer(self, section: dict[str, Any], key: str, low: int, high: int, where: str) -> int:
        """An integer from `low` to `high`. If it is missing or wrong, adds an error and gives `low`."""
        value = section.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.add(f"{where}.{key}", f"must be a whole number from {low} to {high}, not {value!r}")
        return low

    def set_integers(
        self, content: Content, section: dict[str, Any], where: str, limits: dict[str, tuple[int, int]]
    ) -> None:
        """Sets the attributes that `limits` names to the integers of these keys, each within its limits."""
        for key, (low, high) in limits.items():
            setattr(content, key, self.integer(section, key, low, high, where))

    def section(self, data: dict[str, Any], key: str) -> dict[str, Any]:
        """A table of the file. If it is missing, adds an error and gives an empty one."""
        section = data.get(key)
        if isinstance(section, dict):
            return section
        self.add(key, "this table is missing")
        return {}

    def raise_if_any(self) -> None:
        """Raises BadContent with all errors so far."""
        if self.messages:
            raise BadContent(self.messages)


def open_content(text: str, game: str, content: Content) -> tuple[dict[str, Any], ContentErrors]:
    """Parses the content file of this game and sets the hash and the text of `content`. Gives its data and
    the errors so far."""
    data = parse(text)
    content.hash = content_hash(data)
    content.text = text
    errors = ContentErrors()
    errors.expect(data.get("game") == game, "game", f'must be "{game}"')
    return data, errors


def parse(text: str) -> dict[str, Any]:
    """The data of a content file. Every entry must name its source. Raises BadContent."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent([f"not a TOML file: {error}"]) from None
    errors = ContentErrors()
    _check_sources(data, "", errors)
    errors.raise_if_any()
    return data


def _check_sources(section: dict[str, Any], path: str, errors: ContentErrors) -> None:
    """A table with plain values must have a `source`, or lie inside a table that has one."""
    source = section.get("source")
    if source is not None:
        errors.expect(
            source in SOURCES, f"{path}source", f"must be one of {', '.join(SOURCES)}, not {source!r}"
        )
        return
    for key, value in section.items():
        if isinstance(value, dict):
            _check_sources(value, f"{path}{key}.", errors)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for index, entry in enumerate(value):
                _check_sources(entry, f"{path}{key}[{index}].", errors)
        elif path:
            errors.add(f"{path}{key}", f"its entry needs source = one of {', '.join(SOURCES)}")


def content_hash(data: dict[str, Any]) -> str:
    """The hash of content data. It does not depend on the layout and the comments of the file."""
    plain = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:HASH_LENGTH]
