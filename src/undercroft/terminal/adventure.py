"""An adventure of several matches on a file of its own (KK-35)."""

from __future__ import annotations

import json
from pathlib import Path

from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.match.campaign import Campaigns
from undercroft.terminal import folder


def options(game: Game, file: Path) -> dict[str, str]:
    """The options with which the adventure on this file goes on; none if there is no file yet.

    Raises BadOption for a file that cannot be read, BadPosition for one that no adventure can have come to.
    """
    adventures = Campaigns(game)
    if not file.exists():
        return {}
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadOption(f"{file} cannot be read: {error}") from None
    return adventures.resume(data)


def keep(game: Game, state: State, file: Path) -> None:
    """Writes the adventure down, if this is a moment when one can."""
    saved = Campaigns(game).save(state)
    if saved is not None:
        folder.write(file, json.dumps(saved, ensure_ascii=False, indent=2) + "\n")
