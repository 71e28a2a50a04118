"""Key bindings that work on Latin and Russian keyboards, and the footer that lists keys."""

from __future__ import annotations

from rich.text import Text
from textual.binding import Binding

LATIN = "qwertyuiopasdfghjklzxcvbnm"
RUSSIAN = "йцукенгшщзфывапролдячсмить"


def letter(key: str, action: str) -> Binding:
    """A binding of a letter in either case, and of the Russian letter on the same key."""
    other = RUSSIAN[LATIN.index(key)]
    return Binding(f"{key},{key.upper()},{other},{other.upper()}", action, show=False)


def hidden(keys: str, action: str) -> Binding:
    """A binding that Textual's footer does not show."""
    return Binding(keys, action, show=False)


def footer(keys: str) -> Text:
    """The last line of a screen. `keys` is like "q quit  l language": two spaces separate the keys."""
    line = Text(" ")
    for part in keys.split("  "):
        key, _, rest = part.partition(" ")
        line.append(key, "bold #f2c14e").append(f" {rest}  ")
    return line
