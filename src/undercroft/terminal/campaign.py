"""Loads and saves the file of a campaign: a series of matches that continue each other."""

from __future__ import annotations

import json
from pathlib import Path

from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.terminal import data_folder


def load_options(game: Game, file: Path) -> dict[str, str]:
    """The options of the next match of this campaign; empty if the file does not exist yet.

    Raises BadOption for a file that cannot be read, BadPosition for data that no campaign can have.
    """
    if not game.campaigns:
        raise BadOption(f"{game.name} has no campaigns")
    if not file.exists():
        return {}
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadOption(f"{file} cannot be read: {error}") from None
    return game.resume_campaign(data)


def save(game: Game, state: State, file: Path) -> None:
    """Writes the campaign to the file if it can be saved in this state."""
    data = game.save_campaign(state)
    if data is not None:
        data_folder.write_atomically(file, json.dumps(data, ensure_ascii=False, indent=2) + "\n")
