"""Letter keys that work whatever keyboard is on: the Russian letter on the same key does the same."""

from __future__ import annotations

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
