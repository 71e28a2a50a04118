"""Letter keys that work whatever keyboard is on: the Russian letter on the same key does the same."""

from __future__ import annotations

from rich.text import Text
from textual.binding import Binding

LATIN = "qwertyuiopasdfghjklzxcvbnm"
RUSSIAN = "йцукенгшщзфывапролдячсмить"


def letter(key: str, action: str) -> Binding:
    """A binding of a letter, small or large, on both keyboards."""
    other = RUSSIAN[LATIN.index(key)]
    return Binding(f"{key},{key.upper()},{other},{other.upper()}", action, show=False)


def plain(keys: str, action: str) -> Binding:
    """A binding that no footer shows."""
    return Binding(keys, action, show=False)


def foot(keys: str) -> Text:
    """The last line of a screen: "q quit  l language", two spaces between the keys, each key in bold."""
    line = Text(" ")
    for part in keys.split("  "):
        key, _, rest = part.partition(" ")
        line.append(key, "bold #f2c14e").append(f" {rest}  ")
    return line
