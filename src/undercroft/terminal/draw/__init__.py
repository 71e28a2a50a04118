"""How games look in a terminal: `draw/<game>.py` has one function, `draw(view, say, width, height)`.

`view` is what `Game.view` gives, with one thing more: `view["touched"]` says which anchors the action under
the cursor touches, and how many things of each. `say` gives the texts of a message id, or of its attribute
("hero-knight.power"). The drawing may be larger than asked for; the screen scrolls.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.text import Text

Say = Callable[[str], str]
Draw = Callable[[dict[str, Any], Say, int, int], Text]


def find_drawing(game: str) -> Draw:
    """The drawing of a game by name; a plain one for guests that bring none."""
    name = f"{__name__}.{game}"
    found: Draw = import_module(name if find_spec(name) else f"{__name__}.plain").draw
    return found
