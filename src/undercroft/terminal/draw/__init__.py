"""Drawings of games: a module of a game has one function, `draw(view, text, width, height)`.

`view` is the result of `Game.view` with two more keys: `view["touched"]` has the anchors that the action
under the cursor touches, each with the number of things; `view["chosen"]` is the text of that action. `text`
returns the message of an id, or of an attribute ("hero-knight.power"). The drawing may be larger than `width`
and `height`; the screen scrolls.

The module of a game is `draw/<name>.py`, with labels in `draw/text/<name>.<language>.ftl`. A game of another
package names its module in `Game.drawing_module`. A game without a module is drawn by `plain`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.text import Text

from undercroft.kernel.game import Game

GetText = Callable[[str], str]
Draw = Callable[[dict[str, Any], GetText, int, int], Text]


def find_drawing(game: Game) -> Draw:
    """The drawing of a game."""
    name = game.drawing_module or f"{__name__}.{game.name}"
    found: Draw = import_module(name if game.drawing_module or find_spec(name) else f"{__name__}.plain").draw
    return found
