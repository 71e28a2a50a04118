"""Writes a trained policy into a file, which the bot `policy:FILE` plays.

The file is a ZIP archive of two members: `policy.json` says what the policy is for, `weights` has the numbers
of all layers as 16-bit floats, little-endian, each layer's matrix (a row for every output) and then its bias.
A policy is a network of dense layers with tanh between them, from an observation, divided by its largest
numbers, to a preference for every action; actions beyond its last output are never taken.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from undercroft.rl.setting import Setting


def save(
    path: Path, setting: Setting, layers: list[tuple[NDArray[Any], NDArray[Any]]], by_turn: bool = False
) -> None:
    """Writes a policy of these layers, each a matrix and a bias, for this game and number of players.

    A network that values positions has one output; `by_turn` says that playouts may end with a turn.
    """
    about = {
        "format": 1,
        "game": setting.game.name,
        "version": setting.version,
        "players": setting.players,
        "by_turn": by_turn,
        "shapes": [list(matrix.shape) for matrix, bias in layers],
    }
    numbers = [part.astype("<f2").tobytes() for layer in layers for part in layer]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("policy.json", json.dumps(about))
        archive.writestr("weights", b"".join(numbers))
