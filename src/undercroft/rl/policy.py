"""Writes a trained policy into a file, which the bot `policy:FILE` plays.

The file is a ZIP archive of two members: `policy.json` says what the policy is for, `weights` has the numbers
of all layers as 16-bit floats, little-endian, each layer's matrix (a row for every output) and then its bias.
A policy is a network of dense layers with tanh between them, from an observation, divided by its largest
numbers, to a preference for every action; actions beyond its last output are never taken.

A network of a learnt search has one output, the log odds of winning, and one more input. A third member,
`priors`, may have the layers that order the candidates, with an output for each part of an action
(`undercroft.kernel.priors`).
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from undercroft.rl.setting import Setting

Layers = list[tuple[NDArray[Any], NDArray[Any]]]
"""The layers of a network, each a matrix with a row for every output, and a bias."""


def save(
    path: Path, setting: Setting, layers: Layers, by_turn: bool = False, priors: Layers | None = None
) -> None:
    """Writes a policy of these layers for this game and number of players.

    A network that values positions has one output; `by_turn` says that playouts may end with a turn.
    """
    about: dict[str, Any] = {
        "format": 1,
        "game": setting.game.name,
        "version": setting.version,
        "players": setting.players,
        "by_turn": by_turn,
        "shapes": _shapes(layers),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("weights", _numbers(layers))
        if priors is not None:
            about["prior_shapes"] = _shapes(priors)
            archive.writestr("priors", _numbers(priors))
        archive.writestr("policy.json", json.dumps(about))


def _shapes(layers: Layers) -> list[list[int]]:
    return [list(matrix.shape) for matrix, bias in layers]


def _numbers(layers: Layers) -> bytes:
    return b"".join(part.astype("<f2").tobytes() for layer in layers for part in layer)
