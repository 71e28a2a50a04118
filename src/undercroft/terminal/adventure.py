"""An adventure of several matches on a file of its own, for games that have an `adventure.py` (KK-35).

Such a module has `save(state)`, what to write down, which raises BadOption when nothing can be; and
`resume(data)`, the options with which a new match goes on from there, for as many people as there are then.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from types import ModuleType

from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.terminal import folder


def options(game: Game, file: Path) -> dict[str, str]:
    """The options with which the adventure on this file goes on; none if there is no file yet.

    Raises BadOption for a file that cannot be read, BadPosition for one that no adventure can have come to.
    """
    module = _module(game)
    if not file.exists():
        return {}
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadOption(f"{file} cannot be read: {error}") from None
    found: dict[str, str] = module.resume(data)
    return found


def keep(game: Game, state: State, file: Path) -> None:
    """Writes the adventure down, if this is a moment when one can."""
    try:
        data = _module(game).save(state)
    except BadOption:
        return
    folder.write(file, json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _module(game: Game) -> ModuleType:
    name = f"{type(game).__module__}.adventure"
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise BadOption(f"{game.name} has no adventures to put aside") from None
