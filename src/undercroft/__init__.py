"""Undercroft: four dungeon board games for people, bots and research.

>>> import undercroft
>>> session = undercroft.new("dungeon_roll", players=2, seed=7)
>>> session.play(session.legal()[0])

Names are imported on first use, so that `import undercroft` is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undercroft.build import __version__ as __version__
    from undercroft.games import NAMES as NAMES
    from undercroft.games import game as game
    from undercroft.kernel.errors import BadContent as BadContent
    from undercroft.kernel.errors import BadOption as BadOption
    from undercroft.kernel.errors import BadPosition as BadPosition
    from undercroft.kernel.errors import BadRecord as BadRecord
    from undercroft.kernel.errors import IllegalAction as IllegalAction
    from undercroft.kernel.errors import NotYourTurn as NotYourTurn
    from undercroft.kernel.errors import UndercroftError as UndercroftError
    from undercroft.kernel.errors import UnknownGame as UnknownGame
    from undercroft.kernel.errors import UnreadableAction as UnreadableAction
    from undercroft.kernel.outcome import NO_SEAT as NO_SEAT
    from undercroft.kernel.outcome import NO_SEAT as TABLE  # noqa: F401 (the documented alias)
    from undercroft.match.record import load as load
    from undercroft.match.session import CannotTakeBack as CannotTakeBack
    from undercroft.match.session import GameSession as GameSession
    from undercroft.match.session import from_position as from_position
    from undercroft.match.session import new as new

_HOMES = {
    "build": ["__version__"],
    "games": ["NAMES", "game"],
    "kernel.errors": [
        "BadContent",
        "BadOption",
        "BadPosition",
        "BadRecord",
        "IllegalAction",
        "NotYourTurn",
        "UndercroftError",
        "UnknownGame",
        "UnreadableAction",
    ],
    "kernel.outcome": ["NO_SEAT"],
    "match.record": ["load"],
    "match.session": ["CannotTakeBack", "GameSession", "from_position", "new"],
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

_ALIASES = {"TABLE": "NO_SEAT"}  # older names that stay documented

__all__ = sorted([*_HOME, *_ALIASES])


def __getattr__(name: str) -> Any:
    found = _ALIASES.get(name, name)
    if found not in _HOME:
        raise AttributeError(f"module 'undercroft' has no attribute {name!r}")
    value = getattr(import_module(f"undercroft.{_HOME[found]}"), found)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
